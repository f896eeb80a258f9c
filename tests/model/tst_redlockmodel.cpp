// SPDX-License-Identifier: GPL-3.0-or-later
// Redlock with random faults in the model. Within its assumptions no two clients are ever inside
// together: no pause longer than the validity allows, clocks of the same rate, nodes that keep
// their keys or stay down long enough. If one of these assumptions does not hold, two clients can
// be inside together.
#include <QTest>

#include "core/trace/csv/csv.h"
#include "lockscope/base/random.h"
#include "tests/support/modelrig.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <set>
#include <thread>

using namespace lockscope;

namespace {

// The assumption of Redlock that an experiment breaks: with pauses, with clock jumps of nodes, or
// with nodes that restart without their keys.
enum class BrokenAssumption { none, pauses, jumps, emptyRestarts };

// The random numbers of one experiment.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_seed{seed} { }
    /// Returns 0 to `limit` - 1.
    int below(int limit)
    {
        return static_cast<int>(
            draw(m_seed, ClientId{}, Purpose::fault, m_drawCount++) % static_cast<unsigned>(limit));
    }
    int between(int low, int high) { return low + below(high - low + 1); }
    Duration between(Duration low, Duration high)
    {
        return low
            + durationFromDraw(draw(m_seed, ClientId{}, Purpose::fault, m_drawCount++), high - low);
    }
    bool oneIn(int n) { return below(n) == 0; }

private:
    Seed m_seed;
    std::uint64_t m_drawCount = 0;
};

ClientId anyClient(Dice &dice, const Settings &settings)
{
    return ClientId{static_cast<std::uint16_t>(dice.between(1, settings.clients))};
}

NodeId anyNode(Dice &dice, const Settings &settings)
{
    return NodeId{static_cast<std::uint8_t>(dice.between(1, settings.nodes))};
}

// Faults that Redlock promises to survive: crashed clients, hung and unreachable nodes, lost and
// late messages, nodes that restart with their keys or after the end of every lease. Also a client
// that pauses at the lines 2 to 4: it has read the clock at line 1 and reads it again at line 4.
void addHarmlessFaults(Dice &dice, Scenario &scenario)
{
    const Settings &settings = scenario.settings;
    const Duration latestBegin = 4 * settings.ttl;
    for (int i = dice.below(3); i > 0; --i) {
        Fault fault{FaultAction::freeze};
        fault.target.node = anyNode(dice, settings);
        fault.action = dice.oneIn(3) ? FaultAction::nodeCrash : FaultAction::freeze;
        fault.begin.time = dice.between(0ms, latestBegin);
        fault.end.length = dice.between(1ms, settings.ttl);
        if (fault.action == FaultAction::nodeCrash && settings.persistence == Persistence::none)
            fault.end.length = settings.ttl + 10ms;
        scenario.faults.add(fault);
    }
    for (int i = dice.below(4); i > 0; --i) {
        Fault fault{FaultAction::cut};
        fault.target.client = anyClient(dice, settings);
        fault.target.node = anyNode(dice, settings);
        fault.action =
            static_cast<FaultAction>(static_cast<int>(FaultAction::loseRequest) + dice.below(7));
        fault.begin.occurrence = dice.between(1, 12);
        fault.begin.time = dice.between(0ms, latestBegin);
        fault.end.length = dice.between(1ms, 2 * settings.ttl);
        scenario.faults.add(fault);
    }
    if (dice.oneIn(4)) {
        Fault crash{FaultAction::crash};
        crash.target.client = anyClient(dice, settings);
        crash.begin.time = dice.between(0ms, latestBegin);
        scenario.faults.add(crash);
    }
    if (dice.oneIn(3)) {
        Fault pause{FaultAction::pause};
        pause.target.client = anyClient(dice, settings);
        pause.begin.anchor = Anchor::line;
        pause.begin.line = dice.between(2, 4);
        pause.end.length = dice.between(settings.ttl, 2 * settings.ttl);
        scenario.faults.add(pause);
    }
}

