// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done to a client, a node or a link beyond stopping it: every kind of the palette, where it makes sense.
#include "ui/replay/interventionmenu.h"

#include "core/run/liverun/livefaultinjector.h"
#include "core/run/shared/validaterun.h"
#include "ui/replay/interventionwords.h"
#include "ui/theme/icons.h"
#include "ui/words/faultkinds.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QMenu>

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

constexpr std::array<Duration, 4> jumps{1s, 10s, -1s, -10s};
constexpr std::array<std::string_view, 7> linkKinds{"cut", "cut-requests", "cut-replies", "lag", "throttle", "refuse", "reset"};
constexpr int linksMost = 20; // in one menu; beyond them there is the palette

// All that can happen to a node, but for what the menu has at its top and what is of its replication.
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

QString InterventionMenu::refusal(const Fault &fault) const
{
    auto run = m_run();
    if (!run)
        return textOf(run.error().text);
    EffectiveScenario alone = run.value();
    if (!isLive())
        alone.world = "model"; // where a fork is shown first
    alone.scenario.faults = {fault};
    if (isLive()) {
        const Result<Done> added = LiveFaultInjector::mayBeAdded(alone.scenario.faults);
        if (!added)
            return textOf(added.error().text);
    }
    const Result<Done> checked = checkRun(alone, false);
    return checked ? QString() : textOf(checked.error().text);
}

void InterventionMenu::forkFault(const Fault &fault, WorldTime at)
{
    if (isLive())
        return doNow({atOnce(fault)});
    const auto run = m_run();
    if (!run) {
        Q_EMIT refused(textOf(run.error().text));
        return;
    }
    finish(lockscope::forked(run.value(), fault, at.time_since_epoch(), m_taken), run.value(), at);
}

void InterventionMenu::addKind(QMenu &menu, std::string_view id, const FaultTarget &target, WorldTime at)
{
    const FaultKind &kind = *faultKindOf(id);
    const Fault fault = makeFault(id, target, exactTime(at));
    const QIcon icon = themedIcon(QString::fromLatin1(kind.icon));
    const QString reason = refusal(fault);
    QAction *entry = nullptr;
    if (id == "clock-jump") {
        QMenu *const own = menu.addMenu(InterventionWords::kindBy(kind));
        for (const Duration jump : jumps) {
            const QString sign = jump < Duration::zero() ? QStringLiteral("−") : QStringLiteral("+");
            own->addAction(sign + lengthText(jump < Duration::zero() ? -jump : jump), this, [this, fault, jump, at] {
                Fault jumped = fault;
                jumped.end.length = jump;
                forkFault(jumped, at);
            });
        }
        entry = own->menuAction();
    } else if (canLast(fault)) {
        const auto apply = [this, fault, at](Duration length) {
            Fault lasting = fault;
            lasting.end.length = length;
            forkFault(lasting, at);
        };
        entry = addLengths(menu, InterventionWords::kindFor(kind), 500ms, apply)->menuAction();
    } else {
        entry = menu.addAction(faultName(kind), this, [this, fault, at] { forkFault(fault, at); });
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
    const auto run = m_run();
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
        return; // clients know masters only
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
    if (isLive() && client)
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

} // namespace lockscope
