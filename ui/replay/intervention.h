// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/check/checkrun.h"
#include "core/scenario/files/forks.h"
#include "lockscope/base/result.h"

#include <QObject>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace lockscope {

/// Changes the faults of the shown run. A run that has ended is forked: the fork is a new scenario,
/// a copy of the run's scenario with one fault more or less. A run on real Redis that is in
/// progress gets an additional fault at once. Thread: the window's.
class Intervention : public QObject {
    Q_OBJECT
public:
    /// Returns the parameters of the shown run; an error if they are unknown.
    using GetShownRun = std::function<Result<EffectiveScenario>()>;
    /// Access to the run on real Redis. inject() is called only while isRunning(). endFaults() may
    /// be called after the end of the run, too; then it must do nothing.
    struct Live {
        std::function<bool()> isRunning;
        std::function<bool()> areNodesGiven; ///< whether the user has given the nodes of the run;
                                             ///< Lockscope cannot stop such nodes
        std::function<Result<Done, RunRefusal>(const FaultPlan &)> inject;
        std::function<void(ClientId, NodeId)> endFaults;
    };

    Intervention(GetShownRun getShownRun, Live live, QObject *parent = nullptr)
        : QObject(parent), m_getShownRun(std::move(getShownRun)), m_live(std::move(live))
    {
    }

    /// Returns whether a run on real Redis is in progress.
    bool isLive() const { return m_live.isRunning(); }
    Result<EffectiveScenario> shownRun() const { return m_getShownRun(); }
    /// Returns why the shown run cannot have that fault; empty: it can.
    QString refusal(const Fault &fault) const;
    /// Forks the shown run with an additional fault and emits forked(), or adds the fault to the
    /// live run. Emits refused() on failure. `at`: the time of the run at which the fault begins; a
    /// live run gets the fault at once.
    void add(const Fault &fault, WorldTime at);
    /// Forks a run, leaving out one fault of its plan, and emits forked(). `at`: the time of the
    /// run at which that fault began.
    void removeFault(const EffectiveScenario &run, FaultId fault, WorldTime at);
    /// Reserves the ids of scenarios that exist already, so that no new fork gets one of them.
    void reserveIds(const std::vector<Scenario> &scenarios);
    /// Ends faults in the live run: with a client only (node 0) its pause, with a node only (client
    /// 0) the faults on the node, with both the faults on their link.
    void endFaults(ClientId client, NodeId node) { m_live.endFaults(client, node); }

Q_SIGNALS:
    /// A run was forked. `fork`: the new scenario; `run`: the original run; `at`: the time of the
    /// run at which the fault begins that was added or left out.
    void forked(const lockscope::Scenario &fork, const lockscope::EffectiveScenario &run,
        lockscope::WorldTime at);
    /// The fault could not be added.
    void refused(const QString &reason);

private:
    void addFork(const Scenario &fork, const EffectiveScenario &run, WorldTime at);

    GetShownRun m_getShownRun;
    Live m_live;
    std::vector<std::string>
        m_takenIds; ///< the reserved ids and those of the forks so far; a new fork gets another id
};

} // namespace lockscope
