// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simcopying.h"

#include "core/scenario/linkrows.h"
#include "lockscope/base/random.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {

SimCopying::SimCopying(SimWorld &world, SimNode &node, NodeId primary)
    : m_world(world), m_node(node), m_primary(primary)
{
}

SimCopying::~SimCopying()
{
    dropAll();
}

void SimCopying::dropAll()
{
    for (Direction *const direction : {&m_toNode, &m_toPrimary}) {
        direction->timer.disarm();
        direction->lags.dropInFlight();
    }
    m_copyTimer.disarm();
    m_changes.clear();
    m_acknowledgements.clear();
    m_acknowledged = {};
}

void SimCopying::stop()
{
    dropAll();
    m_primary = NodeId{};
    m_needsFullCopy = false;
}

void SimCopying::follow(NodeId primary, EventRef cause)
{
    m_primary = primary;
    restartCopying(cause);
}

void SimCopying::restartCopying(EventRef cause)
{
    dropAll();
    m_cause = cause;
    m_needsFullCopy = true;
    m_copyTimer.arm(m_world.now() + copyTime);
}

void SimCopying::connectionLost(Duration untilFirstAttempt)
{
    m_needsFullCopy = true;
    m_acknowledged = {};
    m_acknowledgements.clear();
    m_toPrimary.timer.disarm();
    if (m_node.isDown()) {
        m_changes.clear();
        m_toNode.timer.disarm();
    }
    m_copyTimer.arm(m_world.now() + untilFirstAttempt);
}

void SimCopying::makeFullCopy()
{
    const SimNode &primary = m_world.node(m_primary);
    if (m_node.isDown())
        return; // connectionLost() is called again when the process restarts
    if (m_node.isFrozenOrBusy() || primary.isDown() || primary.isFrozenOrBusy() || isCut()) {
        m_copyTimer.arm(m_world.now() + retryInterval);
        return;
    }
    m_changes.clear();
    m_toNode.timer.disarm();
    m_needsFullCopy = false;
    const EventRef restartRow = primary.restartRow() ? primary.restartRow() : m_node.restartRow();
    m_node.copyAll(primary, m_cause ? std::exchange(m_cause, EventRef{}) : restartRow);
    acknowledge(m_node.offset());
}

// Returns the size of the change in the replication stream: SET key value PXAT deadline, or DEL
// key.
static std::size_t sizeOf(const SimNode::ReplicatedChange &change)
{
    const auto wordSize = [](std::size_t length) {
        return 5 + std::to_string(length).size() + length;
    };
    const std::size_t head = 4 + wordSize(3) + wordSize(change.key.size());
    if (!change.value)
        return head;
    constexpr std::size_t deadlineDigits = 13;
    std::size_t valueSize = change.fields.empty() ? wordSize(change.value->size()) : 0;
    for (const std::string &word : change.fields)
        valueSize += wordSize(word.size());
    return head + valueSize
        + (change.deadline == SimRedis::never ? 0 : wordSize(4) + wordSize(deadlineDigits));
}

// The size in bytes of the command REPLCONF ACK with an offset.
static constexpr std::size_t acknowledgementSize = 38;

WorldTime SimCopying::arrivalTime(WorldTime earliest, Direction &direction, std::size_t size)
{
    const SimTimes &times = m_world.options().times;
    const std::uint64_t n = std::uint64_t{m_node.id().value} << 49 | m_draws++;
    const Duration spread = times.machine.spread + times.jitter + direction.lags.jitter();
    const Duration random =
        durationFromDraw(draw(m_world.options().seed, ClientId{}, Purpose::latency, n), spread);
    const WorldTime departure = direction.lags.departure(m_world.now(), size);
    return std::max(earliest,
        departure + times.machine.oneWay + times.latency + direction.lags.latency() + random);
}

void SimCopying::send(SimNode::ReplicatedChange change)
{
    if (m_needsFullCopy)
        return; // the full copy will contain this change
    const WorldTime arrival = arrivalTime(
        m_changes.empty() ? WorldTime{} : m_changes.back().arrival, m_toNode, sizeOf(change));
    m_changes.push_back({arrival, std::move(change)});
    if (m_changes.size() == 1 && m_toNode.cuts == 0)
        m_toNode.timer.arm(arrival);
}

void SimCopying::applyFirst()
{
    // The node cannot read the change now, so the timer tries again. (If the node is down,
    // connectionLost() drops the change: the node makes a full copy after its restart.)
    if (m_node.isFrozenOrBusy() || m_node.isDown()) {
        m_toNode.timer.arm(m_world.now() + 1ms);
        return;
    }
    const SimNode::ReplicatedChange change = std::move(m_changes.front().change);
    m_changes.pop_front();
    m_node.applyChange(change);
    if (!m_needsFullCopy)
        acknowledge(change.offset);
    if (!m_changes.empty())
        m_toNode.timer.arm(std::max(m_changes.front().arrival, m_world.now()));
}

void SimCopying::acknowledge(std::uint64_t offset)
{
    const WorldTime earliest =
        m_acknowledgements.empty() ? WorldTime{} : m_acknowledgements.back().arrival;
    const WorldTime arrival = arrivalTime(earliest, m_toPrimary, acknowledgementSize);
    m_acknowledgements.push_back({arrival, offset, m_node.syncedOffset()});
    if (m_acknowledgements.size() == 1 && m_toPrimary.cuts == 0)
        m_toPrimary.timer.arm(arrival);
}

void SimCopying::confirmSync()
{
    if (!m_needsFullCopy)
        acknowledge(m_node.offset());
}

void SimCopying::confirmFirst()
{
    m_acknowledged = m_acknowledgements.front();
    m_acknowledgements.pop_front();
    if (!m_acknowledgements.empty())
        m_toPrimary.timer.arm(std::max(m_acknowledgements.front().arrival, m_world.now()));
    m_world.node(m_primary).replicasConfirmed();
}

bool SimCopying::isGood() const
{
    if (m_needsFullCopy)
        return false;
    WorldTime silentSince = m_node.silentSince();
    if (isCut())
        silentSince = std::min(silentSince, m_cutSince);
    return silentSince == WorldTime::max() || m_world.now() - silentSince < silenceMax;
}

void SimCopying::begin(const Fault &fault, EventRef row)
{
    if (!isCut())
        m_cutSince = m_world.now();
    for (Direction *const direction : {&m_toNode, &m_toPrimary}) {
        if (slows(fault, direction->way))
            direction->lags.add({fault.latency, fault.jitter, fault.bandwidth});
        if ((cuts(fault.action, direction->way) || fault.action == FaultAction::refuse)
            && direction->cuts++ == 0)
            direction->timer.disarm();
    }
    if ((fault.action == FaultAction::reset || fault.action == FaultAction::refuse) && m_primary)
        restartCopying(row);
}

void SimCopying::end(const Fault &fault, EventRef row)
{
    if (fault.action == FaultAction::cutReset && m_primary)
        restartCopying(row); // the messages that the cut held are lost
    for (Direction *const direction : {&m_toNode, &m_toPrimary}) {
        if (slows(fault, direction->way))
            direction->lags.remove({fault.latency, fault.jitter, fault.bandwidth});
        const bool isHealed =
            (cuts(fault.action, direction->way) || fault.action == FaultAction::refuse)
            && --direction->cuts == 0;
        const bool isIdle = direction == &m_toNode ? m_changes.empty() : m_acknowledgements.empty();
        if (isHealed && !isIdle)
            direction->timer.arm(arrivalTime(WorldTime{}, *direction, 0));
    }
}

} // namespace lockscope