void addBreakingFault(Dice &dice, Scenario &scenario, BrokenAssumption broken)
{
    const Settings &settings = scenario.settings;
    if (broken == BrokenAssumption::pauses) {
        Fault pause{FaultAction::pause};
        pause.target.client = anyClient(dice, settings);
        pause.begin.anchor = dice.oneIn(2) ? Anchor::entered : Anchor::beforeWrite;
        pause.end.length = dice.between(settings.ttl / 2, 2 * settings.ttl);
        scenario.faults.add(pause);
        return;
    }
    for (int i = dice.between(1, 3); i > 0; --i) {
        Fault fault{FaultAction::freeze};
        fault.target.node = anyNode(dice, settings);
        fault.action =
            broken == BrokenAssumption::jumps ? FaultAction::clockJump : FaultAction::wipe;
        fault.begin.time = dice.between(0ms, 3 * settings.ttl);
        if (broken == BrokenAssumption::jumps)
            fault.end.length = dice.between(settings.ttl / 2, 2 * settings.ttl);
        scenario.faults.add(fault);
    }
}

EffectiveScenario experiment(std::uint64_t seed, BrokenAssumption broken)
{
    Dice dice(seed);
    EffectiveScenario effective = effectiveInModel("peaceful", "redlock");
    effective.seed = Seed{seed};
    Scenario &scenario = effective.scenario;
    scenario.faults = FaultPlan{};
    Settings &settings = scenario.settings;
    settings.nodes = dice.oneIn(2) ? 3 : 5;
    settings.clients = dice.between(2, 4);
    settings.ttl = dice.between(80ms, 300ms);
    // An attempt takes at most the node timeout; the critical section takes the work and a round
    // trip to the store. The sum is less than the lease.
    settings.nodeTimeout = dice.between(2ms, settings.ttl / 5);
    settings.latency = dice.between(0ms, 3ms);
    settings.jitter = dice.between(0ms, 3ms);
    settings.work = dice.between(0ms, settings.ttl / 3);
    settings.think = dice.between(0ms, 20ms);
    settings.retryDelay = dice.between(1ms, 20ms);
    settings.retryJitter = dice.between(1ms, 20ms);
    settings.persistence = dice.oneIn(2) ? Persistence::aofAlways : Persistence::none;
    settings.clockDrift =
        dice.between(-5'000, 5'000); // within the 1 % that the documentation allows
    scenario.rounds = dice.between(1, 3);
    scenario.duration = 8 * settings.ttl;
    effective.durationLimit =
        scenario.duration; // a client that cannot get the lock should not extend the run here
    addHarmlessFaults(dice, scenario);
    if (broken != BrokenAssumption::none)
        addBreakingFault(dice, scenario, broken);
    return effective;
}

// Returns the first mistake of a client, even if no two clients were inside together; empty if
// there is none. A granted lease must end the TTL less the drift allowance after the step of line
// 1, an extended lease after that of line 7, the extension. After a failed attempt, the client must
// have sent an undo to each node to which it sent a SET.
std::string clientMistake(const Trace &trace, const Settings &settings)
{
    const Duration drift =
        Duration(std::llround(static_cast<double>(settings.ttl.count()) * settings.driftFactor))
        + settings.driftConstant;
    struct Attempt {
        WorldTime start;
        std::set<NodeId> sets;
        std::set<NodeId> undone;
    };
    std::map<ClientId, Attempt> attempts;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        Attempt &attempt = attempts[event.client];
        const bool hasDetail = event.kind == EventKind::step || event.kind == EventKind::sent;
        const std::string detail = hasDetail ? trace.detail(event) : std::string();
        if (event.kind == EventKind::attempt)
            attempt = {};
        if (event.kind == EventKind::step && (detail.starts_with("1 ") || detail.starts_with("7 ")))
            attempt.start = event.time;
        if (event.kind == EventKind::sent && event.node != storeNode)
            (detail.starts_with("SET ") ? attempt.sets : attempt.undone).insert(event.node);
        if (event.kind == EventKind::granted || event.kind == EventKind::extended) {
            const Duration difference =
                event.time + event.span - (attempt.start + settings.ttl - drift);
            if (std::chrono::abs(difference) > 2us
                || event.span <= Duration::zero()) // the trace has whole microseconds
                return "row " + std::to_string(trace.seqAt(i))
                    + ": the lease does not last for the TTL less the drift allowance";
        }
        const auto &[start, sets, undone] = attempt;
        if (event.kind == EventKind::denied
            && !std::includes(undone.begin(), undone.end(), sets.begin(), sets.end()))
            return "row " + std::to_string(trace.seqAt(i))
                + ": the client sent a SET to a node and no undo";
    }
    return {};
}

