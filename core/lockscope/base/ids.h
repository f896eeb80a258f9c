// SPDX-License-Identifier: MIT
#pragma once

#include <utility> // before <compare>: moc of Qt 6.4 cannot parse <concepts> if it is the first header of the standard library

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope {

/// A number that names one thing of one kind. Ids of different kinds neither convert nor compare.
template <class Tag, class Value> struct Id {
    Value value{};

    constexpr Id() = default;
    constexpr explicit Id(Value number) : value(number) { }
    friend constexpr auto operator<=>(const Id &, const Id &) = default;
    /// Zero means "none" for every kind of id: clients and nodes count from 1.
    constexpr explicit operator bool() const { return value != Value{}; }
};

/// A client process of the experiment, from 1.
using ClientId = Id<struct ClientTag, std::uint16_t>;
/// A Redis node, from 1: first those that start as primaries, then the replicas.
using NodeId = Id<struct NodeTag, std::uint8_t>;
/// The number of an attempt to acquire, counted by its client from 1.
using AttemptId = Id<struct AttemptTag, std::uint32_t>;
/// A fencing token. A larger number was granted later. 0: none.
using Fence = Id<struct FenceTag, std::uint64_t>;
/// The seed of every random draw of a run: 0 to 2^53-1, so that a JSON number holds it exactly.
using Seed = Id<struct SeedTag, std::uint64_t>;

/// The Redis that holds the protected data. Commands reach it like a node, but it takes no part in
/// the lock.
inline constexpr NodeId storeNode{255};

/// A text that names one thing of one kind. Names of different kinds do not convert, so a resource
/// cannot be passed as a key.
template <class Tag> struct Name {
    std::string text;

    Name() = default;
    explicit Name(std::string name) : text(std::move(name)) { }
    friend auto operator<=>(const Name &, const Name &) = default;
};

/// The name that users give to what a lock protects: "orders".
using Resource = Name<struct ResourceTag>;
/// A key on a Redis node. All keys of Lockscope begin with "lockscope:".
using RedisKey = Name<struct RedisKeyTag>;

/// The prefix of all lock keys.
inline constexpr std::string_view lockKeyPrefix = "lockscope:lock:";

/// Returns the lock key of a resource: "lockscope:lock:orders".
inline RedisKey lockKey(const Resource &resource)
{
    return RedisKey{std::string(lockKeyPrefix) + resource.text};
}

/// Returns the store key of the protected value: "lockscope:store:orders".
inline RedisKey storeKey(const Resource &resource)
{
    return RedisKey{"lockscope:store:" + resource.text};
}

/// Returns the key of the counter of a resource's fencing tokens: "lockscope:fence:orders".
inline RedisKey fenceKey(const Resource &resource)
{
    return RedisKey{"lockscope:fence:" + resource.text};
}

/// Returns the key of the largest fencing token that the store has received:
/// "lockscope:seen:orders".
inline RedisKey fenceSeenKey(const Resource &resource)
{
    return RedisKey{"lockscope:seen:" + resource.text};
}

/// Return the keys of further data that workloads keep on the store: a cached value, the last
/// report, the list of all reports that clients have sent, a Bloom filter.
inline RedisKey cacheKey(const Resource &resource)
{
    return RedisKey{"lockscope:cache:" + resource.text};
}
inline RedisKey reportListKey(const Resource &resource)
{
    return RedisKey{"lockscope:pushed:" + resource.text};
}
inline RedisKey bloomKey(const Resource &resource)
{
    return RedisKey{"lockscope:bloom:" + resource.text};
}

/// Returns the key of the claim, the only token with which writeClaimed() is accepted (see
/// claimStore()): "lockscope:claim:orders".
inline RedisKey claimKey(const Resource &resource)
{
    return RedisKey{"lockscope:claim:" + resource.text};
}

} // namespace lockscope
