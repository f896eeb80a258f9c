// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::sim {

struct Slot;

/// Stores which connections watch which keys of a node (WATCH), and which of these connections
/// watch a key that has changed. As in Redis 7, the expiry of a watched key counts as a change,
/// even before the node has deleted the key. There is one exception: if the key had expired before
/// the watch began, its deletion is no change. Thread: one.
class Watches {
public:
    /// Adds a watch of the connection for the key of the slot. The key may be absent. REQUIRES: the
    /// slot keeps its address until remove().
    void add(SimRedis::ConnectionId connection, Slot &slot, std::int64_t nowMs);
    /// Removes all watches of the connection.
    void remove(SimRedis::ConnectionId connection);
    /// Removes all watches.
    void clear();
    /// Call it when a watched key has a new value or a new deadline, or is deleted.
    void noteChange(const Slot &slot);
    /// Returns whether a key that the connection watches was changed or has expired.
    bool hasChanges(SimRedis::ConnectionId connection, std::int64_t nowMs) const;

private:
    // A key that a connection watches.
    struct Watch {
        SimRedis::ConnectionId connection;
        Slot *slot;
        bool wasExpired; // the key had expired when the watch began, and the node has not deleted
                         // it since
    };
    std::vector<Watch> m_watches;
    std::set<SimRedis::ConnectionId> m_withChanges; // connections whose watched keys have changed
};

/// The deadline of a key that does not expire.
inline constexpr std::int64_t noDeadline = std::numeric_limits<std::int64_t>::max();

/// The type of a value; none: the key does not exist.
enum class Type : std::uint8_t { none, string, list, hash, set };

/// The value of a key, if it is a list, a hash or a set and not a string.
struct Elements {
    std::deque<std::string> list;
    std::vector<std::pair<std::string, std::string>> fields; ///< in the order of insertion
    std::set<std::string, std::less<>> members;
};

/// The slot of a key: the entry of a Keyspace that stores the key with its value. A deleted key
/// keeps its slot and the memory of its text, because locks use the same few names again and again.
struct Slot {
    std::string key;
    std::uint64_t hash = 0;
    std::uint64_t creationNumber = 0;   ///< position of the key in the order of creation; KEYS and
                                        ///< SCAN list the keys in this order
    std::string text;                   ///< the value of a string
    std::unique_ptr<Elements> elements; ///< the value of a list, hash or set; null for a string
    std::int64_t deadlineMs =
        noDeadline;  ///< Unix time; the key exists until this millisecond is over
    int watches = 0; ///< number of connections that watch the key
    Type type = Type::none;
    bool isInExpiryList = false; ///< Keyspace::m_expiryList contains this slot
    bool isExpired(std::int64_t now) const
    {
        return now > deadlineMs;
    } ///< `now`: Unix time in milliseconds
};

/// The keys of one node, and the clock by which they expire. Reports every change to the watches
/// and the listener. Thread: one.
class Keyspace {
public:
    /// `listener` may be null.
    explicit Keyspace(SimRedis::Listener *listener);

    // Functions for the node's clock.
    void setNow(NodeTime now)
    {
        m_now = now;
        m_nowMs = now.count() / 1000;
    }
    NodeTime now() const { return m_now; }
    std::int64_t nowMs() const { return m_nowMs; }
    /// Returns a time before which no key expires.
    NodeTime earliestDue() const { return m_earliestDue; }
    /// Deletes the keys that have expired, and updates earliestDue().
    void expireDue();

