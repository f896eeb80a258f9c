// SPDX-License-Identifier: MIT
#pragma once

#include "core/live/observe/observedkeys.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// A change of one key of a node.
struct KeyChange {
    std::string key;
    std::string token; ///< the value of a string, or the name of the only field of a hash that is a
                       ///< lock of one of Lockscope's own schemes, as tokenText(); else empty
    std::optional<std::int64_t>
        deadlineMs; ///< Unix time; the key lives until the end of this millisecond
    bool isDeleted = false;
    std::string detail =
        {}; ///< for a value that is not a string: its type and the command, "list (LPUSH)"
};

/// A key in the node's answer to a query of its keys.
struct ExistingKey {
    std::string key;
    std::string type;  ///< in the notation of TYPE
    std::string value; ///< of a string; of a hash with only one field: the name of this field; as
                       ///< tokenText()
    std::optional<std::int64_t> deadlineMs;
};

/// The state of the keys of one node that a filter includes, derived from the node's replication
/// stream. The stream contains only effects: a refused SET NX does not appear, a script appears as
/// the commands that it ran, an expiry appears as a DEL.
///
/// If a script creates a hash that is a lock of one of Lockscope's own schemes, the KeyChange is
/// made at the end of the script, so that it includes the deadline that the script sets.
///
/// The effects of SET, EXPIRE, DEL and similar commands are clear from the stream alone; those of
/// ZADD, ZREM, HSET, HDEL, SADD and SREM are clear for keys that were created after the stream
/// began, because their members are known. The effects of other commands are unknown (LPOP may
/// empty a list, RESTORE writes an internal format). After such a command isUnsure() returns true;
/// the caller must then query the node's keys and call adopt().
class ReplicatedKeys {
public:
    explicit ReplicatedKeys(KeyFilter filter = {}) : m_filter(std::move(filter)) { }
    /// Applies a command. Returns its changes in order; they are valid until the next call of
    /// apply() or adopt(). `nowMs`: Unix time, for relative deadlines.
    const std::vector<KeyChange> &apply(
        const std::vector<std::string_view> &words, std::int64_t nowMs);
    /// Returns whether a command may have changed a key in a way that apply() cannot derive, until
    /// the next adopt().
    bool isUnsure() const { return !m_unsure.empty(); }
    /// Replaces the known state by `existing`, the state of all keys at this position of the
    /// stream. Returns the differences between both states; they are valid until the next call of
    /// apply() or adopt().
    const std::vector<KeyChange> &adopt(const std::vector<ExistingKey> &existing);
    /// Returns the existing keys that have a deadline, sorted by key.
    std::vector<KeyChange> keysWithDeadline() const;

private:
    using Words = std::vector<std::string_view>;
    using Members = std::set<std::string, std::less<>>;
    static constexpr std::size_t membersMax = 1000;
    struct Value {
        std::string token;
        std::optional<std::int64_t> deadlineMs;
        std::string type = "string";
        std::string command =
            {}; // the command that created a value that is not a string; empty: unknown
        std::optional<Members> members =
            {}; // of a sorted set, hash or set; nullopt: unknown, or more than membersMax
    };
    using Values = std::map<std::string, Value, std::less<>>;
    static KeyChange keySetChange(const std::string &key, const Value &value);
    void set(std::string_view key, Value value);
    void setWithOptions(const Words &words, std::int64_t nowMs);
    void setDeadline(
        std::string_view name, std::string_view key, std::optional<std::int64_t> deadlineMs);
    void remove(std::string_view key);
    void removeAll();
    void markAllUnsure(std::string_view name);
    void rename(std::string_view from, std::string_view to);
    void endTransaction();
    void addMembers(std::string_view type, std::string_view name, const Words &words);
    void removeMembers(std::string_view name, const Words &words);
    void applyToKeys(std::string_view name, const Words &words, std::int64_t nowMs);
    void markUnsure(std::string_view name, const Words &words);

    KeyFilter m_filter;
    Values m_values;
    std::map<std::string, std::string, std::less<>>
        m_unsure; // by key: the last command that may have changed it
    std::vector<KeyChange> m_changes;
    bool m_isInTransaction =
        false; // between MULTI and EXEC: a transaction, or the commands of one script
    std::string
        m_newHash; // a hash that the transaction has created, and that has not been reported yet
    bool m_isLockDatabase = true; // the stream has selected database 0, which has the locks
};

} // namespace lockscope
