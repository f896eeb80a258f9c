// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/run/faults/triggerwatcher.h"

#include <map>

using namespace lockscope;

namespace {

constexpr ClientId first{1};
constexpr ClientId second{2};

EventCondition entryOf(ClientId client, Duration after = {}, int count = 1)
{
    return {{EventKind::entered}, client, {}, count, after};
}

// A TriggerWatcher with a simulated clock, and the actions that it triggered: "end 0", "begin 1 by 7".
class Rig {
public:
    explicit Rig(const FaultPlan &plan) : m_triggers(plan, m_progress, orders(), [this](WorldTime due, std::function<void()> work) { later.emplace(due, std::move(work)); }, m_texts) { }
    void say(EventKind kind, ClientId client, std::string_view detail)
    {
        Event event;
        event.kind = kind;
        event.client = client;
        event.detail = m_texts.intern(detail);
        m_triggers.take(event, ++m_seq);
    }
    void enter(ClientId client, Duration time)
    {
        Event event;
        event.kind = EventKind::entered;
        event.client = client;
        event.time = WorldTime(time);
        m_triggers.take(event, ++m_seq);
    }
    void passUntil(Duration time)
    {
        while (!later.empty() && later.begin()->first <= WorldTime(time))
            later.extract(later.begin()).mapped()();
    }
    TriggerWatcher &triggers() { return m_triggers; }

    std::multimap<WorldTime, std::function<void()>> later;
    std::vector<std::string> given;

private:
    TriggerWatcher::OnTrigger orders()
    {
        TriggerWatcher::OnTrigger orders;
        orders.begin = [this](FaultId fault, Seq row) { given.push_back("begin " + std::to_string(fault) + " by " + std::to_string(row)); };
        orders.end = [this](FaultId fault) { given.push_back("end " + std::to_string(fault)); };
        return orders;
    }
    Seq m_seq = 0;
    PlanProgress m_progress;
    TextPool m_texts;
    TriggerWatcher m_triggers;
};

using Words = std::vector<std::string>;

} // namespace

// When the conditions of a fault plan become true, and what is triggered then.
class tst_Director : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void withoutADelayTheOrderIsGivenWithTheRowAndNoTimeIsAskedFor()
    {
        FaultPlan plan;
        plan.add({FaultAction::lateStart, {second}, {entryOf(first)}});
        Rig rig(plan);
        rig.enter(second, 1ms);
        QVERIFY(rig.given.empty());
        rig.enter(first, 2ms);
        QCOMPARE(rig.given, Words{"begin 0 by 2"});
        QVERIFY(rig.later.empty());
    }

    void withADelayItIsGivenSoLongAfterTheRowAndOnce()
    {
        FaultPlan plan;
        plan.add({FaultAction::lateStart, {second}, {entryOf(first, 150ms, 2)}});
        Rig rig(plan);
        rig.enter(first, 10ms);
        QVERIFY(rig.later.empty()); // not by the first row
        rig.enter(first, 30ms);
        rig.enter(first, 40ms);
        QCOMPARE(rig.later.size(), std::size_t{1});
        QCOMPARE(rig.later.begin()->first, WorldTime{180ms});
        rig.passUntil(179ms);
        QVERIFY(rig.given.empty());
        rig.passUntil(180ms);
        rig.enter(first, 300ms);
        rig.passUntil(1s);
        QCOMPARE(rig.given, Words{"begin 0 by 2"});
    }

    void eachDelayIsItsOwn()
    {
        FaultPlan plan;
        plan.add({FaultAction::pause, {first}, {}, {{}, entryOf(second, 20ms)}});
        plan.add({FaultAction::pause, {first}, {}, {{}, entryOf(second)}});
        plan.add({FaultAction::pause, {first}, {}, {{}, entryOf(second, 10ms)}});
        Rig rig(plan);
        rig.enter(second, 5ms);
        QCOMPARE(rig.given, Words{"end 1"});
        rig.passUntil(1s);
        QCOMPARE(rig.given, (Words{"end 1", "end 2", "end 0"}));
    }

    void theOrderNamesTheRowThatFulfilledTheCondition()
    {
        FaultPlan plan;
        plan.add({FaultAction::crash, {first}, {entryOf(second, 20ms, 2)}});
        Rig rig(plan);
        rig.enter(second, 5ms); // row 1
        rig.enter(second, 6ms); // row 2
        rig.enter(second, 7ms);
        rig.passUntil(1s);
        QCOMPARE(rig.given, Words{"begin 0 by 2"});
    }

    void aClientWaitsThatIsDeniedBecauseOthersHaveTheLockOrBlocksForIt_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("detail");
        QTest::addColumn<bool>("waits");
        const auto row = [](EventKind kind, const char *detail, bool waits) {
            QTest::addRow("%s %s", eventKindName(kind).data(), detail) << static_cast<int>(kind) << QString::fromUtf8(detail) << waits;
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
    void aClientWaitsThatIsDeniedBecauseOthersHaveTheLockOrBlocksForIt()
    {
        QFETCH(int, kind);
        QFETCH(QString, detail);
        QFETCH(bool, waits);
        FaultPlan plan;
        EventCondition condition;
        condition.kinds.clear();
        condition.waits = true;
        condition.client = second;
        plan.add({FaultAction::lateStart, {first}, {condition}});
        Rig rig(plan);
        rig.say(static_cast<EventKind>(kind), first, detail.toStdString()); // of another client
        QVERIFY(rig.given.empty());
        rig.say(static_cast<EventKind>(kind), second, detail.toStdString());
        QCOMPARE(rig.given, waits ? Words{"begin 0 by 2"} : Words{});
    }

    // A fault that is injected during the run, while another delay is pending.
    void whatIsAddedMeanwhileCountsFromTheNextRow()
    {
        FaultPlan plan;
        plan.add({FaultAction::lateStart, {second}, {entryOf(first, 50ms)}});
        Rig rig(plan);
        rig.enter(first, 10ms);
        for (FaultId id = 1; id <= 100; ++id) // the watcher's list reallocates
            rig.triggers().add({FaultAction::crash, {second}, {entryOf(first, 5ms)}}, id);
        rig.passUntil(60ms);
        QCOMPARE(rig.given, Words{"begin 0 by 1"});
        rig.enter(first, 70ms);
        rig.passUntil(75ms);
        QCOMPARE(rig.given.size(), std::size_t{101});
        QCOMPARE(rig.given.back(), std::string("begin 100 by 2"));
    }
};

QTEST_APPLESS_MAIN(tst_Director)
#include "tst_director.moc"
