// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the two timelines of a comparison: A and B show the same time, with the same time axis and
// one playhead.
#include "tests/ui/comparefixture.h"

#include "ui/events/eventtable.h"
#include "ui/settings/scenariopanel.h"
#include "ui/shared/eliding.h"
#include "ui/state/replaystate.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/replay.h"

#include <QFile>
#include <QHeaderView>
#include <QSignalSpy>

#include <algorithm>
#include <cstdlib>

using namespace lockscope;

namespace {

// Exports the shown model run, and then changes the file: the header names real Redis as the world,
// and one second is added to the times of all rows but `run-begin`.
bool exportAsLateLiveRun(CompareFixture &fixture, const QString &name)
{
    if (!fixture.window.exportTo(name))
        return false;
    QFile file(name);
    if (!file.open(QIODevice::ReadWrite))
        return false;
    QByteArrayList lines = file.readAll().split('\n');
    for (QByteArray &line : lines) {
        QByteArrayList fields = line.split(',');
        if (fields.size() > 3 && fields[0] != "seq" && fields[3] != "run-begin")
            fields[1] = QByteArray::number(fields[1].toLongLong() + 1'000'000);
        line =
            fields.join(',').replace("\"\"world\"\":\"\"model\"\"", "\"\"world\"\":\"\"live\"\"");
    }
    return file.resize(0) && file.write(lines.join('\n')) > 0;
}

// Returns whether each time has the same x in both timelines.
bool haveSameTimeAxis(CompareFixture &fixture)
{
    const TimelineView &a = fixture.timelineOfA(), &b = fixture.timelineOfB();
    const auto isAt = [&](double x) {
        const WorldTime time = b.visibleTime().coordinates().timeAt(x);
        return std::abs(a.visibleTime().coordinates().xOf(time) - x) < 0.1;
    };
    return a.lanesRect().left() == b.lanesRect().left()
        && a.lanesRect().width() == b.lanesRect().width() && isAt(0) && isAt(b.lanesRect().width());
}

} // namespace

