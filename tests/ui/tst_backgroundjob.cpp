// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "ui/shared/backgroundjob.h"

#include <QSemaphore>
#include <QThread>

#include <sys/resource.h>

#include <vector>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

/// Work that runs until `mayEnd` is released. When its result is delivered, its number is appended
/// to `results`.
class BlockedWork {
public:
    BackgroundJob::Work numbered(int number)
    {
        return [this, number](const JobContext &job) -> BackgroundJob::Finish {
            begun.release();
            mayEnd.acquire();
            wasCancelled = job.isCancelled();
            return [this, number] { results.push_back(number); };
        };
    }
    QSemaphore begun;
    QSemaphore mayEnd;
    std::atomic<bool> wasCancelled = false;
    std::vector<int> results;
};

/// Calls a function once, when the first event that a job's thread has posted is about to be
/// delivered.
class FirstDelivery : public QObject {
public:
    FirstDelivery(BackgroundJob &job, std::function<void()> call) : m_call(std::move(call))
    {
        job.installEventFilter(this);
    }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::MetaCall && m_call)
            std::exchange(m_call, nullptr)();
        return false;
    }

private:
    std::function<void()> m_call;
};

BackgroundJob::Work untilCancelled(QSemaphore &begun)
{
    return [&begun](const JobContext &job) -> BackgroundJob::Finish {
        begun.release();
        while (!job.isCancelled())
            QThread::yieldCurrentThread();
        return {};
    };
}

} // namespace

class TestBackgroundJob : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theResultArrivesInTheThreadThatAskedForIt()
    {
        BackgroundJob job({}, nullptr);
        QThread *worker = nullptr;
        QThread *receiver = nullptr;
        bool wasBusy = true;
        job.ask([&](const JobContext &) -> BackgroundJob::Finish {
            worker = QThread::currentThread();
            return [&] {
                wasBusy = job.isBusy();
                receiver = QThread::currentThread();
            };
        });
        QVERIFY(job.isBusy());
        QVERIFY(!receiver); // not within the call
        QTRY_COMPARE_WITH_TIMEOUT(receiver, QThread::currentThread(), patience);
        QVERIFY(worker != receiver);
        QVERIFY(!wasBusy);
    }

    void onlyTheNewestOfSeveralWaitingPiecesOfWorkRuns()
    {
        BlockedWork work;
        BackgroundJob job({}, nullptr);
        job.ask(work.numbered(1));
        QVERIFY(work.begun.tryAcquire(1, patience));
        job.ask(work.numbered(2));
        job.ask(work.numbered(3));
        work.mayEnd.release(3);
        QTRY_VERIFY_WITH_TIMEOUT(!job.isBusy(), patience);
        QCOMPARE(work.results, (std::vector<int>{1, 3}));
    }

    void cancelledWorkEndsWithoutAResult()
    {
        BlockedWork work;
        BackgroundJob job({}, nullptr);
        job.ask(work.numbered(1));
        QVERIFY(work.begun.tryAcquire(1, patience));
        job.ask(work.numbered(2));
        job.cancel();
        QVERIFY(!job.isBusy());
        job.ask(work.numbered(3));
        work.mayEnd.release(1);
        QVERIFY(work.begun.tryAcquire(1, 0)
            || QTest::qWaitFor([&] { return work.begun.tryAcquire(1, 0); }, patience));
        QVERIFY(work.wasCancelled);
        work.mayEnd.release(1);
        QTRY_VERIFY_WITH_TIMEOUT(!job.isBusy(), patience);
        QVERIFY(!work.wasCancelled);
        QCOMPARE(work.results, std::vector<int>{3});
    }

    void aReportThatWasPostedBeforeTheCancelIsDropped()
    {
        BackgroundJob job({}, nullptr);
        int reports = 0;
        bool isDelivered = false;
        const FirstDelivery delivery(job, [&] {
            isDelivered = true;
            job.cancel();
        });
        const auto reporting = [&](const JobContext &context) -> BackgroundJob::Finish {
            context.report([&] { ++reports; });
            context.report([&] { ++reports; });
            return [&] { reports += 10; };
        };
        job.ask(reporting);
        QTRY_VERIFY_WITH_TIMEOUT(isDelivered, patience);
        job.ask(reporting);
        QTRY_COMPARE_WITH_TIMEOUT(reports, 12, patience);
    }

    void theResultIsDeliveredAlsoIfEndCurrentEndsTheWork()
    {
        BlockedWork work;
        BackgroundJob job({}, nullptr);
        job.ask(work.numbered(1));
        QVERIFY(work.begun.tryAcquire(1, patience));
        QVERIFY(!job.startOfOutdatedWork());
        job.ask(work.numbered(2));
        QVERIFY(job.startOfOutdatedWork());
        job.endCurrent();
        work.mayEnd.release(1);
        QTRY_COMPARE_WITH_TIMEOUT(work.results, std::vector<int>{1}, patience);
        QVERIFY(work.wasCancelled);
        work.mayEnd.release(1);
        QTRY_COMPARE_WITH_TIMEOUT(work.results, (std::vector<int>{1, 2}), patience);
    }

    void theDestructorCancelsTheRunningWorkAndWaitsForIt()
    {
        QSemaphore begun;
        bool hasResult = false;
        const auto guard = std::make_shared<int>();
        {
            BackgroundJob job({}, nullptr);
            job.ask([&, guard, work = untilCancelled(begun)](
                        const JobContext &context) -> BackgroundJob::Finish {
                work(context);
                return [&] { hasResult = true; };
            });
            QVERIFY(begun.tryAcquire(1, patience));
        }
        QCOMPARE(guard.use_count(), 1L); // the work and all its objects are destroyed
        QCoreApplication::processEvents();
        QVERIFY(!hasResult);
    }

    void aJobRestsBetweenTwoPiecesOfWorkUnlessItIsCancelled()
    {
        BackgroundJob job({.restMin = 1h}, nullptr);
        int results = 0;
        const auto work = [&](const JobContext &) -> BackgroundJob::Finish {
            return [&] { ++results; };
        };
        job.ask(work);
        QTRY_COMPARE_WITH_TIMEOUT(results, 1, patience);
        job.ask(work);
        QVERIFY(!QTest::qWaitFor([&] { return results > 1; }, 50));
        QVERIFY(job.isBusy());
        job.cancel();
        job.ask(work);
        QTRY_COMPARE_WITH_TIMEOUT(results, 2, patience);
    }

    void anObjectIsFreedOnTheJobsThread()
    {
        QThread *freeingThread = nullptr;
        QSemaphore freed;
        BackgroundJob job({}, nullptr);
        job.discard(std::shared_ptr<int>(new int, [&](const int *object) {
            freeingThread = QThread::currentThread();
            delete object;
            freed.release();
        }));
        QVERIFY(freed.tryAcquire(1, patience));
        QVERIFY(freeingThread != QThread::currentThread());
    }

    void theJobsThreadHasTheGivenNiceness()
    {
        BackgroundJob job({.niceness = 7}, nullptr);
        int niceness = -1;
        job.ask([&](const JobContext &) -> BackgroundJob::Finish {
            return [&, value = getpriority(PRIO_PROCESS, 0)] { niceness = value; };
        });
        const int nicenessOfTest = getpriority(PRIO_PROCESS, 0);
        QTRY_COMPARE_WITH_TIMEOUT(niceness, 7, patience);
        QCOMPARE(getpriority(PRIO_PROCESS, 0), nicenessOfTest);
    }
};

QTEST_GUILESS_MAIN(TestBackgroundJob)
#include "tst_backgroundjob.moc"
