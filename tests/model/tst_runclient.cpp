// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/model/simworld.h"
#include "core/run/client/runclient.h"
#include "lockscope/schemes/registry.h"
#include "tests/support/modelrig.h"
#include "tests/support/tracelaws.h"

using namespace lockscope;

namespace {

constexpr ClientId client1{1};

// One RunClient in a SimWorld, without a run.
class Rig {
public:
    explicit Rig(EffectiveScenario effective = usual())
        : m_effective(std::move(effective)),
          m_settings(std::make_shared<const Settings>(m_effective.scenario.settings)),
          m_world(options(m_effective), m_sink, m_objectPool),
          client(m_world, client1, 1, *schemeOf("set-px-lua"), m_effective, m_settings, m_progress)
    {
        m_world.setCrashHandler([this](ClientProcess &) { isGone = client.onCrash() || isGone; });
    }
    ~Rig() { client.endLife(); }
    static EffectiveScenario usual()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        effective.scenario.settings.clients = 1;
        effective.scenario.rounds = 3;
        return effective;
    }
    void begin()
    {
        client.begin([this] { hasEnded = true; });
    }
    void advanceTo(Duration time)
    {
        while (m_world.runNext(WorldTime{time})) { }
        m_world.advanceTo(WorldTime{time});
    }
    std::shared_ptr<const Trace> trace() { return m_writer.snapshot(); }
    std::vector<Event> rows(EventKind kind) { return rowsOf(*trace(), kind); }
    std::string detail(const Event &event) { return trace()->detail(event); }

    bool hasEnded = false;
    bool isGone = false; // crashed without a restart

private:
    static SimWorld::Options options(const EffectiveScenario &effective)
    {
        SimWorld::Options options;
        options.times = SimTimes::of(effective);
        return options;
    }
    const EffectiveScenario m_effective;
    const std::shared_ptr<const Settings> m_settings;
    PlanProgress m_progress{m_effective};
    TraceWriter m_writer{std::make_shared<TextPool>()};
    SimTrace m_sink{m_writer, {}};
    SimObjectPool m_objectPool;
    SimWorld m_world;

public:
    RunClient client; // destroyed before its world
};

Fault pauseAt(Duration time, Duration length)
{
    Fault pause{FaultAction::pause, {client1}};
    pause.begin.time = time;
    pause.end.length = length;
    return pause;
}

Fault crashAt(Duration time, std::optional<Duration> restart)
{
    Fault crash{FaultAction::crash, {client1}};
    crash.begin.time = time;
    crash.end.length = restart;
    return crash;
}

} // namespace