class TestCompareView : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void bothTimelinesShowClientsAndNodes_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("isRedlock");
        QTest::addColumn<int>("lanes"); // minimum number of lane groups in view: the counts, two
                                        // clients, the nodes, the store
        QTest::newRow("one node, 720") << QSize(1280, 720) << false << 1 + 2 + 1 + 1;
        QTest::newRow("one node, 900") << QSize(1440, 900) << false << 1 + 2 + 1 + 1;
        QTest::newRow("five nodes, 720")
            << QSize(1280, 720) << true << 1 + 2 + 3; // the faults take a lane
        QTest::newRow("five nodes, 900") << QSize(1440, 900) << true << 1 + 2 + 5 + 1;
    }

    void bothTimelinesShowClientsAndNodes()
    {
        QFETCH(QSize, size);
        QFETCH(bool, isRedlock);
        QFETCH(int, lanes);
        CompareFixture fixture(isRedlock ? "F8" : "F10", isRedlock ? "redlock" : "set-px-lua");
        fixture.window.resize(size);
        fixture.pressPin();
        const TimelineView &a = fixture.timelineOfA(), &b = fixture.timelineOfB();
        const auto visibleLanes = [](const TimelineView &timeline) {
            const auto isVisible = [&](const LaneGroup &group) {
                return group.bottom() <= timeline.lanesRect().height() + 1;
            };
            return std::count_if(
                timeline.lanes().groups().begin(), timeline.lanes().groups().end(), isVisible);
        };
        QTRY_VERIFY2(std::abs(a.height() - b.height()) <= 2 && visibleLanes(a) >= lanes
                && visibleLanes(b) >= lanes,
            qPrintable(QStringLiteral("heights %1 and %2, lanes %3 and %4")
                           .arg(a.height())
                           .arg(b.height())
                           .arg(visibleLanes(a))
                           .arg(visibleLanes(b))));
    }

    void bothTimelinesShowTheSameTime()
    {
        CompareFixture fixture;
        fixture.pressPin();
        QVERIFY(pick(fixture.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        fixture.settle();
        fixture.timelineOfB().showRange(WorldTime{20ms}, WorldTime{90ms});
        QCOMPARE(fixture.timelineOfA().visibleFrom(), fixture.timelineOfB().visibleFrom());
        QCOMPARE(fixture.timelineOfA().visibleTo(), fixture.timelineOfB().visibleTo());
        fixture.timelineOfA().showRange(WorldTime{10ms}, WorldTime{30ms});
        QCOMPARE(fixture.timelineOfB().visibleFrom(), fixture.timelineOfA().visibleFrom());
        fixture.timelineOfA().fitAll();
        QCOMPARE(fixture.timelineOfB().visibleTo(), fixture.timelineOfA().visibleTo());
        const auto endOfA = fixture.pinning().pair()->a.spans->spans().end();
        QVERIFY(fixture.timelineOfB().visibleTo()
            >= std::max(endOfA, fixture.experiment().viewer.spans().end()));
    }

    void runsWhoseClientsStartAtDifferentTimesHaveTheSameTimeAxis_data()
    {
        QTest::addColumn<bool>("isLateRunPinned");
        QTest::newRow("A is late") << true;
        QTest::newRow("B is late") << false;
    }

    void runsWhoseClientsStartAtDifferentTimesHaveTheSameTimeAxis()
    {
        QFETCH(bool, isLateRunPinned);
        const QString late = m_folder.file(QStringLiteral("late.csv"));
        CompareFixture fixture;
        QVERIFY(exportAsLateLiveRun(fixture, late));
        const auto openLate = [&] {
            fixture.window.open(late);
            const Viewer &viewer = fixture.experiment().viewer;
            return QTest::qWaitFor(
                [&] { return viewer.file() == late && viewer.isVerdictFinal(); }, patience);
        };
        if (isLateRunPinned)
            QVERIFY(openLate());
        fixture.pressPin();
        if (isLateRunPinned)
            fixture.experiment().editor.setSetting(
                "clients", 12); // the lanes of clients 10 to 12 have longer names
        else
            QVERIFY(openLate());
        QTRY_VERIFY_WITH_TIMEOUT(fixture.pinning().pair()
                && fixture.pinning().pair()->b.trace == fixture.experiment().viewer.trace()
                && fixture.pinning().pair()->a.trace != fixture.pinning().pinned()->trace,
            patience); // A was shifted
        QTRY_VERIFY(haveSameTimeAxis(fixture));
        TimelineView &a = fixture.timelineOfA(), &b = fixture.timelineOfB();
        QTest::keyClick(&a, Qt::Key_W);
        QVERIFY(haveSameTimeAxis(fixture) && !b.visibleTime().isShowingAll());
        QTest::keyClick(&b, Qt::Key_D);
        QVERIFY(haveSameTimeAxis(fixture));
        QTest::keyClick(&a, Qt::Key_0);
        QVERIFY(haveSameTimeAxis(fixture) && b.visibleTime().isShowingAll());
    }

    void aRunThatIsPinnedInAZoomedViewHasTheSameTimeAxis()
    {
        CompareFixture fixture;
        fixture.timelineOfB().showRange(WorldTime{20ms}, WorldTime{90ms});
        const WorldTime from = fixture.timelineOfB().visibleFrom();
        fixture.pressPin();
        QTRY_VERIFY(haveSameTimeAxis(fixture));
        QCOMPARE(fixture.timelineOfB().visibleFrom(), from);
    }

    void escEndsTheComparison_data()
    {
        QTest::addColumn<QString>("focus");
        for (const char *const name : {"ttl-slider", "scenario", "showDivergence"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void escEndsTheComparison()
    {
        QFETCH(QString, focus);
        CompareFixture fixture;
        fixture.pressPin();
        auto *const widget = fixture.window.findChild<QWidget *>(focus);
        QTest::keyClick(widget, Qt::Key_Escape);
        QVERIFY(!fixture.pinning().isPinned());
    }

    void escClearsTheSelectionFirstAndThenEndsTheComparison()
    {
        CompareFixture fixture;
        fixture.pressPin();
        auto *const selection =
            fixture.window.findChild<Selection *>(QString(), Qt::FindDirectChildrenOnly);
        auto *const events = fixture.window.findChild<EventTable *>();
        for (QWidget *const widget :
            {static_cast<QWidget *>(events), static_cast<QWidget *>(&fixture.timelineOfB())}) {
            fixture.pressPin();
            selection->select(fixture.experiment().viewer.trace()->seqAt(3));
            while (selection->event()) {
                QVERIFY(fixture.pinning().isPinned());
                QTest::keyClick(widget, Qt::Key_Escape);
            }
            fixture.window.findChild<Replay *>()->playhead().clear();
            QTest::keyClick(widget, Qt::Key_Escape);
            QVERIFY(!fixture.pinning().isPinned());
        }
    }

    void theTableUsesItsWholeWidth()
    {
        CompareFixture fixture;
        fixture.pressPin();
        const auto *const table =
            fixture.window.findChild<QTableView *>(QStringLiteral("contrastTable"));
        QTRY_COMPARE(table->horizontalHeader()->length(), table->viewport()->width());
        fixture.window.resize(1280, 720);
        QTRY_COMPARE(table->horizontalHeader()->length(), table->viewport()->width());
    }

    void aLongTitleIsElidedAndItsToolTipIsComplete()
    {
        CompareFixture fixture;
        Scenario scenario = findScenario("F10").value();
        scenario.id = std::string(200, 'x'); // the title contains the id
        fixture.window.experiment().editor.addScenario(scenario);
        fixture.settle();
        fixture.pressPin();
        auto *const title = fixture.window.findChild<QWidget *>(QStringLiteral("titleOfB"));
        auto *const words =
            static_cast<ElidedLabel *>(title->findChild<QLabel *>(QStringLiteral("runWords")));
        QVERIFY(words->fontMetrics().horizontalAdvance(words->text()) > words->width());
        QVERIFY(words->fontMetrics().horizontalAdvance(words->shownText()) <= words->width());
        QVERIFY(words->shownText().contains(u'…')
            && words->shownText().endsWith(
                QStringLiteral("violated"))); // the outcome is at the end
        QCOMPARE(words->toolTip(), words->text());
    }

    void bothTimelinesShareOnePlayhead()
    {
        CompareFixture fixture;
        fixture.pressPin();
        Playhead &playhead = fixture.window.findChild<Replay *>()->playhead();
        playhead.moveTo(WorldTime{50ms});
        // The key N in the timeline of A moves the playhead, which both timelines share, to the
        // next event.
        fixture.timelineOfA().setFocus();
        QSignalSpy moved(&playhead, &Playhead::moved);
        QTest::keyClick(fixture.timelineOfA().focusProxy(), Qt::Key_N);
        QTRY_VERIFY(moved.count() > 0);
        QVERIFY(playhead.at()->time > WorldTime{50ms});
    }

    void theTimelineOfBCanShowRunAAsOutlines()
    {
        CompareFixture fixture;
        fixture.pressPin();
        QVERIFY(pick(fixture.window, QStringLiteral("scheme"), QStringLiteral("set-px-lua")));
        fixture.settle();
        QVERIFY(fixture.timelineOfA().isVisible() && !fixture.timelineOfB().hasGhost());
        QTest::keyClick(&fixture.window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!fixture.timelineOfA().isVisible() && fixture.timelineOfB().hasGhost());
        // During a gesture, the outlines show the run before the gesture in place of A; after the
        // gesture, they show A again.
        fixture.experiment().editor.press();
        fixture.experiment().editor.setSetting("work", 5e7);
        QVERIFY(fixture.timelineOfB().hasGhost());
        fixture.experiment().editor.release();
        fixture.settle();
        QVERIFY(fixture.timelineOfB().hasGhost());
        QTest::keyClick(&fixture.window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(fixture.timelineOfA().isVisible() && !fixture.timelineOfB().hasGhost());
        fixture.pinning().unpin();
        QVERIFY(!fixture.timelineOfB().hasGhost());
    }
};

QTEST_MAIN(TestCompareView)
#include "tst_compareview.moc"