// Runs the seeds 1 to `runsMax` on all cores. Returns the smallest seed with which two clients are
// inside together or, if no assumption is broken, a client makes a mistake; nothing if there is
// none.
std::optional<std::uint64_t> smallestFailingSeed(BrokenAssumption broken, int runsMax)
{
    std::atomic<int> next{1};
    std::atomic<int> first{runsMax + 1};
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) {
        threads.emplace_back([&] {
            Simulator simulator;
            for (int seed = next++; seed <= runsMax && seed < first; seed = next++) {
                const EffectiveScenario effective =
                    experiment(static_cast<std::uint64_t>(seed), broken);
                const auto trace = simulator.run(effective).value();
                const bool areClientsRight = broken != BrokenAssumption::none
                    || clientMistake(*trace, effective.scenario.settings).empty();
                if (areClientsRight && judge(*trace, deriveSpans(*trace)).value().held)
                    continue;
                int smallest = first;
                while (seed < smallest && !first.compare_exchange_weak(smallest, seed)) { }
            }
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    if (first > runsMax)
        return std::nullopt;
    return static_cast<std::uint64_t>(first.load());
}

int runCount()
{
    return qEnvironmentVariableIsSet("LOCKSCOPE_LONG") ? 100'000 : 3'000;
}

} // namespace

class tst_RedlockModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void noTwoClientsAreInsideTogetherWithinTheAssumptions()
    {
        const auto seed = smallestFailingSeed(BrokenAssumption::none, runCount());
        if (seed) {
            const EffectiveScenario effective = experiment(*seed, BrokenAssumption::none);
            const auto trace = Simulator().run(effective).value();
            const std::string text = verdictJson(judge(*trace, deriveSpans(*trace)).value());
            QFAIL(("seed " + std::to_string(*seed) + ": "
                + clientMistake(*trace, effective.scenario.settings) + '\n' + text)
                      .c_str());
        }
    }

    // Checks the lease of each grant and of each extension, with a drift allowance (0.1 of the TTL,
    // and 7 ms) that no other length equals.
    void aLeaseEndsTheDriftAllowanceBeforeItsKeys()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "redlock");
        Settings &settings = effective.scenario.settings;
        settings.ttl = 300ms;
        settings.driftFactor = 0.1;
        settings.driftConstant = 7ms;
        settings.latency = 3ms;
        settings.work = 500ms;
        settings.watchdog = true;
        const JudgedRun result = runModel(effective);
        QVERIFY(result.count(EventKind::granted) > 1 && result.count(EventKind::extended) > 1);
        QCOMPARE(clientMistake(*result.trace, settings), std::string());
    }

    void eachAssumptionIsNeeded_data()
    {
        QTest::addColumn<int>("broken");
        QTest::newRow("pauses") << static_cast<int>(BrokenAssumption::pauses);
        QTest::newRow("clock jumps") << static_cast<int>(BrokenAssumption::jumps);
        QTest::newRow("empty restarts") << static_cast<int>(BrokenAssumption::emptyRestarts);
    }
    void eachAssumptionIsNeeded()
    {
        QFETCH(int, broken);
        const auto seed = smallestFailingSeed(static_cast<BrokenAssumption>(broken), 20'000);
        QVERIFY(seed);
        qInfo("violated by seed %llu", static_cast<unsigned long long>(*seed));
        // Another run with that seed has the same trace and the same verdict.
        const EffectiveScenario effective =
            experiment(*seed, static_cast<BrokenAssumption>(broken));
        const JudgedRun once = runModel(effective);
        const JudgedRun again = runModel(effective);
        QCOMPARE(outcomeName(once.verdict.outcome), outcomeName(Outcome::violated));
        QCOMPARE(csvText(*once.trace), csvText(*again.trace));
        QCOMPARE(verdictJson(once.verdict), verdictJson(again.verdict));
        QCOMPARE(
            once.verdict.violations.front().evidence, again.verdict.violations.front().evidence);
    }

    // Each of these kinds of event occurs often: otherwise the runs would not test Redlock.
    void theRunsHaveGrantsDenialsAndFaults()
    {
        std::map<EventKind, int> counts;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const JudgedRun result = runModel(experiment(seed, BrokenAssumption::none));
            for (const EventKind kind : {EventKind::granted, EventKind::denied, EventKind::timedOut,
                     EventKind::frozen, EventKind::nodeDown, EventKind::linkCut,
                     EventKind::linkDelayed, EventKind::crashed})
                counts[kind] += result.count(kind);
        }
        for (const auto &[kind, count] : counts)
            QVERIFY2(count > 20,
                qPrintable(QStringLiteral("%1: %2")
                               .arg(QString::fromStdString(std::string(eventKindName(kind))))
                               .arg(count)));
    }
};

QTEST_GUILESS_MAIN(tst_RedlockModel)
#include "tst_redlockmodel.moc"
