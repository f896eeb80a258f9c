// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/lanearrangement.h"
#include "ui/index/timemarks.h"
#include "ui/index/visibletime.h"
#include "ui/shortcuts/gototarget.h"
#include "ui/timeline/text/timelinecommands.h"

#include <QTest>

#include <set>

using namespace lockscope;

namespace {

TimeView viewOf(int from, int to)
{
    return {{WorldTime(from * 1ms), WorldTime(to * 1ms)}, false};
}

const TimeView all{{}, true};

LaneKey client(int number)
{
    return {.client = ClientId(static_cast<std::uint16_t>(number))};
}

LaneKey node(int number)
{
    return {.node = NodeId(static_cast<std::uint8_t>(number))};
}

const std::vector<LaneKey> usualOrder{{}, client(1), client(2), client(3), node(1)};

} // namespace

class tst_ShortcutsValues : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theZoomStackGoesBackAndForward()
    {
        ZoomStack zooms;
        QVERIFY(!zooms.back(all));
        zooms.record(all, viewOf(10, 20), false);
        zooms.record(viewOf(10, 20), viewOf(12, 14), false);
        QCOMPARE(zooms.back(viewOf(12, 14)), std::optional(viewOf(10, 20)));
        QCOMPARE(zooms.back(viewOf(10, 20)), std::optional(all));
        QVERIFY(!zooms.previous());
        QCOMPARE(zooms.forward(all), std::optional(viewOf(10, 20)));
        QVERIFY(*zooms.next() == viewOf(12, 14));
        zooms.record(viewOf(10, 20), viewOf(5, 6), false);
        QVERIFY(!zooms.next()); // a new view removes the views that forward() would return
    }

    void aContinuedGestureIsOneStepOfTheZoomStack()
    {
        ZoomStack zooms;
        zooms.record(all, viewOf(10, 20), false);
        zooms.record(viewOf(10, 20), viewOf(11, 19), true);
        zooms.record(viewOf(11, 19), viewOf(12, 18), true);
        zooms.record(viewOf(12, 18), viewOf(12, 18), false); // the view has not changed
        QCOMPARE(zooms.back(viewOf(12, 18)), std::optional(all));
        QVERIFY(!zooms.previous());
    }

    void theZoomStackRemovesTheOldestStepFirst()
    {
        ZoomStack zooms;
        for (int i = 0; i < 150; ++i)
            zooms.record(viewOf(i, 200), viewOf(i + 1, 200), false);
        std::size_t steps = 0;
        TimeView last;
        for (TimeView now = viewOf(150, 200); zooms.previous(); ++steps)
            last = now = *zooms.back(now);
        QCOMPARE(steps, ZoomStack::depthMax);
        QVERIFY(last == viewOf(50, 200));
    }

    void lanesAreMovedAndNewLanesComeAfterTheirUsualNeighbours()
    {
        LaneArrangement lanes;
        QCOMPARE(lanes.arranged(usualOrder), usualOrder);
        lanes.move(usualOrder, 3, 1);
        QCOMPARE(lanes.arranged(usualOrder),
            (std::vector<LaneKey>{{}, client(3), client(1), client(2), node(1)}));
        const std::vector<LaneKey> moreLanes{
            {}, client(1), client(2), client(3), client(4), node(1), node(2)};
        QCOMPARE(lanes.arranged(moreLanes),
            (std::vector<LaneKey>{
                {}, client(3), client(4), client(1), client(2), node(1), node(2)}));
        lanes.move(usualOrder, 2, 2);
        lanes.move(usualOrder, 9, 1);
        lanes.move(usualOrder, 1, 9);
        QCOMPARE(lanes.arranged(usualOrder).at(1),
            client(3)); // a move to the same or an invalid place changes nothing
    }

    void hiddenLanesKeepTheirPlace()
    {
        LaneArrangement lanes;
        lanes.move(usualOrder, 4, 0);
        lanes.setHidden(client(2), true);
        QCOMPARE(
            lanes.arranged(usualOrder), (std::vector<LaneKey>{node(1), {}, client(1), client(3)}));
        lanes.move(lanes.arranged(usualOrder), 3, 1);
        lanes.setHidden(client(2), false);
        QCOMPARE(lanes.arranged(usualOrder),
            (std::vector<LaneKey>{node(1), client(3), {}, client(1), client(2)}));
    }

    void pinnedLanesComeFirst()
    {
        LaneArrangement lanes;
        lanes.setPinned(node(1), true);
        lanes.setPinned(client(2), true);
        QCOMPARE(lanes.arranged(usualOrder),
            (std::vector<LaneKey>{client(2), node(1), {}, client(1), client(3)}));
        lanes.setPinned(client(2), false);
        QCOMPARE(lanes.arranged(usualOrder).front(), node(1));
        QVERIFY(!lanes.isDefault());
    }

    void heightsOfLanesStayBetweenMinimumAndMaximum()
    {
        LaneArrangement lanes;
        lanes.setHeightShare(client(1), 100);
        QCOMPARE(lanes.heightShare(client(1)), LaneArrangement::heightMax);
        lanes.setHeightShare(client(1), 0);
        QCOMPARE(lanes.heightShare(client(1)), LaneArrangement::heightMin);
        lanes.setHeightShare(client(1), 1);
        QVERIFY(lanes.isDefault());
    }

    void manyClientsAreFoldedExceptThoseThatTheUserHasUnfolded()
    {
        LaneArrangement lanes;
        lanes.foldIfMany(LaneArrangement::unfoldedClientsMax);
        QVERIFY(lanes.folded().empty());
        lanes.foldIfMany(1000);
        QCOMPARE(lanes.folded().size(), std::size_t{992});
        QVERIFY(lanes.isDefault());
        lanes.foldIfMany(3);
        QVERIFY(lanes.folded().empty());
        lanes.foldIfMany(1000);
        lanes.setFolded(ClientId(500), false);
        lanes.foldIfMany(1000);
        QVERIFY(!lanes.isFolded(ClientId(500)) && lanes.isFolded(ClientId(501)));
    }

    void markersAreNumberedUntilTheyAreNamed()
    {
        TimeMarks marks;
        QVERIFY(marks.isEmpty());
        QCOMPARE(marks.add(WorldTime(5ms)), std::size_t{0});
        QCOMPARE(marks.markers()[marks.add(WorldTime(3ms))].name, QStringLiteral("2"));
        marks.rename(0, QStringLiteral("  the  pause "));
        marks.rename(1, QStringLiteral(" "));
        QCOMPARE(marks.markers()[0].name, QStringLiteral("the pause"));
        QCOMPARE(marks.markers()[1].name, QStringLiteral("2"));
        QCOMPARE(marks.markers()[marks.add(WorldTime(9ms))].name, QStringLiteral("1"));
        marks.remove(0);
        QCOMPARE(marks.markers().size(), std::size_t{2});
    }

    void theFirstCursorMayBeAfterTheSecondCursor()
    {
        TimeMarks marks;
        marks.setCursor(TimeMarks::Cursor::first, WorldTime(9ms));
        QVERIFY(!marks.between());
        marks.setCursor(TimeMarks::Cursor::second, WorldTime(4ms));
        QCOMPARE(*marks.between(), Duration(5ms));
    }

    void noTwoKeysOfTheTimelineAreTheSame()
    {
        std::set<QString> seen, ids;
        const TimelineKeys keys;
        for (const TimelineCommand command : TimelineKeys::commands()) {
            QVERIFY(ids.insert(TimelineKeys::idOf(command)).second);
            QVERIFY(!TimelineCommandWords::of(command).isEmpty());
            QVERIFY(!keys.of(command).isEmpty());
            for (const QKeySequence &key : keys.of(command))
                QVERIFY2(seen.insert(key.toString()).second, qPrintable(key.toString()));
        }
    }

    void aTimelineCommandIsFoundByItsKeyAndModifiers_data()
    {
        // In these rows, TimelineCommand::leave means that no command is found.
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("modifiers");
        QTest::addColumn<int>("command");
        const auto row = [](const char *name, int key, int modifiers, TimelineCommand command) {
            QTest::newRow(name) << key << modifiers << static_cast<int>(command);
        };
        row("plus needs Shift on many keyboards", Qt::Key_Plus, Qt::ShiftModifier,
            TimelineCommand::zoomIn);
        row("the numeric keypad", Qt::Key_0, Qt::KeypadModifier, TimelineCommand::fitAll);
        row("a letter with Shift is another command", Qt::Key_V, Qt::ShiftModifier,
            TimelineCommand::violationBefore);
        row("a key without a command", Qt::Key_Q, 0, TimelineCommand::leave);
        row("a shortcut of the window", Qt::Key_W, Qt::ControlModifier, TimelineCommand::leave);
        row("a letter with Shift without a command", Qt::Key_F, Qt::ShiftModifier,
            TimelineCommand::leave);
    }
    void aTimelineCommandIsFoundByItsKeyAndModifiers()
    {
        QFETCH(int, key);
        QFETCH(int, modifiers);
        QFETCH(int, command);
        const auto found = TimelineKeys().find(
            QKeyCombination(Qt::KeyboardModifiers(modifiers), static_cast<Qt::Key>(key)));
        if (static_cast<TimelineCommand>(command) == TimelineCommand::leave)
            QVERIFY(!found);
        else
            QCOMPARE(static_cast<int>(found.value()), command);
    }

    void aGoToTargetIsParsedFromTypedText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("a client") << QStringLiteral("client 17")
                                  << QStringLiteral("Go to client 17");
        QTest::newRow("with go to")
            << QStringLiteral(" Go to  Client 3 ") << QStringLiteral("Go to client 3");
        QTest::newRow("a node") << QStringLiteral("node2") << QStringLiteral("Go to node 2");
        QTest::newRow("a time") << QStringLiteral("1.5 s") << QStringLiteral("Go to 1.500 s");
        QTest::newRow("a decimal comma")
            << QStringLiteral("1,5 s") << QStringLiteral("Go to 1.500 s");
        QTest::newRow("a time without a unit")
            << QStringLiteral("time 250") << QStringLiteral("Go to 0.250 s");
        QTest::newRow("an event") << QStringLiteral("#47") << QStringLiteral("Go to event #47");
        QTest::newRow("go to event")
            << QStringLiteral("go to event #47") << QStringLiteral("Go to event #47");
        QTest::newRow("client 0") << QStringLiteral("client 0") << QString();
        QTest::newRow("too large a number") << QStringLiteral("client 70000") << QString();
        QTest::newRow("only a number") << QStringLiteral("47") << QString();
        QTest::newRow("a command") << QStringLiteral("zoom in") << QString();
        QTest::newRow("empty text") << QString() << QString();
    }
    void aGoToTargetIsParsedFromTypedText()
    {
        QFETCH(QString, text);
        QFETCH(QString, words);
        QLocale::setDefault(QLocale::c());
        const auto target = GoToTarget::parse(text);
        QCOMPARE(
            target ? GoToTarget::commandName(*target).replace(u'\u00a0', u' ') : QString(), words);
    }
};

QTEST_MAIN(tst_ShortcutsValues)
#include "tst_shortcutsvalues.moc"
