// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Splits a stream of RESP commands into words. Skips bare line ends between commands (keep-alives of Redis).
class CommandReader {
public:
    enum class Outcome { command, incomplete, broken };

    /// Returns the buffer to which received bytes are appended.
    std::string &inbox() { return m_inbox; }
    /// Returns the next command; its words are valid until bytes are appended or discardRead() is called.
    Outcome next(std::vector<std::string_view> &words);
    /// Discards the bytes of the commands that were read.
    void discardRead();

private:
    Outcome number(std::size_t &at, char mark, std::size_t &value) const;

    std::string m_inbox;
    std::size_t m_at = 0;
};

/// A change of one key of a node.
struct KeyChange {
    std::string key;
    std::string token;                      ///< the value, cut to Token::sizeMax; empty if the value is not a string
    std::optional<std::int64_t> deadlineMs; ///< Unix time; the key lives until the end of this millisecond
    bool isDeleted = false;
    std::string detail = {};                ///< for a value that is not a string: its type and the command, "list (LPUSH)"
};

/// A key as the node reports it.
struct StandingKey {
    std::string key;
    std::string type; ///< in the notation of TYPE
    std::string value; ///< only for a string
    std::optional<std::int64_t> deadlineMs;
};

/// The keys of one node that start with "lockscope:lock:", according to its replication stream. The stream contains effects only: a
/// refused SET NX does not appear, a script appears as the commands it ran, an expiry appears as a DEL.
///
/// The effects of SET, EXPIRE, DEL and similar commands are derived from the stream alone. Only the node can report the result of
/// other commands (LPOP may empty a list, RESTORE writes an internal format). After such a command isUnsure() returns true; the
/// caller then queries the list of existing keys.
class ReplicatedKeys {
public:
    /// Returns the changes by the command, in order; valid until the next call of apply() or adopt(). `nowMs`: Unix time, for
    /// relative deadlines.
    const std::vector<KeyChange> &apply(const std::vector<std::string_view> &words, std::int64_t nowMs);
    /// Returns whether a command may have changed a key in a way that apply() cannot derive, until the next adopt().
    bool isUnsure() const { return !m_unsure.empty(); }
    /// Takes over the state of all keys at this position of the stream. Returns the differences from the known state; validity as for
    /// apply().
    const std::vector<KeyChange> &adopt(const std::vector<StandingKey> &standing);
    /// Returns the existing keys that have a deadline, by key.
    std::vector<KeyChange> withDeadline() const;

private:
    using Words = std::vector<std::string_view>;
    struct Value {
        std::string token;
        std::optional<std::int64_t> deadlineMs;
        std::string type = "string";
        std::string command = {}; // the command that created it, if it is not a string
    };
    using Values = std::map<std::string, Value, std::less<>>;
    static KeyChange standingChange(const std::string &key, const Value &value);
    void set(std::string_view key, Value value);
    void setWithOptions(const Words &words, std::int64_t nowMs);
    void expire(std::string_view name, std::string_view key, std::optional<std::int64_t> deadlineMs);
    void remove(std::string_view key);
    void removeAll();
    void rename(std::string_view from, std::string_view to);
    void applyToKeys(std::string_view name, const Words &words, std::int64_t nowMs);
    void doubt(std::string_view name, const Words &words);

    Values m_values;
    std::map<std::string, std::string, std::less<>> m_unsure; // key to the last command that named it
    std::vector<KeyChange> m_changes;
    bool m_isOurDatabase = true; // locks are in database 0
};

} // namespace lockscope