// Faults that the operator adds to a client, and pauses of the plan. The last argument of add() is
// an id that the test chooses for the fault.
class tst_RunClient : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aTerminatedClientDrainsReleasesOrExits_data()
    {
        QTest::addColumn<int>("onTerminate");
        QTest::addColumn<QByteArray>("rows"); // from SIGTERM on
        const auto row = [](OnTerminate onTerminate, const QByteArray &rows) {
            QTest::newRow(onTerminateWords[static_cast<std::size_t>(onTerminate)].data())
                << static_cast<int>(onTerminate) << rows;
        };
        row(OnTerminate::drain, "left released");
        row(OnTerminate::release, "released left");
        row(OnTerminate::exit, "crashed");
    }
    // The work of 100 ms ends in time, and no second round begins.
    void aTerminatedClientDrainsReleasesOrExits()
    {
        QFETCH(int, onTerminate);
        QFETCH(QByteArray, rows);
        EffectiveScenario effective = Rig::usual();
        effective.scenario.settings.work = 100ms;
        effective.scenario.settings.onTerminate = static_cast<OnTerminate>(onTerminate);
        Rig rig(effective);
        rig.begin();
        rig.advanceTo(10ms);
        Fault sigterm{FaultAction::terminate, {client1}};
        sigterm.begin.time = 20ms;
        rig.client.add(sigterm, 7);
        rig.advanceTo(5s);
        QByteArrayList found;
        const std::shared_ptr<const Trace> trace = rig.trace();
        for (std::size_t i = 0; i < trace->size(); ++i) {
            const Event &event = (*trace)[i];
            if (event.time >= WorldTime{20ms}
                && EventKinds{EventKind::left, EventKind::released, EventKind::crashed,
                    EventKind::attempt}
                       .has(event.kind))
                found << QByteArray(eventKindName(event.kind).data());
        }
        QCOMPARE(found.join(' '), rows);
        QCOMPARE(rig.hasEnded, rows != "crashed");
        if (rig.hasEnded)
            QVERIFY(rig.rows(EventKind::left).at(0).time - WorldTime{100ms} < 5ms);
    }

    void aTerminatedClientThatDoesNotEndIsKilled()
    {
        EffectiveScenario effective = Rig::usual();
        effective.scenario.settings.work = 10s;
        Rig rig(effective);
        rig.begin();
        rig.advanceTo(10ms);
        Fault sigterm{FaultAction::terminate, {client1}};
        sigterm.begin.time = 20ms;
        sigterm.grace = 50ms;
        rig.client.add(sigterm, 7);
        rig.advanceTo(1s);
        const std::vector<Event> crashed = rig.rows(EventKind::crashed);
        QCOMPARE(crashed.size(), std::size_t{1});
        QCOMPARE(crashed[0].time, WorldTime{70ms});
        QVERIFY(rig.isGone);
    }

    void anAddedPauseBeginsAtOnceAndResumeEndsIt()
    {
        Rig rig;
        rig.begin();
        rig.advanceTo(10ms);
        rig.client.add(pauseAt(0ms, 10s), 7); // the time is past, so the pause begins at once
        rig.advanceTo(50ms);
        QCOMPARE(rig.rows(EventKind::paused).size(), std::size_t{1});
        QCOMPARE(rig.rows(EventKind::paused)[0].time, WorldTime{10ms});
        QCOMPARE(rig.detail(rig.rows(EventKind::paused)[0]), std::string("10s, by the operator"));
        rig.client.resume();
        rig.advanceTo(1s);
        QCOMPARE(rig.rows(EventKind::resumed)[0].time, WorldTime{50ms});
        QCOMPARE(rig.detail(rig.rows(EventKind::resumed)[0]), std::string("by the operator"));
        QVERIFY(rig.hasEnded);
        QCOMPARE(rig.rows(EventKind::left).size(), std::size_t{3});
        checkPausesAndCrashes(*rig.trace());
    }

    void anAddedCrashBeginsAtOnceAndTheClientRestarts()
    {
        Rig rig;
        rig.begin();
        rig.advanceTo(10ms);
        rig.client.add(crashAt(0ms, 20ms), 3);
        rig.advanceTo(5s);
        QCOMPARE(rig.rows(EventKind::crashed).size(), std::size_t{1});
        QCOMPARE(rig.detail(rig.rows(EventKind::crashed)[0]),
            std::string("crash by the operator; restarts after 20ms"));
        QCOMPARE(rig.rows(EventKind::restarted)[0].time, WorldTime{30ms});
        QVERIFY(rig.hasEnded && !rig.isGone);
        rig.client.add(crashAt(0ms, {}), 4); // the client has ended, so faults have no effect
        rig.advanceTo(6s);
        QCOMPARE(rig.rows(EventKind::crashed).size(), std::size_t{1});
    }

    void aCrashedClientIgnoresLaterFaults()
    {
        Rig rig;
        rig.begin();
        rig.advanceTo(10ms);
        rig.client.add(crashAt(0ms, {}), 3);
        rig.client.add(crashAt(20ms, 20ms), 4);
        rig.client.add(pauseAt(20ms, 20ms), 5);
        rig.advanceTo(1s);
        QVERIFY(rig.isGone && !rig.hasEnded);
        QCOMPARE(rig.rows(EventKind::crashed).size(), std::size_t{1});
        QCOMPARE(rig.rows(EventKind::restarted).size(), std::size_t{0});
        QCOMPARE(rig.rows(EventKind::paused).size(), std::size_t{0});
    }

    void anAddedFaultMayWaitForACommandOrACondition()
    {
        Rig rig;
        rig.begin();
        rig.advanceTo(10ms);
        Fault pause = pauseAt(0ms, 10ms);
        pause.begin.time.reset();
        pause.begin.anchor = Anchor::beforeSend;
        pause.begin.command = "EVAL";
        rig.client.add(pause, 1);
        Fault pauseOnCondition = pause;
        pauseOnCondition.begin.when = EventCondition{};
        rig.client.add(pauseOnCondition, 2);
        rig.advanceTo(60ms);
        QCOMPARE(
            rig.rows(EventKind::paused).size(), std::size_t{1}); // before the EVAL of the release
        rig.client.beginFault(pauseOnCondition, 2, EventRef{1});
        QCOMPARE(rig.rows(EventKind::paused).size(), std::size_t{2});
        QCOMPARE(rig.rows(EventKind::paused)[1].cause, SimTrace::seqOf(EventRef{1}));
        rig.advanceTo(1s);
        QVERIFY(rig.hasEnded);
        checkPausesAndCrashes(*rig.trace());
    }

    void aFaultThatIsAddedBeforeTheClientStartsBeginsWithTheClient()
    {
        Rig rig;
        rig.client.add(pauseAt(0ms, 30ms), 1);
        rig.advanceTo(10ms);
        QCOMPARE(rig.rows(EventKind::paused).size(), std::size_t{0});
        rig.begin();
        rig.advanceTo(1s);
        QCOMPARE(rig.rows(EventKind::paused)[0].time, WorldTime{10ms});
        QVERIFY(rig.hasEnded);
    }

    // The end of one pause does not end another pause that began meanwhile.
    void aPauseEndsOnItsOwnCondition()
    {
        EffectiveScenario effective = Rig::usual();
        Fault first = pauseAt(10ms, 1s);
        first.end.until = EventCondition{};
        Fault second = pauseAt(20ms, 50ms);
        effective.scenario.faults.add(first);
        effective.scenario.faults.add(second);
        Rig rig(effective);
        rig.begin();
        rig.advanceTo(30ms);    // the client is already paused when the second pause begins
        rig.client.endPause(1); // the second pause of the plan: the client stays in the first
        rig.advanceTo(100ms);
        QCOMPARE(rig.rows(EventKind::resumed).size(), std::size_t{0});
        rig.client.endPause(0);
        QCOMPARE(rig.rows(EventKind::resumed).size(), std::size_t{1});
        QCOMPARE(rig.rows(EventKind::paused).size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(tst_RunClient)
#include "tst_runclient.moc"
