// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/search.h"

#include "core/analysis/explore/choices.h"
#include "core/analysis/explore/exactplaces.h"
#include "core/analysis/explore/exacttrier.h"
#include "core/run/check/validaterun.h"
#include "lockscope/base/random.h"
#include "lockscope/base/wording.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <system_error>
#include <thread>
#include <vector>

namespace lockscope {
namespace {

constexpr int sampleDepthMin = 3;
constexpr int sampleDepthMax = 6;
constexpr std::uint64_t samplesPerItem = 64;
constexpr std::uint64_t itemsPerProgress = 16;

// A fault with which the run alone does not fail, so that larger placements can begin with it; and
// its place in the order.
struct FirstFault {
    PlacedFault fault;
    PlaceOrder order;
};

// One thread of the search, with its own simulator and tally.
class Worker {
public:
    explicit Worker(SharedSearch &shared)
        : m_shared(shared), m_question(shared.question),
          m_ownFaults(shared.question.effective.scenario.faults),
          m_rules{m_question.menu, m_question.skipsSameEffect,
              [&shared] { return shared.shouldStop(); }},
          m_runner(m_question.effective, m_question.goals, shared.options.isCancelled),
          m_exact({m_runner, m_ownFaults, [&shared] { return shared.shouldStop(); },
              [this] { countRun(); },
              [this](const Placement &placement, const RunSummary &summary) {
                  noteRun(placement, summary);
              }})
    {
    }

    SearchTally &tally() { return m_tally; }
    TriedRuns &tried() { return m_exact.tried(); }
    bool hasFailed() const { return m_hasFailed; }
    std::vector<std::uint64_t> &newBehaviours() { return m_newBehaviours; }
    // Runs the scenario without faults of the menu. Returns whether this run is not a failure, so
    // that the search can add faults.
    bool tryNone();
    // Returns the places of the run without faults.
    std::vector<Place> firstPlaces();
    // Tries all faults at a place of the run without faults. Returns those with which the run does
    // not fail, so that further faults can be added to them.
    std::vector<FirstFault> tryFirst(const Place &place, std::uint64_t item);
    // Returns the places of exactPlacesOf() in the run without faults.
    std::vector<Place> exactPlaces();
    // Tries all lengths and amounts that matter of a fault at the place with this index.
    void tryExact(const std::vector<Place> &places, std::size_t index, std::uint64_t item);
    // Tries all placements of `depth` faults that begin with this fault.
    void tryFurther(const FirstFault &first, int depth, std::uint64_t item);
    void trySamples(std::uint64_t item, std::uint64_t count);

private:
    // Each shard carries out depths 0 and 1, because it needs their results. Only the first shard
    // counts these runs.
    bool isCounted() const { return m_position.depth > 1 || m_question.shard.number == 1; }
    // Whether runs that differ only in times count once (TriedRuns).
    bool isExact() const { return m_question.searchesExactly() && m_position.depth == 1; }
    void countRun();
    void noteRun(const Placement &placement, const RunSummary &summary);
    std::shared_ptr<const Trace> run(const Placement &placement);
    std::vector<PlacedFault> choices(Placement &placement, const Place &place);
    bool mayFail(const Placement &placement, const Place &place) const;
    std::optional<RunSummary> tryOne(const Placement &placement, bool isRecorded);
    // Tries all placements of `depth` faults that begin with those of `placement`.
    void tryAllBeginningWith(Placement &placement, const PlaceOrder &after, int depth);
    void trySample(std::uint64_t sample);
    std::vector<Place> places(const Trace &trace, const PlaceOrder &after)
    {
        return placesOf(trace, m_runner.effective(), m_rules, after);
    }

