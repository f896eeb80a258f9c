// SPDX-License-Identifier: GPL-3.0-or-later
// Tests how two compared runs are shown: with one axis, one playhead and one look.
#include "tests/ui/comparefixture.h"

#include "ui/events/eventtable.h"
#include "ui/settings/scenariopanel.h"
#include "ui/shared/elidedlabel.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelinecanvas.h"
#include "ui/window/replay.h"

#include <QFile>
#include <QHeaderView>
#include <QSignalSpy>

#include <algorithm>
#include <cstdlib>

using namespace lockscope;

namespace {

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

class TestCompareView : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
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

    void theTableUsesItsWholeWidth()
    {
        CompareFixture stage;
        stage.pressPin();
        const auto *const table = stage.window.findChild<QTableView *>(QStringLiteral("contrastTable"));
        QTRY_COMPARE(table->horizontalHeader()->length(), table->viewport()->width());
        stage.window.resize(1280, 720);
        QTRY_COMPARE(table->horizontalHeader()->length(), table->viewport()->width());
    }

    void aLongTitleIsElidedAndItsTooltipIsWhole()
    {
        CompareFixture stage;
        Scenario scenario = findScenario("F10").value();
        scenario.id = std::string(200, 'x'); // the title of a run of a fork
        stage.window.experiment().editor.addScenario(scenario);
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

    void asOutlinesItLiesOverTheOther()
    {
        CompareFixture stage;
        stage.pressPin();
        QVERIFY(pick(stage.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        stage.settle();
        QVERIFY(stage.timelineOfA().isVisible() && !stage.timelineOfB().hasGhost());
        QTest::keyClick(&stage.window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!stage.timelineOfA().isVisible() && stage.timelineOfB().hasGhost());
        // During a gesture, the outline of the earlier run replaces the outline of A; after the gesture, the outline of A is back.
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
};

QTEST_MAIN(TestCompareView)
#include "tst_compareview.moc"
