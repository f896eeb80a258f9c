// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs of users' programs: compared with simulated clients, many at once, and killed.
#include <QTest>

#include "tests/live/programruns.h"
#include "tests/live/victim.h"
#include "tests/support/leftovers.h"
#include "tests/support/modelrig.h"
#include "tests/support/tracelaws.h"

#include <QRandomGenerator>

#include <map>
#include <set>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

// Returns the events of a run without times: "client 1 granted orders", "node client 1 key-set
// orders". Attempts are left out, because their number depends on times. Clients that contend are
// numbered in the order in which they get the lock. One row can end the pause of one client and
// begin that of another, and the next client can enter before a client learns that it has released.
// So pauses and `released` are only in the lists of single clients, which follow the common list.
QByteArrayList eventsOf(const Trace &trace)
{
    const std::set<EventKind> kinds{EventKind::granted, EventKind::entered, EventKind::left,
        EventKind::released, EventKind::releaseRefused, EventKind::paused, EventKind::resumed,
        EventKind::crashed, EventKind::keySet, EventKind::keyDeleted, EventKind::keyExpired};
    std::map<ClientId, int> numbers;
    std::map<int, QByteArrayList> eventsByClient;
    QByteArrayList events;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (!kinds.contains(event.kind) || event.node == storeNode)
            continue;
        const int number =
            numbers.try_emplace(event.client, static_cast<int>(numbers.size()) + 1).first->second;
        std::string key(trace.text(event.key));
        if (key.starts_with(lockKeyPrefix))
            key.erase(0, lockKeyPrefix.size());
        const QByteArray text = (event.actor.kind == ActorKind::node ? "node client " : "client ")
            + QByteArray::number(number) + ' '
            + QByteArray::fromStdString(std::string(eventKindName(event.kind)) + ' ' + key);
        eventsByClient[number] << text;
        if (event.kind != EventKind::paused && event.kind != EventKind::resumed
            && event.kind != EventKind::released)
            events << text;
    }
    for (const auto &[number, texts] : eventsByClient)
        events << texts;
    return events;
}

// Returns how many clients have a row of that kind.
int countClientsWith(const JudgedRun &result, EventKind kind)
{
    std::set<ClientId> clients;
    for (const Event *const event : rows(result, kind))
        clients.insert(event->client);
    return static_cast<int>(clients.size());
}

// The run of a scenario with worker.py, which does what a simulated client does.
EffectiveScenario workerRun(const char *scenario, bool isInferred)
{
    EffectiveScenario effective =
        withProgram(builtIn(scenario, "set-px-lua"), isInferred ? "worker.py silent" : "worker.py");
    if (isInferred)
        effective.programs.reports = ClientPrograms::Reports::none;
    return effective;
}

} // namespace

