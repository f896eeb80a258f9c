// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/result.h"
#include "lockscope/base/time.h"
#include "lockscope/events/eventkind.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope {

/// The kind of an Actor: what an event happens to, or what causes the event.
enum class ActorKind : std::uint8_t {
    run, ///< the run as a whole
    client,
    node,
    store, ///< the Redis of the protected data
    sentinel,
    operatorPerson, ///< the operator: the fault plan or the user
    linkClientNode,
    linkClientStore,
    linkNodeNode,
    linkSentinelNode,
};

/// The actor column of a trace: `run`, `client-1`, `node-3`, `store`, `sentinel-1`, `operator`,
/// `link-1-3` (client 1 to node 3), `link-1-store`, `link-n1-n2` (node 1 to node 2), `link-s1-n2`
/// (sentinel 1 to node 2). Numbers count from 1. The size is four bytes, because each row stores an
/// actor.
struct Actor {
    ActorKind kind = ActorKind::run;
    std::uint8_t second = 0; ///< only for links: the node at the other end
    std::uint16_t first = 0; ///< the number of the client, node or sentinel; for links: that of the
                             ///< first end; 0: the kind has no number

    constexpr Actor() = default;
    constexpr Actor(ActorKind what, std::uint16_t one, std::uint8_t other = 0)
        : kind(what), second(other), first(one)
    {
    }

    friend bool operator==(const Actor &, const Actor &) = default;
    /// Orders by kind, then by the first number, then by the second.
    friend auto operator<=>(const Actor &a, const Actor &b) { return a.sortKey() <=> b.sortKey(); }

    static constexpr Actor run() { return {}; }
    static constexpr Actor operatorPerson() { return {ActorKind::operatorPerson, 0, 0}; }
    static constexpr Actor store() { return {ActorKind::store, 0, 0}; }
    static constexpr Actor client(ClientId id) { return {ActorKind::client, id.value, 0}; }
    static constexpr Actor node(NodeId id) { return {ActorKind::node, id.value, 0}; }

private:
    constexpr std::uint32_t sortKey() const
    {
        return std::uint32_t(kind) << 24 | std::uint32_t{first} << 8 | second;
    }
};

/// Returns the text of the CSV column.
std::string actorText(Actor actor);

/// Parses the text of the CSV column. Error: the text has none of the forms above, or a number is
/// too large (a node at the end of a link: above 254).
Result<Actor> parseActor(std::string_view text);

/// The id of a text of a trace; its TextPool stores each text once. 0 is the empty text.
using TextId = Id<struct TextTag, std::uint32_t>;

/// Stores the texts of events.
class TextSink {
public:
    virtual ~TextSink() = default;
    /// Returns the id of the text, to be stored in an event.
    virtual TextId intern(std::string_view text) = 0;
};

/// The fencing token of a row in four bytes. The counters that give the tokens begin at 1, so
/// nearly all numbers are small and are stored directly. For a number of 2^31 or more, a RowFence
/// stores the id of a text with the digits of the number, so that no bits are lost. A value;
/// Trace::fence() reads it.
class RowFence {
public:
    /// Stores no fencing token.
    constexpr RowFence() = default;
    /// `texts`: the texts of the row's trace.
    RowFence(Fence fence, TextSink &texts)
        : m_bits(fence.value < textFlag ? static_cast<std::uint32_t>(fence.value)
                                        : bitsOfDigits(fence, texts))
    {
    }
    /// Returns the RowFence of a number whose digits are the text with this id.
    static RowFence ofText(TextId digits);

    constexpr explicit operator bool() const { return m_bits != 0; }
    /// Returns the id of the text of digits, or the empty text if the number is stored directly.
    constexpr TextId text() const { return TextId{m_bits < textFlag ? 0 : m_bits - textFlag}; }
    /// Returns the number. `digits`: the text with the id text(); not used if the number is stored
    /// directly.
    Fence number(std::string_view digits) const
    {
        return m_bits < textFlag ? Fence{m_bits} : fenceOfDigits(digits);
    }

private:
    static constexpr std::uint32_t textFlag = 1u << 31;
    static std::uint32_t bitsOfDigits(Fence fence, TextSink &texts);
    static Fence fenceOfDigits(std::string_view digits);
    std::uint32_t m_bits = 0;
};

/// The number of an event in its trace: 0, 1, 2 …
using Seq = std::uint32_t;
inline constexpr Seq noSeq = 0xffffffff;

/// Means "this event has no length" (an empty span_us).
inline constexpr Duration noSpan = Duration::min();

/// Placeholders in a detail text for the event's own key and token. Commands that differ only in
/// key and token then have the same text, which is stored once. Trace::detail() replaces the
/// placeholders.
inline constexpr char keyMark = '\x01';
inline constexpr char tokenMark = '\x02';

/// One row of a trace: an immutable value of 48 bytes. The columns are those of the trace format
/// lockscope/1.
struct Event {
    WorldTime time{}; ///< true time since the start of the run; whole microseconds
    Duration span =
        noSpan;        ///< a length (round trip, validity left, TTL left, pause, stall), or noSpan
    RowFence fence;    ///< read it through Trace::fence()
    Seq cause = noSeq; ///< the earlier event that caused this one
    AttemptId attempt; ///< the number of the attempt, counted by its client
    TextId key;        ///< a resource or a Redis key, depending on the kind
    TextId token;
    TextId detail; ///< text with placeholders; read it through Trace::detail()
    Actor actor;
    ClientId client;
    NodeId node;
    EventKind kind = EventKind::unknown;
};

static_assert(sizeof(Event) == 48);

} // namespace lockscope