    // Functions for the keys.
    /// Returns the slot of the key, or null if the key does not exist. Deletes a key that has
    /// expired.
    Slot *find(std::string_view key);
    /// Returns the slot of the key, whether or not the key exists. Deletes a key that has expired.
    Slot &slotOf(std::string_view key);
    /// Returns the slot of the key; null if it has none. Does not delete a key that has expired.
    Slot *rawSlot(std::string_view key)
    {
        if (m_last && m_last->key == key)
            return m_last;
        return rawSlotNotLast(key);
    }
    bool isExpired(const Slot &slot) const { return slot.isExpired(m_nowMs); }
    /// Gives the key a new value of type `type`, without a deadline. A new list, hash or set is
    /// empty. For a string, the caller must assign the text. Reports nothing.
    void startValue(Slot &slot, Type type);
    void setDeadline(Slot &slot, std::int64_t deadlineMs);
    /// Reports a new value or a new deadline of the key to the watches and the listener. The
    /// listener gets changes of hashes later, by reportChangedHashes().
    void reportChange(Slot &slot);
    /// Reports the hashes that have changed since the last report. Call it after each command, but
    /// not within a script or a transaction.
    void reportChangedHashes()
    {
        if (!m_changedHashes.empty())
            notifyListenerOfHashes();
    }
    /// Deletes the key and reports it. `kind`: deleted or expired.
    void remove(Slot &slot, SimRedis::Change::Kind kind = SimRedis::Change::Kind::deleted);
    void removeAll();
    /// Returns all existing keys, including expired ones that are not deleted yet, in the order of
    /// creation.
    std::vector<Slot *> all() const;
    /// Returns the number of existing keys, including expired ones that are not deleted yet.
    std::size_t size() const { return m_keyCount; }

    /// Adds a watch of the connection for the key, whether or not the key exists.
    void watch(SimRedis::ConnectionId connection, std::string_view key);
    Watches &watches() { return m_watches; }

    // The most frequent commands of a run. SimRedis has functions with the same names and describes
    // them.
    bool setIfAbsent(std::string_view key, std::string_view value, std::int64_t ttlMs);
    bool compareAndDelete(std::string_view key, std::string_view value);
    void set(std::string_view key, std::string_view value, std::int64_t deadlineMs = noDeadline);

    /// Removes all keys and watches, without a report.
    void clear();
    /// Adds a copy of a key, without a report.
    void load(const Slot &from);

private:
    Slot *rawSlotNotLast(std::string_view key); // rawSlot() for a key other than that of m_last
    Slot *findInlined(std::string_view key);
    Slot &slotOfInlined(std::string_view key);
    Slot *lookUp(std::string_view key, std::uint64_t hash);
    Slot &addSlot(std::string_view key, std::uint64_t hash);
    void rebuildIndex(std::size_t size);
    void removeEmptySlots();
    // A hash whose change is not reported yet.
    struct ChangedHash {
        const Slot *slot;
        bool hasOnlyFieldChanges; // as in SimRedis::Change
    };
    // Adds the hash to m_changedHashes, if it is not there yet. Returns its entry.
    ChangedHash &noteChangedHash(const Slot &slot);
    void notifyListenerOfHashes();
    void notifyListener(
        SimRedis::Change::Kind kind, const Slot &slot, bool hasOnlyFieldChanges = false) const;

    SimRedis::Listener *const m_listener;
    std::vector<std::unique_ptr<Slot>> m_slots;
    // A hash table with open addressing. An entry is the index of a slot in m_slots plus 1; 0: the
    // entry is free. The size of the table is a power of two.
    std::vector<std::uint32_t> m_index;
    std::vector<Slot *> m_expiryList; // all keys with a deadline, and some whose deadline was
                                      // removed or that were deleted
    std::vector<ChangedHash> m_changedHashes;
    Watches m_watches;
    // The two slots that were used last. In most runs they are the key of a lock and its counter,
    // or the keys of two locks.
    Slot *m_last = nullptr;
    Slot *m_lastButOne = nullptr;
    NodeTime m_now{};
    std::int64_t m_nowMs = 0;
    NodeTime m_earliestDue = SimRedis::never;
    std::uint64_t m_createdCount = 0; // number of keys that were created since the last clear()
    std::size_t m_keyCount = 0;
};

/// Returns the time at which a key with that deadline expires: the end of the deadline's
/// millisecond.
NodeTime expiryTime(std::int64_t deadlineMs);
/// Converts a deadline to the form of Change::deadline.
NodeTime toNodeTime(std::int64_t deadlineMs);

} // namespace lockscope::sim
