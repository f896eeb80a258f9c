// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/nodes/redisnodes.h"

#include "core/live/servers/blockingcall.h"
#include "lockscope/base/wording.h"

#include <future>
#include <utility>

namespace lockscope {
namespace {

ManagedNodes::Options managedOptions(const RedisNodes::Options &options)
{
    return {options.nodes, options.replicas, options.live.redisServer, options.live.isOpenToFaults,
        options.faults, options.settings, options.replicaPort, options.sentinelPort};
}

// Returns all keys that a run may leave on a node.
std::vector<RedisKey> allKeys(const RedisNodes::Options &options)
{
    std::vector<RedisKey> keys = options.lockKeys;
    keys.insert(keys.end(), options.unwatchedKeys.begin(), options.unwatchedKeys.end());
    return keys;
}

} // namespace

RedisNodes::RedisNodes(Options options, std::shared_ptr<Primaries> primaries, OnSwitch onSwitch)
    : m_options(std::move(options)), m_managed(managedOptions(m_options)),
      m_primaries(std::move(primaries)), m_onSwitch(std::move(onSwitch)),
      m_recorder(m_options.recorderNumber, m_options.texts), m_loop(m_options.epoch, &m_recorder)
{
}

RedisNodes::~RedisNodes()
{
    stopObserving();
    if (areGiven())
        removeFromGivenNodes(m_nodes, allKeys(m_options));
}

Result<Done> RedisNodes::start()
{
    if (areGiven()) {
        const auto onMoved = [this](std::size_t node, const std::string &what) {
            m_loop.post([this, node, what] {
                if (node < m_supervisors.size())
                    m_supervisors[node]->note(EventKind::promoted, EventRef{}, noSpan, what);
            });
        };
        if (const auto opened = m_given.open(m_options.live.given, m_options.live.tls, onMoved);
            !opened)
            return opened.error();
        auto checked = checkGivenNodes(m_given.addresses(), allKeys(m_options));
        if (!checked)
            return checked.error();
        m_checked = std::move(checked).value();
    } else if (const Result<Done> started = m_managed.start(); !started) {
        return started;
    }
    m_nodes = areGiven() ? m_given.addresses() : m_managed.addresses();
    m_store = areGiven() ? m_nodes.front() : m_managed.store();
    return Done{};
}

std::vector<std::string> RedisNodes::software() const
{
    if (!areGiven())
        return std::vector<std::string>(m_nodes.size(), serverText(m_managed.version()));
    std::vector<std::string> software;
    for (const CheckedNode &node : m_checked)
        software.push_back(node.software);
    return software;
}

std::vector<NodeAddress> RedisNodes::primariesAtStart() const
{
    const std::size_t count =
        areGiven() ? m_nodes.size() : static_cast<std::size_t>(m_options.nodes);
    return {m_nodes.begin(), m_nodes.begin() + static_cast<std::ptrdiff_t>(count)};
}

NodeId RedisNodes::primaryAtStartOf(NodeId node) const
{
    return areGiven() ? NodeId{} : m_managed.primaryAtStartOf(node);
}

Result<Done> RedisNodes::observe()
{
    std::vector<NodeSupervisor *> supervisors;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        NodeSupervisor::Options options{nodeIdAt(i), m_nodes[i]};
        options.clock = m_managed.clockOf(i);
        options.observedKeys = m_options.observedKeys;
        options.ready = [this] { onNodeObserved(); };
        if (areGiven())
            options.keys = m_options.lockKeys;
        else
            options.server = &m_managed.server(i);
        if (const NodeId primary = primaryAtStartOf(nodeIdAt(i)))
            options.primary = m_supervisors[primary.value - 1u].get();
        options.address = m_managed.withPassword(options.address);
        m_supervisors.push_back(
            std::make_unique<NodeSupervisor>(m_loop, m_recorder, std::move(options)));
        supervisors.push_back(m_supervisors.back().get());
    }
    makeReplication(supervisors);
    m_faults = std::make_unique<LiveNodeFaults>(m_loop, m_recorder, m_options.faults,
        m_options.settings, m_options.lockKeys, *m_options.progress, std::move(supervisors));
    if (!areGiven())
        m_storeWatch = std::make_unique<StoreWatch>(m_loop, m_recorder, m_managed.storeServer());
    m_thread = std::thread([this] { m_loop.run(); });
    std::unique_lock lock(m_mutex);
    if (!m_observedChanged.wait_for(
            lock, nodeReadyMax, [this] { return m_observedCount == m_nodes.size(); }))
        return Error{LOCKSCOPE_TEXT("Error", "cannot observe a node: it does not reply")};
    return Done{};
}

