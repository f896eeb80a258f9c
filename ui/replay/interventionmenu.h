// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/forks.h"
#include "ui/state/currentstate.h"
#include "ui/timeline/canvas/timelineplace.h"
#include "ui/words/faultkinds.h"

#include <QObject>

#include <functional>
#include <string_view>
#include <vector>

class QMenu;
class QWidget;

namespace lockscope {

/// Intervening in the past: what can be done to a client, a node or a message at a place of the timeline. What is chosen forks the
/// run; the fork is a scenario of its own. Thread: the window's.
class InterventionMenu : public QObject {
    Q_OBJECT
public:
    /// What the shown trace was run as; an error if nobody can say.
    using ShownRun = std::function<Result<EffectiveScenario>()>;

    /// A run on real Redis that goes on: what is chosen then is done to it, now, and forks nothing.
    struct Live {
        std::function<bool()> isOn;
        std::function<Result<Done>(const FaultPlan &)> inject;
        std::function<void(ClientId, NodeId)> mend;
    };

    InterventionMenu(const CurrentState &current, ShownRun run, Live live, QWidget &window);

    /// Shows the menu for a place; nothing if there is nothing to do there.
    void offer(const TimelinePlace &place);
    /// The same menu, not shown yet; null if it would be empty. The caller owns it.
    QMenu *menuFor(const TimelinePlace &place);
    /// The menu of a link; null without a trace. The caller owns it. `client` 0: every client.
    QMenu *menuForLink(ClientId client, NodeId node, WorldTime time);

Q_SIGNALS:
    /// A run was forked: at which moment, and what it became. `run` is what it was.
    void forked(const lockscope::Scenario &fork, const lockscope::EffectiveScenario &run, lockscope::WorldTime at);
    void refused(const QString &reason);

private:
    using Apply = std::function<void(Duration length)>;
    void addClient(QMenu &menu, ClientId client, WorldTime time, const StateAt &moment);
    void addNode(QMenu &menu, NodeId node, WorldTime time, const StateAt &moment);
    void addMessages(QMenu &menu, const TimelinePlace &place, const StateAt &moment);
    void addMessage(QMenu &menu, std::size_t sentRow);
    void addTakeAway(QMenu &menu, const TimelinePlace &place, const StateAt &moment);
    QString refusal(const Fault &fault) const;
    void forkFault(const Fault &fault, WorldTime at);
    void addKind(QMenu &menu, std::string_view id, const FaultTarget &target, WorldTime at);
    void addKinds(QMenu &menu, const std::vector<std::string_view> &ids, const FaultTarget &target, WorldTime at);
    void addClientFaults(QMenu &menu, ClientId client, WorldTime time);
    void addNodeFaults(QMenu &menu, NodeId node, WorldTime time, const StateAt &moment);
    void addLink(QMenu &menu, ClientId client, NodeId node, WorldTime time);
    QMenu *addLengths(QMenu &menu, const QString &title, Duration usual, const Apply &apply);
    std::vector<std::size_t> messagesAt(const TimelinePlace &place, const StateAt &moment) const;
    static Duration exactTime(WorldTime time);
    bool isLive() const { return m_live.isOn(); }
    void doNow(const FaultPlan &plan);
    void addMending(QMenu &menu, const QString &words, ClientId client, NodeId node);
    QMenu *newMenu(WorldTime time) const;
    void finish(const Scenario &fork, const EffectiveScenario &run, WorldTime at);

    const CurrentState &m_current;
    ShownRun m_run;
    Live m_live;
    QWidget &m_window;
    std::vector<std::string> m_taken; ///< ids that forks have
};

} // namespace lockscope
