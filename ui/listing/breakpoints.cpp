// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/breakpoints.h"

#include "core/trace/stateat.h"
#include "core/trace/trace.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/faultplaneditor.h"
#include "ui/state/replaystate.h"
#include "ui/state/viewer.h"
#include "ui/words/faultwords.h"
#include "ui/words/quantities.h"
#include "ui/words/timelinetext.h"

#include <QMenu>

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

constexpr std::array<Duration, 4> pauseLengths{100ms, 500ms, 1s, 5s};
constexpr int menuClientsMax = 30; // the maximum number of clients in the menu
constexpr Duration pauseMax = 10s; // the maximum length of a pause that ends at a condition

FaultBegin beforeLine(int line)
{
    FaultBegin begin;
    begin.anchor = Anchor::line;
    begin.line = line;
    return begin;
}

// Returns the condition with the count of the next row that matches it when the client comes to the
// line for the first time. If the client does not come there in this run, the count is 1.
EventCondition nextAtLine(EventCondition condition, const Trace &trace, ClientId client, int line)
{
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        if (event.kind == EventKind::step && event.client == client
            && stepLine(trace, event) == line)
            return condition;
        if (matches(condition, event, trace.texts()))
            ++condition.count;
    }
    condition.count = 1;
    return condition;
}

} // namespace

std::vector<FaultId> faultsBefore(const FaultPlan &plan, int line)
{
    std::vector<FaultId> found;
    for (FaultId id = 0; id < plan.size(); ++id) {
        const FaultBegin &begin = plan[id].begin;
        const bool isAtStep =
            infoOf(plan[id].action).start == FaultStart::step && !begin.time && !begin.when;
        if (line > 0 && isAtStep && begin.anchor == Anchor::line && begin.line == line)
            found.push_back(id);
    }
    return found;
}

BreakPoints::BreakPoints(FaultPlanEditor &planEditor, Player &player, QWidget &window)
    : m_planEditor(planEditor), m_player(player), m_window(window)
{
}

void BreakPoints::handleMarginClick(int line, const QPoint &globalPosition)
{
    const auto existing = faultsBefore(m_planEditor.plan(), line);
    const bool stops = m_player.stops().contains(line);
    if (line < 1)
        return;
    if (existing.size() == 1 && !stops)
        return m_planEditor.remove(existing.front());
    if (existing.empty() && stops)
        return toggleStop(line);
    QMenu *const menu = menuFor(line);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(globalPosition);
}

void BreakPoints::toggleStop(int line)
{
    std::set<int> lines = m_player.stops();
    if (!lines.erase(line))
        lines.insert(line);
    m_player.setStops(std::move(lines));
}

QMenu *BreakPoints::menuFor(int line)
{
    auto *const menu = new QMenu(&m_window);
    menu->setObjectName(QStringLiteral("breakPointMenu"));
    QAction *const stop =
        menu->addAction(tr("Breakpoint: the replay stops before line %1").arg(line), this,
            [this, line] { toggleStop(line); });
    stop->setCheckable(true);
    stop->setChecked(m_player.stops().contains(line));
    menu->addSeparator();
    menu->addAction(tr("Fault before line %1:").arg(line))->setEnabled(false);
    const int clients = m_planEditor.editor().choice().settings().clients;
    for (int client = 1; client <= std::min(clients, menuClientsMax); ++client)
        addClientEntries(
            *menu->addMenu(TimelineText::clientName(ClientId{static_cast<std::uint16_t>(client)})),
            ClientId{static_cast<std::uint16_t>(client)}, line);
    const auto existing = faultsBefore(m_planEditor.plan(), line);
    if (!existing.empty())
        menu->addSeparator();
    for (const FaultId id : existing) {
        const QString words = FaultWords::sentence(m_planEditor.plan()[id]);
        menu->addAction(tr("Remove: %1").arg(words), this, [this, id] { m_planEditor.remove(id); });
    }
    return menu;
}

void BreakPoints::addClientEntries(QMenu &menu, ClientId client, int line)
{
    const Fault pause{FaultAction::pause, {client}, beforeLine(line)};
    const auto addPause = [&](const QString &words, FaultEnd end) {
        menu.addAction(words, this, [this, pause, end] {
            Fault endingPause = pause;
            endingPause.end = end;
            m_planEditor.add(endingPause);
        });
    };
    for (const Duration length : pauseLengths)
        addPause(tr("Pause for %1").arg(lengthText(length)), {length});
    menu.addSeparator();
    // Offers the two conditions that lessons use most to end a pause: another client has entered,
    // or the key has expired.
    const int clients = m_planEditor.editor().choice().settings().clients;
    for (const EventKind kind : {EventKind::entered, EventKind::keyExpired}) {
        EventCondition until{{kind}, {}, {}, 1};
        if (kind == EventKind::entered && clients > 1)
            until.client = ClientId{static_cast<std::uint16_t>(client.value == 1 ? 2 : 1)};
        // A row before the pause would end the pause before it begins.
        if (const auto &shownRun = m_planEditor.viewer().trace())
            until = nextAtLine(until, *shownRun, client, line);
        //: %1 is a condition: "client 2 enters"
        addPause(tr("Pause until %1").arg(FaultWords::condition(until)), {pauseMax, until});
    }
    menu.addSeparator();
    menu.addAction(tr("Crash"), this, [=, this] {
        m_planEditor.add({FaultAction::crash, {client}, beforeLine(line)});
    });
}

} // namespace lockscope
