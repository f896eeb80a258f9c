// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a Qt header.
#include <QTest>

#include "world/task.h"
#include "world/timer.h"

#include <memory>
#include <random>
#include <utility>
#include <vector>

using namespace lockscope;

namespace {

// Waits until somebody calls open().
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

Task<int> atOnce(int value)
{
    co_return value;
}

Task<int> sumOf(int count)
{
    int sum = 0;
    for (int i = 0; i < count; ++i) {
        auto one = co_await atOnce(1);
        sum += one;
    }
    co_return sum;
}

Task<int> behind(Door *door, int value)
{
    co_await *door;
    co_return value;
}

Task<void> keep(Task<int> task, int *result)
{
    auto value = co_await std::move(task);
    *result = value;
}

struct Tally {
    explicit Tally(int *count) : m_count(count) { }
    ~Tally() { ++*m_count; }
    int *m_count;
};

Task<int> heldUp(Door *door, int *destroyed)
{
    const Tally tally(destroyed);
    co_await *door;
    co_return 0;
}

class Note final : public Timer {
public:
    Note(std::vector<int> *fired, int number) : m_fired(fired), m_number(number) { }
    void fire() override { m_fired->push_back(m_number); }

private:
    std::vector<int> *m_fired;
    int m_number;
};

} // namespace

class tst_Task : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void doesNothingBeforeItIsStarted()
    {
        int result = 0;
        const Task<void> task = keep(atOnce(7), &result);
        QCOMPARE(result, 0);
        QVERIFY(!task.isDone());
    }

    void givesItsResultToWhoeverAwaitsIt()
    {
        Executor executor;
        int result = 0;
        Task<void> task = keep(atOnce(7), &result);
        task.start(executor);
        runAll(executor);
        QCOMPARE(result, 7);
        QVERIFY(task.isDone());
    }

    void aLongLoopOverTasksThatEndAtOnceKeepsTheStackFlat()
    {
        Executor executor;
        int result = 0;
        Task<void> task = keep(sumOf(1'000'000), &result);
        task.start(executor);
        runAll(executor);
        QCOMPARE(result, 1'000'000);
    }

    void goesOnWhenWhatItWaitsForIsThere()
    {
        Executor executor;
        Door door(executor);
        int result = 0;
        Task<void> task = keep(behind(&door, 9), &result);
        task.start(executor);
        runAll(executor);
        QVERIFY(door.isWaitedFor());
        QCOMPARE(result, 0);
        door.open();
        QCOMPARE(result, 0); // not inside the one who opened
        runAll(executor);
        QCOMPARE(result, 9);
    }

    void destroyingASuspendedTaskDestroysAllItWasDoing()
    {
        Executor executor;
        Door door(executor);
        int result = 0;
        int destroyed = 0;
        {
            Task<void> task = keep(heldUp(&door, &destroyed), &result);
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
        Note a(&fired, 1), b(&fired, 2), c(&fired, 3);
        heap.arm(b, WorldTime{20ms});
        heap.arm(a, WorldTime{10ms});
        heap.arm(c, WorldTime{20ms});
        QVERIFY(!heap.takeDue(WorldTime{9ms}));
        while (Timer *const timer = heap.takeDue(WorldTime{20ms}))
            timer->fire();
        QCOMPARE(fired, (std::vector<int>{1, 2, 3}));
        QVERIFY(heap.isEmpty());
    }

    void aHeapOfManyTimersAlwaysGivesTheFirst()
    {
        TimerHeap heap;
        std::vector<int> fired;
        std::vector<std::unique_ptr<Note>> notes;
        std::mt19937 random(1);
        for (int i = 0; i < 500; ++i)
            notes.push_back(std::make_unique<Note>(&fired, i));
        for (int round = 0; round < 2000; ++round) {
            Note &note = *notes[random() % notes.size()];
            if (random() % 3 == 0)
                heap.disarm(note);
            else
                heap.arm(note, WorldTime{Duration{static_cast<int>(random() % 1000)}});
        }
        WorldTime last{};
        while (!heap.isEmpty()) {
            Timer *const timer = heap.takeDue(WorldTime::max());
            QVERIFY(timer && timer->due() >= last);
            last = timer->due();
        }
    }
};

QTEST_GUILESS_MAIN(tst_Task)
#include "tst_task.moc"
