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

/// Checks on this machine whether scenarios have their expected outcomes. It runs each scenario in
/// the model under every scheme for which the scenario has an expected outcome, one run after the
/// other. It works in the background with low priority. Thread: the window's, also for the signals.
class LibraryCheck : public QObject {
    Q_OBJECT
public:
    /// The outcomes by the id of the scheme; nothing: the model cannot run the scenario, or cannot
    /// complete it.
    using Outcomes = std::map<std::string, std::optional<Outcome>>;

    explicit LibraryCheck(QObject *parent = nullptr);

    /// Checks these scenarios. A scenario that was checked earlier with the same content is not
    /// checked again.
    void begin(const std::vector<Scenario> &scenarios);
    /// Checks this scenario next, if it is not checked yet.
    void prefer(const std::string &id);
    /// Stops checking and keeps the results. begin() then checks only scenarios that have no
    /// result.
    void stop();
    /// Returns a scenario's outcomes; null: unknown so far.
    const Outcomes *outcomes(const std::string &id) const;
    /// Returns whether all outcomes are as expected. REQUIRES: the scenario's outcomes are known.
    bool agrees(const Scenario &scenario) const;

Q_SIGNALS:
    /// The outcomes of a scenario are known.
    void checked(const QString &id);
    /// All scenarios are checked.
    void done();

private:
    // The result of checking one scenario.
    struct CheckResult {
        std::string content; ///< the scenario as JSON when it was checked
        Outcomes outcomes;
    };
    void checkNext();
    void storeResult(const std::string &id, CheckResult result);
    static Outcomes outcomesOf(
        Simulator &simulator, const Scenario &scenario, const JobContext &job);

    std::vector<Scenario> m_queue; ///< the scenarios to check; the last one is checked next
    std::map<std::string, CheckResult> m_results;
    std::shared_ptr<Simulator> m_simulator;
    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses the others
};

} // namespace lockscope
