// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/linkfaults.h"

#include "core/scenario/linkrows.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <future>
#include <utility>

namespace lockscope {
namespace {

using Way = Relay::Way;

Fault::Way faultWay(Way way)
{
    return way == Way::requests ? Fault::Way::requests : Fault::Way::replies;
}

} // namespace

LinkFaults::LinkFaults(Options options)
    : m_options(std::move(options)), m_recorder(m_options.recorderNumber, m_options.texts),
      m_loop(m_options.epoch, &m_recorder)
{
    m_schedule.addPlanned(m_options.plan, FaultFamily::links);
    if (m_needed.mayNeedAny())
        m_thread = std::thread([this] { m_loop.run(); });
}

LinkFaults::~LinkFaults()
{
    stop();
}

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
    m_schedule.faults().clear();
    m_links.clear();
}

bool LinkFaults::covers(const FaultTarget &target) const
{
    for (int i = 1; i <= m_options.settings.clients; ++i) {
        for (const auto &[node, address] : m_addresses) {
            const Actor link = clientLink(ClientId{static_cast<std::uint16_t>(i)}, node);
            if (affectsLink(target, link) && !m_links.contains(link))
                return false;
        }
    }
    return true;
}

Relay::Options LinkFaults::relayOptions(Link &link, const NodeAddress &destination)
{
    const Settings &settings = m_options.settings;
    Relay::Options options;
    options.node = destination;
    options.isOpenToAnyUser = m_options.isOpenToAnyUser;
    const bool isOfClient = static_cast<bool>(link.client);
    options.hasMessages = isOfClient;
    const LinkTimes times{
        settings.latency, settings.jitter, isOfClient ? LinkTimes::lossOf(settings.loss) : 0};
    options.times = {times, times};
    options.draws = Draws(m_options.seed, link.client, Purpose::latency);
    options.drawIndex = isOfClient ? link.node.value : std::uint64_t{256} + link.node.value;
    if (isOfClient && m_options.tapOf)
        options.tap = m_options.tapOf(link.client, link.node);
    else if (isOfClient)
        options.ledger = link.ledger = std::make_shared<LinkLedger>();
    if (isOfClient) {
        options.delivery = [this, &link](
                               const Relay::Message &message) { return deliveryOf(link, message); };
        options.delayed = [this, &link](
                              const Relay::Message &message, Duration late, bool isResent) {
            note(link, EventKind::linkDelayed, message.sent, late,
                detailText(isResent ? Detail::messageResent : Detail::messageLate));
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

// Sets where the relay of a client's link listens: for a program on a port, otherwise on a socket
// in the private folder.
Result<Done> LinkFaults::chooseListenAddress(Link &link, Relay::Options &options)
{
    if (options.tap) {
        auto reservation = PortReservation::make();
        if (!reservation)
            return reservation.error();
        link.port = std::move(reservation).value();
        options.port = link.port->number();
        return Done{};
    }
    if (!m_folder) {
        auto folder = RunFolder::create();
        if (!folder)
            return folder.error();
        m_folder = std::move(folder).value();
    }
    options.socketPath = (m_folder->path() / actorText(link.actor)).string();
    return Done{};
}

Result<Done> LinkFaults::open(const std::vector<NodeAddress> &nodes, const NodeAddress &store)
{
    m_addresses[storeNode] = store;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        m_addresses[NodeId{static_cast<std::uint8_t>(i + 1)}] = nodes[i];
    for (int i = 1; i <= m_options.settings.clients; ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        for (const auto &[node, address] : m_addresses) {
            const Actor actor = clientLink(client, node);
            if (!m_needed.has(actor))
                continue;
            Link &link = m_links[actor];
            link.actor = actor;
            link.client = client;
            link.node = node;
            Relay::Options options = relayOptions(link, address);
            if (const auto chosen = chooseListenAddress(link, options); !chosen)
                return chosen;
            if (const auto listening = listen(link, std::move(options)); !listening)
                return listening;
        }
    }
    return Done{};
}

Result<std::uint16_t> LinkFaults::openPort(Actor actor, std::uint16_t port)
{
    if (!m_needed.has(actor))
        return port;
    Link &link = m_links[actor];
    link.actor = actor;
    link.node = NodeId{static_cast<std::uint8_t>(
        actor.kind == ActorKind::linkNodeNode ? actor.first : actor.second)};
    auto reservation = PortReservation::make();
    if (!reservation)
        return reservation.error();
    link.port = std::move(reservation).value();
    NodeAddress destination;
    destination.host = "127.0.0.1";
    destination.port = port;
    Relay::Options options = relayOptions(link, destination);
    options.port = link.port->number();
    if (const auto listening = listen(link, std::move(options)); !listening)
        return listening.error();
    return link.port->number();
}

Route LinkFaults::route(ClientId client, NodeId node) const
{
    const auto found = m_links.find(clientLink(client, node));
    if (found == m_links.end())
        return Route{m_addresses.at(node)};
    return Route{found->second.relay->address(), found->second.ledger};
}

Relay *LinkFaults::relayOf(ClientId client, NodeId node) const
{
    const auto found = m_links.find(clientLink(client, node));
    return found == m_links.end() ? nullptr : found->second.relay.get();
}

void LinkFaults::beginPlanned()
{
    if (m_thread.joinable())
        onLoop([this] { m_schedule.scheduleAll(); });
}

void LinkFaults::begin(FaultId id, EventRef cause)
{
    m_loop.post([this, id, cause] { m_schedule.begin(id, cause); });
}

void LinkFaults::end(FaultId id)
{
    m_loop.post([this, id] { m_schedule.end(id); });
}

bool LinkFaults::add(const Fault &fault, FaultId id)
{
    bool hasRelay = false;
    if (!m_thread.joinable())
        return false;
    onLoop([&] {
        FaultState &state = m_schedule.add(fault, id);
        for (const auto &[actor, link] : m_links) {
            if (affectsLink(fault.target, actor)) {
                hasRelay = true;
                m_arrivedBefore[{actor, id}] = link.arrivedCount;
            }
        }
        if (fault.begin.time)
            state.startTimer.arm(WorldTime{*fault.begin.time});
    });
    return hasRelay;
}

EventRef LinkFaults::note(
    const Link &link, EventKind kind, EventRef cause, Duration span, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_loop.now();
    raw.event.actor = link.actor;
    raw.event.client = link.client;
    raw.event.node = link.node;
    raw.event.span = span;
    raw.event.detail = m_recorder.texts().intern(detail);
    raw.cause = cause;
    return m_recorder.record(raw);
}

void LinkFaults::carryOut(FaultState &state)
{
    for (auto &[actor, link] : m_links) {
        if (affectsLink(state.fault.target, actor))
            beginOn(link, state);
    }
    state.endAfterLength(m_loop.now());
}

void LinkFaults::beginOn(Link &link, const FaultState &state)
{
    const Fault &fault = state.fault;
    for (const Way way : {Way::requests, Way::replies}) {
        if (cuts(fault.action, faultWay(way)))
            link.relay->cut(way);
        if (slows(fault, faultWay(way)))
            link.relay->addLag(way, {fault.latency, fault.jitter, fault.bandwidth});
    }
    if (fault.action == FaultAction::refuse)
        link.relay->refuse();
    else if (fault.action == FaultAction::reset)
        link.relay->reset();
    const Duration span = fault.end.length && !fault.end.until ? *fault.end.length : noSpan;
    const EventRef row =
        note(link, infoOf(fault.action).row, state.cause, span, linkFaultText(fault));
    if (keepsLinkOpen(fault.action))
        m_slowed[{link.actor, state.id}] = {row, m_loop.now()};
    else if (isInstantaneous(fault.action))
        note(link, EventKind::linkHealed, row, Duration::zero(), linkEndText(fault.action));
    else if (link.blockCount++ == 0)
        link.firstBlock = {row, m_loop.now()};
}

void LinkFaults::undo(FaultState &state)
{
    for (auto &[actor, link] : m_links) {
        if (affectsLink(state.fault.target, actor))
            endOn(link, state);
    }
}

// Ends the fault on one link. Writes the row first, so that messages that the link delivers
// afterwards have later rows.
void LinkFaults::endOn(Link &link, const FaultState &state)
{
    const Fault &fault = state.fault;
    if (const auto slowed = m_slowed.find({link.actor, state.id}); slowed != m_slowed.end()) {
        note(link, EventKind::linkHealed, slowed->second.row, m_loop.now() - slowed->second.since,
            linkEndText(fault.action));
        m_slowed.erase(slowed);
    } else if (--link.blockCount == 0) { // the link heals when the last fault that blocks it ends
        note(link, EventKind::linkHealed, link.firstBlock.row, m_loop.now() - link.firstBlock.since,
            linkEndText(fault.action));
    }
    if (fault.action == FaultAction::cutReset)
        link.relay->reset();
    for (const Way way : {Way::requests, Way::replies}) {
        if (slows(fault, faultWay(way)))
            link.relay->removeLag(way, {fault.latency, fault.jitter, fault.bandwidth});
        if (cuts(fault.action, faultWay(way)))
            link.relay->heal(way);
    }
    if (fault.action == FaultAction::refuse)
        link.relay->endRefusal();
}

Relay::DeliveryPlan LinkFaults::deliveryOf(Link &link, const Relay::Message &message)
{
    const bool isRequest = message.way == Way::requests;
    if (isRequest)
        link.arrivedCount = std::max(link.arrivedCount, message.number);
    for (const auto &[id, state] : m_schedule.faults()) {
        const Fault &fault = state.fault;
        const bool affectsRequests =
            fault.action == FaultAction::loseRequest || fault.action == FaultAction::delayRequest;
        const auto before = m_arrivedBefore.find({link.actor, id});
        const std::uint32_t countBefore = before == m_arrivedBefore.end() ? 0 : before->second;
        if (!affectsOneMessage(fault.action) || affectsRequests != isRequest || state.hasEnded
            || !affectsLink(fault.target, link.actor)
            || countBefore + static_cast<std::uint32_t>(fault.begin.occurrence) != message.number)
            continue;
        m_options.progress->markOver(id);
        if (fault.action == FaultAction::delayRequest || fault.action == FaultAction::delayReply)
            return {false, fault.end.length.value_or(Duration::zero())};
        note(link, EventKind::linkDelayed, message.sent, noSpan,
            detailText(isRequest ? Detail::requestLost : Detail::replyLost));
        m_options.broken(link.client, link.node);
        return {true, {}};
    }
    return {};
}

} // namespace lockscope
