// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/interventionmenu.h"

#include "ui/index/measurebox.h"
#include "ui/replay/interventionwords.h"
#include "ui/shared/durationspinbox.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QMenu>

#include <algorithm>
#include <array>
#include <memory>

namespace lockscope {
namespace {

constexpr std::array<Duration, 4> lengths{100ms, 500ms, 1s, 5s};
constexpr std::size_t messagesMost = 6; // in one menu
constexpr std::size_t rowsLooked = 4096;
constexpr qsizetype commandShown = 44;

ClientId clientOf(const TimelinePlace &place)
{
    return place.lane ? place.lane->client : ClientId{};
}

NodeId nodeOf(const TimelinePlace &place)
{
    return place.lane && place.lane->role == LaneRole::node ? place.lane->node : NodeId{};
}

QString shortened(const QString &command)
{
    QString text = command.size() > commandShown ? command.left(commandShown) + u'…' : command;
    return text.replace(u'&', QStringLiteral("&&"));
}

} // namespace

InterventionMenu::InterventionMenu(const CurrentState &current, ShownRun run, Live live, QWidget &window)
    : QObject(&window), m_current(current), m_run(std::move(run)), m_live(std::move(live)), m_window(window)
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
    menu->addAction(isLive() ? InterventionWords::now() : InterventionWords::moment(time))->setEnabled(false);
    menu->addSeparator();
    return menu;
}

QMenu *InterventionMenu::menuFor(const TimelinePlace &place)
{
    const auto trace = m_current.trace();
    if (!trace || trace->size() == 0)
        return nullptr;
    // What goes on can be changed now, wherever in its past the hand has pointed.
    const WorldTime time = isLive() ? (*trace)[trace->size() - 1].time : place.time;
    const auto moment = m_current.at(time);
    if (!moment)
        return nullptr;
    std::unique_ptr<QMenu> menu(newMenu(time));
    if (const ClientId client = clientOf(place); client && client.value <= moment->clients.size())
        addClient(*menu, client, time, *moment);
    if (const NodeId node = nodeOf(place); node && node.value <= moment->nodes.size())
        addNode(*menu, node, time, *moment);
    if (!isLive()) {
        addMessages(*menu, place, *moment);
        addTakeAway(*menu, place, *moment);
    }
    return menu->actions().size() > 2 ? menu.release() : nullptr;
}

// What a live run's operator takes back.
void InterventionMenu::addMending(QMenu &menu, const QString &words, ClientId client, NodeId node)
{
    menu.addAction(words, this, [this, client, node] { m_live.mend(client, node); });
}

void InterventionMenu::doNow(const FaultPlan &plan)
{
    const Result<Done> done = m_live.inject(plan);
    if (!done)
        Q_EMIT refused(textOf(done.error().text));
}

void InterventionMenu::addClient(QMenu &menu, ClientId client, WorldTime time, const StateAt &moment)
{
    if (moment.clients[client.value - 1u].phase == ClientStateAt::Phase::crashed)
        return; // nothing more can be done to it
    if (isLive() && moment.clients[client.value - 1u].isPaused)
        addMending(menu, InterventionWords::goOn(client), client, {});
    const FaultBegin now{.time = exactTime(time)};
    addLengths(menu, InterventionWords::pauseClient(client), 500ms, [this, client, now, time](Duration length) {
        forkFault({FaultAction::pause, {client}, now, {length}}, time);
    });
    menu.addAction(InterventionWords::crashClient(client), this, [this, client, now, time] {
        forkFault({FaultAction::crash, {client}, now}, time);
    });
    addClientFaults(menu, client, time);
}

void InterventionMenu::addNode(QMenu &menu, NodeId node, WorldTime time, const StateAt &moment)
{
    const NodeStateAt &now = moment.nodes[node.value - 1u];
    if (isLive() && (now.isDown || now.isFrozen))
        addMending(menu, now.isDown ? InterventionWords::startNode(node) : InterventionWords::thawNode(node), {}, node);
    if (now.isDown)
        return;
    const FaultTarget target{{}, node};
    const FaultBegin begin{.time = exactTime(time)};
    addLengths(menu, InterventionWords::freezeNode(node), 500ms, [this, target, begin, time](Duration length) {
        forkFault({FaultAction::freeze, target, begin, {length}}, time);
    });
    menu.addAction(InterventionWords::crashNode(node), this, [this, target, begin, time] {
        forkFault({FaultAction::nodeCrash, target, begin}, time);
    });
    addNodeFaults(menu, node, time, moment);
}

