// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/events/eventtable.h"
#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"
#include "ui/replay/statepanel.h"
#include "ui/state/experiment.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/mainwindow.h"
#include "ui/window/replay.h"
#include "ui/window/windowfiles.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QTableView>

namespace lockscope {

inline QString dataFile(const char *name)
{
    return QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/data/%1").arg(QLatin1String(name));
}

/// The window with a trace from disk.
struct ReplayFixture {
    explicit ReplayFixture(const char *file = "violated.csv")
    {
        window.resize(1440, 900);
        window.show();
        chooseLayout(window, 1);
        window.open(dataFile(file));
        const bool isShown = QTest::qWaitFor(
            [this] {
                return experiment().viewer.source() == RunView::Source::file
                    && experiment().viewer.trace();
            },
            patience);
        if (!isShown)
            qFatal("the trace is not shown");
        timeline = window.findChild<TimelineView *>(QStringLiteral("timeline"));
        timeline->setFocus();
    }
    Experiment &experiment() { return window.experiment(); }
    const Trace &trace() { return *experiment().viewer.trace(); }
    Replay &replay() const { return *window.findChild<Replay *>(); }
    Playhead &playhead() const { return replay().playhead(); }
    QTableView *table(const char *name) const
    {
        return window.findChild<QTableView *>(QLatin1String(name));
    }

    double xOf(WorldTime time) const
    {
        return timeline->lanesRect().left() + timeline->visibleTime().coordinates().xOf(time);
    }
    QPoint onRuler(WorldTime time) const
    {
        return QPointF(xOf(time), timeline->lanesRect().top() - 40).toPoint();
    }
    QPoint onLane(LaneRole role, int client, int node, WorldTime time) const
    {
        const TimelineLane *lane = timeline->lanes().find(role,
            ClientId{static_cast<std::uint16_t>(client)}, NodeId{static_cast<std::uint8_t>(node)});
        return QPointF(xOf(time),
            timeline->lanesRect().top() + lane->top + lane->height / 2 - timeline->scroll())
            .toPoint();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(timeline, key, modifiers);
    }
    /// Opens the context menu at a point of the timeline. Returns the menu; null if none opens.
    QMenu *menuAt(QPoint point) const
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, point, timeline->mapToGlobal(point));
        QCoreApplication::sendEvent(timeline, &event);
        return window.findChild<QMenu *>(QStringLiteral("interventionMenu"));
    }

    MainWindow window;
    TimelineView *timeline = nullptr;
};

} // namespace lockscope
