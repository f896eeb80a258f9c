// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "lockscope/schemes/scheme.h"
#include "tests/support/liverig.h"

#include <csignal>
#include <cstdlib>
#include <vector>

using namespace lockscope;

namespace {

// Stops the processes of some nodes of a run. The destructor continues them, so that they can be ended.
class Freeze {
public:
    // REQUIRES: the nodes are up.
    Freeze(const Trace &trace, int nodes)
    {
        for (std::size_t i = 0; i < trace.size(); ++i) {
            const std::string detail = trace.detail(trace[i]);
            const std::size_t number = detail.rfind(' ') + 1;
            if (trace[i].kind == EventKind::nodeUp && trace[i].node.value <= nodes)
                m_processes.push_back(static_cast<pid_t>(std::atoi(detail.c_str() + number)));
        }
        send(SIGSTOP);
    }
    ~Freeze() { send(SIGCONT); }
    Freeze(const Freeze &) = delete;
    Freeze &operator=(const Freeze &) = delete;
    std::size_t count() const { return m_processes.size(); }
    void end()
    {
        send(SIGCONT);
        m_processes.clear();
    }

private:
    void send(int signal)
    {
        for (const pid_t process : m_processes)
            kill(process, signal);
    }
    std::vector<pid_t> m_processes;
};

std::size_t countIn(const Trace &trace, EventKind kind, std::size_t from = 0)
{
    std::size_t found = 0;
    for (std::size_t i = from; i < trace.size(); ++i)
        found += trace[i].kind == kind ? 1 : 0;
    return found;
}

// Waits until there are `count` rows of a kind after the first `from` ones.
bool comesTo(const LiveRun &run, EventKind kind, std::size_t count, std::size_t from = 0)
{
    return QTest::qWaitFor([&] { return countIn(*run.trace(), kind, from) >= count; }, 60000);
}

} // namespace

// How clients act when their lock service fails: the setting on-error.
class tst_OnError : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void onlyAServiceThatFailsOpensTheDoor_data()
    {
        QTest::addColumn<int>("denial");
        QTest::addColumn<int>("heldCount");
        QTest::addColumn<bool>("isFailure");
        QTest::newRow("held") << static_cast<int>(Denial::held) << 1 << false;
        QTest::newRow("error") << static_cast<int>(Denial::error) << 0 << true;
        QTest::newRow("no quorum, nobody has it") << static_cast<int>(Denial::noQuorum) << 0 << true;
        QTest::newRow("no quorum, somebody has it") << static_cast<int>(Denial::noQuorum) << 1 << false;
        QTest::newRow("no time left") << static_cast<int>(Denial::noTimeLeft) << 0 << false;
    }
    void onlyAServiceThatFailsOpensTheDoor()
    {
        QFETCH(int, denial);
        QFETCH(int, heldCount);
        QFETCH(bool, isFailure);
        Acquisition acquisition;
        acquisition.denial = static_cast<Denial>(denial);
        acquisition.heldCount = heldCount;
        QCOMPARE(acquisition.isServiceFailure(), isFailure);
    }

    void aFrozenServiceIsPassedOrNot_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("frozen");
        QTest::addColumn<bool>("opens");
        QTest::newRow("set-px-lua, fail-closed") << "set-px-lua" << 1 << false;
        QTest::newRow("set-px-lua, fail-open") << "set-px-lua" << 1 << true;
        QTest::newRow("redlock, fail-closed") << "redlock" << 3 << false;
        QTest::newRow("redlock, fail-open") << "redlock" << 3 << true;
        QTest::newRow("redlock, a minority frozen") << "redlock" << 2 << true;
    }
    void aFrozenServiceIsPassedOrNot()
    {
        QFETCH(QString, scheme);
        QFETCH(int, frozen);
        QFETCH(bool, opens);
        EffectiveScenario effective = builtIn("peaceful", scheme.toStdString());
        Scenario &scenario = effective.scenario;
        scenario.rounds = 0;
        scenario.duration = 2min;
        scenario.settings.clients = 1;
        scenario.settings.nodeTimeout = 200ms; // a busy machine is not a frozen node
        scenario.settings.onError = opens ? OnError::failOpen : OnError::failClosed;
        LiveRun run(effective, {});
        QVERIFY(comesTo(run, EventKind::left, 1));
        Freeze freeze(*run.trace(), frozen);
        QCOMPARE(freeze.count(), std::size_t(frozen));
        const bool isDown = frozen > scenario.settings.nodes / 2;
        const std::size_t before = run.trace()->size();
        QVERIFY(comesTo(run, isDown ? EventKind::denied : EventKind::granted, 3, before));
        QVERIFY(comesTo(run, isDown && !opens ? EventKind::attempt : EventKind::left, 3, before));
        const auto down = run.trace();
        freeze.end();
        QVERIFY(comesTo(run, EventKind::granted, 1, down->size()));
        run.stop("seen");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));

        bool isRefused = false; // since the last grant
        std::size_t unlocked = 0;
        for (std::size_t i = 0; i < down->size(); ++i) {
            const Event &event = (*down)[i];
            if (event.kind == EventKind::granted || event.kind == EventKind::denied)
                isRefused = event.kind == EventKind::denied;
            // Without a lock there is nothing to release and no token.
            QVERIFY(!isRefused || (event.kind != EventKind::released && event.kind != EventKind::releaseRefused));
            if (event.kind != EventKind::entered)
                continue;
            const Event &cause = (*down)[*down->indexOf(event.cause)];
            QCOMPARE(cause.kind, isRefused ? EventKind::denied : EventKind::granted);
            QCOMPARE(down->text(event.token).empty(), isRefused);
            unlocked += isRefused ? 1 : 0;
        }
        QCOMPARE(unlocked > 0, opens && isDown);
    }
};

QTEST_GUILESS_MAIN(tst_OnError)
#include "tst_onerror.moc"
