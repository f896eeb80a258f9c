// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/library.h"
#include "tests/ui/windowrig.h"
#include "ui/compare/pinning.h"
#include "ui/settings/settingpanel.h"
#include "ui/settings/strip.h"
#include "ui/state/experiment.h"
#include "ui/window/wiring/comparefeature.h"

#include <QMenu>
#include <QTest>

namespace lockscope {

/// The window with the model's run of a scenario, for a picture.
class PictureWindow {
public:
    PictureWindow(const char *scenario, const char *scheme, QSize size = {1280, 720})
    {
        window.resize(size);
        window.show();
        actionNamed(window, QStringLiteral("Reset layout"))
            ->trigger(); // without a display, the screen has another size
        Scenario chosen = findScenario(scenario).value();
        chosen.scheme = scheme;
        window.experiment().editor.chooseScenario(chosen);
        settle();
    }
    /// Waits until the chosen run is shown, and compared if a run is pinned.
    void settle()
    {
        const Experiment &experiment = window.experiment();
        const Pinning &pinning = window.findChild<CompareFeature *>()->pinning();
        const bool isShown = QTest::qWaitFor(
            [&] {
                const auto &header = experiment.viewer.header();
                const Choice &choice = experiment.editor.choice();
                const bool isChosen = experiment.viewer.view()->isSketch
                    || (header && header->scenario == choice.scenario().id
                        && header->scheme == choice.scheme().id());
                return !experiment.preview.isBusy() && isChosen && !pinning.isBusy()
                    && (!pinning.isPinned() || pinning.pair());
            },
            60000);
        if (!isShown)
            qFatal("the run is not shown");
    }
    /// Waits until the window does not change any more, because some of its views are computed in
    /// the background.
    void finishPainting()
    {
        QImage before;
        QImage now;
        do {
            before = now;
            QTest::qWait(1500);
            now = window.grab().toImage();
        } while (now != before || !window.findChild<SettingPanel *>()->strips().isDone());
    }
    /// Starts a lesson by its index in the menu (the first is 0).
    void startLesson(int index)
    {
        auto *const menu = window.findChild<QMenu *>(QStringLiteral("lessonsMenu"));
        Q_EMIT menu->aboutToShow();
        menu->actions().at(index)->trigger();
        settle();
    }

    MainWindow window{nullptr};
};

} // namespace lockscope
