// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "core/scenario/files/library.h"
#include "tests/support/faultsof.h"
#include "tests/ui/windowrig.h"
#include "ui/faults/faultlane.h"
#include "ui/state/experiment.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/faultui.h"
#include "ui/window/mainwindow.h"
#include "ui/window/replay.h"

#include <QMenu>
#include <QMouseEvent>
#include <QUndoStack>

namespace lockscope {

inline constexpr int faultPatience = 30000; // ms: enough for slow and shared machines

/// The real main window with the model's run of a scenario, and functions that use its faults as a
/// user does.
struct FaultFixture {
    explicit FaultFixture(const char *scenario = "peaceful", const char *scheme = "redlock")
    {
        window.resize(1440, 900);
        window.show();
        Scenario chosen = findScenario(scenario).value();
        chosen.scheme = scheme;
        experiment().editor.chooseScenario(chosen);
        settle();
        experiment().editor.history().clear();
        view = window.findChild<TimelineView *>(QStringLiteral("timeline"));
        lane = window.findChild<FaultLane *>();
        faultUi = window.findChild<FaultUi *>();
    }
    Experiment &experiment() { return window.experiment(); }
    const FaultPlan &plan() { return experiment().editor.choice().faults(); }
    std::vector<Fault> faults(FaultFamily family) { return faultsOf(plan(), family); }
    Replay &replay() const { return *window.findChild<Replay *>(); }
    /// Waits until the model's run of the choice is shown, its faults included.
    void settle()
    {
        const bool isShown = QTest::qWaitFor(
            [this] {
                return !experiment().preview.isBusy()
                    && experiment().viewer.source() == RunView::Source::model
                    && experiment().viewer.shownScenario().scenario.faults
                    == experiment().editor.choice().faults()
                    && experiment().viewer.header()
                    && experiment().viewer.header()->scenario
                    == experiment().editor.choice().scenario().id;
            },
            faultPatience);
        if (!isShown)
            qFatal("the model's run is not shown");
    }
    Fault pauseAt(Duration time, Duration length, int client = 1) const
    {
        return {FaultAction::pause, {ClientId{static_cast<std::uint16_t>(client)}}, {.time = time},
            {length}};
    }
    FaultChip *add(const Fault &fault)
    {
        const FaultId id = faultUi->planEditor().add(fault);
        settle();
        return lane->chipOf(id);
    }
    /// Returns a length in pixels.
    double pixels(Duration length) const
    {
        return static_cast<double>(length.count()) / view->visibleTime().coordinates().nsPerPixel;
    }
    double xOf(WorldTime time) const
    {
        return view->lanesRect().left() + view->visibleTime().coordinates().xOf(time);
    }
    QPoint onLane(LaneRole role, int client, int node, WorldTime time) const
    {
        const TimelineLane *found = view->lanes().find(role,
            ClientId{static_cast<std::uint16_t>(client)}, NodeId{static_cast<std::uint8_t>(node)});
        return found ? QPointF(xOf(time),
                   view->lanesRect().top() - view->scroll() + found->top + found->height / 2)
                           .toPoint()
                     : QPoint(-1, -1);
    }
    /// Presses the mouse on a chip, moves it by `by` pixels to the right in five steps, and
    /// releases it if `releases`. The chip may move with the mouse.
    static void drag(QWidget *chip, QPointF from, double by, Qt::KeyboardModifiers modifiers = {},
        bool releases = true)
    {
        const QPointF global = chip->mapToGlobal(from);
        const auto send = [&](QEvent::Type type, double moved, Qt::MouseButton button,
                              Qt::MouseButtons buttons) {
            const QPointF now = global + QPointF(moved, 0);
            QMouseEvent event(type, chip->mapFromGlobal(now), now, button, buttons, modifiers);
            QCoreApplication::sendEvent(chip, &event);
        };
        send(QEvent::MouseButtonPress, 0, Qt::LeftButton, Qt::LeftButton);
        for (int step = 1; step <= 5; ++step)
            send(QEvent::MouseMove, by * step / 5, Qt::NoButton, Qt::LeftButton);
        if (releases)
            send(QEvent::MouseButtonRelease, by, Qt::LeftButton, Qt::NoButton);
    }

    MainWindow window;
    TimelineView *view = nullptr;
    FaultLane *lane = nullptr;
    FaultUi *faultUi = nullptr;
};

/// Returns the entry of a menu whose text contains the words; null if there is none.
inline QAction *menuEntry(const QMenu *menu, const QString &words)
{
    for (QAction *const action : menu->actions()) {
        if (QString(action->text()).replace(u'\u00a0', u' ').contains(words))
            return action;
    }
    return nullptr;
}

} // namespace lockscope