    SharedSearch &m_shared;
    const Question &m_question;
    const FaultPlan m_ownFaults; // of the scenario; they are in every run
    const PlaceRules m_rules;
    PlanRunner m_runner;
    ExactTrier m_exact;
    PreciseTimes m_precise; // of the last run, if isExact()
    SearchTally m_tally;
    std::vector<std::uint64_t> m_newBehaviours; // since the last progress report
    RunPosition m_position;
    bool m_hasFailed = false; // a placement that this worker tried is a failure, also if its run is
                              // not counted (isCounted())
};

void Worker::countRun()
{
    if (isCounted())
        ++m_tally.depths[m_position.depth].runs;
    m_shared.runs.fetch_add(1, std::memory_order_relaxed);
}

void Worker::noteRun(const Placement &placement, const RunSummary &summary)
{
    m_hasFailed = m_hasFailed || summary.isFailure;
    m_newBehaviours.push_back(summary.behaviour);
    if (summary.isFailure)
        m_shared.reportFailure(placement);
}

std::shared_ptr<const Trace> Worker::run(const Placement &placement)
{
    countRun();
    auto trace =
        m_runner.run(withPlacement(m_ownFaults, placement), isExact() ? &m_precise : nullptr);
    if (!trace)
        m_shared.shouldStop(); // a run that was cancelled leaves the search incomplete
    return trace;
}

std::vector<PlacedFault> Worker::choices(Placement &placement, const Place &place)
{
    if (!mayFail(placement, place))
        return {};
    const std::optional<PlacedFault> probe = probeFaultOf(place, m_question.effective);
    std::shared_ptr<const Trace> trace;
    if (probe) {
        placement.push_back(*probe);
        trace = run(placement);
        placement.pop_back();
        if (!trace)
            return {};
    }
    std::vector<PlacedFault> all =
        choicesOf(place, m_question.effective, trace.get(), m_question.skipsSameEffect);
    if (const auto longest = m_question.menu.longest(place.order.kind))
        limitLengths(all, *longest);
    return all;
}

// Returns whether one more fault leaves as many nodes without a fault as the question demands.
bool Worker::mayFail(const Placement &placement, const Place &place) const
{
    if (m_question.nodesMax == 0)
        return true;
    std::set<NodeId> nodes;
    const auto add = [&](NodeId node) {
        if (node && node != storeNode)
            nodes.insert(node);
    };
    add(place.target.node);
    for (const PlacedFault &placed : placement) {
        for (const Fault &fault : placed.faults)
            add(fault.target.node);
    }
    return static_cast<int>(nodes.size()) <= m_question.nodesMax;
}

// Runs and judges the placement. `isRecorded`: the run is a result of the search, and not only the
// beginning of larger placements. Nullopt: a fault of the placement never begins, or the search is
// cancelled.
std::optional<RunSummary> Worker::tryOne(const Placement &placement, bool isRecorded)
{
    const auto trace = run(placement);
    if (!trace)
        return std::nullopt;
    const RunSummary summary = m_runner.summaryOf(*trace);
    if (isRecorded && isExact()) {
        ++m_position.number;
        m_exact.note(*trace, m_precise, {m_position, placement, summary});
        noteRun(placement, summary);
        return summary.isVoid ? std::nullopt : std::optional(summary);
    }
    m_hasFailed = m_hasFailed || (summary.isFailure && isRecorded);
    if (!isRecorded || !isCounted())
        return summary.isVoid ? std::nullopt : std::optional(summary);
    ++m_position.number;
    if (summary.isVoid) {
        ++m_tally.depths[m_position.depth].voids;
        return std::nullopt;
    }
    const std::size_t known = m_tally.behaviours.size();
    m_tally.record(m_position, placement, summary);
    if (m_tally.behaviours.size() > known)
        m_newBehaviours.push_back(summary.behaviour);
    if (summary.isFailure)
        m_shared.reportFailure(placement);
    return summary;
}

bool Worker::tryNone()
{
    m_position = {};
    m_tally.depths[0].items = 1;
    const auto summary = tryOne({}, true);
    m_tally.depths[0].itemsDone = isCounted() && !m_shared.shouldStop() ? 1 : 0;
    return summary && !summary->isFailure;
}

std::vector<Place> Worker::firstPlaces()
{
    m_position = {};
    const auto trace = run({});
    return trace ? places(*trace, PlaceOrder{.time = WorldTime::min()}) : std::vector<Place>();
}

std::vector<Place> Worker::exactPlaces()
{
    m_position = {1, 0, 0};
    const auto trace = run({});
    return trace ? exactPlacesOf(*trace, m_precise.visits, m_question.effective, m_rules)
                 : std::vector<Place>();
}

void Worker::tryExact(const std::vector<Place> &places, std::size_t index, std::uint64_t item)
{
    m_position = {1, item, 0};
    const Place *const before = index > 0 ? &places[index - 1] : nullptr;
    const bool isSameTarget = before && before->order.kind == places[index].order.kind
        && before->target == places[index].target;
    m_exact.tryAt(places[index], isSameTarget ? before : nullptr, item);
}

std::vector<FirstFault> Worker::tryFirst(const Place &place, std::uint64_t item)
{
    m_position = {1, item, 0};
    std::vector<FirstFault> firstFaults;
    Placement placement;
    for (PlacedFault &choice : choices(placement, place)) {
        placement.assign(1, choice);
        const auto summary = tryOne(placement, true);
        placement.clear();
        if (summary && !summary->isFailure)
            firstFaults.push_back({std::move(choice), place.order});
    }
    return firstFaults;
}

void Worker::tryFurther(const FirstFault &first, int depth, std::uint64_t item)
{
    m_position = {depth, item, 0};
    Placement placement{first.fault};
    tryAllBeginningWith(placement, first.order, depth);
}

void Worker::tryAllBeginningWith(Placement &placement, const PlaceOrder &after, int depth)
{
    const auto trace = run(placement);
    if (!trace)
        return;
    const bool isLast = static_cast<int>(placement.size()) + 1 == depth;
    for (const Place &place : places(*trace, after)) {
        if (m_shared.shouldStop())
            return;
        for (PlacedFault &choice : choices(placement, place)) {
            placement.push_back(std::move(choice));
            const auto summary = tryOne(placement, isLast);
            if (!isLast && summary && !summary->isFailure)
                tryAllBeginningWith(placement, place.order, depth);
            placement.pop_back();
        }
    }
}

// Tries one random placement. For each fault, chooses the kind among those that have a place, then
// the place, then the length, all with equal probability. Stops adding faults if the placement
// already fails or has no more places.
void Worker::trySample(std::uint64_t sample)
{
    const Draws draws(m_question.effective.seed, ClientId{}, Purpose::fault);
    std::uint64_t next = sample << 16;
    const auto pick = [&](std::size_t count) {
        return static_cast<std::size_t>(draws.at(next++) % count);
    };
    const int depth = sampleDepthMin + static_cast<int>(pick(sampleDepthMax - sampleDepthMin + 1));
    Placement placement;
    PlaceOrder after{.time = WorldTime::min()};
    while (static_cast<int>(placement.size()) < depth) {
        const auto trace = run(placement);
        if (!trace)
            return;
        if (!placement.empty() && m_runner.summaryOf(*trace).isFailure)
            break;
        const std::vector<Place> all = places(*trace, after);
        std::vector<MenuFault> kinds;
        for (const Place &place : all) {
            if (std::find(kinds.begin(), kinds.end(), place.order.kind) == kinds.end())
                kinds.push_back(place.order.kind);
        }
        if (kinds.empty() && static_cast<int>(placement.size()) < sampleDepthMin)
            return;
        if (kinds.empty())
            break;
        std::vector<const Place *> ofKind;
        const MenuFault kind = kinds[pick(kinds.size())];
        for (const Place &place : all) {
            if (place.order.kind == kind)
                ofKind.push_back(&place);
        }
        const Place &place = *ofKind[pick(ofKind.size())];
        const std::vector<PlacedFault> possible = choices(placement, place);
        if (possible.empty())
            return;
        placement.push_back(possible[pick(possible.size())]);
        after = place.order;
    }
    tryOne(placement, true);
}

void Worker::trySamples(std::uint64_t item, std::uint64_t count)
{
    m_position = {samplesDepth, item, 0};
    for (std::uint64_t i = 0; i < count && !m_shared.shouldStop(); ++i)
        trySample(item * samplesPerItem + i);
}

// Carries out the depths one after the other. Within a depth, carries out the items
// (RunPosition::item) in parallel.
class Search {
public:
    Search(const Question &question, const SearchOptions &options)
        : m_question(question), m_shared(question, options)
    {
        for (int i = 0; i < std::max(1, options.threads); ++i)
            m_workers.push_back(std::make_unique<Worker>(m_shared));
    }

