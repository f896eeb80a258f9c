// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/interventionmenu.h"

#include "ui/index/measure.h"
#include "ui/replay/intervention.h"
#include "ui/replay/interventionwords.h"
#include "ui/shared/durationspinbox.h"
#include "ui/theme/icons.h"
#include "ui/words/faultkinds.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace lockscope {
namespace {

constexpr std::array<Duration, 4> clockJumps{1s, 10s, -1s, -10s};
constexpr std::array<std::string_view, 7> linkFaultIds{
    "cut", "cut-requests", "cut-replies", "lag", "throttle", "refuse", "reset"};
constexpr int linksMax =
    20; // the maximum number of links in one menu; the fault palette can add a fault to any link
constexpr qsizetype commandLengthMax = 44; // characters
// The initial values in the dialogs for another duration.
constexpr Duration proposedLength = 500ms;
constexpr Duration proposedDelay = 100ms;

QString shortened(const QString &command)
{
    QString text =
        command.size() > commandLengthMax ? command.left(commandLengthMax) + u'…' : command;
    return text.replace(u'&', QStringLiteral("&&"));
}

// Returns the ids of the faults in the submenu of a node: without freeze and crash, which are in
// the menu itself, and without replication.
std::vector<std::string_view> moreNodeFaultIds()
{
    std::vector<std::string_view> ids;
    for (const FaultKind &kind : faultKinds()) {
        const bool isInMenuItself =
            kind.action == FaultAction::freeze || kind.action == FaultAction::nodeCrash;
        if (familyOf(kind.action) == FaultFamily::nodes && !isInMenuItself)
            ids.push_back(kind.id);
    }
    return ids;
}

} // namespace

InterventionMenu::InterventionMenu(
    const CurrentState &current, Intervention &intervention, QWidget &window)
    : m_current(current), m_intervention(intervention), m_window(window)
{
}

void InterventionMenu::popUp(const TimelinePlace &place)
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
    const QString heading = m_intervention.isLive() ? InterventionWords::changeNowHeading()
                                                    : InterventionWords::changeAtHeading(time);
    menu->addAction(heading)->setEnabled(false);
    menu->addSeparator();
    return menu;
}

QMenu *InterventionMenu::menuFor(const TimelinePlace &place)
{
    const auto trace = m_current.trace();
    if (!trace || trace->size() == 0)
        return nullptr;
    // A run in progress can only be changed at its current time, even if the user points at an
    // earlier time.
    const WorldTime time = m_intervention.isLive() ? (*trace)[trace->size() - 1].time : place.time;
    const auto runState = m_current.at(time);
    if (!runState)
        return nullptr;
    std::unique_ptr<QMenu> menu(newMenu(time));
    if (const ClientId client = clientOf(place); client && client.value <= runState->clients.size())
        addClientEntries(*menu, client, time, *runState);
    if (const NodeId node = nodeOf(place); node && node.value <= runState->nodes.size())
        addNodeEntries(*menu, node, time, *runState);
    if (!m_intervention.isLive()) {
        addMessageMenus(*menu, place, *runState);
        addRemovalEntry(*menu, place, *runState);
    }
    return menu->actions().size() > 2 ? menu.release() : nullptr;
}

// Adds an entry that ends a fault of a live run.
void InterventionMenu::addEndFaultsEntry(
    QMenu &menu, const QString &words, ClientId client, NodeId node)
{
    menu.addAction(words, this, [this, client, node] { m_intervention.endFaults(client, node); });
}

void InterventionMenu::addClientEntries(
    QMenu &menu, ClientId client, WorldTime time, const StateAt &runState)
{
    if (runState.clients[client.value - 1u].phase == ClientStateAt::Phase::crashed) {
        if (m_intervention.isLive())
            addEndFaultsEntry(menu, InterventionWords::restartClient(client), client, {});
        return; // a crashed client accepts no more faults
    }
    if (m_intervention.isLive() && runState.clients[client.value - 1u].isPaused)
        addEndFaultsEntry(menu, InterventionWords::resumeClient(client), client, {});
    const FaultBegin begin{.time = faultTime(time)};
    const auto pause = [this, client, begin, time](Duration length) {
        m_intervention.add({FaultAction::pause, {client}, begin, {length}}, time);
    };
    addLengthMenu(menu, InterventionWords::pauseClient(client, m_intervention.isLive()),
        proposedLength, pause);
    menu.addAction(InterventionWords::crashClient(client, m_intervention.isLive()), this,
        [this, client, begin, time] {
            m_intervention.add({FaultAction::crash, {client}, begin}, time);
        });
    addFurtherClientEntries(menu, client, time);
}

