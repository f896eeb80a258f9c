// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a Qt header.
#include <QTest>

#include "lockscope/runtime/task.h"
#include "lockscope/runtime/timer.h"

#include <array>
#include <map>
#include <memory>
#include <random>
#include <utility>
#include <vector>

using namespace lockscope;

namespace {

// An awaitable: the coroutine that awaits it is suspended until open() is called.
class Door {
public:
    explicit Door(Executor &executor) : m_executor(executor) { }
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> coroutine) { m_waiting = coroutine; }
    void await_resume() const { }
    void open() { m_executor.push(std::exchange(m_waiting, {})); }
    bool isWaitedFor() const { return static_cast<bool>(m_waiting); }

private:
    Executor &m_executor;
    std::coroutine_handle<> m_waiting;
};

void runAll(Executor &executor)
{
    while (!executor.isEmpty())
        executor.take().resume();
}

Task<int> immediate(int value)
{
    co_return value;
}

Task<int> sumOf(int count)
{
    int sum = 0;
    for (int i = 0; i < count; ++i) {
        auto one = co_await immediate(1);
        sum += one;
    }
    co_return sum;
}

Task<int> valueAfter(Door *door, int value)
{
    co_await *door;
    co_return value;
}

Task<void> storeResult(Task<int> task, int *result)
{
    auto value = co_await std::move(task);
    *result = value;
}

// Counts the destructions of its objects.
struct DestructionCounter {
    explicit DestructionCounter(int *count) : m_count(count) { }
    ~DestructionCounter() { ++*m_count; }
    int *m_count;
};

Task<int> waitWithCounter(Door *door, int *destroyed)
{
    const DestructionCounter counter(destroyed);
    co_await *door;
    co_return 0;
}

} // namespace

class tst_Task : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void doesNothingBeforeItIsStarted()
    {
        int result = 0;
        const Task<void> task = storeResult(immediate(7), &result);
        QCOMPARE(result, 0);
        QVERIFY(!task.isDone());
    }

    void givesItsResultToTheTaskThatAwaitsIt()
    {
        Executor executor;
        int result = 0;
        Task<void> task = storeResult(immediate(7), &result);
        task.start(executor);
        runAll(executor);
        QCOMPARE(result, 7);
        QVERIFY(task.isDone());
    }

    void aLongLoopOverTasksThatEndAtOnceDoesNotGrowTheStack()
    {
        Executor executor;
        int result = 0;
        Task<void> task = storeResult(sumOf(1'000'000), &result);
        task.start(executor);
        runAll(executor);
        QCOMPARE(result, 1'000'000);
    }

    void continuesWhenTheDoorOpens()
    {
        Executor executor;
        Door door(executor);
        int result = 0;
        Task<void> task = storeResult(valueAfter(&door, 9), &result);
        task.start(executor);
        runAll(executor);
        QVERIFY(door.isWaitedFor());
        QCOMPARE(result, 0);
        door.open();
        QCOMPARE(result, 0); // not within the call of open()
        runAll(executor);
        QCOMPARE(result, 9);
    }

    void destroyingASuspendedTaskDestroysItsVariables()
    {
        Executor executor;
        Door door(executor);
        int result = 0;
        int destroyed = 0;
        {
            Task<void> task = storeResult(waitWithCounter(&door, &destroyed), &result);
            task.start(executor);
            runAll(executor);
            QCOMPARE(destroyed, 0);
        }
        QCOMPARE(destroyed, 1);
    }

    void timersFireInTheOrderOfTheirTimesAndThenOfTheirArming()
    {
        TimerHeap heap;
        std::vector<int> fired;
        CallbackTimer a(heap, [&] { fired.push_back(1); });
        CallbackTimer b(heap, [&] { fired.push_back(2); });
        CallbackTimer c(heap, [&] { fired.push_back(3); });
        b.arm(WorldTime{20ms});
        a.arm(WorldTime{10ms});
        c.arm(WorldTime{20ms});
        QVERIFY(!heap.takeDue(WorldTime{9ms}));
        while (Timer *const timer = heap.takeDue(WorldTime{20ms}))
            timer->fire();
        QCOMPARE(fired, (std::vector<int>{1, 2, 3}));
        QVERIFY(heap.isEmpty());
    }

    void aHeapOfManyTimersAlwaysGivesTheEarliest()
    {
        TimerHeap heap;
        std::vector<std::unique_ptr<CallbackTimer>> timers;
        std::mt19937 random(1);
        for (int i = 0; i < 500; ++i)
            timers.push_back(std::make_unique<CallbackTimer>(heap, [] {}));
        for (int step = 0; step < 2000; ++step) {
            Timer &timer = *timers[random() % timers.size()];
            if (random() % 3 == 0)
                heap.disarm(timer);
            else
                heap.arm(timer, WorldTime{Duration{static_cast<int>(random() % 1000)}});
        }
        WorldTime last{};
        while (!heap.isEmpty()) {
            Timer *const timer = heap.takeDue(WorldTime::max());
            QVERIFY(timer && timer->due() >= last);
            last = timer->due();
        }
    }

    void aHeapGivesTheEarliestTimerWhetherItIsDueNowSoonOrLater()
    {
        TimerHeap heap;
        std::vector<std::unique_ptr<CallbackTimer>> timers;
        std::map<std::pair<WorldTime, int>, Timer *> expected; // by time, then by order of arming
        std::map<Timer *, std::pair<WorldTime, int>> places;
        std::mt19937 random(2);
        for (int i = 0; i < 300; ++i)
            timers.push_back(std::make_unique<CallbackTimer>(heap, [] {}));
        WorldTime now{};
        for (int order = 0; order < 20'000; ++order) {
            Timer &timer = *timers[random() % timers.size()];
            if (const auto place = places.find(&timer); place != places.end()) {
                expected.erase(place->second);
                places.erase(place);
            }
            if (random() % 4 == 0) {
                heap.disarm(timer);
            } else {
                const std::array lengths{1, 100, 3'000, 300'000, 30'000'000}; // nanoseconds
                const WorldTime due = now
                    + Duration{
                        static_cast<int>(random() % 10) * lengths[random() % lengths.size()]};
                heap.arm(timer, due);
                places[&timer] = {due, order};
                expected[{due, order}] = &timer;
            }
            if (expected.empty() || random() % 3 != 0)
                continue;
            const auto first = expected.begin();
            QVERIFY(!heap.takeDue(first->first.first - 1ns));
            QCOMPARE(heap.takeDue(first->first.first), first->second);
            now = first->first.first;
            places.erase(first->second);
            expected.erase(first);
        }
        for (const auto &[place, timer] : expected)
            QCOMPARE(heap.takeDue(WorldTime::max()), timer);
        QVERIFY(heap.isEmpty());
    }

    void aTimerWithTheMaximumTimeIsTheLast()
    {
        TimerHeap heap;
        CallbackTimer never(heap, [] {});
        CallbackTimer soon(heap, [] {});
        heap.arm(never, WorldTime::max());
        heap.arm(soon, WorldTime{1ms});
        QCOMPARE(heap.takeDue(WorldTime{1s}), static_cast<Timer *>(&soon));
        QVERIFY(!heap.takeDue(WorldTime{1s}));
        QVERIFY(!heap.isEmpty());
        heap.disarm(never);
        QVERIFY(heap.isEmpty());
    }
};

QTEST_GUILESS_MAIN(tst_Task)
#include "tst_task.moc"
