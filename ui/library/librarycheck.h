// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

class Simulator;

/// Checks on this machine whether scenarios have the outcomes that they state: runs each in the model under every scheme with a
/// stated outcome, one after the other, in the background with low priority. Thread: the window's; it also receives the results.
class LibraryCheck : public QObject {
    Q_OBJECT
public:
    /// By scheme; nothing: the model cannot run the scenario, or cannot complete it.
    using Outcomes = std::map<std::string, std::optional<Outcome>>;

    explicit LibraryCheck(QObject *parent = nullptr);

    /// Checks these scenarios; keeps the results of scenarios with the same content.
    void begin(const std::vector<Scenario> &scenarios);
    /// Moves this scenario to the front of the queue.
    void prefer(const std::string &id);
    /// Stops checking; keeps the results.
    void pause();
    /// Returns a scenario's outcomes; null: unknown so far.
    const Outcomes *outcomes(const std::string &id) const;
    /// Returns whether all stated outcomes occurred. REQUIRES: the scenario's outcomes are known.
    bool agrees(const Scenario &scenario) const;

Q_SIGNALS:
    void checked(const QString &id);
    /// All scenarios are checked.
    void done();

private:
    struct Known {
        std::string content; ///< the checked content
        Outcomes outcomes;
    };
    void next();
    void take(const std::string &id, Known known);
    static Outcomes outcomesOf(Simulator &simulator, const Scenario &scenario, const JobContext &job);

    std::vector<Scenario> m_waiting; ///< a stack: the last one is next
    std::map<std::string, Known> m_known;
    std::shared_ptr<Simulator> m_simulator;
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
