// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/library.h"
#include "ui/settings/stripjob.h"
#include "ui/state/choice.h"
#include "ui/state/modeljob.h"

#include <QElapsedTimer>
#include <QSignalSpy>

#include <algorithm>
#include <functional>
#include <utility>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

Choice chosen(const char *scenario)
{
    return Choice(findScenario(scenario).value());
}

void waitFor(const StripJob &desk)
{
    QTRY_VERIFY_WITH_TIMEOUT(desk.isDone(), 60'000);
}

// Calls a function once, when the first result of a job is about to be delivered.
class BeforeDelivery : public QObject {
public:
    BeforeDelivery(QObject &desk, std::function<void()> call) : m_call(std::move(call))
    {
        desk.findChild<BackgroundJob *>()->installEventFilter(this);
    }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::MetaCall && m_call)
            std::exchange(m_call, nullptr)();
        return false;
    }
    bool isCalled() const { return !m_call; }

private:
    std::function<void()> m_call;
};

} // namespace

class TestWhatIfDesks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofManyChoicesTheLastIsShownLast()
    {
        ModelJob desk;
        std::vector<Duration> shown;
        connect(&desk, &ModelJob::made, this, [&](const std::shared_ptr<ModelPicture> &picture) {
            QVERIFY(picture->run);
            shown.push_back(picture->run->effective.scenario.settings.ttl);
            QCOMPARE(picture->run->verdict->events, picture->run->trace->size());
        });
        Choice choice = chosen("F10");
        for (int i = 1; i <= 50; ++i) {
            QVERIFY(choice.setSetting("ttl", i * 100e6));
            desk.ask(choice.effective("model"));
            if (i % 10 == 0)
                QTest::qWait(5);
        }
        QTRY_VERIFY_WITH_TIMEOUT(!desk.isBusy(), 20'000);
        QVERIFY(!shown.empty());
        QCOMPARE(shown.back(), Duration(5s));
        QVERIFY(std::is_sorted(shown.begin(), shown.end()));
    }

    void whatIsForgottenIsNeverShown()
    {
        ModelJob desk;
        QSignalSpy made(&desk, &ModelJob::made);
        desk.ask(chosen("F10").effective("model"));
        desk.forget();
        QVERIFY(!desk.isBusy());
        QTest::qWait(200);
        QCOMPARE(made.size(), 0);
        desk.ask(chosen("F10").effective("model"));
        QTRY_COMPARE_WITH_TIMEOUT(made.size(), 1, 20'000);
    }

    void aPictureThatWasPostedAlreadyIsForgottenToo()
    {
        ModelJob desk;
        QSignalSpy made(&desk, &ModelJob::made);
        const BeforeDelivery delivery(desk, [&] { desk.forget(); });
        desk.ask(chosen("F10").effective("model"));
        QTRY_VERIFY_WITH_TIMEOUT(delivery.isCalled(), 20'000);
        QCOMPARE(made.size(), 0);
        desk.ask(chosen("F10").effective("model"));
        QTRY_COMPARE_WITH_TIMEOUT(made.size(), 1, 20'000);
    }

    void whatWasPostedBeforeAPauseFillsNoStrip()
    {
        StripJob desk;
        QSignalSpy changed(&desk, &StripJob::changed);
        QSignalSpy done(&desk, &StripJob::done);
        const Choice choice = chosen("F10");
        const BeforeDelivery delivery(desk, [&] { desk.pause(choice); });
        desk.request(choice, {"ttl"});
        QTRY_VERIFY_WITH_TIMEOUT(delivery.isCalled(), 60'000);
        QCOMPARE(changed.size(), 0);
        QCOMPARE(done.size(), 0);
        const std::vector<StripCell> &cells = desk.strip("ttl").cells();
        QVERIFY(std::none_of(cells.begin(), cells.end(), [](const StripCell &cell) { return cell.state == StripCell::State::known; }));
        desk.request(chosen("F10"), {"ttl"});
        waitFor(desk);
        QVERIFY(desk.strip("ttl").isComplete());
    }

    void aStripIsThatOfTheLastQuestion()
    {
        StripJob desk;
        Choice choice = chosen("F10");
        desk.request(choice, {"ttl", "work"});
        // Without a pause nothing goes wrong at any lease longer than the work.
        QVERIFY(choice.setSetting("pause", 0));
        desk.request(choice, {"ttl", "work"});
        waitFor(desk);
        for (const StripCell &cell : desk.strip("ttl").cells()) {
            QCOMPARE(cell.state, StripCell::State::known);
            if (cell.value > 500e6)
                QCOMPARE(cell.outcome, Outcome::held);
        }
    }

    void itsOwnSettingLeavesAStripAsItIs()
    {
        StripJob desk;
        Choice choice = chosen("F10");
        desk.request(choice, {"ttl", "work"});
        waitFor(desk);
        QVERIFY(choice.setSetting("ttl", 700e6));
        desk.request(choice, {"ttl", "work"});
        QVERIFY(desk.strip("ttl").isComplete());
        QVERIFY(!desk.strip("work").isComplete());
        waitFor(desk);
        QVERIFY(desk.strip("work").isComplete());
    }

    void whatWasWorkedOutIsRemembered()
    {
        StripJob desk;
        const Choice choice = chosen("F10");
        Choice turned = choice;
        QVERIFY(turned.setSetting("pause", 2e9));
        QSignalSpy done(&desk, &StripJob::done);
        std::vector<double> lengths;
        for (const Choice &around : {choice, turned, choice}) {
            QElapsedTimer clock;
            clock.start();
            desk.request(around, {"ttl"});
            QVERIFY(done.wait(60'000));
            lengths.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
        }
        QVERIFY(desk.strip("ttl").isComplete());
        qInfo("a strip of F10: %.1f ms the first time, %.1f ms around another pause, %.1f ms remembered", lengths[0], lengths[1],
              lengths[2]);
        QVERIFY(lengths[2] < lengths[0] + 50);
    }
};

QTEST_MAIN(TestWhatIfDesks)
#include "tst_whatifjobs.moc"
