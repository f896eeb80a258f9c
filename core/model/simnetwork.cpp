// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong between processes and nodes.
#include "core/model/simworld.h"
#include "core/scenario/linkrows.h"

#include <algorithm>
#include <string>

namespace lockscope {

EventRef SimWorld::noteLink(EventKind kind, Actor link, EventRef cause, Duration span, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_now;
    raw.event.actor = link;
    const bool isOfReplica = link.kind == ActorKind::linkNodeNode;
    const bool isOfClient = link.kind == ActorKind::linkClientNode || link.kind == ActorKind::linkClientStore;
    raw.event.client = isOfClient ? ClientId{link.first} : ClientId{};
    raw.event.node = link.kind == ActorKind::linkClientStore ? storeNode : NodeId{static_cast<std::uint8_t>(isOfReplica ? link.first : link.second)};
    raw.event.span = span;
    raw.event.detail = m_sink.texts().intern(detail);
    raw.cause = cause;
    return m_sink.record(raw);
}

const Fault *SimWorld::faultOf(const SimMessage &message, bool isRequest)
{
    const auto isIt = [&](const Fault &fault) {
        const bool isOfRequests = fault.action == FaultAction::loseRequest || fault.action == FaultAction::delayRequest;
        return isOfRequests == isRequest && fault.target.client == message.client
            && fault.target.node == message.node && fault.begin.occurrence == static_cast<int>(message.number);
    };
    const auto found = std::find_if(m_options.links.begin(), m_options.links.end(), isIt);
    if (found == m_options.links.end())
        return nullptr;
    m_linksHit[static_cast<std::size_t>(found - m_options.links.begin())] = true;
    return &*found;
}

// Of all of the link's connections.
void SimWorld::forMessages(const SimLink &way, const std::function<void(SimMessage &)> &work)
{
    const std::size_t count = m_stock.messages().size(); // the work may take more
    for (std::size_t i = 0; i < count; ++i) {
        SimMessage &message = *m_stock.messages()[i];
        if (message.link == &way)
            work(message);
    }
}

// Its sender waits for it in vain until its time is over; then the connection is given up, and with it what is behind.
void SimWorld::loseForGood(SimMessage &message)
{
    const bool isRequest = message.way == SimMessage::Way::toNode;
    noteLink(EventKind::linkDelayed, clientLink(message.client, message.node), message.errand->sent, noSpan, isRequest ? requestLostText : replyLostText);
    SimLink &way = *message.link;
    const bool isFirst = !way.isBroken(SimMessage::Way::toNode) && !way.isBroken(SimMessage::Way::toClient);
    way.breakOff(message.way);
    putBehind(message);
    if (!isFirst)
        return;
    message.way = SimMessage::Way::end;
    m_timers.arm(message, std::max(message.call->due(), m_now));
}

void SimWorld::putBehind(SimMessage &message)
{
    message.way = SimMessage::Way::behind;
    message.answer.outcome = Answer::Outcome::unknown;
}

// By its client: what has left arrives all the same, and no answer is heard any more.
void SimWorld::giveUp(SimLink &way)
{
    std::vector<PendingCall *> lost;
    (void)way.takeHeld(SimMessage::Way::toClient); // each is given back below, once
    forMessages(way, [&](SimMessage &message) {
        if (message.way == SimMessage::Way::lost || message.connection != way.connection())
            return; // is told by itself, or has been
        if (message.call) {
            lost.push_back(message.call);
            message.beOrphaned();
        }
        if (message.way == SimMessage::Way::toNode || (message.way == SimMessage::Way::toClient && message.isArmed()))
            return; // it arrives, or finds nobody
        m_timers.disarm(message);
        giveBack(message);
    });
    way.connectAnew();
    for (PendingCall *const call : lost)
        call->process.calls().lose(*call, Answer::Outcome::unknown, givenUpText);
}

// From outside: also what is on its way to the node is gone. What the node has already it carries out, and answers nobody.
void SimWorld::reset(SimLink &way)
{
    const WorldTime heard = m_now + m_options.times.machine.oneWay;
    for (SimMessage *const message : way.takeHeld(SimMessage::Way::toNode))
        tellLost(*message, resetText, heard);
    for (SimMessage *const message : way.takeHeld(SimMessage::Way::toClient))
        tellLost(*message, resetText, heard);
    const auto &inSocket = place(way.client()).held; // has come, though its client is stopped and has not read it
    forMessages(way, [&](SimMessage &message) {
        const bool isAtNode = message.way == SimMessage::Way::toNode && !message.isArmed();
        const bool hasCome = std::find(inSocket.begin(), inSocket.end(), &message) != inSocket.end();
        if (hasCome || message.way == SimMessage::Way::lost || (isAtNode && !message.call))
            return;
        if (!isAtNode) {
            tellLost(message, resetText, heard);
            return;
        }
        SimMessage &word = m_stock.takeMessage(*this);
        word.link = message.link;
        word.node = message.node;
        word.client = message.client;
        word.connection = message.connection;
        word.call = message.call;
        word.errand = message.errand;
        message.beOrphaned();
        tellLost(word, resetText, heard);
    });
    way.connectAnew();
    way.pace(SimMessage::Way::toNode).startAnew();
    way.pace(SimMessage::Way::toClient).startAnew();
}

void SimWorld::tellLost(SimMessage &message, std::string_view reason, WorldTime time)
{
    message.way = SimMessage::Way::lost;
    message.answer.outcome = Answer::Outcome::unknown;
    message.answer.reply = Reply();
    message.answer.reply.text = reason;
    m_timers.arm(message, time);
}

void SimWorld::refuse(SimMessage &message)
{
    tellLost(message, refusedText, m_now + m_options.times.machine.oneWay);
    message.answer.outcome = Answer::Outcome::refused;
}

template <class Work> void SimWorld::forLinks(const Fault &fault, Work work)
{
    for (std::size_t i = 1; i <= m_places.size(); ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        for (const auto &node : m_nodes) {
            const Actor actor = clientLink(client, node->id());
            if (isOfLink(fault.target, actor))
                work(link(client, node->id()), actor);
        }
    }
}

static Fault::Way directionOf(SimMessage::Way way)
{
    return way == SimMessage::Way::toNode ? Fault::Way::requests : Fault::Way::replies;
}

void SimWorld::beginLink(const Fault &fault, FaultId id, EventRef cause)
{
    if (fault.target.isReplication) {
        beginCopyLink(fault, id, cause);
        return;
    }
    if (fault.target.sentinel > 0) {
        beginSentinelLink(fault, cause);
        return;
    }
    const Duration length = fault.end.length && !fault.end.until ? *fault.end.length : noSpan;
    const std::string detail = linkFaultText(fault);
    const bool isSlow = onlySlows(fault.action);
    forLinks(fault, [&](SimLink &way, Actor actor) {
        const EventRef row = noteLink(infoOf(fault.action).row, actor, cause, length, detail);
        for (const auto one : {SimMessage::Way::toNode, SimMessage::Way::toClient}) {
            if (slows(fault, directionOf(one)))
                way.pace(one).slow({fault.latency, fault.jitter, fault.bandwidth});
            else if (cuts(fault.action, directionOf(one)))
                way.cut(one);
        }
        if (fault.action == FaultAction::refuse)
            way.refuse();
        if (fault.action == FaultAction::refuse || fault.action == FaultAction::reset)
            reset(way);
        LinkCut &own = m_cuts[{way.client(), way.node()}];
        if (isSlow)
            m_slowed[{actor, id}] = {row, m_now, 1};
        else if (isMoment(fault.action))
            noteLink(EventKind::linkHealed, actor, row, Duration::zero(), {});
        else if (own.count++ == 0)
            own = {row, m_now, 1};
    });
}

void SimWorld::endLink(const Fault &fault, FaultId id)
{
    if (fault.target.isReplication) {
        endCopyLink(fault, id);
        return;
    }
    if (fault.target.sentinel > 0) {
        endSentinelLink(fault);
        return;
    }
    const std::string detail = linkEndText(fault.action);
    forLinks(fault, [&](SimLink &way, Actor actor) {
        LinkCut &own = m_cuts[{way.client(), way.node()}];
        if (const auto slowed = m_slowed.find({actor, id}); slowed != m_slowed.end()) {
            noteLink(EventKind::linkHealed, actor, slowed->second.row, m_now - slowed->second.since, detail);
            m_slowed.erase(slowed);
        } else if (--own.count == 0) { // it is not healed while another cut holds it
            noteLink(EventKind::linkHealed, actor, own.row, m_now - own.since, detail);
        }
        if (fault.action == FaultAction::refuse)
            way.accept();
        if (fault.action == FaultAction::cutReset)
            reset(way);
        healWays(way, fault);
    });
}

void SimWorld::healWays(SimLink &way, const Fault &fault)
{
    std::vector<SimMessage *> freed;
    for (const auto one : {SimMessage::Way::toNode, SimMessage::Way::toClient}) {
        if (slows(fault, directionOf(one)))
            way.pace(one).quicken({fault.latency, fault.jitter, fault.bandwidth});
        else if (cuts(fault.action, directionOf(one))) {
            const auto held = way.heal(one);
            freed.insert(freed.end(), held.begin(), held.end());
        }
    }
    departAll(freed, way);
}

} // namespace lockscope
