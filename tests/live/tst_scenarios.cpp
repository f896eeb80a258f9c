// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "scenario/library.h"
#include "support/liverig.h"
#include "trace/csv.h"

#include <optional>
#include <set>

using namespace lockscope;

namespace {

enum class HavingFaults { orNot, only };

bool hasFaults(const FaultPlan &plan)
{
    return !plan.pauses.empty() || !plan.crashes.empty() || !plan.clocks.empty() || !plan.stalls.empty()
        || !plan.nodes.empty();
}

// Every scenario of the library under every scheme that it states an outcome for, and the runs that are to show it.
RunsAhead everyStatedOutcome(HavingFaults which = HavingFaults::orNot, EffectiveScenario (*changed)(EffectiveScenario) = nullptr)
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<int>("outcome");
    QTest::addColumn<int>("place");
    std::vector<EffectiveScenario> runs;
    for (const Scenario &scenario : scenarioLibrary()) {
        if (which == HavingFaults::only && !hasFaults(scenario.faults))
            continue;
        for (const auto &[scheme, outcome] : scenario.expected) {
            const QString id = QString::fromStdString(scenario.id);
            QTest::addRow("%s %s", scenario.id.c_str(), scheme.c_str())
                << id << QString::fromStdString(scheme) << static_cast<int>(outcome) << static_cast<int>(runs.size());
            const EffectiveScenario effective = builtIn(scenario.id.c_str(), scheme);
            runs.push_back(changed ? changed(effective) : effective);
        }
    }
    return RunsAhead(std::move(runs));
}

EffectiveScenario withoutFaults(EffectiveScenario effective)
{
    effective.scenario.settings.pause = 0ms;
    effective.scenario.faults.crashes.clear();
    effective.scenario.faults.clocks.clear();
    effective.scenario.faults.stalls.clear();
    effective.scenario.faults.nodes.clear();
    return effective;
}

LiveResult nextOf(std::optional<RunsAhead> &runs)
{
    QFETCH(int, place);
    return runs->result(static_cast<std::size_t>(place));
}

EffectiveScenario fetched()
{
    QFETCH(QString, id);
    QFETCH(QString, scheme);
    return builtIn(qUtf8Printable(id), scheme.toStdString());
}

// The last thing that a client did or suffered: from there on nobody waits for an answer.
WorldTime clientsEnd(const Trace &trace)
{
    std::size_t last = trace.size() - 1;
    while (last > 0 && trace[last].actor.kind != ActorKind::client)
        --last;
    return trace[last].time;
}

// Each call has one end unless its client died or the run ended before its time was over, each stay inside has one, and nothing refers
// to what comes later.
void balances(const Trace &trace, Duration timeoutMax)
{
    const WorldTime end = clientsEnd(trace);
    std::map<Seq, int> ends; // of each `sent`
    std::map<ClientId, int> inside;
    std::set<ClientId> dead;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.kind == EventKind::sent)
            ends[static_cast<Seq>(i)] = 0;
        if (event.kind == EventKind::replied || event.kind == EventKind::timedOut)
            ++ends[event.cause];
        if (event.kind == EventKind::crashed)
            dead.insert(event.client);
        if (event.kind == EventKind::entered)
            QCOMPARE(++inside[event.client], 1);
        if (event.kind == EventKind::left)
            QCOMPARE(--inside[event.client], 0);
        if (i > 0)
            QVERIFY(event.time >= trace[i - 1].time);
    }
    for (const auto &[seq, count] : ends) {
        const Event &sent = trace[*trace.indexOf(seq)];
        const bool mayBeOpen = dead.contains(sent.client) || sent.time + timeoutMax >= end;
        QVERIFY2(count >= 1 || mayBeOpen, qPrintable(QStringLiteral("row %1 was sent and never ended").arg(seq)));
    }
}

