// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/library.h"
#include "ui/settings/strip.h"
#include "ui/state/choice.h"
#include "ui/state/modelpicture.h"

#include <QElapsedTimer>
#include <QSignalSpy>

#include <algorithm>
#include <functional>
#include <utility>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

Choice choiceOfScenario(const char *scenario)
{
    return Choice(findScenario(scenario).value());
}

void waitFor(const StripJob &job)
{
    QTRY_VERIFY_WITH_TIMEOUT(job.isDone(), 60'000);
}

// Calls a function once, when the first result of a job is about to be delivered.
class BeforeDelivery : public QObject {
public:
    BeforeDelivery(QObject &job, std::function<void()> call) : m_call(std::move(call))
    {
        job.findChild<BackgroundJob *>()->installEventFilter(this);
    }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::MetaCall && m_call)
            std::exchange(m_call, nullptr)();
        return false;
    }
    bool hasCalled() const { return !m_call; }

private:
    std::function<void()> m_call;
};

} // namespace

class TestWhatIfJobs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void modelJobShowsTheLastRequestedChoiceLast()
    {
        ModelJob job;
        std::vector<Duration> shown;
        connect(&job, &ModelJob::made, this, [&](const std::shared_ptr<ModelPicture> &picture) {
            QVERIFY(picture->run);
            shown.push_back(picture->run->effective.scenario.settings.ttl);
            QCOMPARE(picture->run->verdict->events, picture->run->trace->size());
        });
        Choice choice = choiceOfScenario("F10");
        for (int i = 1; i <= 50; ++i) {
            QVERIFY(choice.setSetting("ttl", i * 100e6));
            job.ask(choice.effective(WorldKind::model));
            if (i % 10 == 0)
                QTest::qWait(5);
        }
        QTRY_VERIFY_WITH_TIMEOUT(!job.isBusy(), 20'000);
        QVERIFY(!shown.empty());
        QCOMPARE(shown.back(), Duration(5s));
        QVERIFY(std::is_sorted(shown.begin(), shown.end()));
    }

    void noPictureArrivesAfterDropRequests()
    {
        ModelJob job;
        QSignalSpy made(&job, &ModelJob::made);
        job.ask(choiceOfScenario("F10").effective(WorldKind::model));
        job.dropRequests();
        QVERIFY(!job.isBusy());
        QTest::qWait(200);
        QCOMPARE(made.size(), 0);
        job.ask(choiceOfScenario("F10").effective(WorldKind::model));
        QTRY_COMPARE_WITH_TIMEOUT(made.size(), 1, 20'000);
    }

    void dropRequestsAlsoDropsAPictureThatIsAboutToBeDelivered()
    {
        ModelJob job;
        QSignalSpy made(&job, &ModelJob::made);
        const BeforeDelivery delivery(job, [&] { job.dropRequests(); });
        job.ask(choiceOfScenario("F10").effective(WorldKind::model));
        QTRY_VERIFY_WITH_TIMEOUT(delivery.hasCalled(), 20'000);
        QCOMPARE(made.size(), 0);
        job.ask(choiceOfScenario("F10").effective(WorldKind::model));
        QTRY_COMPARE_WITH_TIMEOUT(made.size(), 1, 20'000);
    }

    void pauseDropsOutcomesThatAreAboutToBeDelivered()
    {
        StripJob job;
        QSignalSpy changed(&job, &StripJob::changed);
        QSignalSpy done(&job, &StripJob::done);
        const Choice choice = choiceOfScenario("F10");
        const BeforeDelivery delivery(job, [&] { job.stop(choice); });
        job.request(choice, {"ttl"});
        QTRY_VERIFY_WITH_TIMEOUT(delivery.hasCalled(), 60'000);
        QCOMPARE(changed.size(), 0);
        QCOMPARE(done.size(), 0);
        const std::vector<StripCell> &cells = job.strip("ttl").cells();
        QVERIFY(std::none_of(cells.begin(), cells.end(),
            [](const StripCell &cell) { return cell.state == StripCell::State::known; }));
        job.request(choiceOfScenario("F10"), {"ttl"});
        waitFor(job);
        QVERIFY(job.strip("ttl").isComplete());
    }

    void aStripShowsTheOutcomesOfTheLastRequest()
    {
        StripJob job;
        Choice choice = choiceOfScenario("F10");
        job.request(choice, {"ttl", "work"});
        // Without a pause, the outcome is "held" for each TTL that is longer than the work.
        QVERIFY(choice.setSetting("pause", 0));
        job.request(choice, {"ttl", "work"});
        waitFor(job);
        for (const StripCell &cell : job.strip("ttl").cells()) {
            QCOMPARE(cell.state, StripCell::State::known);
            if (cell.value > 500e6)
                QCOMPARE(cell.outcome, Outcome::held);
        }
    }

    void aChangedSettingKeepsItsStripAndInvalidatesOtherStrips()
    {
        StripJob job;
        Choice choice = choiceOfScenario("F10");
        job.request(choice, {"ttl", "work"});
        waitFor(job);
        QVERIFY(choice.setSetting("ttl", 700e6));
        job.request(choice, {"ttl", "work"});
        QVERIFY(job.strip("ttl").isComplete());
        QVERIFY(!job.strip("work").isComplete());
        waitFor(job);
        QVERIFY(job.strip("work").isComplete());
        job.request(choiceOfScenario("F15"), {"ttl"}); // another scenario: nothing stays
        const auto &cells = job.strip("ttl").cells();
        QVERIFY(std::ranges::all_of(
            cells, [](const StripCell &cell) { return cell.state == StripCell::State::unknown; }));
    }

    void theEdgeOfAStripIsExact()
    {
        StripJob job;
        Choice choice = choiceOfScenario("F10");
        QVERIFY(choice.setSetting("ttl", 10e9) && choice.setSetting("work", 2e9));
        job.request(choice, {"pause", "clients"});
        waitFor(job);
        // Pause and work outlive the lease from 8 s on; the cells are further apart.
        const Strip &pause = job.strip("pause");
        QVERIFY(pause.edgeValue());
        QVERIFY2(*pause.edgeValue() > 7.95e9 && *pause.edgeValue() < 8.1e9,
            qPrintable(QString::number(*pause.edgeValue())));
        QVERIFY(
            stripSentence(pause, *settingInfo("pause")).contains(QStringLiteral("breaks from")));
        // A single client tests nothing: that is no edge.
        QVERIFY(!job.strip("clients").edgeValue());
        QVERIFY(stripSentence(job.strip("clients"), *settingInfo("clients")).isEmpty());
        QVERIFY(choice.setSetting("work", 1e9));
        job.request(choice, {"pause"});
        QVERIFY(!pause.edgeValue());
    }

    void aRepeatedRequestUsesTheCachedOutcomes()
    {
        StripJob job;
        const Choice choice = choiceOfScenario("F10");
        Choice withLongPause = choice;
        QVERIFY(withLongPause.setSetting("pause", 2e9));
        QSignalSpy done(&job, &StripJob::done);
        std::vector<double> milliseconds;
        for (const Choice &current : {choice, withLongPause, choice}) {
            QElapsedTimer clock;
            clock.start();
            job.request(current, {"ttl"});
            QVERIFY(done.wait(60'000));
            milliseconds.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
        }
        QVERIFY(job.strip("ttl").isComplete());
        qInfo("a strip of F10: %.1f ms the first time, %.1f ms with another pause, %.1f ms from "
              "the cache",
            milliseconds[0], milliseconds[1], milliseconds[2]);
        QVERIFY(milliseconds[2] < milliseconds[0] + 50);
    }
};

QTEST_MAIN(TestWhatIfJobs)
#include "tst_whatifjobs.moc"
