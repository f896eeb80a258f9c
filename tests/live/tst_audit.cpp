// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/audit/audit.h"
#include "core/scenario/files/library.h"
#include "core/scenario/scenario.h"
#include "tests/core/programcall.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace lockscope;

namespace {

// The command that runs a program of tests/data.
QString bashOf(const char *program)
{
    return QStringLiteral("bash '" LOCKSCOPE_SOURCE_DIR "/tests/data/%1'")
        .arg(QLatin1String(program));
}

bool writeFile(const QString &path, const char *text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) >= 0;
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QProcessEnvironment liveEnvironment()
{
    QProcessEnvironment environment = bareEnvironment();
    environment.insert(QStringLiteral("PATH"), qEnvironmentVariable("PATH"));
    return environment;
}

CallResult audit(const QStringList &arguments, const QString &folder)
{
    return callProgram(QStringList{QStringLiteral("audit")} + arguments, folder, liveEnvironment());
}

QJsonObject rowOf(const QByteArray &json, const char *scenario)
{
    for (const QJsonValue &row :
        QJsonDocument::fromJson(json).object().value(QStringLiteral("scenarios")).toArray()) {
        if (row[QStringLiteral("scenario")].toString().startsWith(QLatin1String(scenario)))
            return row.toObject();
    }
    return {};
}

// Returns whether the scenario requires mistakes, which a correct lock does not make, or clients
// that give up, which a program does not do.
bool isForSchemesOnly(const Scenario &scenario)
{
    for (const char *const name : {"extension", "renewal-end", "failed-renewal", "lease-start",
             "undo", "give-up", "mistakes", "token", "on-terminate", "renewal-interval"}) {
        if (settingText(scenario.settings, name) != settingText(Settings(), name))
            return true;
    }
    return false;
}

} // namespace

class AuditTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wrongUsageIsReportedInOneLineAndStartsNothing_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QByteArray>("named");
        const auto row = [](const char *name, const QStringList &arguments, int exitCode,
                             const char *named) {
            QTest::newRow(name) << arguments << exitCode << QByteArray(named);
        };
        const QString client = QStringLiteral("--client");
        const QString program = QStringLiteral("true");
        row("no program", {QStringLiteral("F10")}, 2, "no --client CMD given");
        row("a shell", {client, QStringLiteral("a | b")}, 2, "needs a shell");
        row("no such program", {client, QStringLiteral("no-such-program x")}, 1,
            "cannot start 'no-such-program'");
        row("no such file", {client, QStringLiteral("./none.sh")}, 1, "cannot start './none.sh'");
        row("no such scenario", {client, program, QStringLiteral("F99")}, 2, "did you mean F9");
        row("no such scenario file", {client, program, QStringLiteral("none.lockscope")}, 1,
            "none.lockscope");
        row("a scenario that does not apply", {client, program, QStringLiteral("F13")}, 2,
            "no scenario applies: f13-fencing: fencing");
        row("a setting out of range",
            {client, program, QStringLiteral("--set"), QStringLiteral("ttl=0")}, 2, "ttl");
        row("a wrong seed", {client, program, QStringLiteral("--seed=-1")}, 2, "--seed");
        row("two files of one name",
            {client, program, QStringLiteral("--json=a"), QStringLiteral("--report=./a")}, 2,
            "--json and --report");
        row("a report without a folder", {client, program, QStringLiteral("--report=none/a.md")}, 1,
            "none/a.md");
        row("a scheme", {client, program, QStringLiteral("--scheme=redlock")}, 2, "scheme");
    }

    void wrongUsageIsReportedInOneLineAndStartsNothing()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        QFETCH(QByteArray, named);
        const QTemporaryDir folder;
        const CallResult result = audit(arguments, folder.path());
        QCOMPARE(result.exitCode, exitCode);
        QCOMPARE(result.out, QByteArray());
        QVERIFY2(result.messages.count('\n') == 1 && result.messages.contains(named),
            result.messages.constData());
        QVERIFY(QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::NoDotAndDotDot));
    }

    void aCorrectLockPassesOrIsExemptWhereNoLeaseKeepsMutualExclusion()
    {
        const QTemporaryDir folder;
        const CallResult result =
            audit({QStringLiteral("--client"), bashOf("right-lock.sh"),
                      QStringLiteral("--save=traces"), QStringLiteral("--json=a.json"),
                      QStringLiteral("F10"), QStringLiteral("F15"), QStringLiteral("F13")},
                folder.path());
        QVERIFY2(result.exitCode == 0, result.out.constData());
        QVERIFY2(result.out.contains("Passed: 1. Failed: 0. Not tested: 0. Exempt: 1."),
            result.out.constData());
        const QByteArray json = contents(folder.filePath(QStringLiteral("a.json")));
        const QJsonObject all = QJsonDocument::fromJson(json).object();
        QCOMPARE(
            all.value(QStringLiteral("format")).toString(), QStringLiteral("lockscope-audit/1"));
        QCOMPARE(all.value(QStringLiteral("exit_code")).toInt(-1), 0);
        QVERIFY(all.value(QStringLiteral("complete")).toBool());
        QCOMPARE(all.value(QStringLiteral("not_applicable")).toArray().size(), 1);
        const QJsonObject pause = rowOf(json, "f10-");
        // "bound": the worst outcome with which a program passes (AuditCase::worstAllowed).
        QCOMPARE(pause.value(QStringLiteral("bound")).toString(), QStringLiteral("violated"));
        QCOMPARE(pause.value(QStringLiteral("outcome")).toString(), QStringLiteral("violated"));
        QCOMPARE(pause.value(QStringLiteral("result")).toString(), QStringLiteral("exempt"));
        QVERIFY(!pause.value(QStringLiteral("evidence")).toArray().isEmpty());
        const QJsonObject crash = rowOf(json, "f15-");
        QCOMPARE(crash.value(QStringLiteral("bound")).toString(), QStringLiteral("held"));
        QCOMPARE(crash.value(QStringLiteral("result")).toString(), QStringLiteral("passed"));
        const QString trace = folder.filePath(crash.value(QStringLiteral("trace")).toString());
        QCOMPARE(callProgram({QStringLiteral("check"), trace}).exitCode, 0);
    }

    void aLockThatAsksNoNodeFails()
    {
        const QTemporaryDir folder;
        const CallResult result = audit(
            {QStringLiteral("--client"), bashOf("wrong-lock.sh"), QStringLiteral("--json=a.json"),
                QStringLiteral("--report=a.md"), QStringLiteral("peaceful")},
            folder.path());
        QVERIFY2(result.exitCode == 3, result.out.constData());
        QVERIFY2(result.out.simplified().contains("peaceful held violated FAIL"),
            result.out.constData());
        const QJsonObject row =
            rowOf(contents(folder.filePath(QStringLiteral("a.json"))), "peaceful");
        QCOMPARE(row.value(QStringLiteral("result")).toString(), QStringLiteral("failed"));
        const QByteArray report = contents(folder.filePath(QStringLiteral("a.md")));
        QVERIFY(report.startsWith("# Audit of a lock\n"));
        QVERIFY2(report.contains("lockscope run peaceful --client 'bash "), report.constData());
    }

    void aLockWhoseLeaseIsAThousandTimesTooLongFailsSoon()
    {
        const QTemporaryDir folder;
        const QString longLease = QStringLiteral(
            "sh -c 'LOCKSCOPE_TTL_MS=${LOCKSCOPE_TTL_MS}000 exec bash \"" LOCKSCOPE_SOURCE_DIR
            "/tests/data/right-lock.sh\"'");
        const CallResult result = audit({QStringLiteral("--client"), longLease,
                                            QStringLiteral("--json=a.json"), QStringLiteral("F15")},
            folder.path());
        QCOMPARE(result.exitCode, 3);
        const QJsonObject row = rowOf(contents(folder.filePath(QStringLiteral("a.json"))), "f15-");
        QCOMPARE(row.value(QStringLiteral("outcome")).toString(), QStringLiteral("unavailable"));
        QCOMPARE(row.value(QStringLiteral("result")).toString(), QStringLiteral("failed"));
        QVERIFY(row.value(QStringLiteral("duration_us")).toDouble()
            < 30e6); // a run lasts 60 s if nothing ends it
    }

    void aLockThatIsOnNoNodeIsNotTested()
    {
        const QTemporaryDir folder;
        const QString elsewhere = QStringLiteral("/usr/bin/python3 -S '" LOCKSCOPE_SOURCE_DIR
                                                 "/tests/live/programs/cases.py' no-node '%1'")
                                      .arg(folder.path());
        const CallResult result =
            audit({QStringLiteral("--client"), elsewhere, QStringLiteral("--json=a.json"),
                      QStringLiteral("peaceful")},
                folder.path());
        QCOMPARE(result.exitCode, 7);
        QVERIFY2(contents(folder.filePath(QStringLiteral("a.json")))
                     .contains("none of its commands reached a node"),
            result.out.constData());
    }

    void aProgramThatEndsAtOnceIsNotTested()
    {
        const CallResult result =
            audit({QStringLiteral("--client"), QStringLiteral("sh -c 'echo no module; exit 1'"),
                      QStringLiteral("peaceful")},
                QDir::tempPath());
        QCOMPARE(result.exitCode, 7);
        QVERIFY2(result.out.contains("not tested  No client tried to get the lock (client-"),
            result.out.constData());
        QVERIFY2(result.out.contains(": no module)"), result.out.constData());
    }

    void aProgramThatStartsTooSlowlyIsNotTested()
    {
        const QString slow =
            QStringLiteral("sh -c 'sleep 0.5 3>&-; exec bash \"" LOCKSCOPE_SOURCE_DIR
                           "/tests/data/right-lock.sh\"'");
        const CallResult result =
            audit({QStringLiteral("--client"), slow, QStringLiteral("M14")}, QDir::tempPath());
        QCOMPARE(result.exitCode, 7);
        QVERIFY2(result.out.contains("violated     not tested  The program takes "),
            result.out.constData());
    }

    void aProgramThatIsRefusedByAnOldPrimaryFindsTheNewPrimary()
    {
        const QTemporaryDir folder;
        QVERIFY(writeFile(folder.filePath(QStringLiteral("a.lockscope")),
            R"({"format": "lockscope/1", "id": "new-primary", "title": {"en": "new primary"}, "scheme": "set-px-lua", "rounds": 2,
                              "duration": "5s", "settings": {"replicas": 1, "clients": 2, "work": "50ms", "think": "300ms", "node-timeout": "200ms"},
                              "faults": {
                                  "holds": [{"client": 2, "until": {"event": "failover-ended"}}],
                                  "failovers": [
                                      {"failover": "promote", "node": 2, "when": {"event": "released", "client": 1}, "unaware": [1]},
                                      {"failover": "demote", "node": 1, "when": {"event": "failover-ended"}}]}})"));
        const CallResult result =
            audit({QStringLiteral("--client"), bashOf("right-lock.sh"), QStringLiteral("--save=."),
                      QStringLiteral("a.lockscope")},
                folder.path());
        QVERIFY2(result.exitCode == 0, result.out.constData());
        QVERIFY(contents(folder.filePath(QStringLiteral("new-primary.csv"))).contains("READONLY"));
    }

    void anAuditThatASignalStopsReportsWhatItHasRun()
    {
        const QTemporaryDir folder;
        QProcess process;
        process.setProcessEnvironment(liveEnvironment());
        process.setWorkingDirectory(folder.path());
        process.start(QStringLiteral(LOCKSCOPE_PROGRAM),
            {QStringLiteral("audit"), QStringLiteral("--client"), QStringLiteral("sleep 600"),
                QStringLiteral("--json=a.json"), QStringLiteral("peaceful"),
                QStringLiteral("F15")});
        QByteArray out;
        QTRY_VERIFY_WITH_TIMEOUT(
            (out += process.readAllStandardOutput()).contains("worst allowed"), 60'000);
        QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        const CallResult stopped = waitForResult(process);
        QCOMPARE(stopped.exitCode, 128 + SIGINT);
        QVERIFY2(stopped.out.contains("Stopped after 0 of 2 scenarios."), stopped.out.constData());
        const QJsonObject json =
            QJsonDocument::fromJson(contents(folder.filePath(QStringLiteral("a.json")))).object();
        QCOMPARE(json.value(QStringLiteral("complete")).toBool(true), false);
    }

    void theOutcomeOfACorrectLockIsOneThatTheScenarioStates_data()
    {
        QTest::addColumn<int>("nodes");
        QTest::newRow("one node") << 1;
        QTest::newRow("five nodes") << 5;
    }

    // In a scenario with usual settings, the outcome of a correct lock (AuditCase::worstAllowed)
    // must be the outcome that the scenario states for one of the schemes that are correct locks.
    void theOutcomeOfACorrectLockIsOneThatTheScenarioStates()
    {
        QFETCH(int, nodes);
        int cases = 0;
        for (const Scenario &scenario : scenarioLibrary()) {
            EffectiveScenario effective;
            effective.scenario = scenario;
            effective.scheme = programScheme;
            effective.programs.usual = "true";
            effective.scenario.settings.nodes = nodes;
            effective.scenario.settings.replicas =
                settingsUnder(scenario, effective.scheme).replicas;
            const auto one = auditCase(effective, true);
            if (!one)
                continue;
            ++cases;
            const bool isMadeForOtherNodeCount =
                nodes > 1 && scenario.settings.nodes.given().value_or(nodes) != nodes;
            if (isForSchemesOnly(scenario) || isMadeForOtherNodeCount)
                continue;
            const Outcome worstAllowed = one.value().worstAllowed;
            bool isStated = false;
            for (const std::string_view scheme : correctLocks(effective)) {
                const auto stated = scenario.expected.find(std::string(scheme));
                isStated = isStated
                    || (stated != scenario.expected.end() && stated->second == worstAllowed);
            }
            QVERIFY2(
                isStated, (scenario.id + ": " + std::string(outcomeName(worstAllowed))).c_str());
        }
        QVERIFY(cases >= 20);
    }

    void onlyAWorseOutcomeFails()
    {
        using enum Outcome;
        QCOMPARE(auditResult(held, held), AuditResult::passed);
        QCOMPARE(auditResult(held, untested), AuditResult::untested);
        for (const Outcome worse : {unavailable, stuck, guarded, violated})
            QCOMPARE(auditResult(held, worse), AuditResult::failed);
        QCOMPARE(auditResult(unavailable, held), AuditResult::passed);
        QCOMPARE(auditResult(unavailable, unavailable), AuditResult::passed);
        QCOMPARE(auditResult(unavailable, violated), AuditResult::failed);
        QCOMPARE(auditResult(violated, violated), AuditResult::exempt);
    }

    void aProgramWhoseOwnKeyMakesTheLockUnavailableFailsEvenWhereACorrectLockIsUnavailable()
    {
        AuditRow row;
        row.testedCase.run.programs.usual = "program";
        row.testedCase.worstAllowed = row.verdict.outcome = Outcome::unavailable;
        row.verdict.findings = {{FindingKind::unavailable, {}, {}, {}, {}, {}}};
        QCOMPARE(row.result(), AuditResult::passed); // no key stands: nodes did not answer
        row.verdict.findings[0].blockedFor = 5s;
        row.verdict.findings[0].clients = {ClientId{1}};
        QCOMPARE(row.result(), AuditResult::failed);
    }
};

QTEST_GUILESS_MAIN(AuditTest)
#include "tst_audit.moc"
