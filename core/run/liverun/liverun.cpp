// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/liverun.h"

#include "core/run/check/checkrun.h"
#include "core/run/liverun/faults/linkfaults.h"
#include "core/run/liverun/livefaultinjector.h"
#include "core/run/liverun/machinecheck.h"
#include "core/run/liverun/nodes/redisnodes.h"
#include "core/run/liverun/programs/programclients.h"
#include "core/run/liverun/runkeys.h"
#include "core/run/liverun/store.h"
#include "core/run/liverun/worker.h"
#include "core/scenario/files/runheader.h"
#include "core/scenario/linkrows.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/threadrefused.h"
#include "lockscope/commands/command.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace lockscope {
namespace {

// Interval between two merges of the events of all threads. So rows and triggered faults are
// delayed by up to this time.
constexpr Duration mergeInterval = 1ms;
// The interval if the last merge did not process all events. It is not zero, so that callers of
// trace() can lock the mutex.
constexpr Duration backlogInterval = 50us;
// At the end of the run: the maximum time to wait for the last reports of the observers about the
// nodes' keys.
constexpr auto lastReportsMax = std::chrono::milliseconds(200);

} // namespace

LiveRun::LiveRun(EffectiveScenario effective, LiveOptions options)
    : LiveRunOrders(std::move(effective), std::move(options)),
      m_triggers(
          m_effective.scenario.faults, m_progress,
          {[this](FaultId fault, Seq row) { m_faults->begin(fault, row); },
              [this](FaultId fault) { m_faults->end(fault); }},
          [this](WorldTime due, std::function<void()> work) {
              m_timedWork.emplace(due, std::move(work));
          },
          m_writer.texts()),
      m_merger(
          m_writer, [this] { return std::min(worldNow(m_epoch), m_endTime); },
          [this](const Event &event, Seq seq) { m_triggers.take(event, seq); })
{
    m_merger.add(m_recorder);
    try {
        m_thread = std::thread([this] { threadMain(); });
    } catch (const std::system_error &refusal) {
        m_failure = threadRefused(refusal);
        m_isFinished = true;
    }
}

LiveRun::~LiveRun()
{
    stop("closed");
    if (m_thread.joinable())
        m_thread.join();
}

std::shared_ptr<const Trace> LiveRun::trace() const
{
    const std::scoped_lock lock(m_mutex);
    return m_writer.snapshot();
}

bool LiveRun::isFinished() const
{
    const std::scoped_lock lock(m_mutex);
    return m_isFinished;
}

bool LiveRun::waitFinished(std::chrono::milliseconds limit) const
{
    std::unique_lock lock(m_mutex);
    return m_stateChanged.wait_for(lock, limit, [this] { return m_isFinished; });
}

std::optional<Error> LiveRun::failure() const
{
    const std::scoped_lock lock(m_mutex);
    return m_failure;
}

std::optional<RunRefusal> LiveRun::refusal() const
{
    const std::scoped_lock lock(m_mutex);
    return m_refusal;
}

std::vector<NodeAddress> LiveRun::nodes() const
{
    const std::scoped_lock lock(m_mutex);
    return m_nodes;
}

ClientHost &LiveRun::hostOf(ClientId client)
{
    return *m_hosts[(client.value - 1u) % m_hosts.size()];
}

// Called on the thread of RedisNodes, possibly before the workers exist.
void LiveRun::notifyOfSwitch(const PrimarySwitch &change)
{
    const std::scoped_lock lock(m_switchMutex);
    m_switches.push_back(change);
    for (std::size_t i = 0; m_hasHosts && i < m_hosts.size(); ++i)
        m_hosts[i]->applySwitch(change);
}

void LiveRun::note(EventKind kind, Actor actor, NodeId node, std::string_view detail)
{
    m_recorder.wake();
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = kind == EventKind::runBegin ? WorldTime{} : worldNow(m_epoch);
    raw.event.actor = actor;
    raw.event.node = node;
    raw.event.detail = m_texts->intern(detail);
    m_recorder.record(raw);
    m_recorder.rest();
}