void RedisNodes::makeReplication(const std::vector<NodeSupervisor *> &supervisors)
{
    if (areGiven() || m_options.replicas == 0)
        return;
    std::vector<Replication::Node> nodes;
    for (std::size_t i = 0; i < supervisors.size(); ++i) {
        const NodeId primary = primaryAtStartOf(nodeIdAt(i));
        nodes.push_back({supervisors[i], m_managed.port(i), primary ? primary : nodeIdAt(i)});
    }
    m_replication = std::make_unique<Replication>(
        m_loop, m_recorder, std::move(nodes), m_primaries, m_onSwitch);
    m_failovers = std::make_unique<Failovers>(
        m_loop, m_recorder, *m_replication, m_options.faults, *m_options.progress);
    m_sentinelWatch =
        std::make_unique<SentinelWatch>(m_loop, *m_replication, m_managed.sentinels());
}

// Runs the work on the observers' thread and waits until it has finished.
void RedisNodes::onLoop(const std::function<void()> &work)
{
    std::promise<void> done;
    m_loop.post([&] {
        work();
        done.set_value();
    });
    done.get_future().wait();
}

Result<Done> RedisNodes::beginFaults()
{
    const auto complete = std::make_shared<std::promise<void>>();
    m_loop.post(
        [this, complete] { m_faults->beginPlanned([complete] { complete->set_value(); }); });
    if (complete->get_future().wait_for(nodeReadyMax) != std::future_status::ready)
        return Error{
            LOCKSCOPE_TEXT("Error", "cannot start the fault of a node: the node does not reply")};
    return Done{};
}

Result<Done> RedisNodes::beginFailovers()
{
    if (!m_failovers)
        return Done{};
    const auto complete = std::make_shared<std::promise<void>>();
    m_loop.post(
        [this, complete] { m_failovers->beginPlanned([complete] { complete->set_value(); }); });
    if (complete->get_future().wait_for(nodeReadyMax) != std::future_status::ready)
        return Error{LOCKSCOPE_TEXT("Error", "cannot start a failover: a node does not reply")};
    return Done{};
}

void RedisNodes::addFault(const Fault &fault, FaultId id)
{
    onLoop([&] {
        if (familyOf(fault.action) == FaultFamily::nodes)
            m_faults->add(fault, id);
        else if (m_failovers)
            m_failovers->add(fault, id);
    });
}

void RedisNodes::beginFault(FaultAction action, FaultId id, EventRef cause)
{
    m_loop.post([this, action, id, cause] {
        if (familyOf(action) == FaultFamily::nodes)
            m_faults->begin(id, cause);
        else if (m_failovers)
            m_failovers->begin(id, cause);
    });
}

void RedisNodes::endFault(FaultAction action, FaultId id)
{
    if (familyOf(action) == FaultFamily::nodes)
        m_loop.post([this, id] { m_faults->end(id); });
}

void RedisNodes::endFaults()
{
    std::vector<NodeId> stoppedOrBusy;
    onLoop([&] {
        if (m_failovers)
            m_failovers->endAll();
        stoppedOrBusy = m_faults->endAll();
    });
    // A node executes all commands in its sockets before it sends the answers. So when it answers
    // PING, it has executed all earlier commands. A node that runs a script refuses commands until
    // the script is killed, so PING is repeated.
    for (const NodeId node : stoppedOrBusy) {
        const auto isBusy = [](const auto &answer) {
            return answer && answer.value().text.starts_with("BUSY");
        };
        const auto limit = std::chrono::steady_clock::now() + 2s;
        while (isBusy(blockingCall(m_nodes[node.value - 1u], {"PING"}))
            && std::chrono::steady_clock::now() < limit) { }
    }
    onLoop([this] {
        for (const auto &supervisor : m_supervisors)
            supervisor->catchUp();
    });
}

void RedisNodes::stopObserving()
{
    if (!m_thread.joinable())
        return;
    m_loop.stop();
    m_thread.join();
    m_storeWatch.reset();
    m_sentinelWatch.reset();
    m_failovers.reset();
    m_replication.reset();
    m_faults.reset();
    m_supervisors.clear();
}

void RedisNodes::onNodeObserved()
{
    const std::scoped_lock lock(m_mutex);
    ++m_observedCount;
    m_observedChanged.notify_all();
}

} // namespace lockscope
