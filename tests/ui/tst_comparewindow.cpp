// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/library.h"
#include "tests/ui/windowrig.h"
#include "ui/compare/comparepanel.h"
#include "ui/compare/comparepresets.h"
#include "ui/compare/contrastmodel.h"
#include "ui/compare/pinnedview.h"
#include "ui/compare/pinning.h"
#include "ui/events/eventtable.h"
#include "ui/settings/scenariopanel.h"
#include "ui/shared/elidedlabel.h"
#include "ui/state/experiment.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelinecanvas.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/mainwindow.h"
#include "ui/window/replay.h"
#include "ui/window/wiring/comparefeature.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <cstdlib>

using namespace lockscope;

namespace {

constexpr int patience = 30000; // for slow and shared machines

// The real window with the model's run of a scenario.
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
    TimelineView &timelineOfB() { return *window.findChild<TimelineView *>(QStringLiteral("timeline")); }
    TimelineView &timelineOfA() const { return feature->view().timeline(); }
    // Waits until the choice is shown and, if a run is pinned, compared with it.
    void settle()
    {
        const bool isThere = QTest::qWaitFor(
            [this] {
                const auto &header = experiment().viewer.header();
                const Choice &choice = experiment().editor.choice();
                const bool isShown = !experiment().preview.isBusy() && experiment().viewer.trace() && header
                    && header->scenario == choice.scenario().id && header->scheme == choice.scheme();
                const bool isCompared = !pinning().isPinned() || (pinning().pair() && pinning().pair()->b.trace == experiment().viewer.trace());
                return isShown && !pinning().isBusy() && isCompared;
            },
            patience);
        if (!isThere)
            qFatal("the runs are not there");
    }
    void pressPin()
    {
        QTest::keyClick(&window, Qt::Key_D, Qt::ControlModifier);
        settle();
    }
    // Returns a row of the table as "A → B"; empty if there is no such row.
    QString row(const QString &topic) const
    {
        const QAbstractItemModel &model = *window.findChild<QTableView *>(QStringLiteral("contrastTable"))->model();
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto cell = [&](int column) { return model.index(row, column).data().toString(); };
            if (cell(ContrastModel::topic) == topic)
                return cell(ContrastModel::valueA) + QStringLiteral(" → ") + cell(ContrastModel::valueB);
        }
        return {};
    }
    QString sentence() const { return window.findChild<ComparePanel *>()->sentence(); }

    MainWindow window;
    CompareFeature *feature = nullptr;
};

// Writes the run of the model that is shown as a run on real Redis whose clients start a second later.
bool exportLate(CompareFixture &stage, const QString &name)
{
    if (!stage.window.exportTo(name))
        return false;
    QFile file(name);
    if (!file.open(QIODevice::ReadWrite))
        return false;
    QByteArrayList lines = file.readAll().split('\n');
    for (QByteArray &line : lines) {
        QByteArrayList fields = line.split(',');
        if (fields.size() > 3 && fields[0] != "seq" && fields[3] != "run-begin")
            fields[1] = QByteArray::number(fields[1].toLongLong() + 1'000'000);
        line = fields.join(',').replace("\"\"world\"\":\"\"model\"\"", "\"\"world\"\":\"\"live\"\"");
    }
    return file.resize(0) && file.write(lines.join('\n')) > 0;
}

