// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/result.h"

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

} // namespace lockscope
