// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace lockscope {

/// Returns a random text of plain and unusual characters.
inline std::string someText(std::mt19937 &random)
{
    static const std::vector<std::string> parts{"SET", " ", ",", "\"", "\n", "\r", "\r\n", "\t",
        "é", "锁", "🔒", "\x01", "\x02", "abcdefghij", "'", ";", "partial", "0", "-"};
    std::string text;
    for (auto left = random() % 8; left > 0; --left)
        text += parts[random() % parts.size()];
    return text;
}

inline std::string someName(std::mt19937 &random)
{
    static const std::vector<std::string> names{"orders", "lockscope:lock:orders", "a,b", "\"",
        "锁", "b96bd1f5b96bd1f5b96bd1f5b96bd1f5b96bd1f5"};
    return names[random() % names.size()];
}

inline Actor someActor(std::mt19937 &random)
{
    static const std::vector<Actor> actors{Actor::run(), Actor::operatorPerson(), Actor::store(),
        Actor::client(ClientId{1}), Actor::client(ClientId{65535}), Actor::node(NodeId{254}),
        {ActorKind::sentinel, 3, 0}, {ActorKind::linkClientNode, 1, 3},
        {ActorKind::linkClientStore, 65535, 0}, {ActorKind::linkNodeNode, 1, 2},
        {ActorKind::linkSentinelNode, 65535, 254}};
    return actors[random() % actors.size()];
}

/// Returns a random number: often 0, else of a random number of bits.
template <class Number> Number someNumber(std::mt19937 &random)
{
    const std::uint64_t word = (std::uint64_t{random()} << 32) | random();
    return random() % 2 ? Number{0} : static_cast<Number>(word >> (random() % 64));
}

/// Returns a short random trace with any values that a trace may have. `isPartial`: it has only
/// some rows of a longer trace, so numbers are missing between the numbers of its rows.
inline std::shared_ptr<const Trace> someTrace(unsigned seed, bool isPartial)
{
    std::mt19937 random(seed);
    TraceWriter writer(std::make_shared<TextPool>());
    std::int64_t time = 0;
    Seq seq = isPartial ? static_cast<Seq>(random() % 100) : 0;
    for (auto left = 1 + random() % 40; left > 0; --left) {
        Event event;
        time += random() % 3 ? 0 : someNumber<std::uint32_t>(random);
        event.time = WorldTime{std::chrono::microseconds(time)};
        if (random() % 2)
            event.span = std::chrono::microseconds(someNumber<std::int32_t>(random));
        event.fence = RowFence(Fence{someNumber<std::uint64_t>(random)}, writer.texts());
        event.attempt.value = someNumber<std::uint32_t>(random);
        event.client.value = someNumber<std::uint16_t>(random);
        event.node.value = random() % 3 ? someNumber<std::uint8_t>(random) : std::uint8_t{255};
        event.cause = seq > 0 && random() % 2 ? static_cast<Seq>(random() % seq) : noSeq;
        event.key = writer.texts().intern(random() % 2 ? "" : someName(random));
        event.token = writer.texts().intern(random() % 2 ? "" : someName(random));
        event.detail = writer.texts().intern(
            isPartial && writer.size() == 0 ? R"({"partial": true})" : someText(random));
        event.actor = someActor(random);
        event.kind = static_cast<EventKind>(random() % eventKindCount);
        if (event.kind == EventKind::unknown)
            writer.setUnknownKind(random() % 2 ? "key-touched" : "a, \"b\"");
        writer.setSeq(seq);
        writer.append(event);
        seq += isPartial ? static_cast<Seq>(1 + random() % 5) : 1;
    }
    return writer.snapshot();
}

} // namespace lockscope
