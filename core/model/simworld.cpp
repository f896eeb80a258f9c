// SPDX-License-Identifier: GPL-3.0-or-later
// The clock, the processes' turns and the messages between processes and nodes; replication and cuts: simnetwork.cpp.
#include "core/model/simworld.h"

#include "core/model/simcopying.h"
#include "core/scenario/linkrows.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/inlined.h"
#include "lockscope/base/random.h"

#include <algorithm>
#include <utility>

namespace lockscope {

SimWorld::SimWorld(Options options, SimTrace &sink, SimObjectPool &stock)
    : World(TimeKind::simulated, m_timers, sink), m_sink(sink), m_stock(stock)
{
    setServer(SimRedis::version);
    begin(std::move(options));
}

SimWorld::~SimWorld()
{
    endAll();
}

// What may be armed still, and what hangs on nodes.
void SimWorld::endAll()
{
    m_stock.takeAllBack(m_timers);
    m_copyings.clear();
}

void SimWorld::begin(Options options)
{
    endAll();
    m_options = std::move(options);
    m_times = m_options.times.oneWay();
    m_isLossless = m_options.links.empty() && m_times.loss == 0;
    m_linksHit.assign(m_options.links.size(), false);
    m_now = WorldTime{};
    m_turns.clear();
    m_turning.clear();
    m_cuts.clear();
    m_slowed.clear();
    m_parted.clear();
    prepareNodes();
    prepareCopyings();
    LOCKSCOPE_ASSERT(m_timers.isEmpty());
    m_timers.startAnew();
    m_places.resize(static_cast<std::size_t>(m_options.clients));
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        Place &place = m_places[i];
        place.isHeld = false;
        place.held.clear();
        lay(place.links, ClientId{static_cast<std::uint16_t>(i + 1)});
    }
}

void SimWorld::prepareNodes()
{
    const std::size_t nodes = static_cast<std::size_t>(m_options.nodes * (1 + m_options.replicas)) + 1;
    if (m_nodes.size() > nodes)
        m_nodes.resize(nodes);
    for (const auto &node : m_nodes)
        node->begin();
    while (m_nodes.size() < nodes)
        m_nodes.push_back(std::make_unique<SimNode>(*this, m_stock.scripts(), m_nodes.empty() ? storeNode : NodeId{static_cast<std::uint8_t>(m_nodes.size())}));
    const SimClock clock(m_options.nodeClocks);
    for (std::size_t i = 1; i < nodes; ++i)
        m_nodes[i]->setClock(clock);
    if (m_options.times.isCrowded) {
        for (const auto &node : m_nodes)
            node->beSerial(m_options.times.machine.service);
    }
    m_primaries.clear();
    for (int i = 0; i <= m_options.nodes; ++i)
        m_primaries.push_back(NodeId{static_cast<std::uint8_t>(i)});
}

// Who has replicas, or is one, is guarded.
void SimWorld::prepareCopyings()
{
    for (std::size_t i = 1; m_options.replicas > 0 && i < m_nodes.size(); ++i) {
        SimNode &node = *m_nodes[i];
        const NodeId place = placeOf(node.id());
        const bool isReplica = place != node.id();
        m_copyings.push_back(std::make_unique<Copying>(*this, node, isReplica ? place : NodeId{}));
        node.beGuarded();
        if (isReplica)
            node.beReplica();
    }
}

// All of a client's links.
void SimWorld::lay(Links &links, ClientId client) const
{
    const Draws draws(m_options.seed, client, Purpose::latency);
    while (links.size() > m_nodes.size())
        links.pop_back();
    for (SimLink &link : links)
        link.begin(draws);
    links.reserve(m_nodes.size());
    while (links.size() < m_nodes.size())
        links.emplace_back(draws, client, m_nodes[links.size()]->id(), *m_nodes[links.size()]);
}

std::chrono::milliseconds SimWorld::wallNow() const
{
    return std::chrono::floor<std::chrono::milliseconds>(SimClock().at(m_now));
}

Token SimWorld::makeToken(ClientId client, std::uint64_t n)
{
    return drawToken(m_options.seed, client, n);
}

void SimWorld::runTurns()
{
    m_turns.takeAll(m_turning);
    for (ClientProcess *const process : m_turning)
        runTurn(*process);
}

void SimWorld::transmit(PendingCall &call)
{
    SimMessage &message = m_stock.takeMessage(*this);
    SimLink &way = link(call.process.id(), call.sentRow.node);
    message.link = &way;
    message.way = SimMessage::Way::toNode;
    message.node = call.sentRow.node;
    message.client = call.process.id();
    message.number = way.nextNumber();
    message.connection = way.connection();
    message.call = &call;
    message.errand = &call;
    message.answer.outcome = Answer::Outcome::answered;
    if (call.inPipeline > 0)
        delayByReads(message, way);
    if (m_isLossless && way.isSound() && call.inPipeline <= 1) [[likely]]
        departSoundly(message, way.pace(SimMessage::Way::toNode), Duration::zero());
    else
        transmitWithCare(message, way);
}

// A node reads so much of a pipeline, carries that out, and reads on when the other clients have had their turn.
void SimWorld::delayByReads(const SimMessage &message, SimLink &way) const
{
    const int before = way.countRead(sizeOf(message), message.call->inPipeline == 1);
    way.pace(message.way).hold(m_options.times.machine.service * before);
}

WorldTime SimWorld::slowArrival(const SimMessage &message, LinkPace &pace, Duration extra) const
{
    return pace.arrival(m_now, m_times, extra, pace.isThrottled() ? sizeOf(message) : 0);
}

