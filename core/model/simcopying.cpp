// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simcopying.h"

#include "core/scenario/linkrows.h"
#include "lockscope/base/random.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {

SimWorld::Copying::Copying(SimWorld &world, SimNode &own, NodeId master) : m_world(world), m_own(own), m_master(master) { }

SimWorld::Copying::~Copying()
{
    forgetAll();
}

void SimWorld::Copying::forgetAll()
{
    m_there.disarm();
    m_back.disarm();
    m_copied.disarm();
    m_deeds.clear();
    m_words.clear();
    m_acknowledged = 0;
    m_writesThinness.free = m_wordsThinness.free = WorldTime{};
}

void SimWorld::Copying::stop()
{
    forgetAll();
    m_master = NodeId{};
    m_isCopying = false;
}

void SimWorld::Copying::follow(NodeId master, EventRef cause)
{
    m_master = master;
    beginAnew(cause);
}

void SimWorld::Copying::beginAnew(EventRef cause)
{
    forgetAll();
    m_cause = cause;
    m_isCopying = true;
    m_copied.arm(m_world.now() + copyTime);
}

void SimWorld::Copying::breakOff(Duration firstTry)
{
    m_isCopying = true;
    m_acknowledged = 0;
    m_words.clear();
    m_back.disarm();
    if (m_own.isDown()) {
        m_deeds.clear();
        m_there.disarm();
    }
    m_copied.arm(m_world.now() + firstTry);
}

void SimWorld::Copying::copyDue()
{
    const SimNode &master = m_world.node(m_master);
    if (m_own.isDown())
        return; // the new process tries
    if (m_own.isFrozen() || master.isDown() || master.isFrozen() || m_writesCut + m_wordsCut > 0) {
        m_copied.arm(m_world.now() + retryInterval);
        return;
    }
    m_deeds.clear();
    m_there.disarm();
    m_isCopying = false;
    const EventRef began = master.beginning() ? master.beginning() : m_own.beginning();
    m_own.copyAll(master, m_cause ? std::exchange(m_cause, EventRef{}) : began);
    tell(m_own.offset());
}

// As it stands in the stream of a replica: SET key value PXAT deadline, or DEL key.
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

WorldTime SimWorld::Copying::Thinness::departure(WorldTime now, std::size_t size)
{
    if (bandwidths.empty())
        return now;
    const int bandwidth = *std::min_element(bandwidths.begin(), bandwidths.end());
    free = std::max(free, now) + std::chrono::microseconds(static_cast<std::int64_t>(size) * 1'000'000 / bandwidth);
    return free;
}

WorldTime SimWorld::Copying::arrival(WorldTime after, bool isOfMaster, std::size_t size)
{
    const SimTimes &times = m_world.m_options.times;
    const std::uint64_t n = std::uint64_t{m_own.id().value} << 49 | m_draws++;
    const Duration spread = times.machine.spread + times.jitter + (isOfMaster ? m_writesJitter : m_wordsJitter);
    const Duration random = drawDuration(draw(m_world.m_options.seed, ClientId{}, Purpose::latency, n), spread);
    const Duration lag = isOfMaster ? m_writesLag : m_wordsLag;
    const WorldTime left = (isOfMaster ? m_writesThinness : m_wordsThinness).departure(m_world.now(), size);
    return std::max(after, left + times.machine.oneWay + times.latency + lag + random);
}

void SimWorld::Copying::take(SimNode::Deed deed)
{
    if (m_isCopying)
        return; // it will be in the copy
    const WorldTime time = arrival(m_deeds.empty() ? WorldTime{} : m_deeds.back().time, true, sizeOf(deed));
    m_deeds.push_back({time, std::move(deed)});
    if (m_deeds.size() == 1 && m_writesCut == 0)
        m_there.arm(time);
}

void SimWorld::Copying::repeatDue()
{
    // A replica that is stopped reads on when it goes on; one that is down begins anew with what its master has.
    if (m_own.isFrozen() || m_own.isDown()) {
        m_there.arm(m_world.now() + 1ms);
        return;
    }
    const SimNode::Deed deed = std::move(m_deeds.front().deed);
    m_deeds.pop_front();
    m_own.repeat(deed);
    if (!m_isCopying)
        tell(deed.offset);
    if (!m_deeds.empty())
        m_there.arm(std::max(m_deeds.front().time, m_world.now()));
}

