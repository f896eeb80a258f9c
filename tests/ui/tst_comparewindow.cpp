// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/comparefixture.h"

#include "ui/compare/comparepresets.h"
#include "ui/state/selection.h"

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
    void aPinnedRunStaysWhileTheOtherChanges()
    {
        CompareFixture stage;
        QVERIFY(!stage.feature->view().isVisible());
        stage.pressPin();
        QVERIFY(stage.feature->view().isVisible());
        QVERIFY(stage.window.findChild<QDockWidget *>(QStringLiteral("compareDock"))->isVisible());
        const auto pinned = stage.pinning().pinned().trace;
        QCOMPARE(stage.pinning().pair()->a.trace, stage.experiment().viewer.trace());
        QVERIFY(!stage.pinning().pair()->divergence);
        QVERIFY(stage.sentence().endsWith(QStringLiteral("Each client and each node did the same in the same order.")));

        QVERIFY(pick(stage.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        stage.settle();
        QCOMPARE(stage.pinning().pinned().trace, pinned);
        QCOMPARE(stage.pinning().pair()->a.trace, pinned);
        QVERIFY(stage.experiment().viewer.trace() != pinned);
        QCOMPARE(stage.row(QStringLiteral("Outcome")), QStringLiteral("violated → no violation observed"));
        QVERIFY(stage.row(QStringLiteral("Lock scheme")).contains(QStringLiteral("SET NX PX, release by Lua script")));
        QVERIFY(stage.row(QStringLiteral("Scenario")).isEmpty());
        QVERIFY(stage.feature->view().titleOfA().contains(QStringLiteral("violated")));
    }

    void theFirstDifferenceIsSelectedInBoth()
    {
        CompareFixture stage;
        stage.pressPin();
        QVERIFY(pick(stage.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        stage.settle();
        const RunPair &pair = *stage.pinning().pair();
        QVERIFY(pair.divergence);
        // The divergence is not the first different command (GET instead of the script), but the first different result.
        QVERIFY(pair.divergence->isOutcome);
        QVERIFY(pair.divergence->time > pair.comparison.firstDiverged()->divergedAt);
        QVERIFY((*pair.a.trace)[pair.divergence->predicted].kind != (*pair.b.trace)[pair.divergence->real].kind);
        QTest::mouseClick(stage.window.findChild<QPushButton *>(QStringLiteral("showParting")), Qt::LeftButton);
        const auto *const selection = stage.window.findChild<Selection *>(QString(), Qt::FindDirectChildrenOnly);
        QCOMPARE(selection->event(), std::optional(pair.b.trace->seqAt(pair.divergence->real)));
        QVERIFY(stage.sentence().contains(QStringLiteral("First difference: Client ")));
    }

    void twoSchemesThatLeadToTheSameHaveNoFirstDifference()
    {
        CompareFixture stage("F10", "set-px-lua");
        stage.pressPin();
        QVERIFY(pick(stage.window, QStringLiteral("scheme"), QStringLiteral("redlock")));
        stage.settle();
        QVERIFY(stage.sentence().endsWith(QStringLiteral("Every client achieved the same, with other commands.")));
        QVERIFY(!stage.window.findChild<QPushButton *>(QStringLiteral("showParting"))->isEnabled());
    }

    void aTurnedSettingIsInTheTableAndGoesWhenItIsTurnedBack()
    {
        CompareFixture stage("F10", "set-px-lua");
        stage.pressPin();
        QVERIFY(stage.row(QStringLiteral("TTL")).isEmpty());
        const double before = settingNumber(stage.experiment().editor.choice().settings(), "ttl");
        const auto pinned = stage.pinning().pinned().trace;
        for (int step = 1; step <= 20; ++step) // like a user at the slider
            stage.experiment().editor.setSetting("ttl", before + step * 1e7);
        QTRY_VERIFY_WITH_TIMEOUT(!stage.row(QStringLiteral("TTL")).isEmpty(), patience);
        stage.settle();
        QCOMPARE(stage.pinning().pair()->a.trace, pinned);
        stage.experiment().editor.setSetting("ttl", before);
        QTRY_VERIFY_WITH_TIMEOUT(stage.row(QStringLiteral("TTL")).isEmpty(), patience);
    }

    void swappedTheOtherOneIsShown()
    {
        CompareFixture stage;
        stage.pressPin();
        QVERIFY(pick(stage.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        stage.settle();
        const auto a = stage.pinning().pinned().trace;
        const auto b = stage.experiment().viewer.trace();
        QTest::mouseClick(stage.window.findChild<QPushButton *>(QStringLiteral("swapRuns")), Qt::LeftButton);
        stage.settle();
        QCOMPARE(stage.experiment().viewer.trace(), a);
        QCOMPARE(stage.pinning().pinned().trace, b);
        QCOMPARE(stage.experiment().editor.choice().scheme(), std::string("set-px-get-del"));
        QCOMPARE(stage.row(QStringLiteral("Outcome")), QStringLiteral("no violation observed → violated"));
        QVERIFY(stage.experiment().viewer.verdict());
        // It is a step of the history, and later changes continue from there.
        QVERIFY(stage.experiment().editor.history().canUndo());
        stage.experiment().editor.setSetting("clients", 3);
        stage.settle();
        QTRY_COMPARE_WITH_TIMEOUT(stage.experiment().viewer.shownScenario().scenario.settings.clients, 3, patience);
    }

    void unpinnedOneRunHasTheWindowAgain()
    {
        CompareFixture stage;
        stage.pressPin();
        QTest::mouseClick(stage.window.findChild<QToolButton *>(QStringLiteral("unpin")), Qt::LeftButton);
        QVERIFY(!stage.pinning().isPinned());
        QVERIFY(!stage.feature->view().isVisible());
        QVERIFY(!stage.window.findChild<QDockWidget *>(QStringLiteral("compareDock"))->isVisible());
        QVERIFY(!actionNamed(stage.window, QStringLiteral("Swap A and B"))->isEnabled());
    }

    void whatIsSelectedInTheOneIsSelectedInTheOther()
    {
        CompareFixture stage("F10", "set-px-lua");
        stage.pressPin();
        stage.experiment().editor.setSetting("work", 5e7);
        stage.settle();
        auto *const selection = stage.window.findChild<Selection *>(QString(), Qt::FindDirectChildrenOnly);
        const RunPair &pair = *stage.pinning().pair();
        const auto matched = std::find_if(pair.comparison.pairs.begin(), pair.comparison.pairs.end(), [](const EventPair &one) {
            return one.isMatched() && one.predicted > 3;
        });
        QVERIFY(matched != pair.comparison.pairs.end());
        selection->select(pair.b.trace->seqAt(matched->real));
        QCOMPARE(pair.inA(*selection->event()), pair.a.trace->seqAt(matched->predicted));
        QCOMPARE(pair.inB(pair.a.trace->seqAt(matched->predicted)), pair.b.trace->seqAt(matched->real));
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
        CompareFixture stage;
        QAction *const action = actionNamed(stage.window, presetTitle(preset));
        QVERIFY(action);
        action->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(stage.pinning().isPinned(), patience);
        stage.settle();
        const RunPair &pair = *stage.pinning().pair();
        QVERIFY(pair.a.verdict->outcome != pair.b.verdict->outcome);
        QCOMPARE(pair.a.verdict->header.scheme, std::string(preset.a.scheme));
        QCOMPARE(pair.b.verdict->header.scheme, std::string(preset.b.scheme));
        QCOMPARE(pair.a.verdict->header.seed, pair.b.verdict->header.seed);
        QVERIFY(!pair.properties.empty() && stage.sentence().contains(QStringLiteral("A: ")));
    }

    void aScenarioIsShownWithAndWithoutWhatMatters_data()
    {
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("outcomes");
        QTest::newRow("F10") << QStringLiteral("Max. pause") << QStringLiteral("violated → no violation observed");
        QTest::newRow("F24") << QStringLiteral("Watchdog") << QStringLiteral("no violation observed → violated");
    }

    void aScenarioIsShownWithAndWithoutWhatMatters()
    {
        QFETCH(QString, row);
        QFETCH(QString, outcomes);
        CompareFixture stage(QTest::currentDataTag(), "set-px-lua");
        stage.window.findChild<QAction *>(QStringLiteral("pairAction"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(stage.pinning().isPinned(), patience);
        stage.settle();
        QCOMPARE(stage.row(QStringLiteral("Outcome")), outcomes);
        QVERIFY(!stage.row(row).isEmpty());
    }

    void twoFilesAreCompared()
    {
        const QString first = m_folder.file(QStringLiteral("first.csv"));
        const QString second = m_folder.file(QStringLiteral("second.csv"));
        CompareFixture stage;
        QVERIFY(stage.window.exportTo(first));
        QVERIFY(pick(stage.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        stage.settle();
        QVERIFY(stage.window.exportTo(second));
        // Drops both files on the window at once.
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(first), QUrl::fromLocalFile(second)});
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&stage.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&stage.window, &drop);
        QTRY_COMPARE_WITH_TIMEOUT(stage.experiment().viewer.file(), second, patience);
        QTRY_VERIFY_WITH_TIMEOUT(stage.pinning().pair() && stage.pinning().pair()->b.trace == stage.experiment().viewer.trace(), patience);
        QCOMPARE(stage.pinning().pinned().file, first);
        QVERIFY(stage.feature->view().titleOfA().contains(QStringLiteral("first.csv")));
        QCOMPARE(stage.row(QStringLiteral("Outcome")), QStringLiteral("violated → no violation observed"));
    }

    void aBrokenSecondFileLeavesTheFirstPinnedAndSaysSo()
    {
        const QString good = m_folder.file(QStringLiteral("good.csv"));
        const QString bad = m_folder.file(QStringLiteral("bad.csv"));
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no trace\n");
        file.close();
        CompareFixture stage;
        QVERIFY(stage.window.exportTo(good));
        stage.feature->compareFiles(good, bad);
        QTRY_VERIFY_WITH_TIMEOUT(stage.pinning().isPinned() && !stage.experiment().opener.loader().isLoading(), patience);
        QTRY_COMPARE_WITH_TIMEOUT(stage.experiment().viewer.file(), good, patience);
        QCOMPARE(stage.pinning().pinned().file, good);
    }

    void theTableIsAModelAsItShouldBe()
    {
        const auto runOf = [](const char *scheme) {
            Choice choice(findScenario("F17c").value());
            choice.setScheme(scheme);
            return PairedRun{Simulator().run(choice.effective("model")).value(), nullptr, nullptr};
        };
        ContrastModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        const auto pair = runPair(runOf("set-px-get-del"), runOf("set-px-lua"));
        model.setPair(pair);
        QCOMPARE(model.rowCount(), static_cast<int>(pair->properties.size()));
        for (int row = 0; row < model.rowCount(); ++row) {
            const bool readsAlike = model.index(row, ContrastModel::valueA).data() == model.index(row, ContrastModel::valueB).data();
            QCOMPARE(model.index(row, ContrastModel::sign).data().toString(), readsAlike ? QString() : QStringLiteral("≠"));
            QVERIFY(!model.index(row, ContrastModel::topic).data().toString().isEmpty());
        }
        model.retranslate();
        model.setPair(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void closingTheWindowWhileComparingIsFine()
    {
        for (int time = 0; time < 3; ++time) {
            CompareFixture stage;
            stage.pinning().pin();
            stage.experiment().editor.chooseScheme("set-px-lua");
        }
    }
};

QTEST_MAIN(TestCompareWindow)
#include "tst_comparewindow.moc"
