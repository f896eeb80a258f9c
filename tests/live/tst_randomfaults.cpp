// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold under any faults: clients that are paused or crash at any step, nodes that freeze, drawn at random from a seed.
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

// The random numbers of one seed. It takes them directly from the engine, because the standard distributions differ between libraries.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_engine(seed) { }
    int upTo(int last) { return static_cast<int>(m_engine() % (static_cast<std::uint64_t>(last) + 1)); }
    int from(int first, int last) { return first + upTo(last - first); }
    bool inOneOf(int chances) { return upTo(chances - 1) == 0; }
    Duration length(int firstMs, int lastMs) { return std::chrono::milliseconds(from(firstMs, lastMs)); }

private:
    std::mt19937_64 m_engine;
};

// A pause or a crash at any step of any client.
Fault anyStep(Dice &dice, const Scheme &scheme, FaultAction action)
{
    Fault fault{action, {ClientId{static_cast<std::uint16_t>(dice.from(1, clientsMax))}}};
    FaultBegin &point = fault.begin;
    point.occurrence = dice.from(1, 6);
    if (dice.inOneOf(2)) {
        point.anchor = Anchor::line;
        const Listing listing = scheme.info().listing;
        point.line = listing[static_cast<std::size_t>(dice.upTo(static_cast<int>(listing.size()) - 1))].number;
    } else {
        point.anchor = static_cast<Anchor>(dice.from(static_cast<int>(Anchor::beforeAcquire), static_cast<int>(Anchor::beforeRelease)));
    }
    return fault;
}

EffectiveScenario anyExperiment(const std::string &scheme, std::uint64_t seed)
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
    settings.nodes = nodesUsual(scheme) == 1 ? 1 : dice.from(3, 5);
    settings.replicas = replicasUsual(scheme);
    settings.clients = clientsMax;
    settings.ttl = dice.length(60, 200);
    settings.work = dice.length(1, 40);
    settings.think = dice.length(0, 5);
    settings.retryDelay = dice.length(1, 10);
    settings.nodeTimeout = dice.length(10, 40);
    settings.watchdog = schemeOf(scheme)->info().canExtend && dice.inOneOf(3);
    for (int i = dice.from(2, 6); i > 0; --i) {
        Fault pause = anyStep(dice, *schemeOf(scheme), FaultAction::pause);
        pause.end.length = dice.length(20, 400);
        scenario.faults.add(pause);
    }
    for (int i = dice.upTo(2); i > 0; --i)
        scenario.faults.add(anyStep(dice, *schemeOf(scheme), FaultAction::crash));
    for (int i = dice.upTo(2); i > 0; --i) {
        Fault fault{FaultAction::freeze};
        fault.target.node = NodeId{static_cast<std::uint8_t>(dice.from(1, settings.nodes))};
        fault.begin.when = EventCondition{};
        fault.begin.when->kinds = {EventKind::granted};
        fault.begin.when->count = dice.from(1, 8);
        fault.end.length = dice.length(20, 300);
        scenario.faults.add(fault);
    }
    return effective;
}

// Each attempt ends before the client's next one, and so does each critical section. Only a crash or the end of the run may cut them off.
void attemptsBalance(const Trace &trace)
{
    struct Course {
        bool isTrying = false;
        bool isInside = false;
    };
    std::map<ClientId, Course> courses;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        const std::string text = "row " + std::to_string(i);
        const char *const row = text.c_str();
        Course &course = courses[event.client];
        QVERIFY2(event.cause == noSeq || event.cause < i, row);
        QVERIFY2(i == 0 || event.time >= trace[i - 1].time, row);
        switch (event.kind) {
        case EventKind::attempt:
            QVERIFY2(!course.isTrying && !course.isInside, row);
            course.isTrying = true;
            break;
        case EventKind::granted:
        case EventKind::denied:
            QVERIFY2(course.isTrying, row);
            course.isTrying = false;
            break;
        case EventKind::entered:
            QVERIFY2(!course.isTrying && !course.isInside, row);
            course.isInside = true;
            break;
        case EventKind::left:
            QVERIFY2(course.isInside, row);
            course.isInside = false;
            break;
        case EventKind::crashed:
            course = {};
            break;
        default:
            break;
        }
    }
}

// A reply or a timeout has its command, and a command has at most one of each.
void callsBalance(const Trace &trace)
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

// No client deletes another client's key: checked by the `stole` rows and by the other rows of the trace.
void nobodyWasRobbed(const Trace &trace)
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
    void rightSchemesNeverDeleteAnothersKeyAndTheTraceBalances_data()
    {
        QTest::addColumn<QString>("scheme");
        for (const char *const scheme : {"set-px-watch-del", "set-px-lua", "set-px-wait", "redlock", "redlock-no-recheck"}) {
            if (schemeOf(scheme))
                QTest::newRow(scheme) << QString::fromLatin1(scheme);
        }
    }
    void rightSchemesNeverDeleteAnothersKeyAndTheTraceBalances()
    {
        QFETCH(QString, scheme);
        const int batches = qEnvironmentVariableIsSet("LOCKSCOPE_LONG") ? 25 : 2;
        constexpr int together = 4;
        for (int batch = 0; batch < batches; ++batch) {
            std::vector<EffectiveScenario> experiments;
            for (int i = 0; i < together; ++i)
                experiments.push_back(anyExperiment(scheme.toStdString(), static_cast<std::uint64_t>(batch * together + i + 1)));
            const auto results = runLiveTogether(experiments);
            QCOMPARE(results.size(), experiments.size());
            for (std::size_t i = 0; i < results.size(); ++i) {
                const Trace &trace = *results[i].trace;
                attemptsBalance(trace);
                callsBalance(trace);
                nobodyWasRobbed(trace);
                if (QTest::currentTestFailed())
                    return tellWhich(experiments[i], trace);
                QVERIFY(results[i].count(EventKind::granted) > 0);
            }
        }
    }

private:
    // For the analysis of a failure: the seed repeats the experiment, and the file contains this run.
    static void tellWhich(const EffectiveScenario &effective, const Trace &trace)
    {
        const QString name = QStringLiteral("random-faults-%1-%2.csv")
                                 .arg(QString::fromStdString(effective.scheme))
                                 .arg(effective.seed.value);
        QFile file(name);
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray::fromStdString(csvText(trace)));
        qWarning("seed %llu; the trace is in %s", static_cast<unsigned long long>(effective.seed.value), qPrintable(name));
    }
};

QTEST_GUILESS_MAIN(tst_RandomFaults)
#include "tst_randomfaults.moc"