    SearchTally run()
    {
        if (m_workers.front()->tryNone()) {
            const bool hasFailedWithOneFault = m_question.depth >= 1 && trySingleFaults();
            if (!hasFailedWithOneFault || m_question.searchesFullDepth)
                tryLargerDepths();
        }
        SearchTally tally;
        for (const auto &worker : m_workers)
            tally.add(worker->tally());
        tally.isStopped = m_shared.isStopped;
        return tally;
    }

private:
    using Work = std::function<void(Worker &worker, std::uint64_t item)>;

    // Carries out the items of this shard in all threads. `isForAllShards`: carries out the items
    // of all shards, because each shard needs their results.
    void doItems(int depth, std::uint64_t items, bool isForAllShards, const Work &work)
    {
        std::atomic<std::uint64_t> next{0};
        std::atomic<std::uint64_t> done{0};
        m_shared.report({depth, 0, items, m_shared.runs}, m_workers.front()->newBehaviours());
        const auto loop = [&](Worker &worker) {
            DepthCount &count = worker.tally().depths[depth];
            count.items = items;
            for (std::uint64_t item = next++; item < items && !m_shared.shouldStop();
                 item = next++) {
                if (isForAllShards || m_question.shard.has(item)) {
                    work(worker, item);
                    if (!m_shared.shouldStop() && (!isForAllShards || m_question.shard.number == 1))
                        ++count.itemsDone;
                }
                const std::uint64_t finished = ++done;
                if (finished % itemsPerProgress == 0)
                    m_shared.report(
                        {depth, finished, items, m_shared.runs}, worker.newBehaviours());
            }
        };
        onThreads(m_workers.size(), [&](std::size_t i) { loop(*m_workers[i]); });
    }

