// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"
#include "core/fakeredis/simwatches.h"
#include "lockscope/base/sametext.h"

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::sim {

/// The deadline of a key that does not expire.
inline constexpr std::int64_t noDeadline = std::numeric_limits<std::int64_t>::max();

enum class Type : std::uint8_t { none, string, list, hash, set };

/// The value of a key that is no string.
struct Elements {
    std::deque<std::string> list;
    std::vector<std::pair<std::string, std::string>> fields; ///< in the order of insertion
    std::set<std::string, std::less<>> members;
};

/// The slot of a key. A deleted key keeps its slot and the memory of its value, because locks use the same few names again and again.
struct Slot {
    std::string key;
    std::uint64_t hash = 0;
    std::uint64_t birth = 0; ///< n-th key that was created; lists of keys use this order
    std::string text;
    std::unique_ptr<Elements> elements; ///< of every type but string
    std::int64_t deadlineMs = noDeadline; ///< Unix time; the key exists until this millisecond is over
    int watches = 0; ///< number of connections that watch the key
    Type type = Type::none;
    bool isListed = false; ///< contained in Keyspace::m_listed
    bool isOver(std::int64_t now) const { return now > deadlineMs; } ///< `now`: Unix time in milliseconds
};

/// The keys of one node, and the clock by which they expire. Reports every change to watches and listener. Thread: one.
class Keyspace {
public:
    /// `listener` may be null.
    explicit Keyspace(SimRedis::Listener *listener);

    // The clock.
    void setNow(NodeTime now)
    {
        m_now = now;
        m_nowMs = now.count() / 1000;
    }
    NodeTime now() const { return m_now; }
    std::int64_t nowMs() const { return m_nowMs; }
    /// A lower bound of the first deadline.
    NodeTime dueBound() const { return m_dueBound; }
    /// Deletes the keys that are past their deadline, and updates dueBound().
    void expireDue();

    // Keys.
    /// Returns the key, or null if it does not exist. Deletes a key that is past its deadline.
    Slot *find(std::string_view key);
    /// Returns the slot of the key, whether or not the key exists. Deletes a key that is past its deadline.
    Slot &place(std::string_view key);
    /// Returns the slot as it is, without expiry; null if there never was one.
    Slot *rawSlot(std::string_view key)
    {
        if (m_last && isSameText(m_last->key, key))
            return m_last;
        return otherSlot(key);
    }
    bool isOver(const Slot &slot) const { return slot.isOver(m_nowMs); }
    /// Makes the slot an empty value of that type without a deadline. Does not report the loss of the old value.
    void begin(Slot &slot, Type type);
    void setDeadline(Slot &slot, std::int64_t deadlineMs);
    /// Reports a new value or a new deadline of the key to watches and listener.
    void changed(Slot &slot);
    void remove(Slot &slot, SimRedis::Change::Kind kind = SimRedis::Change::Kind::deleted);
    void removeAll();
    /// Returns all existing keys, also those past their deadline, in the order of creation.
    std::vector<Slot *> all() const;
    std::size_t size() const { return m_live; }

    /// The connection watches the key from now on, whether or not the key exists.
    void watch(SimRedis::Connection connection, std::string_view key);
    Watches &watches() { return m_watches; }

    // The commands that make up most of a run.
    bool setIfAbsent(std::string_view key, std::string_view value, std::int64_t ttlMs);
    bool compareAndDelete(std::string_view key, std::string_view value);
    void set(std::string_view key, std::string_view value);

    /// Forgets everything, without a report.
    void clear();
    /// Adds a key without a report.
    void load(const Slot &from);

private:
    Slot *otherSlot(std::string_view key); // other than the last one
    Slot *findHere(std::string_view key);
    Slot &placeHere(std::string_view key);
    Slot *lookUp(std::string_view key, std::uint64_t hash);
    Slot &make(std::string_view key, std::uint64_t hash);
    void rebuildIndex(std::size_t size);
    void dropEmpty();
    void tell(SimRedis::Change::Kind kind, const Slot &slot) const;

    SimRedis::Listener *const m_listener;
    std::vector<std::unique_ptr<Slot>> m_slots;
    std::vector<std::uint32_t> m_index; // index + 1 into m_slots; open addressing; size is a power of two
    // Every key with a deadline, and some that had one.
    std::vector<Slot *> m_listed;
    Watches m_watches;
    // The two slots that were used last: a lock and its counter, or two locks.
    Slot *m_last = nullptr;
    Slot *m_lastButOne = nullptr;
    NodeTime m_now{};
    std::int64_t m_nowMs = 0;
    NodeTime m_dueBound = SimRedis::never;
    std::uint64_t m_births = 0;
    std::size_t m_live = 0;
};

/// Returns the time at which a key with that deadline is over.
NodeTime endOf(std::int64_t deadlineMs);
/// Returns a deadline as Change::deadline.
NodeTime toNodeTime(std::int64_t deadlineMs);

} // namespace lockscope::sim
