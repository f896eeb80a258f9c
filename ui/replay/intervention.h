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

/// Changes the shown run by a fault: forks it at a moment, and the fork is a scenario of its own; or, while a live run goes on,
/// does the fault to that run, now. Thread: the window's.
class Intervention : public QObject {
    Q_OBJECT
public:
    /// What the shown trace was run as; an error if that is not known.
    using ShownRun = std::function<Result<EffectiveScenario>()>;
    /// A run on real Redis that goes on.
    struct Live {
        std::function<bool()> isOn;
        std::function<Result<Done>(const FaultPlan &)> inject;
        std::function<void(ClientId, NodeId)> mend;
    };

    Intervention(ShownRun run, Live live, QObject *parent = nullptr)
        : QObject(parent), m_run(std::move(run)), m_live(std::move(live)) { }

    bool isLive() const { return m_live.isOn(); }
    Result<EffectiveScenario> run() const { return m_run(); }
    /// Why the run cannot have that fault; empty: it can.
    QString refusal(const Fault &fault) const;
    /// Forks the run with one more fault, or does it to the live run.
    void add(const Fault &fault, WorldTime at);
    /// Forks a run without a fault of its plan.
    void takeAway(const EffectiveScenario &run, FaultId fault, WorldTime at);
    /// Ends what lies on a client, a node or their link of the live run.
    void mend(ClientId client, NodeId node) { m_live.mend(client, node); }

Q_SIGNALS:
    /// A run was forked: at which moment, and what it became. `run` is what it was.
    void forked(const lockscope::Scenario &fork, const lockscope::EffectiveScenario &run, lockscope::WorldTime at);
    void refused(const QString &reason);

private:
    void finish(const Scenario &fork, const EffectiveScenario &run, WorldTime at);

    ShownRun m_run;
    Live m_live;
    std::vector<std::string> m_taken; ///< ids that forks have
};

} // namespace lockscope
