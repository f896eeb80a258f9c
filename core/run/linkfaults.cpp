// SPDX-License-Identifier: GPL-3.0-or-later
// The relays of a run, and the courses of the faults; what a fault does to a link: linkfaultcourses.cpp.
#include "run/linkfaults.h"

#include "base/contract.h"
#include "world/linkrows.h"

#include <sys/resource.h>

#include <algorithm>
#include <future>
#include <utility>

namespace lockscope {

static constexpr rlim_t descriptorsWanted = 16'384;

LinkFaults::LinkFaults(Options options)
    : m_options(std::move(options)), m_recorder(m_options.recorderNumber, m_options.texts), m_loop(m_options.epoch, &m_recorder)
{
    for (const LinkFault &fault : m_options.plan)
        addCourse(fault);
    if (!m_options.plan.empty() || hasAll() || isSlow()) // else there will be no relay
        m_thread = std::thread([this] { m_loop.run(); });
}

LinkFaults::~LinkFaults()
{
    stop();
}

void LinkFaults::addCourse(const LinkFault &fault)
{
    const std::size_t index = m_courses.size();
    m_courses.push_back({fault, std::make_unique<Alarm>(m_loop, [this, index] { beginNow(index, EventRef{}); }),
                         std::make_unique<Alarm>(m_loop, [this, index] { endNow(index); })});
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

bool LinkFaults::isSlow() const
{
    const Settings &settings = m_options.settings;
    return settings.latency > Duration::zero() || settings.jitter > Duration::zero() || settings.loss > 0;
}

bool LinkFaults::hasAll() const
{
    const Settings &settings = m_options.settings;
    return m_options.hasAll && settings.clients * (settings.nodes * (1 + settings.replicas) + 1) <= linksMax;
}

bool LinkFaults::covers(const LinkFault &fault) const
{
    for (int i = 1; i <= m_options.settings.clients; ++i) {
        for (const auto &straight : m_straight) {
            const Actor link = clientLink(ClientId{static_cast<std::uint16_t>(i)}, straight.first);
            if (isOfLink(fault, link) && !m_links.contains(link))
                return false;
        }
    }
    return true;
}

bool LinkFaults::isNeeded(Actor link) const
{
    const bool isOfClient = link.kind == ActorKind::linkClientNode || link.kind == ActorKind::linkClientStore;
    return isSlow() || (isOfClient && hasAll())
        || std::any_of(m_options.plan.begin(), m_options.plan.end(), [link](const LinkFault &fault) { return isOfLink(fault, link); });
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
        options.fate = [this, &link](const Relay::Message &message) { return fateOf(link, message); };
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

// A relay needs three descriptors a connection, and a client one; what a shell allows is often a thousand.
static void allowDescriptors()
{
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < descriptorsWanted) {
        limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, descriptorsWanted);
        setrlimit(RLIMIT_NOFILE, &limit);
    }
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
            if (!isNeeded(actor))
                continue;
            if (!m_folder) {
                auto folder = RunFolder::create();
                if (!folder)
                    return folder.error();
                m_folder = std::move(folder).value();
                allowDescriptors();
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
    if (!isNeeded(actor))
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

Road LinkFaults::road(ClientId client, NodeId node) const
{
    const auto found = m_links.find(clientLink(client, node));
    if (found == m_links.end())
        return Road{m_straight.at(node)};
    return Road{found->second.relay->address(), found->second.ledger};
}

void LinkFaults::beginPlanned()
{
    if (!m_thread.joinable())
        return;
    onLoop([this] {
        for (std::size_t i = 0; i < m_courses.size(); ++i) {
            const LinkFault &fault = m_courses[i].fault;
            if (fault.time)
                m_courses[i].start->arm(WorldTime{*fault.time});
            else if (!fault.when)
                beginNow(i, EventRef{});
        }
    });
}

void LinkFaults::begin(std::size_t index, EventRef cause)
{
    m_loop.post([this, index, cause] { beginNow(index, cause); });
}

void LinkFaults::end(std::size_t index)
{
    m_loop.post([this, index] { endNow(index); });
}

bool LinkFaults::add(const LinkFault &fault, std::size_t index)
{
    bool isThere = false;
    if (!m_thread.joinable())
        return false;
    onLoop([&] {
        LOCKSCOPE_ASSERT(index == m_courses.size());
        addCourse(fault);
        if (fault.time)
            m_courses.back().start->arm(WorldTime{*fault.time});
        for (const auto &[actor, link] : m_links) {
            if (isOfLink(fault, actor)) {
                isThere = true;
                m_courses.back().before[actor] = link.passed;
            }
        }
        if (fault.time)
            m_courses.back().start->arm(WorldTime{*fault.time});
    });
    return isThere;
}

} // namespace lockscope
