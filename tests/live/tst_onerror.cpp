// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "lockscope/schemes/scheme.h"
#include "tests/support/liverig.h"

#include <csignal>
#include <cstdlib>
#include <vector>

using namespace lockscope;

namespace {

// Freezes the nodes 1 to `nodes` of a run: stops their processes. The destructor continues the
// processes, so that the run can end them.
class FrozenNodes {
public:
    // REQUIRES: the nodes are up.
    FrozenNodes(const Trace &trace, int nodes)
    {
        for (std::size_t i = 0; i < trace.size(); ++i) {
            const std::string detail = trace.detail(trace[i]);
            const std::size_t number = detail.rfind(' ') + 1;
            if (trace[i].kind == EventKind::nodeUp && trace[i].node.value <= nodes)
                m_processes.push_back(static_cast<pid_t>(std::atoi(detail.c_str() + number)));
        }
        send(SIGSTOP);
    }
    ~FrozenNodes() { send(SIGCONT); }
    FrozenNodes(const FrozenNodes &) = delete;
    FrozenNodes &operator=(const FrozenNodes &) = delete;
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

std::size_t countOf(const Trace &trace, EventKind kind, std::size_t from = 0)
{
    std::size_t found = 0;
    for (std::size_t i = from; i < trace.size(); ++i)
        found += trace[i].kind == kind ? 1 : 0;
    return found;
}

// Waits until there are `count` rows of a kind, counted from the row with index `from` on.
bool waitForRows(const LiveRun &run, EventKind kind, std::size_t count, std::size_t from = 0)
{
    return QTest::qWaitFor([&] { return countOf(*run.trace(), kind, from) >= count; }, 60000);
}

} // namespace

// How clients act when their lock service fails: the setting on-error.
class tst_OnError : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aDenialIsAServiceFailureOrNot_data()
    {
        QTest::addColumn<int>("denial");
        QTest::addColumn<int>("heldCount");
        QTest::addColumn<bool>("isFailure");
        QTest::newRow("held") << static_cast<int>(Denial::held) << 1 << false;
        QTest::newRow("error") << static_cast<int>(Denial::error) << 0 << true;
        QTest::newRow("no quorum, no other holder")
            << static_cast<int>(Denial::noQuorum) << 0 << true;
        QTest::newRow("no quorum, another holder")
            << static_cast<int>(Denial::noQuorum) << 1 << false;
        QTest::newRow("no time left") << static_cast<int>(Denial::noTimeLeft) << 0 << false;
    }
    void aDenialIsAServiceFailureOrNot()
    {
        QFETCH(int, denial);
        QFETCH(int, heldCount);
        QFETCH(bool, isFailure);
        Acquisition acquisition;
        acquisition.denial = static_cast<Denial>(denial);
        acquisition.heldCount = heldCount;
        QCOMPARE(acquisition.isServiceFailure(), isFailure);
    }

    void clientsEnterWithoutALockOnlyIfTheServiceIsFrozenAndFailOpenIsSet_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("frozenCount");
        QTest::addColumn<bool>("isFailOpen");
        QTest::newRow("set-px-lua, fail-closed") << "set-px-lua" << 1 << false;
        QTest::newRow("set-px-lua, fail-open") << "set-px-lua" << 1 << true;
        QTest::newRow("redlock, fail-closed") << "redlock" << 3 << false;
        QTest::newRow("redlock, fail-open") << "redlock" << 3 << true;
        QTest::newRow("redlock, a minority frozen") << "redlock" << 2 << true;
    }
    void clientsEnterWithoutALockOnlyIfTheServiceIsFrozenAndFailOpenIsSet()
    {
        QFETCH(QString, scheme);
        QFETCH(int, frozenCount);
        QFETCH(bool, isFailOpen);
        EffectiveScenario effective = builtIn("peaceful", scheme.toStdString());
        Scenario &scenario = effective.scenario;
        scenario.rounds = 0;
        scenario.duration = 2min;
        scenario.settings.clients = 1;
        scenario.settings.nodeTimeout = 200ms; // long enough that only a frozen node times out
        scenario.settings.onError = isFailOpen ? OnError::failOpen : OnError::failClosed;
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, EventKind::left, 1));
        FrozenNodes frozenNodes(*run.trace(), frozenCount);
        QCOMPARE(frozenNodes.count(), std::size_t(frozenCount));
        const bool isServiceFailing = frozenCount > scenario.settings.nodes / 2;
        const std::size_t before = run.trace()->size();
        QVERIFY(
            waitForRows(run, isServiceFailing ? EventKind::denied : EventKind::granted, 3, before));
        QVERIFY(waitForRows(run,
            isServiceFailing && !isFailOpen ? EventKind::attempt : EventKind::left, 3, before));
        const auto traceWhileFrozen = run.trace();
        frozenNodes.end();
        QVERIFY(waitForRows(run, EventKind::granted, 1, traceWhileFrozen->size()));
        run.stop("seen");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));

        bool isDenied = false; // whether the client's latest attempt was denied
        std::size_t enteredWithoutLock = 0;
        for (std::size_t i = 0; i < traceWhileFrozen->size(); ++i) {
            const Event &event = (*traceWhileFrozen)[i];
            if (event.kind == EventKind::granted || event.kind == EventKind::denied)
                isDenied = event.kind == EventKind::denied;
            // A client that entered without a lock has no token and releases nothing.
            QVERIFY(!isDenied
                || (event.kind != EventKind::released && event.kind != EventKind::releaseRefused));
            if (event.kind != EventKind::entered)
                continue;
            const Event &cause = (*traceWhileFrozen)[*traceWhileFrozen->indexOf(event.cause)];
            QCOMPARE(cause.kind, isDenied ? EventKind::denied : EventKind::granted);
            QCOMPARE(traceWhileFrozen->text(event.token).empty(), isDenied);
            enteredWithoutLock += isDenied ? 1 : 0;
        }
        QCOMPARE(enteredWithoutLock > 0, isFailOpen && isServiceFailing);
    }
};

QTEST_GUILESS_MAIN(tst_OnError)
#include "tst_onerror.moc"
