// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <QByteArray>
#include <QString>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace lockscope {

/// Returns the id with a number in place of the number that it ends with: "id-2". Number 1 is the id itself. A long id is shortened.
std::string numberedId(const std::string &id, int number);

/// The folder of the user's own scenarios: a file ID.lockscope for each. Several windows, each in a process of its own, add and remove
/// scenarios in it. A window overwrites or removes a file only if the file is as the window has last written or read it; otherwise it
/// writes a scenario under another id. Thread: the window's.
class ScenarioFolder {
public:
    explicit ScenarioFolder(QString path) : m_path(std::move(path)) { }

    const QString &path() const { return m_path; }

    struct Reading {
        std::vector<Scenario> scenarios; ///< the oldest first
        std::vector<Error> errors;       ///< a line for each file that cannot be read; the file stays as it is
    };
    /// Reads the files that this object has neither read nor written. Of forks, returns only the latest 20, because each fault that the
    /// user adds to a shown run makes one; the files of older forks stay.
    Reading readNew();

    /// Writes the scenarios that are new or changed, and removes the files of those that the last call or readNew() had. Each file is
    /// written completely or not at all. Error: the first file that could not be written or removed; the next call tries again.
    Result<Done> store(const std::vector<Scenario> &scenarios);

    /// Returns whether the file of a scenario has its present form.
    bool hasStored(const Scenario &scenario) const;
    /// Returns the id under which store() has written a scenario: its own id, or another one if another window has used its id.
    std::string storedId(const std::string &id) const;

private:
    struct File {
        std::string id;   ///< the name of the file without its extension
        QByteArray bytes; ///< its content
        std::string text; ///< scenarioText() of the scenario
    };
    QString fileOf(const std::string &id) const;
    void readFile(const QString &name, Reading &reading);
    Result<Done> write(const Scenario &scenario);
    Result<Done> remove(const File &file) const;

    QString m_path;
    std::map<std::string, File> m_files; ///< by the scenario's id in this window
    std::set<QString> m_seen;            ///< names of files that readNew() has read
};

} // namespace lockscope
