// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/lanearrangement.h"
#include "ui/index/timemarks.h"
#include "ui/index/zoomstack.h"
#include "ui/shortcuts/gototarget.h"
#include "ui/timeline/text/timelinecommands.h"

#include <QTest>

#include <set>

using namespace lockscope;

namespace {

TimeView sight(int from, int to)
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

const std::vector<LaneKey> natural{{}, client(1), client(2), client(3), node(1)};

} // namespace

class tst_handsvalues : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneGoesBackAndForwardThroughZooms()
    {
        ZoomStack zooms;
        QVERIFY(!zooms.back(all));
        zooms.step(all, sight(10, 20), false);
        zooms.step(sight(10, 20), sight(12, 14), false);
        QCOMPARE(zooms.back(sight(12, 14)), std::optional(sight(10, 20)));
        QCOMPARE(zooms.back(sight(10, 20)), std::optional(all));
        QVERIFY(!zooms.previous());
        QCOMPARE(zooms.forward(all), std::optional(sight(10, 20)));
        QVERIFY(*zooms.next() == sight(12, 14));
        zooms.step(sight(10, 20), sight(5, 6), false);
        QVERIFY(!zooms.next()); // a step elsewhere drops the steps ahead
    }

    void aGestureThatGoesOnIsOneStep()
    {
        ZoomStack zooms;
        zooms.step(all, sight(10, 20), false);
        zooms.step(sight(10, 20), sight(11, 19), true);
        zooms.step(sight(11, 19), sight(12, 18), true);
        zooms.step(sight(12, 18), sight(12, 18), false); // nothing moved
        QCOMPARE(zooms.back(sight(12, 18)), std::optional(all));
        QVERIFY(!zooms.previous());
    }

    void theOldestStepIsForgottenFirst()
    {
        ZoomStack zooms;
        for (int i = 0; i < 150; ++i)
            zooms.step(sight(i, 200), sight(i + 1, 200), false);
        std::size_t steps = 0;
        TimeView last;
        for (TimeView now = sight(150, 200); zooms.previous(); ++steps)
            last = now = *zooms.back(now);
        QCOMPARE(steps, ZoomStack::depthMax);
        QVERIFY(last == sight(50, 200));
    }

    void lanesAreMovedAndNewcomersStandBesideTheirNeighbours()
    {
        LaneArrangement lanes;
        QCOMPARE(lanes.arranged(natural), natural);
        lanes.move(natural, 3, 1);
        QCOMPARE(lanes.arranged(natural), (std::vector<LaneKey>{{}, client(3), client(1), client(2), node(1)}));
        const std::vector<LaneKey> more{{}, client(1), client(2), client(3), client(4), node(1), node(2)};
        QCOMPARE(lanes.arranged(more), (std::vector<LaneKey>{{}, client(3), client(4), client(1), client(2), node(1), node(2)}));
        lanes.move(natural, 2, 2);
        lanes.move(natural, 9, 1);
        lanes.move(natural, 1, 9);
        QCOMPARE(lanes.arranged(natural).at(1), client(3)); // an invalid target moves nothing
    }

    void hiddenLanesKeepTheirPlace()
    {
        LaneArrangement lanes;
        lanes.move(natural, 4, 0);
        lanes.setHidden(client(2), true);
        QCOMPARE(lanes.arranged(natural), (std::vector<LaneKey>{node(1), {}, client(1), client(3)}));
        lanes.move(lanes.arranged(natural), 3, 1);
        lanes.setHidden(client(2), false);
        QCOMPARE(lanes.arranged(natural), (std::vector<LaneKey>{node(1), client(3), {}, client(1), client(2)}));
    }

    void pinnedLanesComeFirst()
    {
        LaneArrangement lanes;
        lanes.setPinned(node(1), true);
        lanes.setPinned(client(2), true);
        QCOMPARE(lanes.arranged(natural), (std::vector<LaneKey>{client(2), node(1), {}, client(1), client(3)}));
        lanes.setPinned(client(2), false);
        QCOMPARE(lanes.arranged(natural).front(), node(1));
        QVERIFY(!lanes.isDefault());
    }

    void heightsStayWithinReason()
    {
        LaneArrangement lanes;
        lanes.setHeight(client(1), 100);
        QCOMPARE(lanes.height(client(1)), LaneArrangement::heightMax);
        lanes.setHeight(client(1), 0);
        QCOMPARE(lanes.height(client(1)), LaneArrangement::heightMin);
        lanes.setHeight(client(1), 1);
        QVERIFY(lanes.isDefault());
    }

    void manyClientsAreFoldedUnlessAHandHasFolded()
    {
        LaneArrangement lanes;
        lanes.foldMany(LaneArrangement::unfoldedClientsMax);
        QVERIFY(lanes.folded().empty());
        lanes.foldMany(1000);
        QCOMPARE(lanes.folded().size(), std::size_t{992});
        QVERIFY(lanes.isDefault());
        lanes.foldMany(3);
        QVERIFY(lanes.folded().empty());
        lanes.foldMany(1000);
        lanes.setFolded(ClientId(500), false);
        lanes.foldMany(1000);
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

    void cursorsMayPassOneAnother()
    {
        TimeMarks marks;
        marks.setCursor(TimeMarks::Cursor::left, WorldTime(9ms));
        QVERIFY(!marks.between());
        marks.setCursor(TimeMarks::Cursor::right, WorldTime(4ms));
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

    void aKeyIsFoundAsTheKeyboardSendsIt_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("modifiers");
        QTest::addColumn<int>("command");
        const auto row = [](const char *name, int key, int modifiers, TimelineCommand command) {
            QTest::newRow(name) << key << modifiers << static_cast<int>(command);
        };
        row("plus needs Shift on many keyboards", Qt::Key_Plus, Qt::ShiftModifier, TimelineCommand::zoomIn);
        row("the number block", Qt::Key_0, Qt::KeypadModifier, TimelineCommand::fitAll);
        row("Shift makes another of a letter", Qt::Key_V, Qt::ShiftModifier, TimelineCommand::violationBefore);
        row("no such key", Qt::Key_Q, 0, TimelineCommand::leave);
        row("a window's key", Qt::Key_W, Qt::ControlModifier, TimelineCommand::leave);
        row("a letter with Shift that is nobody's", Qt::Key_F, Qt::ShiftModifier, TimelineCommand::leave);
    }
    void aKeyIsFoundAsTheKeyboardSendsIt()
    {
        QFETCH(int, key);
        QFETCH(int, modifiers);
        QFETCH(int, command);
        const auto found = TimelineKeys().find(QKeyCombination(Qt::KeyboardModifiers(modifiers), static_cast<Qt::Key>(key)));
        if (static_cast<TimelineCommand>(command) == TimelineCommand::leave)
            QVERIFY(!found);
        else
            QCOMPARE(static_cast<int>(found.value()), command);
    }

    void aPlaceIsReadAsItIsTyped_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("a client") << QStringLiteral("client 17") << QStringLiteral("Go to client 17");
        QTest::newRow("with go to") << QStringLiteral(" Go to  Client 3 ") << QStringLiteral("Go to client 3");
        QTest::newRow("a node") << QStringLiteral("node2") << QStringLiteral("Go to node 2");
        QTest::newRow("a time") << QStringLiteral("1.5 s") << QStringLiteral("Go to 1.500 s");
        QTest::newRow("a comma") << QStringLiteral("1,5 s") << QStringLiteral("Go to 1.500 s");
        QTest::newRow("a bare time") << QStringLiteral("time 250") << QStringLiteral("Go to 0.250 s");
        QTest::newRow("an event") << QStringLiteral("#47") << QStringLiteral("Go to event #47");
        QTest::newRow("go to event") << QStringLiteral("go to event #47") << QStringLiteral("Go to event #47");
        QTest::newRow("none") << QStringLiteral("client 0") << QString();
        QTest::newRow("too many") << QStringLiteral("client 70000") << QString();
        QTest::newRow("a bare number") << QStringLiteral("47") << QString();
        QTest::newRow("a command") << QStringLiteral("zoom in") << QString();
        QTest::newRow("nothing") << QString() << QString();
    }
    void aPlaceIsReadAsItIsTyped()
    {
        QFETCH(QString, text);
        QFETCH(QString, words);
        QLocale::setDefault(QLocale::c());
        const auto place = GoToTarget::parse(text);
        QCOMPARE(place ? GoToTarget::commandName(*place).replace(u'\u00a0', u' ') : QString(), words);
    }
};

QTEST_MAIN(tst_handsvalues)
#include "tst_shortcutsvalues.moc"