// Returns whether each time has the same x in both timelines.
bool haveOneAxis(CompareFixture &stage)
{
    const TimelineCanvas &a = stage.timelineOfA().canvas(), &b = stage.timelineOfB().canvas();
    const auto isAt = [&](double x) {
        const WorldTime time = b.visibleTime().coordinates().timeAt(x);
        return std::abs(a.visibleTime().coordinates().xOf(time) - x) < 0.1;
    };
    return a.lanesRect().left() == b.lanesRect().left() && a.lanesRect().width() == b.lanesRect().width() && isAt(0) && isAt(b.lanesRect().width());
}

} // namespace

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
        // Not the first other command (GET instead of the script), but what it leads to.
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

    void bothHalvesShowClientsAndNodes_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("isRedlock");
        QTest::addColumn<int>("lanes"); // the two counts, two clients, nodes, store
        QTest::newRow("one node, 720") << QSize(1280, 720) << false << 1 + 2 + 1 + 1;
        QTest::newRow("one node, 900") << QSize(1440, 900) << false << 1 + 2 + 1 + 1;
        QTest::newRow("five nodes, 720") << QSize(1280, 720) << true << 1 + 2 + 4;
        QTest::newRow("five nodes, 900") << QSize(1440, 900) << true << 1 + 2 + 5 + 1;
    }

    void bothHalvesShowClientsAndNodes()
    {
        QFETCH(QSize, size);
        QFETCH(bool, isRedlock);
        QFETCH(int, lanes);
        CompareFixture stage(isRedlock ? "F8" : "F10", isRedlock ? "redlock" : "set-px-lua");
        stage.window.resize(size);
        stage.pressPin();
        const TimelineCanvas &a = stage.timelineOfA().canvas(), &b = stage.timelineOfB().canvas();
        const auto visibleLanes = [](const TimelineCanvas &canvas) {
            const auto isVisible = [&](const LaneGroup &group) { return group.bottom() <= canvas.lanesRect().height() + 1; };
            return std::count_if(canvas.lanes().groups().begin(), canvas.lanes().groups().end(), isVisible);
        };
        QTRY_VERIFY(std::abs(a.height() - b.height()) <= 2 && visibleLanes(a) >= lanes && visibleLanes(b) >= lanes);
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

    void bothLookAtTheSameTime()
    {
        CompareFixture stage;
        stage.pressPin();
        QVERIFY(pick(stage.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        stage.settle();
        stage.timelineOfB().showRange(WorldTime{20ms}, WorldTime{90ms});
        QCOMPARE(stage.timelineOfA().visibleFrom(), stage.timelineOfB().visibleFrom());
        QCOMPARE(stage.timelineOfA().visibleTo(), stage.timelineOfB().visibleTo());
        stage.timelineOfA().showRange(WorldTime{10ms}, WorldTime{30ms});
        QCOMPARE(stage.timelineOfB().visibleFrom(), stage.timelineOfA().visibleFrom());
        stage.timelineOfA().fitAll();
        QCOMPARE(stage.timelineOfB().visibleTo(), stage.timelineOfA().visibleTo());
        const auto endOfA = stage.pinning().pair()->a.spans->spans().end();
        QVERIFY(stage.timelineOfB().visibleTo() >= std::max(endOfA, stage.experiment().viewer.spans().end()));
    }

    void runsWithDifferentClocksHaveOneAxisFromTheBeginning_data()
    {
        QTest::addColumn<bool>("isLateRunPinned");
        QTest::newRow("A is late") << true;
        QTest::newRow("B is late") << false;
    }

    void runsWithDifferentClocksHaveOneAxisFromTheBeginning()
    {
        QFETCH(bool, isLateRunPinned);
        const QString late = m_folder.file(QStringLiteral("late.csv"));
        CompareFixture stage;
        QVERIFY(exportLate(stage, late));
        const auto openLate = [&] {
            stage.window.open(late);
            return QTest::qWaitFor([&] { return stage.experiment().viewer.file() == late && stage.experiment().viewer.isVerdictFinal(); }, patience);
        };
        if (isLateRunPinned)
            QVERIFY(openLate());
        stage.pressPin();
        if (isLateRunPinned)
            stage.experiment().editor.setSetting("clients", 12); // lanes with longer names
        else
            QVERIFY(openLate());
        QTRY_VERIFY_WITH_TIMEOUT(stage.pinning().pair() && stage.pinning().pair()->b.trace == stage.experiment().viewer.trace()
                                     && stage.pinning().pair()->a.trace != stage.pinning().pinned().trace, patience); // A was shifted
        QTRY_VERIFY(haveOneAxis(stage));
        TimelineCanvas &a = stage.timelineOfA().canvas(), &b = stage.timelineOfB().canvas();
        QTest::keyClick(&a, Qt::Key_W);
        QVERIFY(haveOneAxis(stage) && !b.visibleTime().isShowingAll());
        QTest::keyClick(&b, Qt::Key_D);
        QVERIFY(haveOneAxis(stage));
        QTest::keyClick(&a, Qt::Key_0);
        QVERIFY(haveOneAxis(stage) && b.visibleTime().isShowingAll());
    }

    void aRunThatIsPinnedWhileTheViewIsZoomedHasItsAxis()
    {
        CompareFixture stage;
        stage.timelineOfB().showRange(WorldTime{20ms}, WorldTime{90ms});
        const WorldTime from = stage.timelineOfB().visibleFrom();
        stage.pressPin();
        QTRY_VERIFY(haveOneAxis(stage));
        QCOMPARE(stage.timelineOfB().visibleFrom(), from);
    }

    void escEndsTheComparison_data()
    {
        QTest::addColumn<QString>("focus");
        for (const char *const name : {"ttl-slider", "scenario", "showParting"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void escEndsTheComparison()
    {
        QFETCH(QString, focus);
        CompareFixture stage;
        stage.pressPin();
        auto *const widget = stage.window.findChild<QWidget *>(focus);
        QTest::keyClick(widget, Qt::Key_Escape);
        QVERIFY(!stage.pinning().isPinned());
    }

    void escLeavesFirstTheSelectionAndThenTheComparison()
    {
        CompareFixture stage;
        stage.pressPin();
        auto *const selection = stage.window.findChild<Selection *>(QString(), Qt::FindDirectChildrenOnly);
        auto *const events = stage.window.findChild<EventTable *>();
        for (QWidget *const widget : {static_cast<QWidget *>(events), static_cast<QWidget *>(&stage.timelineOfB().canvas())}) {
            stage.pressPin();
            selection->select(stage.experiment().viewer.trace()->seqAt(3));
            while (selection->event()) {
                QVERIFY(stage.pinning().isPinned());
                QTest::keyClick(widget, Qt::Key_Escape);
            }
            stage.window.findChild<Replay *>()->playhead().clear();
            QTest::keyClick(widget, Qt::Key_Escape);
            QVERIFY(!stage.pinning().isPinned());
        }
    }

    void aLongTitleIsElidedAndItsTooltipIsWhole()
    {
        CompareFixture stage;
        Scenario scenario = findScenario("F10").value();
        scenario.id = std::string(200, 'x'); // the title of a run of a fork
        stage.window.findChild<ScenarioPanel *>()->addScenario(scenario);
        stage.settle();
        stage.pressPin();
        auto *const title = stage.window.findChild<QWidget *>(QStringLiteral("titleOfB"));
        auto *const words = static_cast<ElidedLabel *>(title->findChild<QLabel *>(QStringLiteral("runWords")));
        QVERIFY(words->fontMetrics().horizontalAdvance(words->text()) > words->width());
        QVERIFY(words->fontMetrics().horizontalAdvance(words->shownText()) <= words->width());
        QVERIFY(words->shownText().contains(u'…') && words->shownText().endsWith(QStringLiteral("violated"))); // the outcome is at the end
        QCOMPARE(words->toolTip(), words->text());
    }

    void bothHaveOnePlayhead()
    {
        CompareFixture stage;
        stage.pressPin();
        Playhead &playhead = stage.window.findChild<Replay *>()->playhead();
        playhead.moveTo(WorldTime{50ms});
        // The space bar in A's timeline plays B, which A follows.
        stage.timelineOfA().setFocus();
        QSignalSpy moved(&playhead, &Playhead::moved);
        QTest::keyClick(stage.timelineOfA().focusProxy(), Qt::Key_N); // a step in A
        QTRY_VERIFY(moved.count() > 0);
        QVERIFY(playhead.at()->time > WorldTime{50ms});
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

    void asOutlinesItLiesOverTheOther()
    {
        CompareFixture stage;
        stage.pressPin();
        QVERIFY(pick(stage.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        stage.settle();
        QVERIFY(stage.timelineOfA().isVisible() && !stage.timelineOfB().hasGhost());
        QTest::keyClick(&stage.window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!stage.timelineOfA().isVisible() && stage.timelineOfB().hasGhost());
        // The outline of a gesture is replaced by it again.
        stage.experiment().editor.press();
        stage.experiment().editor.setSetting("work", 5e7);
        QVERIFY(stage.timelineOfB().hasGhost());
        stage.experiment().editor.letGo();
        stage.settle();
        QVERIFY(stage.timelineOfB().hasGhost());
        QTest::keyClick(&stage.window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(stage.timelineOfA().isVisible() && !stage.timelineOfB().hasGhost());
        stage.pinning().unpin();
        QVERIFY(!stage.timelineOfB().hasGhost());
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
        QVERIFY(!pair.contrasts.empty() && stage.sentence().contains(QStringLiteral("A: ")));
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
        QCOMPARE(model.rowCount(), static_cast<int>(pair->contrasts.size()));
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
