// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/run/faults/triggerwatcher.h"

#include <map>

using namespace lockscope;

namespace {

constexpr ClientId client1{1};
constexpr ClientId client2{2};

EventCondition entryOf(ClientId client, Duration after = {}, int count = 1)
{
    return {{EventKind::entered}, client, {}, count, after};
}

// A TriggerWatcher with a simulated clock. `triggered` records its actions: "end 0" (fault 0 ends),
// "begin 1 by 7" (fault 1 begins because of row 7).
class WatcherFixture {
public:
    explicit WatcherFixture(const FaultPlan &plan)
        : m_triggers(
            plan, m_progress, recordActions(),
            [this](WorldTime due, std::function<void()> work) {
                pending.emplace(due, std::move(work));
            },
            m_texts)
    {
    }
    void takeRow(EventKind kind, ClientId client, std::string_view detail)
    {
        Event event;
        event.kind = kind;
        event.client = client;
        event.detail = m_texts.intern(detail);
        m_triggers.take(event, ++m_seq);
    }
    void takeEntered(ClientId client, Duration time)
    {
        Event event;
        event.kind = EventKind::entered;
        event.client = client;
        event.time = WorldTime(time);
        m_triggers.take(event, ++m_seq);
    }
    void advanceTo(Duration time)
    {
        while (!pending.empty() && pending.begin()->first <= WorldTime(time))
            pending.extract(pending.begin()).mapped()();
    }
    TriggerWatcher &triggers() { return m_triggers; }

    std::multimap<WorldTime, std::function<void()>> pending;
    std::vector<std::string> triggered;

private:
    TriggerWatcher::OnTrigger recordActions()
    {
        TriggerWatcher::OnTrigger onTrigger;
        onTrigger.begin = [this](FaultId fault, Seq row) {
            triggered.push_back("begin " + std::to_string(fault) + " by " + std::to_string(row));
        };
        onTrigger.end = [this](
                            FaultId fault) { triggered.push_back("end " + std::to_string(fault)); };
        return onTrigger;
    }
    Seq m_seq = 0;
    PlanProgress m_progress;
    TextPool m_texts;
    TriggerWatcher m_triggers;
};

using Words = std::vector<std::string>;

} // namespace

