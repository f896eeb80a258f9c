// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/shared/language.h"
#include "ui/state/experiment.h"
#include "ui/words/runwords.h"
#include "ui/words/text.h"

#include "core/live/servers/givennode.h"
#include "core/run/liverun/livefaultinjector.h"
#include "core/scenario/files/library.h"

using namespace lockscope;

namespace {

EffectiveScenario runOf(
    const char *scheme, const std::vector<std::pair<const char *, const char *>> &settings = {})
{
    EffectiveScenario run;
    run.scenario = findScenario("peaceful").value();
    run.scheme = scheme;
    run.world = WorldKind::model;
    for (const auto &[name, value] : settings)
        (void)setSetting(run.scenario.settings, name, value);
    return run;
}

EffectiveScenario withFault(EffectiveScenario run, const Fault &fault)
{
    run.scenario.faults = {fault};
    return run;
}

struct RefusedRun {
    const char *name;
    EffectiveScenario run;
    const char *words; // the end of the text in the window
    bool areOwnNodes = false;
};

std::vector<RefusedRun> refusedRuns()
{
    const Fault freeze{FaultAction::freeze, {{}, NodeId{3}}, {.time = 5ms}, {10ms}};
    EffectiveScenario live = runOf("set-px-lua", {{"server", "redis-7.0"}});
    live.world = WorldKind::live;
    EffectiveScenario program = runOf("set-px-lua");
    program.programs.usual = "true";
    EffectiveScenario modelOnly = runOf("set-px-lua");
    modelOnly.scenario.worlds = {WorldKind::live};
    return {
        {"no replica", runOf("set-px-wait", {{"replicas", "0"}}),
            "Replicas: 0, but SET NX PX, WAIT for replicas waits for replicas; expected 1 to 3."},
        {"an old server", runOf("set-px-waitaof", {{"server", "redis-7.0"}}),
            "needs WAITAOF, which Redis 7.0.15 does not support; expected Redis 7.2.0 or "
            "later."},
        {"no token", runOf("none", {{"fencing", "write"}}),
            "Fencing token: write, but No lock has no token for the store to check; expected off."},
        {"no watchdog", runOf("setnx-del", {{"watchdog", "on"}}), "."},
        {"a missing node", withFault(runOf("set-px-lua"), freeze),
            "Node 3 frozen for 10\u00a0ms, but SET NX PX, release by Lua script has no such node "
            "here; expected 1 to 1."},
        {"own nodes", withFault(runOf("redlock", {{"nodes", "5"}}), freeze),
            "Node 3 frozen for 10\u00a0ms, but Lockscope does not change given nodes; expected "
            "only "
            "faults of clients and links.",
            true},
        {"no promotion",
            withFault(runOf("set-px-lua"), {FaultAction::promote, {{}, NodeId{2}}, {.time = 5ms}}),
            "Node 2 promoted, but that node is not a replica; expected a scenario with replicas."},
        {"only in the model", live, "expected any, or the model."},
        {"a program in the model", program,
            "Programs: a program cannot run in the model; expected real Redis."},
        {"another world", modelOnly,
            "This scenario does not run with the model; expected real Redis."},
    };
}

} // namespace

class tst_RefusalWords : public QObject {
    Q_OBJECT

    OwnFolder m_folder;
    Language m_language;

    void expectSentenceInBothLanguages(const Wording &message)
    {
        m_language.setCode(QStringLiteral("en"));
        const QString english = sentenceOf(message);
        QVERIFY2(english.endsWith(u'.') && !english.contains(u'{') && english[0].isUpper(),
            qPrintable(english));
        QVERIFY2(!english.contains(QStringLiteral("faults."))
                && !english.contains(QStringLiteral("--world")),
            qPrintable(english));
        m_language.setCode(QStringLiteral("zh_CN"));
        const QString chinese = sentenceOf(message);
        QVERIFY2(chinese.endsWith(u'。') && !chinese.contains(u'{')
                && !chinese.contains(QStringLiteral("expected")),
            qPrintable(chinese));
    }

private Q_SLOTS:
    void aRefusalIsASentenceInBothLanguages()
    {
        for (const RefusedRun &one : refusedRuns()) {
            const auto checked = checkRun(one.run, one.areOwnNodes);
            QVERIFY2(!checked, one.name);
            expectSentenceInBothLanguages(checked.error().message);
        }
    }

    void aRefusalOfAnInjectedFaultIsASentenceInBothLanguages()
    {
        Fault late{FaultAction::lateStart, {.client = ClientId{1}}};
        Fault clock{FaultAction::clientClock, {.client = ClientId{1}}};
        clock.drift = 5;
        Fault replication{FaultAction::cut, {.node = NodeId{2}}};
        replication.target.isReplication = true;
        for (const Fault &fault :
            {late, clock, replication, Fault{FaultAction::stall, {.client = ClientId{1}}}}) {
            const auto allowed = LiveFaultInjector::mayBeAdded({fault});
            QVERIFY(!allowed);
            expectSentenceInBothLanguages(allowed.error().message);
        }
    }

    void anInjectedFaultIsRefusedInTheLanguageOfTheWindow()
    {
        MainWindow window;
        Experiment &experiment = window.experiment();
        const auto injected =
            experiment.live.inject({Fault{FaultAction::crash, {.client = ClientId{1}}}});
        QVERIFY(!injected);
        m_language.setCode(QStringLiteral("zh_CN"));
        QCOMPARE(
            sentenceOf(injected.error().message), QStringLiteral("不能加入故障：运行已结束。"));
        const auto allowed =
            LiveFaultInjector::mayBeAdded({Fault{FaultAction::stall, {.client = ClientId{1}}}});
        QVERIFY(!allowed);
        QCOMPARE(sentenceOf(allowed.error().message),
            QStringLiteral("客户端 1 看门狗停顿：看门狗的停顿必须在运行前加入计划。"));
    }

    void anInvalidAddressIsRefusedInTheLanguageOfTheWindow()
    {
        m_language.setCode(QStringLiteral("zh_CN"));
        const auto parsed = parseGivenNode("http://somewhere", {}, {});
        QVERIFY(!parsed);
        QVERIFY2(sentenceOf(parsed.error().reason).startsWith(QStringLiteral("这不是地址")),
            qPrintable(sentenceOf(parsed.error().reason)));
    }

    void aRefusedRunIsExplainedWithTheNamesOfTheWindow_data()
    {
        m_language.setCode(QStringLiteral("en"));
        QTest::addColumn<QString>("refusal");
        QTest::addColumn<QString>("words");
        QTest::newRow("possible") << checkRunText(runOf("set-px-lua"), false) << QString();
        for (const RefusedRun &one : refusedRuns())
            QTest::newRow(one.name)
                << checkRunText(one.run, one.areOwnNodes) << QString::fromUtf8(one.words);
    }
    void aRefusedRunIsExplainedWithTheNamesOfTheWindow()
    {
        QFETCH(QString, refusal);
        QFETCH(QString, words);
        QVERIFY2(
            words.isEmpty() ? refusal.isEmpty() : refusal.endsWith(words), qPrintable(refusal));
    }
};

QTEST_MAIN(tst_RefusalWords)
#include "tst_refusalwords.moc"
