// SPDX-License-Identifier: MIT
#pragma once

#include <utility> // before <compare>: moc of Qt 6.4 stumbles over <concepts> where it is the first of the library's headers

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
    /// Zero is "none" for every kind of id: people count clients and nodes from 1.
    constexpr explicit operator bool() const { return value != Value{}; }
};

/// A client process of the experiment, from 1.
using ClientId = Id<struct ClientTag, std::uint16_t>;
/// A Redis node, from 1: masters first, then replicas.
using NodeId = Id<struct NodeTag, std::uint8_t>;
/// A client's own number of one try to acquire, from 1.
using AttemptId = Id<struct AttemptTag, std::uint32_t>;
/// A fencing number; larger was granted later. 0: none.
using Fence = Id<struct FenceTag, std::uint64_t>;
/// The source of every random draw of a run; 0 to 2^53-1, so that it survives JSON.
using Seed = Id<struct SeedTag, std::uint64_t>;

/// The Redis that holds the protected data. It is reached like a node, but takes no part in the lock.
inline constexpr NodeId storeNode{255};

/// A name that means one kind of thing only, so that a resource cannot be passed for a key.
template <class Tag> struct Name {
    std::string text;

    Name() = default;
    explicit Name(std::string name) : text(std::move(name)) { }
    friend auto operator<=>(const Name &, const Name &) = default;
};

/// What a lock protects, as its users call it: "orders".
using Resource = Name<struct ResourceTag>;
/// A key on a Redis node. Lockscope's own all begin with "lockscope:".
using RedisKey = Name<struct RedisKeyTag>;

/// What the keys of all locks begin with.
inline constexpr std::string_view lockKeyPrefix = "lockscope:lock:";

/// The key that stands for the lock of a resource: "lockscope:lock:orders".
inline RedisKey lockKey(const Resource &resource)
{
    return RedisKey{std::string(lockKeyPrefix) + resource.text};
}

/// The key of the protected value on the store: "lockscope:store:orders".
inline RedisKey storeKey(const Resource &resource)
{
    return RedisKey{"lockscope:store:" + resource.text};
}

/// The counter of a resource's fencing numbers: "lockscope:fence:orders".
inline RedisKey fenceKey(const Resource &resource)
{
    return RedisKey{"lockscope:fence:" + resource.text};
}

/// The largest fencing number that the store has seen: "lockscope:seen:orders".
inline RedisKey fenceSeenKey(const Resource &resource)
{
    return RedisKey{"lockscope:seen:" + resource.text};
}

/// What the workloads keep on the store beside it: a cached value, the last report, what was pushed to its reader, a Bloom filter.
inline RedisKey cacheKey(const Resource &resource)
{
    return RedisKey{"lockscope:cache:" + resource.text};
}
inline RedisKey reportKey(const Resource &resource)
{
    return RedisKey{"lockscope:report:" + resource.text};
}
inline RedisKey pushedKey(const Resource &resource)
{
    return RedisKey{"lockscope:pushed:" + resource.text};
}
inline RedisKey bloomKey(const Resource &resource)
{
    return RedisKey{"lockscope:bloom:" + resource.text};
}

/// Whose token works on the protected value, for check-and-set: "lockscope:claim:orders".
inline RedisKey claimKey(const Resource &resource)
{
    return RedisKey{"lockscope:claim:" + resource.text};
}

} // namespace lockscope