// Whether an answer means that the command before it has changed a key of the lock.
bool saysItChangedAKey(const std::string &command, const std::string &answer)
{
    const std::string word = command.substr(0, command.find(' '));
    if (word == "GETSET")
        return true;
    if (word == "EXEC")
        return answer == "[(integer) 1]";
    const bool mayChange = word == "SET" || word == "SETNX" || word == "EXPIRE" || word == "DEL" || word == "EVALSHA" || word == "EVAL";
    return mayChange && (answer == "OK" || answer == "(integer) 1");
}

// What the nodes themselves say lies between the command and its answer.
void tellsTheTruthInTime(const Trace &trace)
{
    std::map<Seq, std::size_t> accounts; // `sent` -> key row
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if ((event.kind == EventKind::keySet || event.kind == EventKind::keyDeleted) && event.cause != noSeq)
            accounts[event.cause] = i;
        if (event.kind != EventKind::replied || event.node == storeNode)
            continue;
        const auto sent = trace.indexOf(event.cause);
        QVERIFY(sent);
        QCOMPARE(accounts.contains(event.cause), saysItChangedAKey(trace.detail(trace[*sent]), trace.detail(event)));
    }
}

} // namespace

class tst_Scenarios : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void showsWhatItPromises_data() { m_stated.emplace(everyStatedOutcome()); }
    void showsWhatItPromises()
    {
        QFETCH(int, outcome);
        const EffectiveScenario effective = fetched();
        const LiveResult result = nextOf(m_stated);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(static_cast<Outcome>(outcome)));
        balances(*result.trace, 2 * effective.scenario.settings.nodeTimeout); // WAIT's answer is waited for longer than others
        tellsTheTruthInTime(*result.trace);
        // The file is judged as the run was.
        const std::string text = csvText(*result.trace);
        const auto again = readCsv(text);
        QVERIFY2(again, again ? "" : again.error().text.c_str());
        QCOMPARE(csvText(*again.value()), text);
        QCOMPARE(verdictJson(judge(*again.value(), deriveSpans(*again.value())).value()), verdictJson(result.verdict));
    }

    // The control: the same without what goes wrong. A scenario in which nothing does is its own.
    void isHeldWithoutItsFault_data() { m_controls.emplace(everyStatedOutcome(HavingFaults::only, withoutFaults)); }
    void isHeldWithoutItsFault()
    {
        const LiveResult result = nextOf(m_controls);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QCOMPARE(result.count(EventKind::paused) + result.count(EventKind::crashed) + result.count(EventKind::frozen), 0);
    }

    void aBlindReleaseStealsAndAScriptDoesNot_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<bool>("steals");
        QTest::newRow("set-px-blind-del") << "set-px-blind-del" << true;
        QTest::newRow("set-px-lua") << "set-px-lua" << false;
        QTest::newRow("redlock") << "redlock" << false;
    }
    void aBlindReleaseStealsAndAScriptDoesNot()
    {
        QFETCH(QString, scheme);
        QFETCH(bool, steals);
        const LiveResult result = runLive(builtIn("f17", scheme.toStdString()));
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(result.count(EventKind::stole) > 0, steals);
        QVERIFY(result.count(EventKind::releaseRefused) > 0); // the late release, or that of the one who was robbed
    }

    void staysTheSame_data() { (void)everyStatedOutcome(); }
    void staysTheSame()
    {
        if (!qEnvironmentVariableIsSet("LOCKSCOPE_LONG"))
            QSKIP("fifty runs each: label long");
        QFETCH(int, outcome);
        const std::vector<EffectiveScenario> together(5, fetched());
        for (std::size_t runs = 0; runs < 50; runs += together.size()) {
            for (const LiveResult &result : runLiveTogether(together))
                QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(static_cast<Outcome>(outcome)));
            if (QTest::currentTestFailed())
                return;
        }
    }

private:
    std::optional<RunsAhead> m_stated;
    std::optional<RunsAhead> m_controls;
};

QTEST_GUILESS_MAIN(tst_Scenarios)
#include "tst_scenarios.moc"