class tst_ProgramRuns : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aProgramDoesTheSameAsASimulatedClient_data()
    {
        QTest::addColumn<bool>("isInferred");
        for (const char *const scenario : {"F10", "F15", "F17"}) {
            for (const bool isInferred : {false, true}) {
                const QByteArray name = QByteArray(scenario) + (isInferred ? ", inferred" : "");
                QTest::newRow(name.constData()) << isInferred;
                m_runs[name.toStdString()] =
                    std::make_unique<ProgramTestRun>(workerRun(scenario, isInferred));
            }
        }
    }
    void aProgramDoesTheSameAsASimulatedClient()
    {
        QFETCH(bool, isInferred);
        const QByteArray scenario = QByteArray(QTest::currentDataTag()).left(3);
        const auto run = std::move(m_runs.at(QTest::currentDataTag()));
        JudgedRun live = run->waitForResult();
        const JudgedRun model = runModel(effectiveInModel(scenario.constData(), "set-px-lua"));
        if (QTest::currentTestFailed())
            return;
        // On a busy machine a program may ask so late that the lock is free again.
        const int denied = countClientsWith(model, EventKind::denied);
        for (int again = 0; again < 2 && countClientsWith(live, EventKind::denied) != denied;
             ++again)
            live = ProgramTestRun(workerRun(scenario.constData(), isInferred)).waitForResult();
        const QByteArrayList events = eventsOf(*live.trace);
        QVERIFY2(events == eventsOf(*model.trace),
            ("live:\n" + events.join('\n') + "\nmodel:\n" + eventsOf(*model.trace).join('\n'))
                .constData());
        QCOMPARE(countClientsWith(live, EventKind::denied), denied);
        const bool isViolated = model.verdict.outcome == Outcome::violated;
        QCOMPARE(live.verdict.outcome == Outcome::violated, isViolated);
    }

    void eightProgramsOfTwoLanguagesExcludeEachOther()
    {
        EffectiveScenario effective = twoPrograms();
        effective.scenario.faults = {};
        effective.programs.usual = adapterOf("/usr/bin/python3", "redis_py.py");
        effective.scenario.settings.clients = 8;
        effective.scenario.settings.work = 1ms;
        effective.scenario.settings.retryDelay = 40ms;
        effective.scenario.rounds = 20;
        for (std::uint16_t client = 5; client <= 8; ++client)
            effective.programs.own[ClientId{client}] = adapterOf("bash", "setnx.sh");
        ProgramTestRun run(effective);
        const JudgedRun result = run.waitForResult();
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QCOMPARE(result.count(EventKind::released), 8 * 20);
        std::set<ClientId> inside;
        for (std::size_t i = 0; i < result.trace->size(); ++i) {
            const Event &event = (*result.trace)[i];
            if (event.kind == EventKind::entered) {
                inside.insert(event.client);
                QCOMPARE(inside.size(), 1u);
            }
            if (event.kind == EventKind::left)
                inside.erase(event.client);
        }
        checkPairedRows(*result.trace, 10s);
        checkPausesAndCrashes(*result.trace);
        checkCauses(*result.trace);
    }

    void nothingRemainsOfALockscopeThatIsKilledDuringARun()
    {
        const bool isLong = qEnvironmentVariableIsSet("LOCKSCOPE_LONG");
        const auto seed = QRandomGenerator::global()->generate();
        qInfo("seed %u", seed);
        QRandomGenerator moments(seed);
        for (int i = 0; i < (isLong ? 100 : 20); ++i) {
            const ProcessMark mark(4000 + i);
            const QStringList variable =
                QString::fromStdString(mark.variable()).split(QLatin1Char('='));
            Victim victim;
            victim.set(variable[0], variable[1]);
            const QString python = QString::fromStdString(programOf("worker.py probe"));
            const QString bash = QString::fromStdString(adapterOf("bash", "setnx.sh"));
            QFile endless(victim.folder() + QStringLiteral("/endless.lockscope"));
            QVERIFY(endless.open(QIODevice::WriteOnly));
            endless.write(
                R"({"format":"lockscope/1","id":"endless","title":{"en":"Endless"},"scheme":"set-px-lua","duration":"1h",)"
                R"("settings":{"clients":8}})");
            endless.close();
            QVERIFY(victim.start({QStringLiteral("run"), endless.fileName(),
                QStringLiteral("--quiet"), QStringLiteral("--client"), python,
                QStringLiteral("--client"), QStringLiteral("1=") + bash, QStringLiteral("--client"),
                QStringLiteral("2=") + bash}));
            // Any moment: while the servers or programs of the victim start, or while they work.
            QTest::qWait(moments.bounded(isLong ? 2000 : 600));
            QVERIFY2(victim.isRunning(), victim.messages().constData());
            victim.send(SIGKILL);
            QVERIFY(victim.waitEnd());
            QTRY_COMPARE_WITH_TIMEOUT(mark.programsAndKeepers(), std::vector<pid_t>(),
                30'000); // programs, keepers and servers
            QTRY_COMPARE_WITH_TIMEOUT(leftoversIn(victim.folder()), QStringList(), 30'000);
        }
    }

private:
    std::map<std::string, std::unique_ptr<ProgramTestRun>> m_runs;
};

QTEST_GUILESS_MAIN(tst_ProgramRuns)
#include "tst_programruns.moc"