void InterventionMenu::addNodeEntries(
    QMenu &menu, NodeId node, WorldTime time, const StateAt &runState)
{
    const NodeStateAt &nodeState = runState.nodes[node.value - 1u];
    if (m_intervention.isLive() && (nodeState.isDown || nodeState.isFrozen))
        addEndFaultsEntry(menu,
            nodeState.isDown ? InterventionWords::startNode(node)
                             : InterventionWords::thawNode(node),
            {}, node);
    if (nodeState.isDown)
        return;
    const FaultTarget target{{}, node};
    const FaultBegin begin{.time = faultTime(time)};
    const auto freeze = [this, target, begin, time](Duration length) {
        m_intervention.add({FaultAction::freeze, target, begin, {length}}, time);
    };
    addLengthMenu(
        menu, InterventionWords::freezeNode(node, m_intervention.isLive()), proposedLength, freeze);
    const auto crash = [this, target, begin, time](std::optional<Duration> length) {
        m_intervention.add({FaultAction::nodeCrash, target, begin, {length}}, time);
    };
    QMenu *const lengths = addLengthMenu(
        menu, InterventionWords::crashNode(node, m_intervention.isLive()), proposedLength, crash);
    const auto run = m_intervention.shownRun();
    const Duration restartDelay =
        run ? run.value().scenario.settings.restartDelay : Duration::zero();
    auto *const restartDelayEntry =
        new QAction(InterventionWords::restartAfterDelay(restartDelay), lengths);
    connect(restartDelayEntry, &QAction::triggered, this, [crash] { crash({}); });
    lengths->insertAction(lengths->actions().front(), restartDelayEntry);
    addFurtherNodeEntries(menu, node, time, runState);
}

void InterventionMenu::addMessageMenus(
    QMenu &menu, const TimelinePlace &place, const StateAt &runState)
{
    const auto rows = messagesAt(*m_current.trace(), place, runState);
    if (!rows.empty())
        menu.addSeparator();
    for (const std::size_t row : rows)
        addMessageMenu(menu, row);
}

void InterventionMenu::addMessageMenu(QMenu &menu, std::size_t sentRow)
{
    const Trace &trace = *m_current.trace();
    const Event &sent = trace[sentRow];
    const FaultTarget link{sent.client, sent.node ? sent.node : storeNode};
    // The number of the message on its link is determined only when the user chooses the entry,
    // because that searches the trace.
    const auto apply = [this, link, sentRow, at = sent.time](
                           FaultAction action, std::optional<Duration> length) {
        m_intervention.add(
            {action, link, {.occurrence = messageNumberOnLink(*m_current.trace(), sentRow)},
                {length}},
            at);
    };
    QMenu *const submenu = menu.addMenu(InterventionWords::messageTitle(
        link.client, link.node, shortened(textOf(trace.detail(sent)))));
    submenu->addAction(
        InterventionWords::loseRequest(), this, [apply] { apply(FaultAction::loseRequest, {}); });
    submenu->addAction(
        InterventionWords::loseReply(), this, [apply] { apply(FaultAction::loseReply, {}); });
    addLengthMenu(*submenu, InterventionWords::delayRequest(), proposedDelay,
        [apply](Duration length) { apply(FaultAction::delayRequest, length); });
    addLengthMenu(*submenu, InterventionWords::delayReply(), proposedDelay,
        [apply](Duration length) { apply(FaultAction::delayReply, length); });
}

// If a fault of the run's plan has an effect at the place, adds an entry that forks the run without
// this fault.
void InterventionMenu::addRemovalEntry(
    QMenu &menu, const TimelinePlace &place, const StateAt &runState)
{
    const auto run = m_intervention.shownRun();
    if (!run)
        return;
    const ClientId client = clientOf(place);
    const NodeId node = nodeOf(place);
    // The user may click anywhere in the time in which the fault has an effect. The fault is found
    // by the time at which it began.
    WorldTime faultBegin = place.time;
    if (client && client.value <= runState.clients.size()) {
        const ClientStateAt &clientState = runState.clients[client.value - 1u];
        if (clientState.isPaused)
            faultBegin = clientState.pausedSince;
        else if (clientState.phase == ClientStateAt::Phase::crashed)
            faultBegin = clientState.since;
    } else if (node && node.value <= runState.nodes.size()) {
        const NodeStateAt &nodeState = runState.nodes[node.value - 1u];
        if (nodeState.isDown || nodeState.isFrozen)
            faultBegin = nodeState.since;
    }
    const Duration reach = std::max<Duration>(place.reach, 1ms);
    const auto faults = timedFaultsNear(
        run.value().scenario.faults, client, node, faultBegin.time_since_epoch(), reach);
    if (faults.empty())
        return;
    const FaultId fault = faults.front();
    const FaultAction action = run.value().scenario.faults[fault].action;
    menu.addSeparator();
    const QString words = action == FaultAction::pause ? InterventionWords::removePause()
        : action == FaultAction::crash                 ? InterventionWords::removeCrash()
                                                       : InterventionWords::removeNodeFault();
    menu.addAction(words, this, [this, fault, faultBegin, effective = run.value()] {
        m_intervention.removeFault(effective, fault, faultBegin);
    });
}