    // Tries all single faults. Returns whether a run with one of them is a failure.
    bool trySingleFaults()
    {
        const std::vector<Place> places = m_workers.front()->firstPlaces();
        std::vector<std::vector<FirstFault>> firstFaults(places.size());
        // With --go-on, the parts of a search after the first do not need to know whether one fault
        // is enough.
        const bool needsExact = m_question.searchesExactly()
            && (m_question.shard.number == 1 || !m_question.searchesFullDepth);
        const std::vector<Place> exactPlaces =
            needsExact ? m_workers.front()->exactPlaces() : std::vector<Place>();
        doItems(
            1, places.size() + exactPlaces.size(), true, [&](Worker &worker, std::uint64_t item) {
                if (item < places.size())
                    firstFaults[item] = worker.tryFirst(places[item], item);
                else
                    worker.tryExact(exactPlaces, item - places.size(), item);
            });
        for (const auto &worker : m_workers) {
            if (worker != m_workers.front())
                m_workers.front()->tried().add(std::move(worker->tried()));
        }
        if (m_question.shard.number == 1)
            m_workers.front()->tried().recordIn(m_workers.front()->tally());
        for (auto &ofPlace : firstFaults)
            std::move(ofPlace.begin(), ofPlace.end(), std::back_inserter(m_firstFaults));
        return std::any_of(m_workers.begin(), m_workers.end(),
            [](const auto &worker) { return worker->hasFailed(); });
    }

    void tryLargerDepths()
    {
        for (int depth = 2; depth <= m_question.depth && !m_shared.shouldStop(); ++depth)
            tryDepth(depth);
        if (m_question.samples > 0 && !m_shared.shouldStop())
            trySamples();
    }

    void tryDepth(int depth)
    {
        doItems(depth, m_firstFaults.size(), false, [&](Worker &worker, std::uint64_t item) {
            worker.tryFurther(m_firstFaults[item], depth, item);
        });
    }

    void trySamples()
    {
        const std::uint64_t samples = m_question.samples;
        doItems(samplesDepth, (samples + samplesPerItem - 1) / samplesPerItem, false,
            [&](Worker &worker, std::uint64_t item) {
                worker.trySamples(item, std::min(samplesPerItem, samples - item * samplesPerItem));
            });
    }

    const Question &m_question;
    SharedSearch m_shared;
    std::vector<std::unique_ptr<Worker>> m_workers;
    std::vector<FirstFault> m_firstFaults; // the single faults with which the run does not fail
};

} // namespace

Result<SearchTally> search(const Question &question, const SearchOptions &options)
{
    const auto checked = checkRun(question.effective, false);
    if (!checked)
        return checked.error();
    if (!canFaultOutlastRest(question.effective))
        return Error{LOCKSCOPE_TEXT("Error",
            "the lease, timeouts and rounds are too long for a search: no fault could outlast "
            "them; expected a shorter ttl")};
    return Search(question, options).run();
}

void onThreads(std::size_t threads, const std::function<void(std::size_t)> &work)
{
    std::vector<std::thread> others;
    try {
        for (std::size_t i = 1; i < threads; ++i)
            others.emplace_back([&work, i] { work(i); });
    } catch (const std::system_error &) {
        // The threads that the system allowed do the work.
    }
    work(0);
    for (std::thread &thread : others)
        thread.join();
}

int coreCount()
{
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

} // namespace lockscope