void LiveRun::noteChange(std::string_view change)
{
    note(EventKind::settingChanged, Actor::operatorPerson(), NodeId{}, change);
}

void LiveRun::applySettings(const std::shared_ptr<const Settings> &settings)
{
    for (const auto &host : m_hosts)
        host->changeSettings(settings);
}

// Sets up the run, carries it out and ends it. Error: the run could not take place, or its results
// are invalid.
Result<Done> LiveRun::runToEnd()
{
    try {
        auto ready = setUp();
        if (!ready)
            return hitDescriptorLimit() ? descriptorLimitReached() : ready;
        mergeUntilEnd();
        return endRun();
    } catch (const std::system_error &refusal) {
        return threadRefused(refusal);
    }
}

void LiveRun::threadMain()
{
    if (const auto result = runToEnd(); !result) {
        const std::scoped_lock lock(m_mutex);
        m_failure = result.error();
    }
    for (const auto &host : m_hosts)
        host->stop();
    if (m_links)
        m_links->stop(); // before m_hosts.clear(): the relays call the hosts
    {
        const std::scoped_lock lock(m_switchMutex);
        m_hasHosts = false;
    }
    m_hosts.clear();
    m_links.reset();
    m_redisNodes.reset();
    const std::scoped_lock lock(m_mutex);
    m_isFinished = true;
    m_stateChanged.notify_all();
}

// The caller should have checked the run, so that the user could correct it. What only a server can
// tell is found here, before any server of the run starts.
Result<Done, RunRefusal> LiveRun::checkPossible() const
{
    const auto checked = checkRun(m_effective, !m_options.given.empty());
    return checked ? checkModule(m_effective, m_options.redisServer) : checked;
}

Result<Done> LiveRun::setUp()
{
    const bool areNodesGiven = !m_options.given.empty();
    if (const auto possible = checkPossible(); !possible) {
        const std::scoped_lock lock(m_mutex);
        m_refusal = possible.error();
        return possible.error();
    }
    const auto allowed = allowDescriptors(m_effective, m_options);
    if (!allowed)
        return allowed.error();
    makeNodesAndLinks();
    auto started = m_redisNodes->start();
    if (!started)
        return started;
    if (const auto known = checkServer(m_effective, m_redisNodes->serverVersion()); !known)
        return known.error();
    noteBegin();
    for (std::size_t i = 0; i < m_redisNodes->nodes().size(); ++i) {
        const NodeId node{static_cast<std::uint8_t>(i + 1)};
        const NodeId primary = m_redisNodes->primaryAtStartOf(node);
        if (primary)
            m_merger.addReplica(node, primary);
        else
            m_merger.addNode(node, !areNodesGiven);
        std::string what = areNodesGiven
            ? withRemarks(m_redisNodes->checkedNodes()[i])
            : detailText(Detail::redisServer, {m_redisNodes->processId(i)});
        if (primary)
            what = detailText(Detail::replicaOf, {what, primary.value});
        note(EventKind::nodeUp, Actor::node(node), node, what);
    }
    auto observed = m_redisNodes->observe();
    if (!observed)
        return observed;
    if (const auto filled = fillStore(m_redisNodes->store(), m_effective.scenario); !filled)
        return filled;
    {
        const std::scoped_lock lock(m_mutex);
        m_nodes = m_redisNodes->nodes();
        m_nodes.push_back(m_redisNodes->store());
    }
    auto faultsBegun = m_redisNodes->beginFaults();
    if (!faultsBegun)
        return faultsBegun;
    auto linked = openLinks();
    if (!linked)
        return linked;
    auto failoversBegun = m_redisNodes->beginFailovers();
    if (!failoversBegun)
        return failoversBegun;
    if (const auto startedClients = startClients(); !startedClients)
        return startedClients;
    m_faults =
        std::make_unique<LiveFaultInjector>(m_effective.scenario.faults, m_triggers, *m_redisNodes,
            *m_links, [this](ClientId client) -> ClientHost & { return hostOf(client); });
    open(*m_faults);
    return Done{};
}