void InterventionMenu::addFaultEntry(
    QMenu &menu, std::string_view id, const FaultTarget &target, WorldTime at)
{
    const FaultKind &kind = *faultKindOf(id);
    const Fault fault = makeFault(id, target, faultTime(at));
    const QIcon icon = themedIcon(QString::fromLatin1(kind.icon));
    const QString reason = m_intervention.refusal(fault);
    QAction *entry = nullptr;
    if (id == "clock-jump") {
        QMenu *const submenu = menu.addMenu(InterventionWords::faultBy(kind));
        for (const Duration jump : clockJumps) {
            const QString sign =
                jump < Duration::zero() ? QStringLiteral("−") : QStringLiteral("+");
            submenu->addAction(sign + lengthText(jump < Duration::zero() ? -jump : jump), this,
                [this, fault, jump, at] {
                    Fault faultWithJump = fault;
                    faultWithJump.end.length = jump;
                    m_intervention.add(faultWithJump, at);
                });
        }
        entry = submenu->menuAction();
    } else if (hasSettableLength(fault)) {
        const auto apply = [this, fault, at](Duration length) {
            Fault faultWithLength = fault;
            faultWithLength.end.length = length;
            m_intervention.add(faultWithLength, at);
        };
        entry = addLengthMenu(menu, InterventionWords::faultFor(kind), proposedLength, apply)
                    ->menuAction();
    } else {
        entry = menu.addAction(
            faultName(kind), this, [this, fault, at] { m_intervention.add(fault, at); });
    }
    entry->setIcon(icon);
    entry->setToolTip(reason.isEmpty() ? faultMeaning(kind) : reason);
    entry->setEnabled(reason.isEmpty());
}

void InterventionMenu::addFaultEntries(
    QMenu &menu, const std::vector<std::string_view> &ids, const FaultTarget &target, WorldTime at)
{
    menu.setToolTipsVisible(true);
    for (const std::string_view id : ids)
        addFaultEntry(menu, id, target, at);
}

void InterventionMenu::addFurtherClientEntries(QMenu &menu, ClientId client, WorldTime time)
{
    const FaultTarget target{client};
    addFaultEntries(menu, {"crash-restart"}, target, time);
    QMenu *const more = menu.addMenu(InterventionWords::moreClientFaults(client));
    addFaultEntries(*more, {"stall", "client-clock", "client-drift", "hold-start"}, target, time);
    QMenu *const links = menu.addMenu(InterventionWords::linksOfClient(client));
    const auto run = m_intervention.shownRun();
    const int nodes = run ? run.value().scenario.settings.nodes : 0;
    for (int node = 1; node <= std::min(nodes, linksMax); ++node) {
        const NodeId nodeId{static_cast<std::uint8_t>(node)};
        addLinkEntries(*links->addMenu(InterventionWords::linkTo(nodeId)), client, nodeId, time);
    }
    addLinkEntries(*links->addMenu(InterventionWords::linkTo(storeNode)), client, storeNode, time);
}

void InterventionMenu::addFurtherNodeEntries(
    QMenu &menu, NodeId node, WorldTime time, const StateAt &runState)
{
    const FaultTarget target{{}, node};
    addFaultEntries(
        *menu.addMenu(InterventionWords::moreNodeFaults(node)), moreNodeFaultIds(), target, time);
    const bool isReplica = !runState.nodes[node.value - 1u].wasPrimaryAtStart;
    const bool runHasReplicas = runState.primariesAtStart < static_cast<int>(runState.nodes.size());
    if (isReplica)
        addFaultEntries(menu, {"promote", "cut-replication"}, target, time);
    if (runHasReplicas)
        addFaultEntries(menu, {"demote"}, target, time);
    if (isReplica)
        return; // clients connect only to primaries
    QMenu *const links = menu.addMenu(InterventionWords::linksOfNode(node));
    addLinkEntries(*links->addMenu(InterventionWords::linkFrom({})), {}, node, time);
    for (std::size_t i = 0; i < std::min<std::size_t>(runState.clients.size(), linksMax); ++i)
        addLinkEntries(*links->addMenu(InterventionWords::linkFrom(runState.clients[i].client)),
            runState.clients[i].client, node, time);
}

void InterventionMenu::addLinkEntries(QMenu &menu, ClientId client, NodeId node, WorldTime time)
{
    const FaultTarget target{client, node};
    menu.setToolTipsVisible(true);
    for (const std::string_view id : linkFaultIds)
        addFaultEntry(menu, id, target, time);
    if (m_intervention.isLive() && client)
        addEndFaultsEntry(menu, InterventionWords::endLinkFaults(), client, node);
}

