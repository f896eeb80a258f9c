// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simnetwork.h"

#include "core/model/simworld.h"
#include "core/scenario/linkrows.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <utility>

namespace lockscope {

SimNetwork::SimNetwork(SimWorld &world, SimObjectPool &pool)
    : m_world(world), m_timers(world.timers()), m_pool(pool), m_lost(world, *this, pool)
{
}

SimNetwork::~SimNetwork()
{
    end();
}

void SimNetwork::end()
{
    m_pool.takeAllBack(m_timers);
}

void SimNetwork::begin()
{
    const SimWorld::Options &options = m_world.options();
    m_oneWay = options.times.oneWay();
    m_machine = options.times.machine;
    m_isLossless = options.messageFaults.empty() && m_oneWay.loss == 0;
    m_sentTargets.assign(options.messageFaults.size(), false);
    m_clientSides.resize(static_cast<std::size_t>(options.clients));
    for (std::size_t i = 0; i < m_clientSides.size(); ++i) {
        ClientSide &side = m_clientSides[i];
        side.isStopped = false;
        side.unread.clear();
        prepareLinks(side.links, ClientId{static_cast<std::uint16_t>(i + 1)});
    }
}

void SimNetwork::prepareLinks(Links &links, ClientId client) const
{
    const auto &nodes = m_world.nodes();
    const Draws draws(m_world.options().seed, client, Purpose::latency);
    while (links.size() > nodes.size())
        links.pop_back();
    for (SimLink &link : links)
        link.reinitialize(draws);
    links.reserve(nodes.size());
    while (links.size() < nodes.size())
        links.emplace_back(draws, client, nodes[links.size()]->id(), *nodes[links.size()]);
}

void SimNetwork::transmit(PendingCall &call)
{
    SimMessage &message = m_pool.takeMessage(*this);
    SimLink &usedLink = link(call.process.id(), call.sentRow.node);
    message.link = &usedLink;
    message.way = SimMessage::Way::toNode;
    message.node = call.sentRow.node;
    message.client = call.process.id();
    message.number = usedLink.nextNumber();
    message.connection = usedLink.connection();
    message.call = &call;
    message.sentCommand = &call;
    message.answer.outcome = Answer::Outcome::answered;
    if (call.inPipeline > 0)
        delayIfNewPart(message, usedLink);
    if (m_isLossless && usedLink.isIntact() && call.inPipeline <= 1) [[likely]]
        departOnIntactLink(message, usedLink.pace(SimMessage::Way::toNode), Duration::zero());
    else
        transmitOnSlowPath(message, usedLink);
}

// Delays a command of a pipeline if it begins a new part: a node reads a part of the pipeline,
// executes it, serves the other clients, and only then reads the next part.
void SimNetwork::delayIfNewPart(const SimMessage &message, SimLink &link) const
{
    const int previousPartCount =
        link.addToPipelinePart(sizeOf(message), message.call->inPipeline == 1);
    link.pace(message.way).delayNext(m_machine.service * previousPartCount);
}

WorldTime SimNetwork::generalArrival(
    const SimMessage &message, LinkPace &pace, Duration extra) const
{
    return pace.arrival(m_world.now(), m_oneWay, extra, pace.isThrottled() ? sizeOf(message) : 0);
}

void SimNetwork::transmitOnSlowPath(SimMessage &message, SimLink &link)
{
    const Fault *const fault = faultOf(message, true);
    if (link.isRefused())
        m_lost.refuse(message);
    else if (link.isBroken(message.way))
        m_lost.dropAfterLoss(message);
    else if (fault && fault->action == FaultAction::loseRequest)
        m_lost.lose(message);
    else
        depart(
            message, link, fault ? fault->end.length.value_or(Duration::zero()) : Duration::zero());
}

void SimNetwork::answerOnSlowPath(SimMessage &message)
{
    if (!message.call) {
        m_pool.giveBack(message);
        return;
    }
    if (message.link->isBroken(message.way)) {
        m_lost.dropAfterLoss(message);
        return;
    }
    const Fault *const fault = faultOf(message, false);
    if (fault && fault->action == FaultAction::loseReply) {
        m_lost.lose(message);
        return;
    }
    depart(message, *message.link,
        fault ? fault->end.length.value_or(Duration::zero()) : Duration::zero());
}

const Fault *SimNetwork::faultOf(const SimMessage &message, bool isRequest)
{
    const std::vector<Fault> &faults = m_world.options().messageFaults;
    const auto isTarget = [&](const Fault &fault) {
        const bool affectsRequests =
            fault.action == FaultAction::loseRequest || fault.action == FaultAction::delayRequest;
        return affectsRequests == isRequest && fault.target.client == message.client
            && fault.target.node == message.node
            && fault.begin.occurrence == static_cast<int>(message.number);
    };
    const auto found = std::find_if(faults.begin(), faults.end(), isTarget);
    if (found == faults.end())
        return nullptr;
    m_sentTargets[static_cast<std::size_t>(found - faults.begin())] = true;
    return &*found;
}

void SimNetwork::depart(SimMessage &message, SimLink &link, Duration extra)
{
    if (link.isCut(message.way)) {
        link.hold(message);
        return;
    }
    LinkPace &pace = link.pace(message.way);
    const Duration serviceTime =
        message.way == SimMessage::Way::toClient ? m_machine.service : Duration::zero();
    const bool followsInPipeline = message.way == SimMessage::Way::toNode && message.call
        && message.call->inPipeline > 1 && extra <= Duration::zero();
    if (followsInPipeline) { // the command arrives together with the previous command
        m_timers.arm(
            message, pace.arrivalOfRest(m_world.now(), pace.isThrottled() ? sizeOf(message) : 0));
        return;
    }
    const WorldTime arrival = generalArrival(message, pace, serviceTime + extra);
    if (const Duration late = pace.resendDelay() + extra; late > Duration::zero())
        m_world.linkRows().note(EventKind::linkDelayed, clientLink(message.client, message.node),
            message.sentCommand->sent, late,
            detailText(pace.resendDelay() > Duration::zero() ? Detail::messageResent
                                                             : Detail::messageLate));
    m_timers.arm(message, arrival);
}

void SimNetwork::departAll(const std::vector<SimMessage *> &departing, SimLink &link)
{
    for (SimMessage *const message : departing)
        depart(*message, link, Duration::zero());
}

void SimMessage::fire()
{
    network->arrived(*this);
}

LOCKSCOPE_INLINED void SimNetwork::arrived(SimMessage &message)
{
    if (message.way == SimMessage::Way::toNode) {
        if (message.link->isCut(message.way))
            message.link->hold(message); // the cut began while the message was in flight
        else
            message.link->destination().receive(message);
    } else if (message.call && message.way == SimMessage::Way::toClient
        && message.link->isIntact()) {
        deliver(message);
    } else {
        arrivedOnSlowPath(message);
    }
}

void SimNetwork::arrivedOnSlowPath(SimMessage &message)
{
    ClientSide &side = clientSide(message.client);
    if (!message.call)
        m_pool.giveBack(message);
    else if (message.way == SimMessage::Way::toClient && message.link->isCut(message.way))
        message.link->hold(message);
    else if (side.isStopped)
        side.unread.push_back(&message);
    else
        deliver(message);
}

LOCKSCOPE_INLINED void SimNetwork::deliver(SimMessage &message)
{
    if (message.way == SimMessage::Way::endsConnection) {
        m_lost.giveUp(*message.link);
        return;
    }
    PendingCall &call = *message.call;
    ClientProcess &process = call.process;
    if (message.answer.outcome == Answer::Outcome::answered)
        process.calls().deliver(call, std::move(message.answer));
    else
        process.calls().lose(call, message.answer.outcome, message.answer.reply.text);
    m_pool.giveBack(message);
}

void SimNetwork::setStopped(ClientSide &side, bool isStopped)
{
    if (std::exchange(side.isStopped, isStopped) == isStopped)
        return;
    for (SimLink &link : side.links) {
        if (isStopped)
            link.stopReading();
        else
            link.continueReading();
    }
}

void SimNetwork::stopReadingAnswers(ClientId client)
{
    setStopped(clientSide(client), true);
}

void SimNetwork::continueReadingAnswers(ClientId client)
{
    ClientSide &side = clientSide(client);
    setStopped(side, false);
    std::vector<SimMessage *> unread = std::exchange(side.unread, {});
    // Delivers first the answers that are in the client's sockets, and then the failures of calls
    // that get no answer.
    std::stable_partition(unread.begin(), unread.end(),
        [](const SimMessage *message) { return message->way == SimMessage::Way::toClient; });
    for (SimMessage *const message : unread)
        deliver(*message);
}

// Commands in flight still arrive at the nodes; their answers are dropped.
void SimNetwork::closeConnections(ClientProcess &process)
{
    ClientSide &side = clientSide(process.id());
    setStopped(side, false);
    for (SimMessage *const message : std::exchange(side.unread, {}))
        m_pool.giveBack(*message);
    for (SimLink &link : side.links)
        m_lost.close(link);
    for (std::size_t i = 0; process.calls().count() > 0 && i < m_pool.messages().size(); ++i) {
        SimMessage *const message = m_pool.messages()[i].get();
        if (message->link && message->call && message->client == process.id())
            message->detachFromCall();
    }
}

} // namespace lockscope
