// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/shared/language.h"
#include "ui/state/experiment.h"
#include "ui/window/servers/reasonwords.h"
#include "ui/words/refusalwords.h"

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

} // namespace

class tst_RefusalWords : public QObject {
    Q_OBJECT

    OwnFolder m_folder;
    Language m_language;

private Q_SLOTS:
    void everyRefusalIsASentenceInBothLanguages()
    {
        Language &language = m_language;
        const EffectiveScenario run = runOf("redlock");
        for (int kind = 0; kind <= static_cast<int>(RunRefusal::Kind::needsModule); ++kind) {
            const RunRefusal refusal{{"raw: text; expected a number"},
                static_cast<RunRefusal::Kind>(kind), "replicas", NodeId{3}, ClientId{2}, 5};
            language.setCode(QStringLiteral("en"));
            const QString english = refusalText(refusal, run);
            QVERIFY2(english.endsWith(u'.') && !english.contains(u'%'), qPrintable(english));
            QVERIFY2(!english.contains(QStringLiteral("raw"))
                    && !english.contains(QStringLiteral("expected")),
                qPrintable(english));
            language.setCode(QStringLiteral("zh_CN"));
            const QString chinese = refusalText(refusal, run);
            QVERIFY2(chinese.endsWith(u'。') && !chinese.contains(u'%'), qPrintable(chinese));
        }
    }

    void everyRefusalOfAnInjectedFaultIsASentenceInBothLanguages()
    {
        const EffectiveScenario run = runOf("redlock");
        for (int kind = 0; kind <= static_cast<int>(InjectionRefusal::Kind::isOver); ++kind) {
            const InjectionRefusal refusal{{"raw: text"}, static_cast<InjectionRefusal::Kind>(kind),
                {{"raw"}, RunRefusal::Kind::faultNeedsReplica}};
            m_language.setCode(QStringLiteral("en"));
            const QString english = injectionRefusalText(refusal, run);
            QVERIFY2(english.endsWith(u'.') && !english.contains(QStringLiteral("raw")),
                qPrintable(english));
            m_language.setCode(QStringLiteral("zh_CN"));
            QVERIFY2(injectionRefusalText(refusal, run).endsWith(u'。'),
                qPrintable(injectionRefusalText(refusal, run)));
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
        QCOMPARE(injectionRefusalText(injected.error(), runOf("redlock")),
            QStringLiteral("运行已结束。请先开始一次运行。"));
        const auto allowed =
            LiveFaultInjector::mayBeAdded({Fault{FaultAction::stall, {.client = ClientId{1}}}});
        QVERIFY(!allowed);
        QVERIFY(injectionRefusalText(allowed.error(), runOf("redlock"))
                    .startsWith(QStringLiteral("这个故障不能在运行中开始。")));
    }

    void everyReasonToRefuseAServerIsInBothLanguages()
    {
        for (int kind = 1; kind <= static_cast<int>(ServerRefusal::Kind::hasKeys);
             ++kind) { // 0: "other", without words
            const ServerRefusal refusal{
                {"raw: text; expected a server"}, static_cast<ServerRefusal::Kind>(kind)};
            m_language.setCode(QStringLiteral("en"));
            const QString english = serverReasonWords(refusal);
            // These kinds contain the reason that OpenSSL, a sentinel or a server of a cluster
            // gave.
            const bool hasForeignReason = refusal.kind == ServerRefusal::Kind::noTls
                || refusal.kind == ServerRefusal::Kind::noPrimary
                || refusal.kind == ServerRefusal::Kind::noCluster;
            QVERIFY2(
                english.size() > 20 && english.contains(QStringLiteral("raw")) == hasForeignReason,
                qPrintable(english));
            m_language.setCode(QStringLiteral("zh_CN"));
            QVERIFY2(serverReasonWords(refusal) != english, qPrintable(english));
            QCOMPARE(serverReasonWords(refusal).contains(QStringLiteral("raw")), hasForeignReason);
        }
        QVERIFY(serverReasonWords({{"a rare reason"}}).endsWith(QStringLiteral("a rare reason")));
    }

    void anInvalidAddressIsRefusedInTheLanguageOfTheWindow()
    {
        m_language.setCode(QStringLiteral("zh_CN"));
        const auto parsed = parseGivenNode("http://somewhere", {}, {});
        QVERIFY(!parsed);
        QVERIFY2(serverReasonWords(parsed.error()).startsWith(QStringLiteral("这不是地址")),
            qPrintable(serverReasonWords(parsed.error())));
    }

    void aRefusedRunIsExplainedWithTheNamesOfTheWindow_data()
    {
        m_language.setCode(QStringLiteral("en"));
        QTest::addColumn<QString>("refusal");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *name, const EffectiveScenario &run, const char *words,
                             bool areOwnNodes = false) {
            QTest::newRow(name) << checkRunText(run, areOwnNodes) << QString::fromUtf8(words);
        };
        row("possible", runOf("set-px-lua"), "");
        row("no replica", runOf("set-px-wait", {{"replicas", "0"}}),
            "waits for replicas. Set Replicas to 1 or more.");
        row("an old server", runOf("set-px-waitaof", {{"server", "redis-7.0"}}),
            "Change Server, or choose another lock scheme.");
        row("no token", runOf("none", {{"fencing", "write"}}),
            "has no token for the store to check. Turn fencing off.");
        row("no watchdog", runOf("setnx-del", {{"watchdog", "on"}}),
            "Turn it off, or choose another lock scheme.");
        const Fault freeze{FaultAction::freeze, {{}, NodeId{3}}, {.time = 5ms}, {10ms}};
        row("a missing node", withFault(runOf("set-px-lua"), freeze),
            "There is no node 3: this run has 1 node. Raise Nodes, or choose another node.");
        row("own nodes", withFault(runOf("redlock", {{"nodes", "5"}}), freeze),
            "Lockscope does not stop or change your own nodes. Use faults of clients and links.",
            true);
        row("no promotion",
            withFault(runOf("set-px-lua"), {FaultAction::promote, {{}, NodeId{2}}, {.time = 5ms}}),
            "This fault needs a replica. Set Replicas to 1 or more.");
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