QMenu *InterventionMenu::menuForLink(ClientId client, NodeId node, WorldTime time)
{
    if (!m_current.trace())
        return nullptr;
    QMenu *const menu = newMenu(time);
    addLinkEntries(*menu, client, node, time);
    return menu;
}

QMenu *InterventionMenu::addLengthMenu(
    QMenu &menu, const QString &title, Duration proposed, const LengthMenu::Apply &apply)
{
    auto *const submenu = new LengthMenu(title, proposed, apply, m_window, &menu);
    menu.addMenu(submenu);
    return submenu;
}

Duration InterventionMenu::faultTime(WorldTime time)
{
    return std::chrono::floor<std::chrono::microseconds>(
        std::max(time.time_since_epoch(), Duration::zero()));
}

namespace {
constexpr std::array<Duration, 4> commonLengths{100ms, 500ms, 1s, 5s};
// The limits in the dialog.
constexpr Duration dialogLengthMin = 1us;
constexpr Duration dialogLengthMax = 600s;
} // namespace

LengthMenu::LengthMenu(
    const QString &title, Duration proposed, const Apply &apply, QWidget &window, QWidget *parent)
    : QMenu(title, parent)
{
    for (const Duration length : commonLengths)
        addAction(lengthText(length), this, [apply, length] { apply(length); });
    addSeparator();
    QWidget *const dialogParent = &window;
    addAction(InterventionWords::otherLength(), this, [title, proposed, apply, dialogParent] {
        // The menu is not the parent, because the dialog stays open after the menu is deleted.
        auto *const dialog = new QDialog(dialogParent);
        dialog->setObjectName(QStringLiteral("lengthDialog"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setWindowTitle(title);
        auto *const box = new DurationSpinBox(dialog);
        box->setRange(static_cast<double>(dialogLengthMin.count()),
            static_cast<double>(dialogLengthMax.count()));
        box->setValue(static_cast<double>(proposed.count()));
        auto *const buttons =
            new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, dialog);
        auto *const form = new QFormLayout(dialog);
        form->addRow(InterventionWords::lengthLabel(), box);
        form->addRow(buttons);
        connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
        connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
        connect(dialog, &QDialog::accepted, dialog,
            [apply, box] { apply(Duration(static_cast<Duration::rep>(box->value()))); });
        dialog->open();
    });
}

namespace {

constexpr std::size_t messagesMax = 6; // in the context menu of a place
constexpr std::size_t searchedRowsMax = 4096;

} // namespace

ClientId clientOf(const TimelinePlace &place)
{
    return place.lane ? place.lane->client : ClientId{};
}

NodeId nodeOf(const TimelinePlace &place)
{
    return place.lane && place.lane->role == LaneRole::node ? place.lane->node : NodeId{};
}

std::vector<std::size_t> messagesAt(
    const Trace &trace, const TimelinePlace &place, const StateAt &runState)
{
    std::vector<std::size_t> rows;
    const auto add = [&](std::size_t row) {
        if (rows.size() < messagesMax && std::find(rows.begin(), rows.end(), row) == rows.end())
            rows.push_back(row);
    };
    // Returns the `sent` row of the command to which a row belongs: the row itself, or for a reply
    // or time-out the row of its command.
    const auto sentOf = [&](std::size_t row) -> std::optional<std::size_t> {
        const Event &event = trace[row];
        if (event.kind == EventKind::sent)
            return row;
        if (event.kind != EventKind::replied && event.kind != EventKind::timedOut)
            return std::nullopt;
        const auto sent = event.cause == noSeq ? std::nullopt : trace.indexOf(event.cause);
        return sent && trace[*sent].kind == EventKind::sent ? sent : std::nullopt;
    };
    if (place.row) {
        if (const auto sent = sentOf(*place.row))
            add(*sent);
    }
    const ClientId client = clientOf(place);
    const NodeId node = nodeOf(place);
    if (!client && !node)
        return rows;
    const auto concernsClientOrNode = [&](const Event &event) {
        return client ? event.client == client : event.node == node;
    };
    for (const MessageStateAt &message : runState.messages) {
        if (concernsClientOrNode(trace[message.row]))
            add(message.row);
    }
    const std::size_t first = firstRowFrom(trace, place.time - place.reach);
    const std::size_t end = std::min(trace.size(), first + searchedRowsMax);
    for (std::size_t row = first; row < end && trace[row].time <= place.time + place.reach; ++row) {
        const auto sent = sentOf(row);
        if (sent && concernsClientOrNode(trace[*sent]))
            add(*sent);
    }
    return rows;
}

} // namespace lockscope
