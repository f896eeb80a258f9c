// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/comparefixture.h"

#include "ui/compare/comparepresets.h"
#include "ui/state/lessonprogress.h"
#include "ui/state/modelpicture.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelinestrip.h"
#include "ui/timeline/canvas/timelineview.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>

using namespace lockscope;

class TestCompareWindow : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void aPinnedRunStaysWhileTheShownRunChanges()
    {
        CompareFixture fixture;
        QVERIFY(!fixture.feature->view().isVisible());
        fixture.pressPin();
        QVERIFY(fixture.feature->view().isVisible());
        QVERIFY(
            fixture.window.findChild<QDockWidget *>(QStringLiteral("compareDock"))->isVisible());
        const auto pinned = fixture.pinning().pinned()->trace;
        QCOMPARE(fixture.pinning().pair()->a.trace, fixture.experiment().viewer.trace());
        QVERIFY(!fixture.pinning().pair()->divergence);
        QVERIFY(fixture.sentence().endsWith(
            QStringLiteral("Each client and each node did the same in the same order.")));

        QVERIFY(pick(fixture.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        fixture.settle();
        QCOMPARE(fixture.pinning().pinned()->trace, pinned);
        QCOMPARE(fixture.pinning().pair()->a.trace, pinned);
        QVERIFY(fixture.experiment().viewer.trace() != pinned);
        QCOMPARE(fixture.row(QStringLiteral("Outcome")),
            QStringLiteral("violated → no violation observed"));
        QVERIFY(fixture.row(QStringLiteral("Lock scheme"))
                    .contains(QStringLiteral("SET NX PX, release by Lua script")));
        QVERIFY(fixture.row(QStringLiteral("Scenario")).isEmpty());
        QVERIFY(fixture.feature->view().titleOfA().contains(QStringLiteral("violated")));
    }

    void aButtonSelectsTheFirstDifference()
    {
        CompareFixture fixture;
        fixture.pressPin();
        QVERIFY(pick(fixture.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        fixture.settle();
        const RunPair &pair = *fixture.pinning().pair();
        QVERIFY(pair.divergence);
        // The divergence is not the first different command (GET instead of the script), but the
        // first different result.
        QVERIFY(pair.divergence->isClientResult);
        QVERIFY(pair.divergence->time > pair.comparison.firstDiverged()->divergedAt);
        QVERIFY((*pair.a.trace)[pair.divergence->predicted].kind
            != (*pair.b.trace)[pair.divergence->real].kind);
        QTest::mouseClick(fixture.window.findChild<QPushButton *>(QStringLiteral("showDivergence")),
            Qt::LeftButton);
        const auto *const selection =
            fixture.window.findChild<Selection *>(QString(), Qt::FindDirectChildrenOnly);
        QCOMPARE(selection->event(), std::optional(pair.b.trace->seqAt(pair.divergence->real)));
        QVERIFY(fixture.sentence().contains(QStringLiteral("First difference: Client ")));
    }

    // Client 2 enters in both runs: in A while client 1 is inside, in B after it.
    void aViolationOfOneRunIsTheFirstDifference()
    {
        CompareFixture fixture("F10", "set-px-lua");
        fixture.pressPin();
        fixture.experiment().editor.setSetting("ttl", 5e9); // longer than the pause
        QTRY_COMPARE_WITH_TIMEOUT(fixture.row(QStringLiteral("Outcome")),
            QStringLiteral("violated → no violation observed"), patience);
        const RunPair &pair = *fixture.pinning().pair();
        QVERIFY(pair.divergence);
        QCOMPARE(pair.divergence->who, Actor::client(ClientId{2}));
        QVERIFY(pair.divergence->time == pair.a.verdict->violations.front().from);
        QVERIFY((*pair.b.trace)[pair.divergence->real].kind == EventKind::entered);
        QCOMPARE(fixture.sentence().count(QStringLiteral(", beside another client")), 1);
    }

    void bothRunsShowTheirFaults()
    {
        CompareFixture fixture("F10", "set-px-lua");
        for (const QSize size : {QSize(1440, 900), QSize(1280, 720)}) {
            fixture.window.resize(size);
            if (!fixture.pinning().isPinned())
                fixture.pressPin();
            for (TimelineView *const timeline : {&fixture.timelineOfA(), &fixture.timelineOfB()}) {
                const auto *const strip = timeline->findChild<TimelineStrip *>();
                QVERIFY(strip);
                QTRY_VERIFY2(strip->isVisible() && strip->height() >= 18,
                    qPrintable(QString::number(strip->height())));
            }
        }
    }

    void aComparisonInALessonFitsOnAProjector()
    {
        CompareFixture fixture("F10", "set-px-lua");
        fixture.window.resize(1280, 720);
        fixture.window.lesson().begin(0);
        fixture.pressPin();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.feature->view().isVisible(), patience);
        QVERIFY2(fixture.window.minimumSizeHint().height() <= 720,
            qPrintable(QString::number(fixture.window.minimumSizeHint().height())));
        QCOMPARE(fixture.window.height(), 720);
    }

    void aStackedTimelinePaintsUpToItsRightEdge()
    {
        CompareFixture fixture("F10", "set-px-lua");
        fixture.pressPin();
        TimelineView &timeline = fixture.timelineOfA();
        QImage picture(timeline.size(), QImage::Format_RGB32);
        picture.fill(Qt::magenta);
        timeline.render(&picture, {}, {}, QWidget::DrawChildren);
        for (int y = 0; y < picture.height(); ++y)
            QVERIFY(picture.pixelColor(picture.width() - 1, y) != QColor(Qt::magenta));
    }

    void twoSchemesWithTheSameResultsHaveNoFirstDifference()
    {
        CompareFixture fixture("F10", "set-px-lua");
        fixture.pressPin();
        QVERIFY(pick(fixture.window, QStringLiteral("scheme"), QStringLiteral("redlock")));
        fixture.settle();
        QVERIFY(fixture.sentence().endsWith(
            QStringLiteral("Every client got the same results, with different commands.")));
        QVERIFY(!fixture.window.findChild<QPushButton *>(QStringLiteral("showDivergence"))
                     ->isEnabled());
    }

    void aChangedSettingIsInTheTableUntilItIsChangedBack()
    {
        CompareFixture fixture("F10", "set-px-lua");
        fixture.pressPin();
        QVERIFY(fixture.row(QStringLiteral("TTL")).isEmpty());
        const double before = settingNumber(fixture.experiment().editor.choice().settings(), "ttl");
        const auto pinned = fixture.pinning().pinned()->trace;
        for (int step = 1; step <= 20; ++step) // as when a user drags the slider
            fixture.experiment().editor.setSetting("ttl", before + step * 1e7);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.row(QStringLiteral("TTL")).isEmpty(), patience);
        fixture.settle();
        QCOMPARE(fixture.pinning().pair()->a.trace, pinned);
        fixture.experiment().editor.setSetting("ttl", before);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.row(QStringLiteral("TTL")).isEmpty(), patience);
    }

    void swapShowsThePinnedRunAndPinsTheShownRun()
    {
        CompareFixture fixture;
        fixture.pressPin();
        QVERIFY(pick(fixture.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        fixture.settle();
        const auto a = fixture.pinning().pinned()->trace;
        const auto b = fixture.experiment().viewer.trace();
        QTest::mouseClick(
            fixture.window.findChild<QPushButton *>(QStringLiteral("swapRuns")), Qt::LeftButton);
        fixture.settle();
        QCOMPARE(fixture.experiment().viewer.trace(), a);
        QCOMPARE(fixture.pinning().pinned()->trace, b);
        QCOMPARE(fixture.experiment().editor.choice().scheme().id(), std::string("set-px-get-del"));
        QCOMPARE(fixture.row(QStringLiteral("Outcome")),
            QStringLiteral("no violation observed → violated"));
        QVERIFY(fixture.experiment().viewer.verdict());
        // The swap can be undone. The next change is made to the run that is now shown.
        QVERIFY(fixture.experiment().editor.history().canUndo());
        fixture.experiment().editor.setSetting("clients", 3);
        fixture.settle();
        QTRY_COMPARE_WITH_TIMEOUT(
            fixture.experiment().viewer.shownScenario().scenario.settings.clients, 3, patience);
    }

    void unpinHidesTheComparison()
    {
        CompareFixture fixture;
        fixture.pressPin();
        QTest::mouseClick(
            fixture.window.findChild<QToolButton *>(QStringLiteral("unpin")), Qt::LeftButton);
        QVERIFY(!fixture.pinning().isPinned());
        QVERIFY(!fixture.feature->view().isVisible());
        QVERIFY(
            !fixture.window.findChild<QDockWidget *>(QStringLiteral("compareDock"))->isVisible());
        QVERIFY(!actionNamed(fixture.window, QStringLiteral("Swap A and B"))->isEnabled());
    }

    void anEventThatIsSelectedInBHasItsMatchInA()
    {
        CompareFixture fixture("F10", "set-px-lua");
        fixture.pressPin();
        fixture.experiment().editor.setSetting("work", 5e7);
        fixture.settle();
        auto *const selection =
            fixture.window.findChild<Selection *>(QString(), Qt::FindDirectChildrenOnly);
        const RunPair &pair = *fixture.pinning().pair();
        const auto matched =
            std::find_if(pair.comparison.pairs.begin(), pair.comparison.pairs.end(),
                [](const EventPair &one) { return one.isMatched() && one.predicted > 3; });
        QVERIFY(matched != pair.comparison.pairs.end());
        selection->select(pair.b.trace->seqAt(matched->real));
        QCOMPARE(pair.matchInA(*selection->event()), pair.a.trace->seqAt(matched->predicted));
        QCOMPARE(pair.matchInB(pair.a.trace->seqAt(matched->predicted)),
            pair.b.trace->seqAt(matched->real));
    }

    void everyPairOfTheMenuShowsTwoOutcomes_data()
    {
        QTest::addColumn<int>("index");
        for (int index = 0; index < static_cast<int>(comparePresets().size()); ++index)
            QTest::newRow(comparePresets()[static_cast<std::size_t>(index)].id.data()) << index;
    }

    void everyPairOfTheMenuShowsTwoOutcomes()
    {
        QFETCH(int, index);
        const ComparePreset &preset = comparePresets()[static_cast<std::size_t>(index)];
        CompareFixture fixture;
        QAction *const action = actionNamed(fixture.window, presetTitle(preset));
        QVERIFY(action);
        action->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.pinning().isPinned(), patience);
        fixture.settle();
        const RunPair &pair = *fixture.pinning().pair();
        QVERIFY(pair.a.verdict->outcome != pair.b.verdict->outcome);
        QCOMPARE(pair.a.verdict->header.scheme, std::string(preset.a.scheme));
        QCOMPARE(pair.b.verdict->header.scheme, std::string(preset.b.scheme));
        QCOMPARE(pair.a.verdict->header.seed, pair.b.verdict->header.seed);
        QVERIFY(!pair.properties.empty() && fixture.sentence().contains(QStringLiteral("A: ")));
    }

    void thePairActionComparesTheScenarioWithARunWithAnotherOutcome_data()
    {
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("outcomes");
        QTest::newRow("F10") << QStringLiteral("Max. pause")
                             << QStringLiteral("violated → no violation observed");
        QTest::newRow("F24") << QStringLiteral("Watchdog")
                             << QStringLiteral("no violation observed → violated");
    }

    void thePairActionComparesTheScenarioWithARunWithAnotherOutcome()
    {
        QFETCH(QString, row);
        QFETCH(QString, outcomes);
        CompareFixture fixture(QTest::currentDataTag(), "set-px-lua");
        fixture.window.findChild<QAction *>(QStringLiteral("pairAction"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.pinning().isPinned(), patience);
        fixture.settle();
        QCOMPARE(fixture.row(QStringLiteral("Outcome")), outcomes);
        QVERIFY(!fixture.row(row).isEmpty());
    }

    void twoFilesAreCompared()
    {
        const QString first = m_folder.file(QStringLiteral("first.csv"));
        const QString second = m_folder.file(QStringLiteral("second.csv"));
        CompareFixture fixture;
        QVERIFY(fixture.window.exportTo(first));
        QVERIFY(pick(fixture.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        fixture.settle();
        QVERIFY(fixture.window.exportTo(second));
        // Drops both files on the window at once.
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(first), QUrl::fromLocalFile(second)});
        QDragEnterEvent enter(
            QPoint(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&fixture.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&fixture.window, &drop);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.experiment().viewer.file(), second, patience);
        const Pinning &pinning = fixture.pinning();
        QTRY_VERIFY_WITH_TIMEOUT(
            pinning.pair() && pinning.pair()->b.trace == fixture.experiment().viewer.trace(),
            patience);
        QCOMPARE(fixture.pinning().pinned()->file, first);
        QVERIFY(fixture.feature->view().titleOfA().contains(QStringLiteral("first.csv")));
        QCOMPARE(fixture.row(QStringLiteral("Outcome")),
            QStringLiteral("violated → no violation observed"));
    }

    void aBrokenSecondFileLeavesTheFirstFilePinned()
    {
        const QString good = m_folder.file(QStringLiteral("good.csv"));
        const QString bad = m_folder.file(QStringLiteral("bad.csv"));
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no trace\n");
        file.close();
        CompareFixture fixture;
        QVERIFY(fixture.window.exportTo(good));
        fixture.feature->compareFiles(good, bad);
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.pinning().isPinned() && !fixture.experiment().opener.loader().isLoading(),
            patience);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.experiment().viewer.file(), good, patience);
        QCOMPARE(fixture.pinning().pinned()->file, good);
    }

    void theTableModelFollowsTheRulesOfQt()
    {
        const auto runOf = [](const char *scheme) {
            Choice choice(findScenario("F17c").value());
            choice.setScheme(scheme);
            Simulator simulator;
            const std::atomic<bool> isCancelled = false;
            return *modelPicture(simulator, choice.effective(WorldKind::model), isCancelled)->run;
        };
        ContrastModel model;
        QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        const auto pair = runPair(runOf("set-px-get-del"), runOf("set-px-lua"));
        model.setPair(pair);
        QCOMPARE(model.rowCount(), static_cast<int>(pair->properties.size()));
        for (int row = 0; row < model.rowCount(); ++row) {
            const bool areEqual = model.index(row, ContrastModel::valueA).data()
                == model.index(row, ContrastModel::valueB).data();
            QCOMPARE(model.index(row, ContrastModel::differenceSign).data().toString(),
                areEqual ? QString() : QStringLiteral("≠"));
            QVERIFY(!model.index(row, ContrastModel::topic).data().toString().isEmpty());
        }
        model.setPair(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void theWindowCanBeClosedDuringAComparison()
    {
        for (int i = 0; i < 3; ++i) {
            CompareFixture fixture;
            fixture.pinning().pin();
            fixture.experiment().editor.chooseScheme("set-px-lua");
        }
    }
};

QTEST_MAIN(TestCompareWindow)
#include "tst_comparewindow.moc"
