// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/interventionmenu.h"

#include "ui/replay/intervention.h"
#include "ui/replay/interventionwords.h"
#include "ui/replay/placemessages.h"
#include "ui/theme/icons.h"
#include "ui/words/faultkinds.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <algorithm>
#include <array>
#include <memory>

namespace lockscope {
namespace {

constexpr std::array<Duration, 4> jumps{1s, 10s, -1s, -10s};
constexpr std::array<std::string_view, 7> linkKinds{"cut", "cut-requests", "cut-replies", "lag", "throttle", "refuse", "reset"};
constexpr int linksMost = 20; // in one menu; the fault palette offers all
constexpr qsizetype commandShown = 44;

QString shortened(const QString &command)
{
    QString text = command.size() > commandShown ? command.left(commandShown) + u'…' : command;
    return text.replace(u'&', QStringLiteral("&&"));
}

// Returns the kinds of faults for a node, except those at the top of the menu and those of replication.
std::vector<std::string_view> moreNodeKinds()
{
    std::vector<std::string_view> ids;
    for (const FaultKind &kind : faultKinds()) {
        const bool isAtTop = kind.action == FaultAction::freeze || kind.action == FaultAction::nodeCrash;
        if (familyOf(kind.action) == FaultFamily::nodes && !isAtTop)
            ids.push_back(kind.id);
    }
    return ids;
}

} // namespace

InterventionMenu::InterventionMenu(const CurrentState &current, Intervention &intervention, QWidget &window)
    : QObject(&window), m_current(current), m_intervention(intervention), m_window(window)
{
}

void InterventionMenu::offer(const TimelinePlace &place)
{
    if (QMenu *const menu = menuFor(place)) {
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(place.globalPosition);
    }
}

QMenu *InterventionMenu::newMenu(WorldTime time) const
{
    auto *const menu = new QMenu(&m_window);
    menu->setObjectName(QStringLiteral("interventionMenu"));
    menu->addAction(m_intervention.isLive() ? InterventionWords::now() : InterventionWords::moment(time))->setEnabled(false);
    menu->addSeparator();
    return menu;
}

QMenu *InterventionMenu::menuFor(const TimelinePlace &place)
{
    const auto trace = m_current.trace();
    if (!trace || trace->size() == 0)
        return nullptr;
    // A live run can only be changed now, even if the user points at an earlier time.
    const WorldTime time = m_intervention.isLive() ? (*trace)[trace->size() - 1].time : place.time;
    const auto moment = m_current.at(time);
    if (!moment)
        return nullptr;
    std::unique_ptr<QMenu> menu(newMenu(time));
    if (const ClientId client = clientOf(place); client && client.value <= moment->clients.size())
        addClient(*menu, client, time, *moment);
    if (const NodeId node = nodeOf(place); node && node.value <= moment->nodes.size())
        addNode(*menu, node, time, *moment);
    if (!m_intervention.isLive()) {
        addMessages(*menu, place, *moment);
        addTakeAway(*menu, place, *moment);
    }
    return menu->actions().size() > 2 ? menu.release() : nullptr;
}

// Adds an entry that ends a fault of a live run.
void InterventionMenu::addMending(QMenu &menu, const QString &words, ClientId client, NodeId node)
{
    menu.addAction(words, this, [this, client, node] { m_intervention.mend(client, node); });
}

void InterventionMenu::addClient(QMenu &menu, ClientId client, WorldTime time, const StateAt &moment)
{
    if (moment.clients[client.value - 1u].phase == ClientStateAt::Phase::crashed)
        return; // a crashed client accepts no more faults
    if (m_intervention.isLive() && moment.clients[client.value - 1u].isPaused)
        addMending(menu, InterventionWords::goOn(client), client, {});
    const FaultBegin now{.time = exactTime(time)};
    addLengths(menu, InterventionWords::pauseClient(client), 500ms, [this, client, now, time](Duration length) {
        m_intervention.add({FaultAction::pause, {client}, now, {length}}, time);
    });
    menu.addAction(InterventionWords::crashClient(client), this, [this, client, now, time] {
        m_intervention.add({FaultAction::crash, {client}, now}, time);
    });
    addClientFaults(menu, client, time);
}

void InterventionMenu::addNode(QMenu &menu, NodeId node, WorldTime time, const StateAt &moment)
{
    const NodeStateAt &now = moment.nodes[node.value - 1u];
    if (m_intervention.isLive() && (now.isDown || now.isFrozen))
        addMending(menu, now.isDown ? InterventionWords::startNode(node) : InterventionWords::thawNode(node), {}, node);
    if (now.isDown)
        return;
    const FaultTarget target{{}, node};
    const FaultBegin begin{.time = exactTime(time)};
    addLengths(menu, InterventionWords::freezeNode(node), 500ms, [this, target, begin, time](Duration length) {
        m_intervention.add({FaultAction::freeze, target, begin, {length}}, time);
    });
    menu.addAction(InterventionWords::crashNode(node), this, [this, target, begin, time] {
        m_intervention.add({FaultAction::nodeCrash, target, begin}, time);
    });
    addNodeFaults(menu, node, time, moment);
}

void InterventionMenu::addMessages(QMenu &menu, const TimelinePlace &place, const StateAt &moment)
{
    const auto rows = messagesAt(*m_current.trace(), place, moment);
    if (!rows.empty())
        menu.addSeparator();
    for (const std::size_t row : rows)
        addMessage(menu, row);
}

void InterventionMenu::addMessage(QMenu &menu, std::size_t sentRow)
{
    const Trace &trace = *m_current.trace();
    const Event &sent = trace[sentRow];
    const FaultTarget link{sent.client, sent.node ? sent.node : storeNode};
    // The number of the message is counted only when the entry is chosen, because that searches the trace.
    const auto apply = [this, link, sentRow, at = sent.time](FaultAction action, std::optional<Duration> length) {
        m_intervention.add({action, link, {.occurrence = messageOnLink(*m_current.trace(), sentRow)}, {length}}, at);
    };
    QMenu *const own = menu.addMenu(InterventionWords::message(link.client, link.node, shortened(textOf(trace.detail(sent)))));
    own->addAction(InterventionWords::loseRequest(), this, [apply] { apply(FaultAction::loseRequest, {}); });
    own->addAction(InterventionWords::loseReply(), this, [apply] { apply(FaultAction::loseReply, {}); });
    addLengths(*own, InterventionWords::delayRequest(), 100ms, [apply](Duration length) { apply(FaultAction::delayRequest, length); });
    addLengths(*own, InterventionWords::delayReply(), 100ms, [apply](Duration length) { apply(FaultAction::delayReply, length); });
}

void InterventionMenu::addTakeAway(QMenu &menu, const TimelinePlace &place, const StateAt &moment)
{
    const auto run = m_intervention.run();
    if (!run)
        return;
    const ClientId client = clientOf(place);
    const NodeId node = nodeOf(place);
    // A click anywhere on a fault's effect means the fault, which is located at its beginning.
    WorldTime begun = place.time;
    if (client && client.value <= moment.clients.size()) {
        const ClientStateAt &now = moment.clients[client.value - 1u];
        begun = now.isPaused ? now.pausedSince : now.phase == ClientStateAt::Phase::crashed ? now.since : begun;
    } else if (node && node.value <= moment.nodes.size() && (moment.nodes[node.value - 1u].isDown || moment.nodes[node.value - 1u].isFrozen)) {
        begun = moment.nodes[node.value - 1u].since;
    }
    const Duration reach = std::max<Duration>(place.reach, 1ms);
    const auto faults = timedFaults(run.value().scenario.faults, client, node, begun.time_since_epoch(), reach);
    if (faults.empty())
        return;
    const FaultId fault = faults.front();
    const FaultAction action = run.value().scenario.faults[fault].action;
    menu.addSeparator();
    const QString words = action == FaultAction::pause ? InterventionWords::takeAwayPause()
        : action == FaultAction::crash                 ? InterventionWords::takeAwayCrash()
                                                       : InterventionWords::takeAwayNodeFault();
    menu.addAction(words, this, [this, fault, begun, effective = run.value()] { m_intervention.takeAway(effective, fault, begun); });
}

void InterventionMenu::addKind(QMenu &menu, std::string_view id, const FaultTarget &target, WorldTime at)
{
    const FaultKind &kind = *faultKindOf(id);
    const Fault fault = makeFault(id, target, exactTime(at));
    const QIcon icon = themedIcon(QString::fromLatin1(kind.icon));
    const QString reason = m_intervention.refusal(fault);
    QAction *entry = nullptr;
    if (id == "clock-jump") {
        QMenu *const own = menu.addMenu(InterventionWords::kindBy(kind));
        for (const Duration jump : jumps) {
            const QString sign = jump < Duration::zero() ? QStringLiteral("−") : QStringLiteral("+");
            own->addAction(sign + lengthText(jump < Duration::zero() ? -jump : jump), this, [this, fault, jump, at] {
                Fault jumped = fault;
                jumped.end.length = jump;
                m_intervention.add(jumped, at);
            });
        }
        entry = own->menuAction();
    } else if (canLast(fault)) {
        const auto apply = [this, fault, at](Duration length) {
            Fault lasting = fault;
            lasting.end.length = length;
            m_intervention.add(lasting, at);
        };
        entry = addLengths(menu, InterventionWords::kindFor(kind), 500ms, apply)->menuAction();
    } else {
        entry = menu.addAction(faultName(kind), this, [this, fault, at] { m_intervention.add(fault, at); });
    }
    entry->setIcon(icon);
    entry->setToolTip(reason.isEmpty() ? faultMeaning(kind) : reason);
    entry->setEnabled(reason.isEmpty());
}

void InterventionMenu::addKinds(QMenu &menu, const std::vector<std::string_view> &ids, const FaultTarget &target, WorldTime at)
{
    menu.setToolTipsVisible(true);
    for (const std::string_view id : ids)
        addKind(menu, id, target, at);
}

void InterventionMenu::addClientFaults(QMenu &menu, ClientId client, WorldTime time)
{
    const FaultTarget target{client};
    addKinds(menu, {"crash-restart"}, target, time);
    addKinds(*menu.addMenu(InterventionWords::moreOfClient(client)), {"stall", "client-clock", "client-drift", "hold-start"}, target, time);
    QMenu *const links = menu.addMenu(InterventionWords::linksOfClient(client));
    const auto run = m_intervention.run();
    const int nodes = run ? run.value().scenario.settings.nodes : 0;
    for (int node = 1; node <= std::min(nodes, linksMost); ++node) {
        const NodeId end{static_cast<std::uint8_t>(node)};
        addLink(*links->addMenu(InterventionWords::linkTo(end)), client, end, time);
    }
    addLink(*links->addMenu(InterventionWords::linkTo(storeNode)), client, storeNode, time);
}

void InterventionMenu::addNodeFaults(QMenu &menu, NodeId node, WorldTime time, const StateAt &moment)
{
    const FaultTarget target{{}, node};
    addKinds(*menu.addMenu(InterventionWords::moreOfNode(node)), moreNodeKinds(), target, time);
    const bool isReplica = !moment.nodes[node.value - 1u].isMaster;
    const bool hasReplicas = moment.masters < static_cast<int>(moment.nodes.size());
    if (isReplica)
        addKinds(menu, {"promote", "cut-replication"}, target, time);
    if (hasReplicas)
        addKinds(menu, {"demote"}, target, time);
    if (isReplica)
        return; // clients connect only to masters
    QMenu *const links = menu.addMenu(InterventionWords::linksOfNode(node));
    addLink(*links->addMenu(InterventionWords::linkFrom({})), {}, node, time);
    for (std::size_t i = 0; i < std::min<std::size_t>(moment.clients.size(), linksMost); ++i)
        addLink(*links->addMenu(InterventionWords::linkFrom(moment.clients[i].client)), moment.clients[i].client, node, time);
}

void InterventionMenu::addLink(QMenu &menu, ClientId client, NodeId node, WorldTime time)
{
    const FaultTarget target{client, node};
    menu.setToolTipsVisible(true);
    for (const std::string_view kind : linkKinds)
        addKind(menu, kind, target, time);
    if (m_intervention.isLive() && client)
        addMending(menu, InterventionWords::mendLink(), client, node);
}

QMenu *InterventionMenu::menuForLink(ClientId client, NodeId node, WorldTime time)
{
    if (!m_current.trace())
        return nullptr;
    QMenu *const menu = newMenu(time);
    addLink(*menu, client, node, time);
    return menu;
}

QMenu *InterventionMenu::addLengths(QMenu &menu, const QString &title, Duration usual, const LengthMenu::Apply &apply)
{
    auto *const own = new LengthMenu(title, usual, apply, m_window, &menu);
    menu.addMenu(own);
    return own;
}

Duration InterventionMenu::exactTime(WorldTime time)
{
    return std::chrono::floor<std::chrono::microseconds>(std::max(time.time_since_epoch(), Duration::zero()));
}

} // namespace lockscope
