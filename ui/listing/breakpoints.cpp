// SPDX-License-Identifier: GPL-3.0-or-later
#include "listing/breakpoints.h"

#include "faults/faultedits.h"
#include "faults/faultwords.h"
#include "run/experiment.h"
#include "shared/quantities.h"
#include "timeline/timelinetext.h"

#include <QMenu>

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

constexpr std::array<Duration, 4> lengths{100ms, 500ms, 1s, 5s};
constexpr int clientsMost = 30; // in the menu

const StepPoint *pointOf(const FaultPlan &plan, FaultPlace place)
{
    return place.list == 0 ? &plan.pauses[place.index].at : place.list == 1 ? &plan.crashes[place.index].at : nullptr;
}

StepPoint pointAt(ClientId client, int line)
{
    StepPoint point;
    point.client = client;
    point.anchor = Anchor::line;
    point.line = line;
    return point;
}

} // namespace

std::vector<FaultPlace> breakPoints(const FaultPlan &plan, int line)
{
    std::vector<FaultPlace> found;
    for (const FaultPlace place : faultPlaces(plan)) {
        const StepPoint *const point = pointOf(plan, place);
        if (line > 0 && point && point->anchor == Anchor::line && point->line == line && !point->time && !point->when)
            found.push_back(place);
    }
    return found;
}

BreakPoints::BreakPoints(FaultEdits &edits, QWidget &window) : QObject(&window), m_edits(edits), m_window(window) { }

void BreakPoints::toggle(int line, const QPoint &globalPosition)
{
    const auto there = breakPoints(m_edits.plan(), line);
    if (there.size() == 1) {
        m_edits.remove(there.front());
        return;
    }
    if (line < 1)
        return;
    QMenu *const menu = menuFor(line);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(globalPosition);
}

QMenu *BreakPoints::menuFor(int line)
{
    auto *const menu = new QMenu(&m_window);
    menu->setObjectName(QStringLiteral("breakPointMenu"));
    menu->addAction(tr("Break point before line %1:").arg(line))->setEnabled(false);
    menu->addSeparator();
    const int clients = m_edits.experiment().choice().settings().clients;
    for (int client = 1; client <= std::min(clients, clientsMost); ++client)
        addClient(*menu->addMenu(TimelineText::clientName(ClientId{static_cast<std::uint16_t>(client)})),
                  ClientId{static_cast<std::uint16_t>(client)}, line);
    const auto there = breakPoints(m_edits.plan(), line);
    if (!there.empty())
        menu->addSeparator();
    for (const FaultPlace place : there) {
        const QString words = FaultWords::sentence(faultAt(m_edits.plan(), place));
        menu->addAction(tr("Take away: %1").arg(words), this, [this, place] { m_edits.remove(place); });
    }
    return menu;
}

void BreakPoints::addClient(QMenu &menu, ClientId client, int line)
{
    for (const Duration length : lengths)
        menu.addAction(tr("Pause for %1").arg(lengthText(length)), this, [=, this] { set(PauseFault{pointAt(client, line), length, {}}); });
    menu.addSeparator();
    // What a pause in a lesson waits for most: that another has the lock, or that the key is gone.
    const int clients = m_edits.experiment().choice().settings().clients;
    for (const EventKind kind : {EventKind::entered, EventKind::keyExpired}) {
        EventCondition until{{kind}, {}, {}, 1};
        if (kind == EventKind::entered && clients > 1)
            until.client = ClientId{static_cast<std::uint16_t>(client.value == 1 ? 2 : 1)};
        //: %1 is a condition: "when client 2 is inside"
        menu.addAction(tr("Pause, to go on %1").arg(FaultWords::condition(until)), this, [=, this] {
            set(PauseFault{pointAt(client, line), 10s, until});
        });
    }
    menu.addSeparator();
    menu.addAction(tr("Crash"), this, [=, this] { set(CrashFault{pointAt(client, line)}); });
}

void BreakPoints::set(const AnyFault &fault)
{
    m_edits.add(fault);
}

} // namespace lockscope