std::vector<std::size_t> InterventionMenu::messagesAt(const TimelinePlace &place, const StateAt &moment) const
{
    const Trace &trace = *m_current.trace();
    std::vector<std::size_t> rows;
    const auto add = [&](std::size_t row) {
        if (rows.size() < messagesMost && std::find(rows.begin(), rows.end(), row) == rows.end())
            rows.push_back(row);
    };
    // An answer is one thing with its command.
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
    const auto isMeant = [&](const Event &event) { return client ? event.client == client : event.node == node; };
    for (const MessageStateAt &message : moment.messages) {
        if (isMeant(trace[message.row]))
            add(message.row);
    }
    const std::size_t first = firstRowFrom(trace, place.time - place.reach);
    for (std::size_t row = first; row < trace.size() && row < first + rowsLooked && trace[row].time <= place.time + place.reach; ++row) {
        const auto sent = sentOf(row);
        if (sent && isMeant(trace[*sent]))
            add(*sent);
    }
    return rows;
}

void InterventionMenu::addMessages(QMenu &menu, const TimelinePlace &place, const StateAt &moment)
{
    const auto rows = messagesAt(place, moment);
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
    // Counted when it is chosen: that takes a walk over the trace.
    const auto apply = [this, link, sentRow, at = sent.time](FaultAction action, std::optional<Duration> length) {
        forkFault({action, link, {.occurrence = messageOnLink(*m_current.trace(), sentRow)}, {length}}, at);
    };
    QMenu *const own = menu.addMenu(InterventionWords::message(link.client, link.node, shortened(textOf(trace.detail(sent)))));
    own->addAction(InterventionWords::loseRequest(), this, [apply] { apply(FaultAction::loseRequest, {}); });
    own->addAction(InterventionWords::loseReply(), this, [apply] { apply(FaultAction::loseReply, {}); });
    addLengths(*own, InterventionWords::delayRequest(), 100ms, [apply](Duration length) { apply(FaultAction::delayRequest, length); });
    addLengths(*own, InterventionWords::delayReply(), 100ms, [apply](Duration length) { apply(FaultAction::delayReply, length); });
}

void InterventionMenu::addTakeAway(QMenu &menu, const TimelinePlace &place, const StateAt &moment)
{
    const auto run = m_run();
    if (!run)
        return;
    const ClientId client = clientOf(place);
    const NodeId node = nodeOf(place);
    // A click anywhere on what a fault does means the fault, which stands at its beginning.
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
    menu.addAction(words, this, [this, fault, begun, effective = run.value()] { finish(unforked(effective, fault, m_taken), effective, begun); });
}

QMenu *InterventionMenu::addLengths(QMenu &menu, const QString &title, Duration usual, const Apply &apply)
{
    QMenu *const own = menu.addMenu(title);
    for (const Duration length : lengths)
        own->addAction(lengthText(length), this, [apply, length] { apply(length); });
    own->addSeparator();
    own->addAction(InterventionWords::otherLength(), this, [this, title, usual, apply] {
        auto *const dialog = new QDialog(&m_window);
        dialog->setObjectName(QStringLiteral("lengthDialog"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setWindowTitle(title);
        auto *const box = new DurationSpinBox(dialog);
        box->setRange(1e3, 600e9);
        box->setValue(static_cast<double>(usual.count()));
        auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, dialog);
        auto *const form = new QFormLayout(dialog);
        form->addRow(InterventionWords::askLength(), box);
        form->addRow(buttons);
        connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
        connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
        connect(dialog, &QDialog::accepted, this, [apply, box] { apply(Duration(static_cast<Duration::rep>(box->value()))); });
        dialog->open();
    });
    return own;
}

Duration InterventionMenu::exactTime(WorldTime time)
{
    return std::chrono::floor<std::chrono::microseconds>(std::max(time.time_since_epoch(), Duration::zero()));
}

void InterventionMenu::finish(const Scenario &fork, const EffectiveScenario &run, WorldTime at)
{
    m_taken.push_back(fork.id);
    Q_EMIT forked(fork, run, at);
}

} // namespace lockscope
