// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "core/trace/csv/csv.h"
#include "tests/ui/tst_timelinestories.h"
#include "tests/ui/windowrig.h"
#include "ui/state/experiment.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/mainwindow.h"
#include "ui/window/replay.h"

#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QWheelEvent>

namespace lockscope {

/// The real main window, which has opened the trace of a TimelineTrace from a file, and functions
/// that use keys and mouse on the window's timeline.
struct ShortcutsFixture {
    explicit ShortcutsFixture(
        OwnFolder &folder, const TimelineTrace &shownExample = pausedHolder(3))
        : example(shownExample)
    {
        window.resize(1440, 900);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window)) // the window's shortcuts work only then
            qFatal("the window does not become active");
        file = folder.file(QStringLiteral("example.csv"));
        QFile target(file);
        if (!target.open(QIODevice::WriteOnly)
            || target.write(QByteArray::fromStdString(csvText(*example.trace))) < 0)
            qFatal("the trace cannot be written");
        target.close();
        open();
        timeline = window.findChild<TimelineView *>(QStringLiteral("timeline"));
        timeline->setFocus();
    }
    void open()
    {
        const auto before = experiment().viewer.trace();
        window.open(file);
        const bool isShown = QTest::qWaitFor(
            [&] {
                return experiment().viewer.source() == RunView::Source::file
                    && experiment().viewer.trace() != before
                    && experiment().viewer.isVerdictFinal();
            },
            20000);
        if (!isShown)
            qFatal("the trace is not shown");
    }
    Experiment &experiment() { return window.experiment(); }
    QString hint() const
    {
        return window.findChild<QLabel *>(QStringLiteral("statusHint"))->text();
    }
    Playhead &playhead() const { return window.findChild<Replay *>()->playhead(); }
    const VisibleTime &visibleTime() const { return timeline->visibleTime(); }
    TimeRange visibleRange() const { return visibleTime().visible(); }
    double xOf(WorldTime time) const
    {
        return timeline->lanesRect().left() + visibleTime().coordinates().xOf(time);
    }
    QPoint onRuler(WorldTime time) const
    {
        return QPointF(xOf(time), timeline->rulerRect().center().y()).toPoint();
    }
    QPoint onMarks(WorldTime time) const
    {
        return QPointF(xOf(time), timeline->marksRect().center().y()).toPoint();
    }
    QPoint onLane(LaneRole role, int client, WorldTime time) const
    {
        const TimelineLane *lane =
            timeline->lanes().find(role, ClientId{static_cast<std::uint16_t>(client)}, {});
        return QPointF(xOf(time),
            timeline->lanesRect().top() + lane->top + lane->height / 2 - timeline->scroll())
            .toPoint();
    }
    /// Returns a point on the background of the timeline, outside all bars.
    QPoint background(WorldTime time) const
    {
        return QPointF(xOf(time), timeline->lanesRect().top() + 2).toPoint();
    }
    QRectF labelRect(LaneKey key) const
    {
        return timeline->labelRect(timeline->lanes().groups()[*timeline->lanes().groupOf(key)]);
    }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(timeline, key, modifiers);
    }
    void move(QPoint to, Qt::MouseButtons buttons = Qt::NoButton,
        Qt::KeyboardModifiers modifiers = {}) const
    {
        QMouseEvent event(
            QEvent::MouseMove, to, timeline->mapToGlobal(to), Qt::NoButton, buttons, modifiers);
        QCoreApplication::sendEvent(timeline, &event);
    }
    void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton,
        Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mousePress(timeline, button, modifiers, from);
        for (int step = 1; step <= 4; ++step)
            move(from + (to - from) * step / 4, button, modifiers);
        QTest::mouseRelease(timeline, button, modifiers, to);
    }
    void wheel(QPoint at, QPoint angle, Qt::KeyboardModifiers modifiers = {}) const
    {
        QWheelEvent event(at, timeline->mapToGlobal(at), {}, angle, Qt::NoButton, modifiers,
            Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(timeline, &event);
    }
    /// Opens the context menu at a point of the timeline. Returns the menu with this object name;
    /// null if none opens.
    QMenu *menuAt(QPoint point, const char *name) const
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, point, timeline->mapToGlobal(point));
        QCoreApplication::sendEvent(timeline, &event);
        return timeline->findChild<QMenu *>(QString::fromLatin1(name));
    }
    /// Triggers an entry of a menu and deletes the menu. Returns whether there is such an enabled
    /// entry.
    static bool choose(QMenu *menu, const QString &text)
    {
        if (!menu)
            return false;
        for (QAction *const action : menu->actions()) {
            if (action->text() != text || !action->isEnabled())
                continue;
            action->trigger();
            delete menu;
            return true;
        }
        delete menu;
        return false;
    }

    TimelineTrace example;
    QString file;
    MainWindow window;
    TimelineView *timeline = nullptr;
};

} // namespace lockscope
