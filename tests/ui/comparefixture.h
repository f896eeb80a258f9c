// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "core/scenario/files/library.h"
#include "tests/ui/windowrig.h"
#include "ui/compare/comparepanel.h"
#include "ui/compare/pinnedview.h"
#include "ui/compare/pinning.h"
#include "ui/state/experiment.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/mainwindow.h"
#include "ui/window/wiring/comparefeature.h"

#include <QTableView>

namespace lockscope {

/// The real window with the model's run of a scenario.
struct CompareFixture {
    explicit CompareFixture(const char *scenario = "F17c", const char *scheme = "set-px-get-del")
    {
        window.resize(1440, 900);
        window.show();
        Scenario chosen = findScenario(scenario).value();
        chosen.scheme = scheme;
        experiment().editor.chooseScenario(chosen);
        feature = window.findChild<CompareFeature *>();
        settle();
    }
    Experiment &experiment() { return window.experiment(); }
    Pinning &pinning() const { return feature->pinning(); }
    TimelineView &timelineOfB()
    {
        return *window.findChild<TimelineView *>(QStringLiteral("timeline"));
    }
    TimelineView &timelineOfA() const { return feature->view().timeline(); }
    /// Waits until the run of the choice is shown and, if a run is pinned, until the two runs are
    /// compared.
    void settle()
    {
        const bool isSettled = QTest::qWaitFor(
            [this] {
                const auto &header = experiment().viewer.header();
                const Choice &choice = experiment().editor.choice();
                const bool isShown = !experiment().preview.isBusy() && experiment().viewer.trace()
                    && header && header->scenario == choice.scenario().id
                    && header->scheme == choice.scheme().id();
                const bool isCompared = !pinning().isPinned()
                    || (pinning().pair()
                        && pinning().pair()->b.trace == experiment().viewer.trace());
                return isShown && !pinning().isBusy() && isCompared;
            },
            patience);
        if (!isSettled)
            qFatal("the runs are not shown");
    }
    void pressPin()
    {
        QTest::keyClick(&window, Qt::Key_D, Qt::ControlModifier);
        settle();
    }
    /// Returns a row of the table as "A → B"; empty if there is no such row.
    QString row(const QString &topic) const
    {
        const QAbstractItemModel &model =
            *window.findChild<QTableView *>(QStringLiteral("contrastTable"))->model();
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto cell = [&](int column) {
                return model.index(row, column).data().toString();
            };
            if (cell(ContrastModel::topic) == topic)
                return cell(ContrastModel::valueA) + QStringLiteral(" → ")
                    + cell(ContrastModel::valueB);
        }
        return {};
    }
    QString sentence() const { return window.findChild<ComparePanel *>()->sentence(); }

    MainWindow window;
    CompareFeature *feature = nullptr;
};

} // namespace lockscope
