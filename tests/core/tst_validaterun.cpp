// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/run/check/validaterun.h"
#include "core/scenario/settings.h"

using namespace lockscope;

namespace {

using Kind = Warning::Kind;

// Returns a run under this scheme with these settings: name and text of each.
EffectiveScenario runOf(const std::string &scheme,
    std::initializer_list<std::pair<const char *, const char *>> settings = {})
{
    EffectiveScenario effective;
    effective.scheme = scheme;
    effective.scenario.settings.nodes = nodesUsual(scheme);
    effective.scenario.settings.replicas = replicasUsual(scheme);
    for (const auto &[name, value] : settings) {
        if (!setSetting(effective.scenario.settings, name, value))
            qFatal("no setting %s=%s", name, value);
    }
    return effective;
}

// Returns the kinds of the warnings as numbers, or "refused".
QString kindsOf(const EffectiveScenario &effective)
{
    const auto checked = validateRun(effective, false);
    if (!checked)
        return QStringLiteral("refused");
    QStringList kinds;
    for (const Warning &warning : checked.value())
        kinds << QString::number(static_cast<int>(warning.kind));
    return kinds.join(QLatin1Char(' '));
}

QString kind(Kind one)
{
    return QString::number(static_cast<int>(one));
}

} // namespace

class tst_ValidateRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aDoubtfulRunGetsAWarningAndIsNotRefused_data()
    {
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const EffectiveScenario &effective,
                             const QString &expected) {
            QTest::newRow(name) << kindsOf(effective) << expected;
        };
        row("no warning", runOf("set-px-lua"), {});
        row("five nodes", runOf("redlock"), {});
        row("a lease as long as the node timeout",
            runOf("set-px-lua", {{"ttl", "50ms"}, {"node-timeout", "50ms"}}),
            kind(Kind::leaseTooShort));
        row("no lease at all", runOf("setnx-del", {{"ttl", "50ms"}}), {});
        row("part of a second", runOf("setnx-expire", {{"ttl", "1500ms"}}),
            kind(Kind::wholeSeconds));
        row("rounded up beyond the node timeout",
            runOf("setnx-expire", {{"ttl", "50ms"}, {"node-timeout", "300ms"}}),
            kind(Kind::wholeSeconds));
        row("a whole second", runOf("setnx-expire-repair", {{"ttl", "2s"}}), {});
        row("drift allowance of the whole TTL",
            runOf("redlock", {{"ttl", "1s"}, {"drift-constant", "995ms"}}),
            kind(Kind::driftTooLong));
        row("a drift that the scheme ignores",
            runOf("set-px-lua", {{"ttl", "1s"}, {"drift-constant", "1s"}}), {});
        row("two nodes", runOf("redlock", {{"nodes", "2"}}), kind(Kind::noneToSpare));
        row("one node", runOf("redlock", {{"nodes", "1"}}), kind(Kind::noneToSpare));
        row("four nodes", runOf("redlock", {{"nodes", "4"}}), kind(Kind::evenNodes));
        row("two nodes for a scheme that uses one", runOf("set-px-lua", {{"nodes", "2"}}), {});
        row("another scheme's variant", runOf("redlock", {{"takeover", "del-setnx"}}),
            kind(Kind::idleSetting));
        row("another scheme's release", runOf("set-px-lua", {{"release", "watch"}}),
            kind(Kind::idleSetting));
        row("a release in one command", runOf("redlock", {{"release", "ifeq"}}), {});
        row("a release in one command that the scheme ignores",
            runOf("set-px-wait", {{"release", "ifeq"}}), kind(Kind::idleSetting));
        row("no file to wait for", runOf("set-px-waitaof", {}), kind(Kind::noSyncedFile));
        row("a lease as short as a sync",
            runOf("set-px-waitaof", {{"persistence", "aof-everysec"}}), kind(Kind::syncTooLate));
        row("a file that is synced at once",
            runOf("set-px-waitaof", {{"persistence", "aof-always"}}), {});
        row("the scheme's own release", runOf("setnx-del", {{"release", "watch"}}), {});
        row("the scheme's own variant", runOf("getset-timestamp", {{"takeover", "del-setnx"}}), {});
    }
    void aDoubtfulRunGetsAWarningAndIsNotRefused()
    {
        QFETCH(QString, found);
        QTEST(found, "expected");
    }

    void aFaultAtALineThatIsNotThereGetsAWarning()
    {
        EffectiveScenario effective = runOf("set-px-lua");
        effective.scenario.faults.add(
            {FaultAction::crash, {ClientId{2}}, {.anchor = Anchor::line, .line = 9}});
        QCOMPARE(kindsOf(effective), kind(Kind::lineMissing));
        effective.scenario.faults[0].begin.line = 1;
        QCOMPARE(kindsOf(effective), QString());
        // Options add lines after the three lines of the listing.
        effective.scenario.faults[0].begin.line = 4;
        QCOMPARE(kindsOf(effective), kind(Kind::lineMissing));
        effective.scenario.settings.fencing = Fencing::write;
        QCOMPARE(kindsOf(effective), QString());
        effective.scenario.faults[0].begin.line = 5;
        QCOMPARE(kindsOf(effective), kind(Kind::lineMissing));
        effective.scenario.settings.recheck = true;
        QCOMPARE(kindsOf(effective), QString());
    }

    void aFaultAfterTheEndOfTheRunGetsAWarning()
    {
        EffectiveScenario effective = runOf("set-px-lua");
        effective.durationLimit = 2s;
        Fault freeze{FaultAction::freeze, {{}, NodeId{1}}};
        freeze.end.length = 300ms;
        freeze.begin.time = 1999ms;
        effective.scenario.faults.add(freeze);
        QCOMPARE(kindsOf(effective), QString());
        effective.scenario.faults[0].begin.time = 2s;
        QCOMPARE(kindsOf(effective), kind(Kind::faultTooLate));
        QCOMPARE(
            QString::fromStdString(validateRun(effective, false).value().front().text.english()),
            QStringLiteral("node 1 frozen for 300 ms never happens: it would begin at 2s, and the "
                           "run lasts 2s"));
        effective.scenario.faults[0].begin.time.reset();
        effective.scenario.faults[0].begin.when =
            EventCondition{{EventKind::entered}, ClientId{1}, {}, 1, 3s};
        QCOMPARE(kindsOf(effective), kind(Kind::faultTooLate));
        QCOMPARE(
            QString::fromStdString(validateRun(effective, false).value().front().text.english()),
            QStringLiteral("node 1 frozen for 300 ms never happens: it would begin 3s after its "
                           "condition is met, and the run lasts 2s"));
        effective.scenario.faults[0].begin.when->after = 150ms;
        QCOMPARE(kindsOf(effective), QString());
        effective.scenario.faults.add({FaultAction::lateStart, {ClientId{2}},
            {EventCondition{{EventKind::denied}, ClientId{1}, {}, 1, 1min}}});
        QCOMPARE(
            QString::fromStdString(validateRun(effective, false).value().front().text.english()),
            QStringLiteral("client 2 never starts: it would begin 60s after its condition is met, "
                           "and the run lasts 2s"));
    }

    void anImpossibleRunIsRefusedInOneLineThatNamesTheSetting_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("error");
        const auto row = [](const char *name, const EffectiveScenario &effective,
                             bool areNodesGiven = false) {
            const auto checked = validateRun(effective, areNodesGiven);
            QTest::newRow(name) << QString::fromLatin1(
                name) << (checked ? QString() : QString::fromStdString(checked.error().text));
        };
        row("watchdog", runOf("setnx-del", {{"watchdog", "on"}}));
        row("wake-up", runOf("redlock", {{"wake-up", "notify"}}));
        row("fencing: write, but none has no token", runOf("none", {{"fencing", "write"}}));
        row("workload: bloom, but watch-optimistic",
            runOf("watch-optimistic", {{"workload", "bloom"}}));
        row("workload: stampede, but fencing needs",
            runOf("set-px-lua", {{"workload", "stampede"}, {"fencing", "cas"}}));
        row("replicas", runOf("set-px-wait", {{"replicas", "0"}}));
        row("replicas: 1, but Lockscope does not change given nodes",
            runOf("set-px-lua", {{"replicas", "1"}}), true);
        QVERIFY(validateRun(runOf("set-px-wait", {{"replicas", "1"}}),
            true)); // the scheme waits for the replicas of the given node
        EffectiveScenario frozen = runOf("redlock");
        Fault fault{FaultAction::freeze, {{}, NodeId{6}}};
        frozen.scenario.faults.add(fault);
        row("faults.nodes: freeze of node 6", frozen);
        frozen.scenario.faults[0].target.node = NodeId{5};
        row("faults.nodes: freeze of node 5", frozen, true);
        EffectiveScenario linked = runOf("redlock");
        Fault link{FaultAction::cut, {{}, NodeId{6}}};
        linked.scenario.faults.add(link);
        row("faults.links: cut to node 6", linked);
        linked.scenario.faults[0].target.node = NodeId{5};
        linked.scenario.faults[0].target.isReplication = true;
        row("faults.links: cut of a replica's link, but replicas: 0", linked);
        EffectiveScenario manyClients = runOf("redlock", {{"clients", "1000"}, {"latency", "5ms"}});
        manyClients.world = WorldKind::live;
        row("latency: 5ms, but 6000 links", manyClients);
        row("clock-drift", runOf("redlock", {{"clock-drift", "5000"}}), true);
        EffectiveScenario missingNode = runOf("set-px-lua");
        Fault pause{FaultAction::pause};
        pause.begin.anchor = Anchor::beforeSend;
        pause.begin.node = NodeId{2};
        missingNode.scenario.faults.add(pause);
        row("faults.pauses: before a command to node 2", missingNode);
        missingNode.scenario.faults = {{FaultAction::crash, {}, pause.begin}};
        row("faults.crashes: before a command to node 2", missingNode);
        EffectiveScenario mixedSchemes = runOf("set-px-lua");
        mixedSchemes.scenario.clients.push_back({ClientId{2}, "moon"});
        row("clients: client 2: no scheme moon", mixedSchemes);
        mixedSchemes.scenario.clients.front().scheme = "redlock-article";
        row("clients: client 2: redlock-article does not lock the same key as set-px-lua",
            mixedSchemes);
        mixedSchemes.scenario.clients.front().scheme = "set-px-blind-del";
        mixedSchemes.scenario.settings.wakeUp = WakeUp::notify;
        row("clients: client 2: wake-up: notify, but set-px-blind-del", mixedSchemes);
        EffectiveScenario onlyModel = runOf("set-px-lua");
        onlyModel.world = WorldKind::live;
        onlyModel.scenario.worlds = {WorldKind::model};
        row("worlds", onlyModel);
    }
    void anImpossibleRunIsRefusedInOneLineThatNamesTheSetting()
    {
        QFETCH(QString, name);
        QFETCH(QString, error);
        QVERIFY2(error.startsWith(name), qPrintable(error));
        QVERIFY2(error.contains(QLatin1String("expected")), qPrintable(error));
        QVERIFY(!error.contains(QLatin1Char('\n')));
    }
};

QTEST_APPLESS_MAIN(tst_ValidateRun)
#include "tst_validaterun.moc"
