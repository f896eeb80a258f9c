// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/csv/csv.h"
#include "lockscope/base/result.h"
#include "ui/state/choice.h"

#include <QByteArray>
#include <QString>

#include <map>
#include <set>
#include <string>
#include <vector>

class QFileDevice;

namespace lockscope {

/// Returns the whole text of an open file, even if the file has no size, such as a pipe. Reads the
/// file instead of mapping it into memory: if another program truncates a mapped file, an access to
/// the missing part kills the process. Needs as much memory as the file has bytes. `progress`
/// receives the fraction of the file that has been read; if `progress` returns false, the function
/// stops. Thread: any. Error: the system's message, a message that the file became shorter, or
/// "cancelled".
Result<QByteArray> fileText(QFileDevice &source, const Progress &progress);

/// The choice and the scenarios that the next start of the program restores. A value.
struct StoredChoice {
    Choice choice;                   ///< without a scenario if there is nothing to restore
    std::vector<Scenario> scenarios; ///< first the user's own scenarios, then the scenarios of the
                                     ///< JSON text that differ from them
};

/// Returns the choice as JSON, with scenarios. `chosenId`: the id of the chosen scenario in its
/// file (ScenarioFolder::storedId()), which may differ from its id in this window.
QByteArray storedChoiceText(
    const Choice &choice, const std::string &chosenId, const std::vector<Scenario> &scenarios);

/// Parses the JSON text of storedChoiceText(). Omits what this version cannot read. `own`: the
/// user's own scenarios, which the result contains, too. If a scenario of the text has the id of a
/// different scenario that is already in the result, it gets a new id.
StoredChoice parseStoredChoice(const QByteArray &text, const std::vector<Scenario> &own = {});

/// Returns the id with "-" and `number` at its end: "id-2". If the id already ends with "-" and a
/// number, `number` takes the place of that number: with 2, "id-3" becomes "id-2". If `number` is
/// 1, returns the id unchanged; otherwise a long id is shortened.
std::string numberedId(const std::string &id, int number);

/// The folder of the user's own scenarios: a file ID.lockscope for each. Several windows, each in
/// its own process, add scenarios to the folder and remove them. A window overwrites or removes a
/// file only if the file is unchanged since this window read or wrote it. Otherwise the window
/// writes the scenario under another id, and does not remove the file. Thread: the window's.
class ScenarioFolder {
public:
    explicit ScenarioFolder(QString path) : m_path(std::move(path)) { }

    const QString &path() const { return m_path; }

    struct Reading {
        std::vector<Scenario> scenarios; ///< the oldest first
        std::vector<Error>
            errors; ///< a line for each file that cannot be read; the file stays as it is
    };
    /// Reads the files that this object has neither read nor written. Of the forks (isFork():
    /// copies of scenarios with a change), returns only the latest 20, because each fault that the
    /// user adds to a shown run makes a fork. The files of older forks stay.
    Reading readNew();

    /// Writes the scenarios that are new or changed. Removes the files of the scenarios that this
    /// object has read or written before and that are not in `scenarios` any more. Each file is
    /// written completely or not at all. Error: the first file that could not be written or
    /// removed; the next call tries again.
    Result<Done> store(const std::vector<Scenario> &scenarios);

    /// Returns whether this object has read or written the scenario exactly as it is now.
    bool hasStored(const Scenario &scenario) const;
    /// Returns the id under which store() has written a scenario: its own id, or another one if
    /// another window has used its id.
    std::string storedId(const std::string &id) const;

private:
    struct File {
        std::string id;   ///< the name of the file without its extension
        QByteArray bytes; ///< the content of the file
        std::string text; ///< scenarioText() of the scenario with its id in this window, which may
                          ///< differ from `id`
    };
    QString fileOf(const std::string &id) const;
    void readFile(const QString &name, Reading &reading);
    Result<Done> write(const Scenario &scenario);
    Result<Done> remove(const File &file) const;

    QString m_path;
    std::map<std::string, File>
        m_files;              ///< the key is the scenario's id in this window, as for storedId()
    std::set<QString> m_seen; ///< names of the files that this object has read, or has tried to
                              ///< read, or has written
};

} // namespace lockscope