void SimWorld::transmitWithCare(SimMessage &message, SimLink &way)
{
    const Fault *const fault = m_options.links.empty() ? nullptr : faultOf(message, true);
    if (way.isRefused())
        refuse(message);
    else if (way.isBroken(message.way))
        putBehind(message);
    else if (fault && fault->action == FaultAction::loseRequest)
        loseForGood(message);
    else
        depart(message, way, fault ? fault->end.length.value_or(Duration::zero()) : Duration::zero());
}

void SimWorld::answerWithCare(SimMessage &message)
{
    if (!message.call) {
        giveBack(message);
        return;
    }
    if (message.link->isBroken(message.way)) {
        putBehind(message);
        return;
    }
    const Fault *const fault = m_options.links.empty() ? nullptr : faultOf(message, false);
    if (fault && fault->action == FaultAction::loseReply) {
        loseForGood(message);
        return;
    }
    depart(message, *message.link, fault ? fault->end.length.value_or(Duration::zero()) : Duration::zero());
}

void SimWorld::depart(SimMessage &message, SimLink &way, Duration extra)
{
    if (way.isCut(message.way)) {
        way.hold(message);
        return;
    }
    LinkPace &pace = way.pace(message.way);
    const Duration usual = message.way == SimMessage::Way::toClient ? m_options.times.machine.service : Duration::zero();
    const bool isMore = message.way == SimMessage::Way::toNode && message.call && message.call->inPipeline > 1 && extra <= Duration::zero();
    if (isMore) { // it arrives with the command before it
        m_timers.arm(message, pace.arrivalOfMore(m_now, pace.isThrottled() ? sizeOf(message) : 0));
        return;
    }
    const WorldTime arrival = slowArrival(message, pace, usual + extra);
    if (const Duration late = pace.resent() + extra; late > Duration::zero())
        noteLink(EventKind::linkDelayed, clientLink(message.client, message.node), message.errand->sent, late,
                 pace.resent() > Duration::zero() ? messageResentText : messageLateText);
    m_timers.arm(message, arrival);
}

void SimWorld::departAll(const std::vector<SimMessage *> &freed, SimLink &way)
{
    for (SimMessage *const message : freed)
        depart(*message, way, Duration::zero());
}

void SimMessage::fire()
{
    carrier->arrived(*this);
}

LOCKSCOPE_INLINED void SimWorld::arrived(SimMessage &message)
{
    if (message.way == SimMessage::Way::toNode) {
        if (message.link->isCut(message.way))
            message.link->hold(message); // it was on its way when the cut came
        else
            message.link->destination().request(message);
    } else if (message.call && message.way == SimMessage::Way::toClient && message.link->isSound()) {
        deliver(message);
    } else {
        cameBackWithCare(message);
    }
}

void SimWorld::cameBackWithCare(SimMessage &message)
{
    Place &to = place(message.client);
    if (!message.call)
        giveBack(message);
    else if (message.way == SimMessage::Way::toClient && message.link->isCut(message.way))
        message.link->hold(message);
    else if (to.isHeld)
        to.held.push_back(&message);
    else
        deliver(message);
}

LOCKSCOPE_INLINED void SimWorld::deliver(SimMessage &message)
{
    if (message.way == SimMessage::Way::end) {
        giveUp(*message.link);
        return;
    }
    PendingCall &call = *message.call;
    ClientProcess &process = call.process;
    if (message.answer.outcome == Answer::Outcome::answered)
        process.calls().deliver(call, std::move(message.answer));
    else
        process.calls().lose(call, message.answer.outcome, message.answer.reply.text);
    giveBack(message);
}

void SimWorld::setHeld(Place &place, bool isHeld)
{
    if (std::exchange(place.isHeld, isHeld) == isHeld)
        return;
    for (SimLink &way : place.links) {
        if (isHeld)
            way.beUnread();
        else
            way.beRead();
    }
}

void SimWorld::holdAnswers(ClientProcess &process)
{
    setHeld(place(process.id()), true);
}

void SimWorld::passAnswers(ClientProcess &process)
{
    Place &to = place(process.id());
    setHeld(to, false);
    std::vector<SimMessage *> held = std::exchange(to.held, {});
    // What lies in its sockets first; then that nothing more will come.
    std::stable_partition(held.begin(), held.end(), [](const SimMessage *message) { return message->way == SimMessage::Way::toClient; });
    for (SimMessage *const message : held)
        deliver(*message);
}

// What it has sent is carried out all the same; what comes back finds nobody.
void SimWorld::abandon(ClientProcess &process)
{
    Place &to = place(process.id());
    setHeld(to, false);
    for (SimMessage *const message : std::exchange(to.held, {}))
        giveBack(*message);
    for (SimLink &way : to.links) {
        if (way.holds(SimMessage::Way::toClient)) {
            for (SimMessage *const message : way.takeHeld(SimMessage::Way::toClient))
                giveBack(*message);
        }
        if (way.isBroken(SimMessage::Way::toNode) || way.isBroken(SimMessage::Way::toClient)) {
            forMessages(way, [this](SimMessage &message) {
                if (message.way == SimMessage::Way::behind)
                    giveBack(message);
            });
        }
        way.connectAnew();
    }
    for (std::size_t i = 0; process.calls().count() > 0 && i < m_stock.messages().size(); ++i) {
        SimMessage *const message = m_stock.messages()[i].get();
        if (message->link && message->call && message->client == process.id())
            message->beOrphaned();
    }
    m_turns.drop(process);
}

} // namespace lockscope
