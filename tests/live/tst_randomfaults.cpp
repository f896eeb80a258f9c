// SPDX-License-Identifier: GPL-3.0-or-later
// Rules that every run must follow under any faults: clients pause or crash at any step, and nodes
// freeze. A seed determines the faults.
#include <QTest>

#include "core/trace/csv/csv.h"
#include "lockscope/schemes/registry.h"
#include "tests/support/liverig.h"

#include <map>
#include <random>
#include <set>

using namespace lockscope;

namespace {

constexpr int clientsMax = 5;

// The random numbers of one seed. The class takes them directly from the engine, because the
// standard distributions differ between libraries. All ranges include their ends.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_engine(seed) { }
    int zeroTo(int last)
    {
        return static_cast<int>(m_engine() % (static_cast<std::uint64_t>(last) + 1));
    }
    int between(int first, int last) { return first + zeroTo(last - first); }
    bool oneChanceIn(int chances) { return zeroTo(chances - 1) == 0; }
    Duration length(int firstMs, int lastMs)
    {
        return std::chrono::milliseconds(between(firstMs, lastMs));
    }

private:
    std::mt19937_64 m_engine;
};

// Returns a pause or a crash at a random step of a random client.
Fault faultAtRandomStep(Dice &dice, const Scheme &scheme, FaultAction action)
{
    Fault fault{action, {ClientId{static_cast<std::uint16_t>(dice.between(1, clientsMax))}}};
    FaultBegin &begin = fault.begin;
    begin.occurrence = dice.between(1, 6);
    if (dice.oneChanceIn(2)) {
        begin.anchor = Anchor::line;
        const Listing listing = scheme.info().listing;
        begin.line =
            listing[static_cast<std::size_t>(dice.zeroTo(static_cast<int>(listing.size()) - 1))]
                .number;
    } else {
        begin.anchor = static_cast<Anchor>(dice.between(
            static_cast<int>(Anchor::beforeAcquire), static_cast<int>(Anchor::beforeRelease)));
    }
    return fault;
}

EffectiveScenario randomExperiment(const std::string &scheme, std::uint64_t seed)
{
    Dice dice(seed);
    EffectiveScenario effective;
    effective.scheme = scheme;
    effective.seed = Seed{seed};
    Scenario &scenario = effective.scenario;
    scenario.id = "random-faults";
    scenario.scheme = scheme;
    scenario.duration = 1500ms;
    Settings &settings = scenario.settings;
    settings.nodes = nodesUsual(scheme) == 1 ? 1 : dice.between(3, 5);
    settings.replicas = replicasUsual(scheme);
    settings.clients = clientsMax;
    settings.ttl = dice.length(60, 200);
    settings.work = dice.length(1, 40);
    settings.think = dice.length(0, 5);
    settings.retryDelay = dice.length(1, 10);
    settings.nodeTimeout = dice.length(10, 40);
    settings.watchdog = schemeOf(scheme)->info().canExtend && dice.oneChanceIn(3);
    for (int i = dice.between(2, 6); i > 0; --i) {
        Fault pause = faultAtRandomStep(dice, *schemeOf(scheme), FaultAction::pause);
        pause.end.length = dice.length(20, 400);
        scenario.faults.add(pause);
    }
    for (int i = dice.zeroTo(2); i > 0; --i)
        scenario.faults.add(faultAtRandomStep(dice, *schemeOf(scheme), FaultAction::crash));
    for (int i = dice.zeroTo(2); i > 0; --i) {
        Fault fault{FaultAction::freeze};
        fault.target.node = NodeId{static_cast<std::uint8_t>(dice.between(1, settings.nodes))};
        fault.begin.when = EventCondition{};
        fault.begin.when->kinds = {EventKind::granted};
        fault.begin.when->count = dice.between(1, 8);
        fault.end.length = dice.length(20, 300);
        scenario.faults.add(fault);
    }
    return effective;
}