// Returns the detail of the `node-up` row of a given node: "given, without EVAL". Also calls
// LiveOptions::onNodeRemark for each remark about the node.
std::string LiveRun::withRemarks(const CheckedNode &node) const
{
    std::string words = detailText(Detail::given, {});
    for (const CheckedNode::Remark &remark : node.remarks) {
        words = detailText(remark.what, {words, remark.value});
        if (m_options.onNodeRemark)
            m_options.onNodeRemark(remark.line);
    }
    return words;
}

// Records the row run-begin. REQUIRES: the nodes have started, so that their versions are known.
void LiveRun::noteBegin()
{
    EffectiveScenario first = m_effective;
    first.scenario.settings = m_settings;
    RunHeader header = runHeader(first, m_redisNodes->areGiven() ? "polled" : "stream");
    header.origin = originOfRun(m_epoch, m_redisNodes->software());
    note(EventKind::runBegin, Actor::run(), NodeId{}, runHeaderJson(header));
}

void LiveRun::makeNodesAndLinks()
{
    const Scenario &scenario = m_effective.scenario;
    m_redisNodes = std::make_unique<RedisNodes>(
        RedisNodes::Options{scenario.settings.nodes, scenario.settings.replicas, m_options, m_epoch,
            nodesRecorder, m_texts, keysOfLocks(m_effective), scenario.faults, scenario.settings,
            &m_progress, unwatchedKeys(m_effective),
            [this](NodeId replica, NodeId primary, std::uint16_t port) {
                return m_links->openPort(replicaLink(replica, primary), port);
            },
            [this](int sentinel, NodeId node, std::uint16_t port) {
                return m_links->openPort(sentinelLink(sentinel, node), port);
            },
            m_effective.programs.empty() ? KeyFilter() : lockKeysOf(m_effective.programs)},
        m_primaries, [this](const PrimarySwitch &change) { notifyOfSwitch(change); });
    m_merger.add(m_redisNodes->recorder());
    m_links = std::make_unique<LinkFaults>(LinkFaults::Options{m_epoch, linksRecorder, m_texts,
        m_effective.seed, scenario.settings, scenario.faults, &m_progress, m_options.isOpenToFaults,
        [this](ClientId client, NodeId node) { hostOf(client).markBroken(client, node); },
        makeTaps(), m_effective.programs.mayBeOfAnyUser});
    m_merger.add(m_links->recorder());
    if (m_effective.programs.empty())
        return;
    auto programs =
        std::make_unique<ProgramClients>(ProgramClients::Options{m_effective, *m_links, m_progress,
            m_primaries, std::make_shared<const Settings>(m_settings), m_options.programOutput});
    m_programs = programs.get();
    m_hosts.push_back(std::move(programs));
}

// Returns the function that returns the CommandTap of a link of a user's program; null: the clients
// are not programs.
std::function<CommandTap *(ClientId, NodeId)> LiveRun::makeTaps()
{
    if (m_effective.programs.empty())
        return {};
    return [this](ClientId client, NodeId node) { return m_programs->tapOf(client, node); };
}

Result<Done> LiveRun::openLinks()
{
    auto opened = m_links->open(m_redisNodes->nodes(), m_redisNodes->store());
    if (opened)
        m_links->beginPlanned();
    return opened;
}

void LiveRun::makeWorkers()
{
    auto workers = lockscope::makeWorkers(
        Worker::Options{firstWorkerRecorder, m_epoch, m_texts,
            static_cast<int>(m_redisNodes->primariesAtStart().size()),
            [this](ClientId client, NodeId node) { return m_links->route(client, node); },
            std::make_shared<const Settings>(m_settings), m_primaries, &m_progress,
            m_redisNodes->serverVersion()},
        m_effective);
    for (auto &worker : workers) {
        m_merger.add(worker->recorder());
        m_hosts.push_back(std::move(worker));
    }
}