// Tests when the conditions of a fault plan become true, and which faults begin or end then.
class tst_TriggerWatcher : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aConditionWithoutADelayTriggersItsFaultAtOnce()
    {
        FaultPlan plan;
        plan.add({FaultAction::lateStart, {client2}, {entryOf(client1)}});
        WatcherFixture fixture(plan);
        fixture.takeEntered(client2, 1ms);
        QVERIFY(fixture.triggered.empty());
        fixture.takeEntered(client1, 2ms);
        QCOMPARE(fixture.triggered, Words{"begin 0 by 2"});
        QVERIFY(fixture.pending.empty());
    }

    void aConditionWithADelayTriggersItsFaultOnceAfterTheDelay()
    {
        FaultPlan plan;
        plan.add({FaultAction::lateStart, {client2}, {entryOf(client1, 150ms, 2)}});
        WatcherFixture fixture(plan);
        fixture.takeEntered(client1, 10ms);
        QVERIFY(fixture.pending.empty()); // the condition needs two rows
        fixture.takeEntered(client1, 30ms);
        fixture.takeEntered(client1, 40ms);
        QCOMPARE(fixture.pending.size(), std::size_t{1});
        QCOMPARE(fixture.pending.begin()->first, WorldTime{180ms});
        fixture.advanceTo(179ms);
        QVERIFY(fixture.triggered.empty());
        fixture.advanceTo(180ms);
        fixture.takeEntered(client1, 300ms);
        fixture.advanceTo(1s);
        QCOMPARE(fixture.triggered, Words{"begin 0 by 2"});
    }

    void eachFaultHasItsOwnDelay()
    {
        FaultPlan plan;
        plan.add({FaultAction::pause, {client1}, {}, {{}, entryOf(client2, 20ms)}});
        plan.add({FaultAction::pause, {client1}, {}, {{}, entryOf(client2)}});
        plan.add({FaultAction::pause, {client1}, {}, {{}, entryOf(client2, 10ms)}});
        WatcherFixture fixture(plan);
        fixture.takeEntered(client2, 5ms);
        QCOMPARE(fixture.triggered, Words{"end 1"});
        fixture.advanceTo(1s);
        QCOMPARE(fixture.triggered, (Words{"end 1", "end 2", "end 0"}));
    }

    void theTriggerNamesTheRowThatFulfilledTheCondition()
    {
        FaultPlan plan;
        plan.add({FaultAction::crash, {client1}, {entryOf(client2, 20ms, 2)}});
        WatcherFixture fixture(plan);
        fixture.takeEntered(client2, 5ms); // row 1
        fixture.takeEntered(client2, 6ms); // row 2
        fixture.takeEntered(client2, 7ms);
        fixture.advanceTo(1s);
        QCOMPARE(fixture.triggered, Words{"begin 0 by 2"});
    }

    void aClientWaitsIfTheLockIsHeldOrIfItBlocksInBlpop_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("detail");
        QTest::addColumn<bool>("waits");
        const auto row = [](EventKind kind, const char *detail, bool waits) {
            QTest::addRow("%s %s", eventKindName(kind).data(), detail)
                << static_cast<int>(kind) << QString::fromUtf8(detail) << waits;
        };
        row(EventKind::denied, "held", true);
        row(EventKind::denied, "no-quorum", true);
        row(EventKind::denied, "no-time-left", false);
        row(EventKind::denied, "error", false);
        row(EventKind::sent, "BLPOP lockscope:wake:orders:\x02 0.125", true);
        row(EventKind::sent, "EVALSHA abc 1 \x01 \x02 take 1000", false);
        row(EventKind::replied, "BLPOP", false);
        row(EventKind::entered, "", false);
    }
    void aClientWaitsIfTheLockIsHeldOrIfItBlocksInBlpop()
    {
        QFETCH(int, kind);
        QFETCH(QString, detail);
        QFETCH(bool, waits);
        FaultPlan plan;
        EventCondition condition;
        condition.kinds.clear();
        condition.waits = true;
        condition.client = client2;
        plan.add({FaultAction::lateStart, {client1}, {condition}});
        WatcherFixture fixture(plan);
        fixture.takeRow(
            static_cast<EventKind>(kind), client1, detail.toStdString()); // a row of another client
        QVERIFY(fixture.triggered.empty());
        fixture.takeRow(static_cast<EventKind>(kind), client2, detail.toStdString());
        QCOMPARE(fixture.triggered, waits ? Words{"begin 0 by 2"} : Words{});
    }

    // Faults are added during the run, while the delay of fault 0 is pending.
    void aFaultAddedDuringTheRunTakesEffectFromTheNextRow()
    {
        FaultPlan plan;
        plan.add({FaultAction::lateStart, {client2}, {entryOf(client1, 50ms)}});
        WatcherFixture fixture(plan);
        fixture.takeEntered(client1, 10ms);
        for (FaultId id = 1; id <= 100;
             ++id) // so many faults that the watcher's list must reallocate
            fixture.triggers().add({FaultAction::crash, {client2}, {entryOf(client1, 5ms)}}, id);
        fixture.advanceTo(60ms);
        QCOMPARE(fixture.triggered, Words{"begin 0 by 1"});
        fixture.takeEntered(client1, 70ms);
        fixture.advanceTo(75ms);
        QCOMPARE(fixture.triggered.size(), std::size_t{101});
        QCOMPARE(fixture.triggered.back(), std::string("begin 100 by 2"));
    }
};

QTEST_APPLESS_MAIN(tst_TriggerWatcher)
#include "tst_director.moc"
