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

/// Of a key that lives for ever.
inline constexpr std::int64_t noDeadline = std::numeric_limits<std::int64_t>::max();

enum class Type : std::uint8_t { none, string, list, hash, set };

/// What is in a key that is no string.
struct Elements {
    std::deque<std::string> list;
    std::vector<std::pair<std::string, std::string>> fields; ///< in the order of their insertion
    std::set<std::string, std::less<>> members;
};

/// The place of a key. It stays when the key is deleted, with the memory that its value had: locks come and go under the same few names.
struct Slot {
    std::string key;
    std::uint64_t hash = 0;
    std::uint64_t birth = 0; ///< when the key appeared; what is listed is listed in this order
    std::string text;
    std::unique_ptr<Elements> elements; ///< of every type but string
    std::int64_t deadlineMs = noDeadline; ///< Unix time; the key lives until this millisecond is over
    int watches = 0; ///< of connections
    Type type = Type::none;
    bool isListed = false; ///< among those that may have a deadline
    bool isOver(std::int64_t now) const { return now > deadlineMs; } ///< `now`: Unix time in milliseconds
};

/// The keys of one node and the clock by which they end. Tells watches and listener of every change. Thread: one.
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
    /// Not later than the first deadline; it may be earlier.
    NodeTime dueBound() const { return m_dueBound; }
    /// Deletes what is past its deadline, and finds the next one.
    void expireDue();

    // Keys.
    /// The key if it is there; one past its deadline is not, and is deleted by this.
    Slot *find(std::string_view key);
    /// The place of the key, whether or not it is there. One past its deadline is deleted first.
    Slot &place(std::string_view key);
    /// The place as it is: nothing expires by this. Null if there never was one.
    Slot *rawSlot(std::string_view key)
    {
        if (m_last && isSameText(m_last->key, key))
            return m_last;
        return otherSlot(key);
    }
    bool isOver(const Slot &slot) const { return slot.isOver(m_nowMs); }
    /// Makes of the place an empty value of that type that lives for ever (what stood there is gone without a word).
    void begin(Slot &slot, Type type);
    void setDeadline(Slot &slot, std::int64_t deadlineMs);
    /// Tells watchers and listener that the key has a new value or a new deadline.
    void changed(Slot &slot);
    void remove(Slot &slot, SimRedis::Change::Kind kind = SimRedis::Change::Kind::deleted);
    void removeAll();
    /// Those that are there, past their deadline or not, in the order in which they appeared.
    std::vector<Slot *> all() const;
    std::size_t size() const { return m_live; }

    /// The connection watches the key from now on, whether or not the key is there.
    void watch(SimRedis::Connection connection, std::string_view key);
    Watches &watches() { return m_watches; }

    // The commands that make up most of a run.
    bool setIfAbsent(std::string_view key, std::string_view value, std::int64_t ttlMs);
    bool compareAndDelete(std::string_view key, std::string_view value);
    void set(std::string_view key, std::string_view value);

    /// Forgets everything and tells nobody.
    void clear();
    /// Puts a key there without a word.
    void load(const Slot &from);

private:
    Slot *otherSlot(std::string_view key); // than the last
    Slot *findHere(std::string_view key);
    Slot &placeHere(std::string_view key);
    Slot *lookUp(std::string_view key, std::uint64_t hash);
    Slot &make(std::string_view key, std::uint64_t hash);
    void rebuildIndex(std::size_t size);
    void dropEmpty();
    void tell(SimRedis::Change::Kind kind, const Slot &slot) const;

    SimRedis::Listener *const m_listener;
    std::vector<std::unique_ptr<Slot>> m_slots;
    std::vector<std::uint32_t> m_index; // of m_slots, + 1; open addressing; its size is a power of two
    std::vector<Slot *> m_listed;       // all that have a deadline, and some that have none any more
    Watches m_watches;
    Slot *m_last = nullptr; // the two that were asked for last: a lock and its counter, or two locks
    Slot *m_lastButOne = nullptr;
    NodeTime m_now{};
    std::int64_t m_nowMs = 0;
    NodeTime m_dueBound = SimRedis::never;
    std::uint64_t m_births = 0;
    std::size_t m_live = 0;
};

/// The moment at which a key with that deadline is over.
NodeTime endOf(std::int64_t deadlineMs);
/// A deadline as a Change tells it.
NodeTime toNodeTime(std::int64_t deadlineMs);

} // namespace lockscope::sim