void SimWorld::Copying::tell(std::uint64_t offset)
{
    const WorldTime time = arrival(m_words.empty() ? WorldTime{} : m_words.back().time, false, wordSize);
    m_words.push_back({time, offset});
    if (m_words.size() == 1 && m_wordsCut == 0)
        m_back.arm(time);
}

void SimWorld::Copying::confirmDue()
{
    m_acknowledged = m_words.front().offset;
    m_words.pop_front();
    if (!m_words.empty())
        m_back.arm(std::max(m_words.front().time, m_world.now()));
    m_world.node(m_master).replicasConfirmed();
}

bool SimWorld::Copying::isGood() const
{
    if (m_isCopying)
        return false;
    WorldTime silent = m_own.silentSince();
    if (m_writesCut + m_wordsCut > 0)
        silent = std::min(silent, m_cutSince);
    return silent == WorldTime::max() || m_world.now() - silent < patience;
}

void SimWorld::Copying::begin(const Fault &fault, EventRef row)
{
    using Action = FaultAction;
    if (fault.action == Action::lag)
        slow(fault, 1);
    if (fault.action == Action::throttle)
        throttle(fault, true);
    if (cuts(fault.action, Fault::Way::replies) || fault.action == Action::refuse)
        cut(true);
    if (cuts(fault.action, Fault::Way::requests) || fault.action == Action::refuse)
        cut(false);
    if ((fault.action == Action::reset || fault.action == Action::refuse) && m_master)
        beginAnew(row);
}

void SimWorld::Copying::end(const Fault &fault, EventRef row)
{
    using Action = FaultAction;
    if (fault.action == Action::lag)
        slow(fault, -1);
    if (fault.action == Action::throttle)
        throttle(fault, false);
    if (fault.action == Action::cutReset && m_master)
        beginAnew(row); // what was held is lost, and copied anew
    if (cuts(fault.action, Fault::Way::replies) || fault.action == Action::refuse)
        heal(true);
    if (cuts(fault.action, Fault::Way::requests) || fault.action == Action::refuse)
        heal(false);
}

void SimWorld::Copying::slow(const Fault &fault, int sign)
{
    if (slows(fault, Fault::Way::replies)) {
        m_writesLag += sign * fault.latency;
        m_writesJitter += sign * fault.jitter;
    }
    if (slows(fault, Fault::Way::requests)) {
        m_wordsLag += sign * fault.latency;
        m_wordsJitter += sign * fault.jitter;
    }
}

void SimWorld::Copying::throttle(const Fault &fault, bool isBegun)
{
    for (const bool isOfMaster : {true, false}) {
        if (!slows(fault, isOfMaster ? Fault::Way::replies : Fault::Way::requests))
            continue;
        Thinness &thinness = isOfMaster ? m_writesThinness : m_wordsThinness;
        std::vector<int> &bandwidths = thinness.bandwidths;
        if (isBegun)
            bandwidths.push_back(fault.bandwidth);
        else
            bandwidths.erase(std::find(bandwidths.begin(), bandwidths.end(), fault.bandwidth));
        if (bandwidths.empty())
            thinness.free = WorldTime{};
    }
}

// What comes from the master is on its way to the replica ("replies"), its word goes back ("requests").
void SimWorld::Copying::cut(bool isOfMaster)
{
    if (m_writesCut + m_wordsCut == 0)
        m_cutSince = m_world.now();
    if (isOfMaster && m_writesCut++ == 0)
        m_there.disarm();
    if (!isOfMaster && m_wordsCut++ == 0)
        m_back.disarm();
}

void SimWorld::Copying::heal(bool isOfMaster)
{
    if (isOfMaster && --m_writesCut == 0 && !m_deeds.empty())
        m_there.arm(arrival(WorldTime{}, true, 0));
    if (!isOfMaster && --m_wordsCut == 0 && !m_words.empty())
        m_back.arm(arrival(WorldTime{}, false, 0));
}

} // namespace lockscope
