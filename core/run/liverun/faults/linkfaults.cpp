// SPDX-License-Identifier: GPL-3.0-or-later
// The relays of a run, and the courses of the faults; what a fault does to a link: linkfaultcourses.cpp.
#include "core/run/liverun/faults/linkfaults.h"

#include "core/scenario/linkrows.h"

#include <algorithm>
#include <future>
#include <utility>

namespace lockscope {

static bool isOnLink(const Fault &fault, Actor link)
{
    return subjectOf(fault.action) == FaultSubject::link && isOfLink(fault.target, link);
}

LinkFaults::LinkFaults(Options options)
    : m_options(std::move(options)), m_recorder(m_options.recorderNumber, m_options.texts), m_loop(m_options.epoch, &m_recorder)
{
    for (FaultId id = 0; id < m_options.plan.size(); ++id) {
        if (subjectOf(m_options.plan[id].action) == FaultSubject::link)
            addCourse(m_options.plan[id], id);
    }
    if (!m_courses.empty() || hasAll(m_options) || isSlow(m_options.settings)) // else there will be no relay
        m_thread = std::thread([this] { m_loop.run(); });
}

LinkFaults::~LinkFaults()
{
    stop();
}

LinkFaults::FaultState &LinkFaults::addCourse(const Fault &fault, FaultId id)
{
    FaultState course{fault, std::make_unique<CallbackTimer>(m_loop.timers(), [this, id] { beginNow(id, EventRef{}); }),
                  std::make_unique<CallbackTimer>(m_loop.timers(), [this, id] { endNow(id); })};
    return m_courses.emplace(id, std::move(course)).first->second;
}

// Runs the work on the relays' thread and waits for it.
void LinkFaults::onLoop(const std::function<void()> &work)
{
    std::promise<void> done;
    m_loop.post([&] {
        work();
        done.set_value();
    });
    done.get_future().wait();
}

void LinkFaults::stop()
{
    if (!m_thread.joinable())
        return;
    m_loop.stop();
    m_thread.join();
    m_courses.clear();
    m_links.clear();
}

bool LinkFaults::isSlow(const Settings &settings)
{
    return settings.latency > Duration::zero() || settings.jitter > Duration::zero() || settings.loss > 0;
}

bool LinkFaults::hasAll(const Options &options)
{
    const Settings &settings = options.settings;
    return options.hasAll && settings.clients * (settings.nodes * (1 + settings.replicas) + 1) <= linksMax;
}

bool LinkFaults::covers(const FaultTarget &target) const
{
    for (int i = 1; i <= m_options.settings.clients; ++i) {
        for (const auto &straight : m_straight) {
            const Actor link = clientLink(ClientId{static_cast<std::uint16_t>(i)}, straight.first);
            if (isOfLink(target, link) && !m_links.contains(link))
                return false;
        }
    }
    return true;
}

bool LinkFaults::isNeeded(const Options &options, Actor link)
{
    const bool isOfClient = link.kind == ActorKind::linkClientNode || link.kind == ActorKind::linkClientStore;
    return isSlow(options.settings) || (isOfClient && hasAll(options))
        || std::any_of(options.plan.begin(), options.plan.end(), [link](const Fault &fault) { return isOnLink(fault, link); });
}

std::size_t LinkFaults::relaysNeeded(const Settings &settings, const FaultPlan &plan, bool hasAll)
{
    Options options;
    options.settings = settings;
    options.plan = plan;
    options.hasAll = hasAll;
    std::size_t count = 0;
    const auto countOf = [&](Actor link) { return isNeeded(options, link) ? std::size_t{1} : std::size_t{0}; };
    const int nodes = settings.nodes * (1 + settings.replicas);
    for (int client = 1; client <= settings.clients; ++client) {
        const ClientId id{static_cast<std::uint16_t>(client)};
        count += countOf(clientLink(id, storeNode));
        for (int node = 1; node <= nodes; ++node)
            count += countOf(clientLink(id, NodeId{static_cast<std::uint8_t>(node)}));
    }
    for (int node = 1; node <= nodes; ++node) {
        const NodeId id{static_cast<std::uint8_t>(node)};
        if (node > settings.nodes)
            count += countOf(replicaLink(id, NodeId{static_cast<std::uint8_t>((node - settings.nodes - 1) / settings.replicas + 1)}));
        for (int sentinel = 1; sentinel <= settings.sentinels; ++sentinel)
            count += countOf(sentinelLink(sentinel, id));
    }
    return count;
}

Relay::Options LinkFaults::relayOptions(Link &link, const NodeAddress &far)
{
    const Settings &settings = m_options.settings;
    Relay::Options options;
    options.far = far;
    const bool isOfClient = static_cast<bool>(link.client);
    options.hasMessages = isOfClient;
    const LinkTimes times{settings.latency, settings.jitter, isOfClient ? LinkTimes::lossOf(settings.loss) : 0};
    options.times = {times, times};
    options.draws = Draws(m_options.seed, link.client, Purpose::latency);
    options.place = isOfClient ? link.node.value : std::uint64_t{256} + link.node.value;
    if (isOfClient) {
        link.ledger = std::make_shared<LinkLedger>();
        options.ledger = link.ledger;
        options.delivery = [this, &link](const Relay::Message &message) { return deliveryOf(link, message); };
        options.delayed = [this, &link](const Relay::Message &message, Duration late, bool isResent) {
            note(link, EventKind::linkDelayed, message.sent, late, isResent ? messageResentText : messageLateText);
        };
    }
    return options;
}

Result<Done> LinkFaults::listen(Link &link, Relay::Options options)
{
    Result<Done> done{Done{}};
    onLoop([&] {
        auto relay = Relay::listen(m_loop, std::move(options));
        if (relay)
            link.relay = std::move(relay).value();
        else
            done = relay.error();
    });
    return done;
}

Result<Done> LinkFaults::open(const std::vector<NodeAddress> &nodes, const NodeAddress &store)
{
    m_straight[storeNode] = store;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        m_straight[NodeId{static_cast<std::uint8_t>(i + 1)}] = nodes[i];
    for (int i = 1; i <= m_options.settings.clients; ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        for (const auto &[node, address] : m_straight) {
            const Actor actor = clientLink(client, node);
            if (!isNeeded(m_options, actor))
                continue;
            if (!m_folder) {
                auto folder = RunFolder::create();
                if (!folder)
                    return folder.error();
                m_folder = std::move(folder).value();
            }
            Link &link = m_links[actor];
            link.actor = actor;
            link.client = client;
            link.node = node;
            Relay::Options options = relayOptions(link, address);
            options.socketPath = (m_folder->path() / actorText(actor)).string();
            if (const auto listening = listen(link, std::move(options)); !listening)
                return listening;
        }
    }
    return Done{};
}

Result<std::uint16_t> LinkFaults::openPort(Actor actor, std::uint16_t port)
{
    if (!isNeeded(m_options, actor))
        return port;
    Link &link = m_links[actor];
    link.actor = actor;
    link.node = NodeId{static_cast<std::uint8_t>(actor.kind == ActorKind::linkNodeNode ? actor.first : actor.second)};
    auto own = PortReservation::make();
    if (!own)
        return own.error();
    link.port = std::move(own).value();
    NodeAddress far;
    far.host = "127.0.0.1";
    far.port = port;
    Relay::Options options = relayOptions(link, far);
    options.port = link.port->number();
    if (const auto listening = listen(link, std::move(options)); !listening)
        return listening.error();
    return link.port->number();
}

Route LinkFaults::road(ClientId client, NodeId node) const
{
    const auto found = m_links.find(clientLink(client, node));
    if (found == m_links.end())
        return Route{m_straight.at(node)};
    return Route{found->second.relay->address(), found->second.ledger};
}

void LinkFaults::beginPlanned()
{
    if (!m_thread.joinable())
        return;
    onLoop([this] {
        for (auto &[id, course] : m_courses) {
            if (course.fault.begin.time)
                course.start->arm(WorldTime{*course.fault.begin.time});
            else if (!course.fault.begin.when)
                beginNow(id, EventRef{});
        }
    });
}

void LinkFaults::begin(FaultId id, EventRef cause)
{
    m_loop.post([this, id, cause] { beginNow(id, cause); });
}

void LinkFaults::end(FaultId id)
{
    m_loop.post([this, id] { endNow(id); });
}

bool LinkFaults::add(const Fault &fault, FaultId id)
{
    bool isThere = false;
    if (!m_thread.joinable())
        return false;
    onLoop([&] {
        FaultState &course = addCourse(fault, id);
        for (const auto &[actor, link] : m_links) {
            if (isOfLink(fault.target, actor)) {
                isThere = true;
                course.before[actor] = link.passed;
            }
        }
        if (fault.begin.time)
            course.start->arm(WorldTime{*fault.begin.time});
    });
    return isThere;
}

} // namespace lockscope