// Checks the order of the rows, and that each attempt and each critical section ends before the
// client's next one. Only a crash or the end of the run may leave one without an end.
void checkAttempts(const Trace &trace)
{
    struct ClientState {
        bool isTrying = false;
        bool isInside = false;
    };
    std::map<ClientId, ClientState> states;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        const std::string text = "row " + std::to_string(i);
        const char *const row = text.c_str();
        ClientState &state = states[event.client];
        QVERIFY2(event.cause == noSeq || event.cause < i, row);
        QVERIFY2(i == 0 || event.time >= trace[i - 1].time, row);
        switch (event.kind) {
        case EventKind::attempt:
            QVERIFY2(!state.isTrying && !state.isInside, row);
            state.isTrying = true;
            break;
        case EventKind::granted:
        case EventKind::denied:
            QVERIFY2(state.isTrying, row);
            state.isTrying = false;
            break;
        case EventKind::entered:
            QVERIFY2(!state.isTrying && !state.isInside, row);
            state.isInside = true;
            break;
        case EventKind::left:
            QVERIFY2(state.isInside, row);
            state.isInside = false;
            break;
        case EventKind::crashed: state = {}; break;
        default: break;
        }
    }
}

// Checks that the cause of each reply and of each timeout is a command, and that a command has at
// most one reply and one timeout.
void checkRepliesAndTimeouts(const Trace &trace)
{
    std::set<Seq> sent;
    std::set<std::pair<Seq, EventKind>> ended;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.kind == EventKind::sent)
            sent.insert(static_cast<Seq>(i));
        if (event.kind != EventKind::replied && event.kind != EventKind::timedOut)
            continue;
        QVERIFY(sent.contains(event.cause));
        QVERIFY((ended.insert({event.cause, event.kind}).second));
    }
}

// Checks that no client deletes another client's key: there is no `stole` row, and the client of a
// deleted key is the client that sent the command.
void checkNoKeyWasStolen(const Trace &trace)
{
    std::map<Seq, const Event *> sent;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        const std::string text = "row " + std::to_string(i);
        const char *const row = text.c_str();
        QVERIFY2(event.kind != EventKind::stole, row);
        if (event.kind == EventKind::sent)
            sent[static_cast<Seq>(i)] = &event;
        if (event.kind == EventKind::keyDeleted && event.client && sent.contains(event.cause))
            QVERIFY2(sent[event.cause]->client == event.client, row);
    }
}

} // namespace

class tst_RandomFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void correctSchemesNeverDeleteAnotherClientsKey_data()
    {
        QTest::addColumn<QString>("scheme");
        for (const char *const scheme :
            {"set-px-watch-del", "set-px-lua", "set-px-wait", "redlock", "redlock-no-recheck"}) {
            if (schemeOf(scheme))
                QTest::newRow(scheme) << QString::fromLatin1(scheme);
        }
    }
    void correctSchemesNeverDeleteAnotherClientsKey()
    {
        QFETCH(QString, scheme);
        const int batches = qEnvironmentVariableIsSet("LOCKSCOPE_LONG") ? 25 : 2;
        constexpr int runsPerBatch = 4;
        for (int batch = 0; batch < batches; ++batch) {
            std::vector<EffectiveScenario> experiments;
            for (int i = 0; i < runsPerBatch; ++i)
                experiments.push_back(randomExperiment(scheme.toStdString(),
                    static_cast<std::uint64_t>(batch * runsPerBatch + i + 1)));
            const auto results = runLiveTogether(experiments);
            QCOMPARE(results.size(), experiments.size());
            for (std::size_t i = 0; i < results.size(); ++i) {
                const Trace &trace = *results[i].trace;
                checkAttempts(trace);
                checkRepliesAndTimeouts(trace);
                checkNoKeyWasStolen(trace);
                if (QTest::currentTestFailed())
                    return saveFailedRun(experiments[i], trace);
                QVERIFY(results[i].count(EventKind::granted) > 0);
            }
        }
    }

private:
    // For the analysis of a failure: the seed repeats the experiment, and the file contains this
    // run.
    static void saveFailedRun(const EffectiveScenario &effective, const Trace &trace)
    {
        const QString name = QStringLiteral("random-faults-%1-%2.csv")
                                 .arg(QString::fromStdString(effective.scheme.id()))
                                 .arg(effective.seed.value);
        QFile file(name);
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray::fromStdString(csvText(trace)));
        qWarning("seed %llu; the trace is in %s",
            static_cast<unsigned long long>(effective.seed.value), qPrintable(name));
    }
};

QTEST_GUILESS_MAIN(tst_RandomFaults)
#include "tst_randomfaults.moc"
