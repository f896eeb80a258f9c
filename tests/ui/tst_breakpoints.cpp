// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "listing/breakpoints.h"
#include "listing/listingmodel.h"
#include "listing/listingview.h"
#include "ui/faultstage.h"

#include <QPointer>

using namespace lockscope;

namespace {

ListingView &listing(const FaultStage &stage)
{
    return *stage.replay().listing();
}

QModelIndex rowOfLine(const ListingView &view, int line)
{
    const auto *const model = static_cast<const ListingModel *>(view.model());
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->row(row).place.line == line)
            return model->index(row, 0);
    }
    return {};
}

void clickMargin(const ListingView &view, int line)
{
    const QRect rect = view.visualRect(rowOfLine(view, line));
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(8, rect.center().y()));
}

QMenu *shownMenu(const FaultStage &stage)
{
    return stage.window.findChild<QMenu *>(QStringLiteral("breakPointMenu"));
}

} // namespace

class TestBreakPoints : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void aClickInTheMarginSetsOneAndTheRunStopsThere()
    {
        FaultStage stage("peaceful", "set-px-lua");
        ListingView &view = listing(stage);
        clickMargin(view, 1);
        QPointer<QMenu> menu = shownMenu(stage);
        QVERIFY(menu);
        QAction *const second = menuEntry(menu, QStringLiteral("Client 2"));
        QVERIFY(second && second->menu() && menuEntry(menu, QStringLiteral("Client 3")));
        menuEntry(second->menu(), QStringLiteral("Pause for 500 ms"))->trigger();
        menu->close();
        QCOMPARE(stage.plan().pauses.size(), 1u);
        const PauseFault &pause = stage.plan().pauses[0];
        QVERIFY(pause.at.client == ClientId(2) && pause.at.anchor == Anchor::line && pause.at.line == 1);
        QVERIFY(*pause.length == 500ms);
        stage.settle();
        const Spans::Lane &pauses = stage.experiment().spans().lane({SpanKind::paused, ClientId(2), {}});
        QVERIFY(pauses.size() == 1 && pauses[0].end - pauses[0].begin == 500ms);
        // It is marked in the margin, and is a chip on the lane.
        const auto *const model = static_cast<const ListingModel *>(view.model());
        QCOMPARE(model->row(rowOfLine(view, 1).row()).breaks, std::vector{ClientId(2)});
        QVERIFY(rowOfLine(view, 1).data(Qt::AccessibleDescriptionRole).toString().contains(QStringLiteral("Break point")));
        QVERIFY(stage.lane->chipOf({0, 0}) && !stage.lane->chipOf({0, 0})->shown().course.isTimed);
        // A click again takes it away, and both are steps.
        clickMargin(view, 1);
        QVERIFY(stage.plan().pauses.empty());
        stage.experiment().history().undo();
        QCOMPARE(stage.plan().pauses.size(), 1u);
        stage.experiment().history().undo();
        QVERIFY(stage.plan().pauses.empty() && model->row(rowOfLine(view, 1).row()).breaks.empty());
    }

    void aClickInTheMarginDoesNotMoveThePlayhead()
    {
        FaultStage stage("peaceful", "set-px-lua");
        stage.replay().playhead().moveTo(WorldTime{});
        const auto before = stage.replay().playhead().at();
        clickMargin(listing(stage), 1);
        QVERIFY(stage.replay().playhead().at() == before);
        shownMenu(stage)->close();
    }

    void aCrashAndAPauseUntilAConditionCanBeSet()
    {
        FaultStage stage("peaceful", "set-px-lua");
        std::unique_ptr<QMenu> menu(stage.bench->breakPoints().menuFor(1));
        QMenu *const first = menuEntry(menu.get(), QStringLiteral("Client 1"))->menu();
        menuEntry(first, QStringLiteral("go on when client 2 is inside"))->trigger();
        menuEntry(first, QStringLiteral("Crash"))->trigger();
        QCOMPARE(stage.plan().pauses.size(), 1u);
        QCOMPARE(stage.plan().crashes.size(), 1u);
        QVERIFY(stage.plan().pauses[0].until && stage.plan().pauses[0].until->client == ClientId(2));
        menu.reset();
        // Several on one line: the menu says which are to go.
        clickMargin(listing(stage), 1);
        QMenu *const shown = shownMenu(stage);
        QVERIFY(shown && menuEntry(shown, QStringLiteral("Take away: Client 1: Pause")));
        menuEntry(shown, QStringLiteral("Take away: Client 1: Crash"))->trigger();
        shown->close();
        QVERIFY(stage.plan().crashes.empty());
        QCOMPARE(stage.plan().pauses.size(), 1u);
    }

    void theKeyBDoesTheSame()
    {
        FaultStage stage("peaceful", "set-px-lua");
        ListingView &view = listing(stage);
        view.setFocus();
        view.setCurrentIndex(rowOfLine(view, 2));
        QTest::keyClick(&view, Qt::Key_B);
        QVERIFY(shownMenu(stage));
        shownMenu(stage)->close();
    }
};

QTEST_MAIN(TestBreakPoints)
#include "tst_breakpoints.moc"
