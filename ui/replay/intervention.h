// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/forks.h"
#include "lockscope/base/result.h"

#include <QObject>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace lockscope {

/// Changes the run on display by a fault: forks it at a time, and the fork is a new scenario; or, during a live run, adds the fault to that
/// run at once. Thread: the window's.
class Intervention : public QObject {
    Q_OBJECT
public:
    /// Returns the parameters of the trace on display; an error if they are unknown.
    using ShownRun = std::function<Result<EffectiveScenario>()>;
    /// Access to a run on real Redis in progress.
    struct Live {
        std::function<bool()> isOn;
        std::function<Result<Done>(const FaultPlan &)> inject;
        std::function<void(ClientId, NodeId)> mend;
    };

    Intervention(ShownRun run, Live live, QObject *parent = nullptr)
        : QObject(parent), m_run(std::move(run)), m_live(std::move(live)) { }

    bool isLive() const { return m_live.isOn(); }
    Result<EffectiveScenario> run() const { return m_run(); }
    /// Returns why the run cannot have that fault; empty: it can.
    QString refusal(const Fault &fault) const;
    /// Forks the run with an additional fault, or adds it to the live run.
    void add(const Fault &fault, WorldTime at);
    /// Forks a run without one fault of its plan.
    void takeAway(const EffectiveScenario &run, FaultId fault, WorldTime at);
    /// Ends the faults on a client, a node or their link in the live run.
    void mend(ClientId client, NodeId node) { m_live.mend(client, node); }

Q_SIGNALS:
    /// A run was forked. `fork`: the new scenario; `run`: the original run; `at`: the time of the fork.
    void forked(const lockscope::Scenario &fork, const lockscope::EffectiveScenario &run, lockscope::WorldTime at);
    void refused(const QString &reason);

private:
    void finish(const Scenario &fork, const EffectiveScenario &run, WorldTime at);

    ShownRun m_run;
    Live m_live;
    std::vector<std::string> m_taken; ///< ids of existing forks
};

} // namespace lockscope