Result<Done> LiveRun::startClients()
{
    if (m_hosts.empty()) // there are no programs
        makeWorkers();
    {
        const std::scoped_lock lock(m_switchMutex);
        m_hasHosts = true;
        for (const auto &host : m_hosts) {
            for (const PrimarySwitch &change : m_switches)
                host->applySwitch(change);
        }
    }
    m_end.emplace(m_effective, m_progress, worldNow(m_epoch));
    for (const auto &host : m_hosts) {
        if (const Result<Done> started = host->start(m_end->latestEnd()); !started)
            return started;
    }
    return Done{};
}

bool LiveRun::hitDescriptorLimit() const
{
    return descriptorShortages() != m_shortagesAtStart;
}

RunEnd::IsLiving LiveRun::livingTest()
{
    return [this](ClientId client) { return hostOf(client).isLiving(client); };
}

bool LiveRun::isOver()
{
    // In the lab, the user can restart a crashed client.
    const bool mayRestart = m_effective.isKeptRunning && !m_programs;
    const bool allClientsEnded = !mayRestart
        && std::all_of(m_hosts.begin(), m_hosts.end(),
            [](const auto &host) { return host->livingCount() == 0; });
    const auto stopped = stopOrder();
    if (stopped)
        m_end->setReason(stopped->reason, stopped->why);
    if (stopped || (allClientsEnded && m_progress.isOver()) || hitDescriptorLimit())
        return true;
    const WorldTime now = worldNow(m_epoch);
    return now >= m_end->nextCheck()
        && m_end->isOver(
            now, [this] { return m_writer.snapshot(); }, livingTest());
}

void LiveRun::mergeUntilEnd()
{
    std::unique_lock lock(m_mutex);
    while (!isOver()) {
        carryOut();
        const bool hasBacklog = m_merger.merge();
        runDueWork();
        lock.unlock(); // so that callers of trace() can lock the mutex
        await(hasBacklog ? backlogInterval : mergeInterval);
        lock.lock();
    }
    close();
}

void LiveRun::runDueWork()
{
    while (!m_timedWork.empty() && m_timedWork.begin()->first <= worldNow(m_epoch)) {
        const auto next = m_timedWork.extract(m_timedWork.begin());
        next.mapped()();
    }
}

// Ends the clients and faults, records the remaining rows, and stops the observers. Error: the
// process reached its limit of file descriptors, so connections in the trace may have failed for
// another reason than the nodes; the trace then has no run-end row.
Result<Done> LiveRun::endRun()
{
    for (const auto &host : m_hosts)
        host->stop();
    for (const auto &host : m_hosts)
        host->markPausesUnfinished();
    RunEnding ending = m_end->ending(livingTest()); // before the faults are ended
    for (const auto &host : m_hosts)
        std::ranges::copy(
            host->clientsWithDroppedReports(), std::back_inserter(ending.reportsDropped));
    m_links->stop(); // messages in flight are lost
    // A frozen node still executes and reports its queued commands, including the late SET of a
    // client that has ended.
    m_redisNodes->endFaults();
    const auto limit = std::chrono::steady_clock::now() + lastReportsMax;
    {
        std::unique_lock lock(m_mutex);
        bool hasBacklog = false; // true: merge() is behind by very many rows, so the reports have
                                 // had time to arrive
        do {
            hasBacklog = m_merger.merge();
            m_stateChanged.wait_for(lock, mergeInterval);
        } while (!hasBacklog && m_merger.waiting() > 0 && std::chrono::steady_clock::now() < limit);
    }
    m_redisNodes->stopObserving();
    if (m_options.beforeNodesEnd)
        m_options.beforeNodesEnd(nodes());
    recordFinalState(m_redisNodes->store(), m_effective.scenario, m_epoch, m_recorder);
    const std::scoped_lock lock(m_mutex);
    const bool isValid = !hitDescriptorLimit();
    if (isValid)
        note(EventKind::runEnd, Actor::run(), NodeId{}, runEndingJson(ending));
    m_endTime = worldNow(m_epoch); // merging the remaining events may take long on a busy machine;
                                   // that time is not part of the run
    m_merger.finish();
    return isValid ? Result<Done>(Done{}) : descriptorLimitReached();
}

} // namespace lockscope
