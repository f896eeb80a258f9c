// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simlink.h"

#include <string>
#include <string_view>
#include <utility>

namespace lockscope {

SimTimes SimTimes::of(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    SimTimes times;
    times.machine = effective.modelTimes;
    times.latency = settings.latency;
    times.jitter = settings.jitter;
    times.loss = LinkTimes::lossOf(settings.loss);
    const Duration roundTrip = 2 * (times.machine.oneWay + times.latency) + times.machine.spread
        + times.jitter + times.machine.service;
    times.isCrowded = settings.clients * times.machine.service > roundTrip;
    return times;
}

// Returns the size of the head of a string or an array with this number: "$5\r\n" or "*3\r\n".
static std::size_t headSize(std::size_t number)
{
    return 3 + std::to_string(number).size();
}

static std::size_t replySize(const Reply &reply)
{
    switch (reply.kind) {
    case Reply::Kind::nil: return 5;
    case Reply::Kind::integer: return 3 + std::to_string(reply.integer).size();
    case Reply::Kind::status:
    case Reply::Kind::error: return 3 + reply.text.size();
    case Reply::Kind::text: return headSize(reply.text.size()) + reply.text.size() + 2;
    case Reply::Kind::array: break;
    }
    std::size_t size = headSize(reply.items.size());
    for (const Reply &item : reply.items)
        size += replySize(item);
    return size;
}

std::size_t sizeOf(const SimMessage &message)
{
    if (message.way != SimMessage::Way::toNode)
        return replySize(message.answer.reply);
    const CommandWords words = message.sentCommand->command.arguments();
    std::size_t size = 0;
    std::size_t count = 0;
    for (const std::string_view word : words) {
        size += headSize(word.size()) + word.size() + 2;
        ++count;
    }
    return headSize(count) + size;
}

int SimLink::addToPipelinePart(std::size_t size, bool isFirst)
{
    constexpr std::size_t partSizeMax =
        16 * 1024; // bytes; PROTO_IOBUF_LEN of Redis: the maximum of one read from a client
    const bool isFull = !isFirst && m_partSize + size > partSizeMax;
    const int previousPart = isFull ? m_partCount : 0;
    if (isFirst || isFull)
        m_partSize = m_partCount = 0;
    m_partSize += size;
    ++m_partCount;
    return previousPart;
}

std::vector<SimMessage *> SimLink::heal(SimMessage::Way way)
{
    Direction &healed = direction(way);
    --m_troubles;
    if (--healed.cuts > 0)
        return {};
    return std::exchange(healed.held, {});
}

} // namespace lockscope
