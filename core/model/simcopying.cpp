// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simcopying.h"

#include "core/scenario/linkrows.h"
#include "lockscope/base/random.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {

SimCopying::SimCopying(SimWorld &world, SimNode &own, NodeId master) : m_world(world), m_own(own), m_master(master) { }

SimCopying::~SimCopying()
{
    forgetAll();
}

void SimCopying::forgetAll()
{
    for (Direction *const direction : {&m_writes, &m_replies}) {
        direction->due.disarm();
        direction->lags.dropInFlight();
    }
    m_copied.disarm();
    m_deeds.clear();
    m_words.clear();
    m_acknowledged = 0;
}

void SimCopying::stop()
{
    forgetAll();
    m_master = NodeId{};
    m_isCopying = false;
}

void SimCopying::follow(NodeId master, EventRef cause)
{
    m_master = master;
    beginAnew(cause);
}

void SimCopying::beginAnew(EventRef cause)
{
    forgetAll();
    m_cause = cause;
    m_isCopying = true;
    m_copied.arm(m_world.now() + copyTime);
}

void SimCopying::breakOff(Duration firstTry)
{
    m_isCopying = true;
    m_acknowledged = 0;
    m_words.clear();
    m_replies.due.disarm();
    if (m_own.isDown()) {
        m_deeds.clear();
        m_writes.due.disarm();
    }
    m_copied.arm(m_world.now() + firstTry);
}

void SimCopying::copyDue()
{
    const SimNode &master = m_world.node(m_master);
    if (m_own.isDown())
        return; // the new process tries again
    if (m_own.isHalted() || master.isDown() || master.isHalted() || isCut()) {
        m_copied.arm(m_world.now() + retryInterval);
        return;
    }
    m_deeds.clear();
    m_writes.due.disarm();
    m_isCopying = false;
    const EventRef began = master.beginning() ? master.beginning() : m_own.beginning();
    m_own.copyAll(master, m_cause ? std::exchange(m_cause, EventRef{}) : began);
    tell(m_own.offset());
}

// As in the replication stream: SET key value PXAT deadline, or DEL key.
static std::size_t sizeOf(const SimNode::Deed &deed)
{
    const auto word = [](std::size_t length) { return 5 + std::to_string(length).size() + length; };
    const std::size_t head = 4 + word(3) + word(deed.key.size());
    if (!deed.value)
        return head;
    constexpr std::size_t deadlineDigits = 13;
    return head + word(deed.value->size()) + (deed.deadline == SimRedis::never ? 0 : word(4) + word(deadlineDigits));
}

// REPLCONF ACK and the offset.
static constexpr std::size_t wordSize = 38;

WorldTime SimCopying::arrival(WorldTime after, Direction &direction, std::size_t size)
{
    const SimTimes &times = m_world.options().times;
    const std::uint64_t n = std::uint64_t{m_own.id().value} << 49 | m_draws++;
    const Duration spread = times.machine.spread + times.jitter + direction.lags.jitter();
    const Duration random = drawDuration(draw(m_world.options().seed, ClientId{}, Purpose::latency, n), spread);
    const WorldTime left = direction.lags.departure(m_world.now(), size);
    return std::max(after, left + times.machine.oneWay + times.latency + direction.lags.latency() + random);
}

void SimCopying::take(SimNode::Deed deed)
{
    if (m_isCopying)
        return; // the full copy will contain it
    const WorldTime time = arrival(m_deeds.empty() ? WorldTime{} : m_deeds.back().time, m_writes, sizeOf(deed));
    m_deeds.push_back({time, std::move(deed)});
    if (m_deeds.size() == 1 && m_writes.cuts == 0)
        m_writes.due.arm(time);
}

void SimCopying::repeatDue()
{
    // A replica that is frozen or runs a long script reads on afterwards; one that is down starts with a full copy.
    if (m_own.isHalted() || m_own.isDown()) {
        m_writes.due.arm(m_world.now() + 1ms);
        return;
    }
    const SimNode::Deed deed = std::move(m_deeds.front().deed);
    m_deeds.pop_front();
    m_own.repeat(deed);
    if (!m_isCopying)
        tell(deed.offset);
    if (!m_deeds.empty())
        m_writes.due.arm(std::max(m_deeds.front().time, m_world.now()));
}

void SimCopying::tell(std::uint64_t offset)
{
    const WorldTime time = arrival(m_words.empty() ? WorldTime{} : m_words.back().time, m_replies, wordSize);
    m_words.push_back({time, offset});
    if (m_words.size() == 1 && m_replies.cuts == 0)
        m_replies.due.arm(time);
}

void SimCopying::confirmDue()
{
    m_acknowledged = m_words.front().offset;
    m_words.pop_front();
    if (!m_words.empty())
        m_replies.due.arm(std::max(m_words.front().time, m_world.now()));
    m_world.node(m_master).replicasConfirmed();
}

bool SimCopying::isGood() const
{
    if (m_isCopying)
        return false;
    WorldTime silent = m_own.silentSince();
    if (isCut())
        silent = std::min(silent, m_cutSince);
    return silent == WorldTime::max() || m_world.now() - silent < patience;
}

void SimCopying::begin(const Fault &fault, EventRef row)
{
    if (!isCut())
        m_cutSince = m_world.now();
    for (Direction *const direction : {&m_writes, &m_replies}) {
        if (slows(fault, direction->way))
            direction->lags.add({fault.latency, fault.jitter, fault.bandwidth});
        if ((cuts(fault.action, direction->way) || fault.action == FaultAction::refuse) && direction->cuts++ == 0)
            direction->due.disarm();
    }
    if ((fault.action == FaultAction::reset || fault.action == FaultAction::refuse) && m_master)
        beginAnew(row);
}

void SimCopying::end(const Fault &fault, EventRef row)
{
    if (fault.action == FaultAction::cutReset && m_master)
        beginAnew(row); // what was held is lost and copied again
    for (Direction *const direction : {&m_writes, &m_replies}) {
        if (slows(fault, direction->way))
            direction->lags.remove({fault.latency, fault.jitter, fault.bandwidth});
        const bool isHealed = (cuts(fault.action, direction->way) || fault.action == FaultAction::refuse) && --direction->cuts == 0;
        const bool isIdle = direction == &m_writes ? m_deeds.empty() : m_words.empty();
        if (isHealed && !isIdle)
            direction->due.arm(arrival(WorldTime{}, *direction, 0));
    }
}

} // namespace lockscope
