// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Cuts a stream of RESP commands into their words. Bare line ends between commands (Redis's signs of life) are skipped.
class CommandReader {
public:
    enum class Outcome { command, incomplete, broken };

    /// Where bytes are to be appended.
    std::string &inbox() { return m_inbox; }
    /// The next command; its words are valid until bytes are appended or discardRead() is called.
    Outcome next(std::vector<std::string_view> &words);
    /// Forgets the bytes of the commands that were read.
    void discardRead();

private:
    Outcome number(std::size_t &at, char mark, std::size_t &value) const;

    std::string m_inbox;
    std::size_t m_at = 0;
};

/// What happened to one key of a node.
struct KeyChange {
    std::string key;
    std::string token;                      ///< the value, cut to Token::sizeMax; empty if the value is no string
    std::optional<std::int64_t> deadlineMs; ///< Unix time; the key lives until this millisecond is over
    bool isDeleted = false;
    std::string detail = {};                ///< of a value that is no string: its type and the command, "list (LPUSH)"
};

/// A key as the node itself describes it.
struct StandingKey {
    std::string key;
    std::string type; ///< as TYPE names it
    std::string value; ///< of a string
    std::optional<std::int64_t> deadlineMs;
};

/// The keys of one node that begin with "lockscope:lock:", as its replication stream shows them. The stream holds effects only: a refused
/// SET NX does not appear, a script appears as the commands that it ran, an expiry appears as a DEL.
///
/// What SET, EXPIRE, DEL and their like do is read from the stream alone. What any other command leaves behind (LPOP may empty a list, RESTORE
/// writes a value in a format of its own) only the node can tell: isUnsure() asks for a list of the keys that stand there.
class ReplicatedKeys {
public:
    /// What the command changed, in order; valid until the next call of apply() or adopt(). `nowMs`: Unix time, for the commands that count
    /// from it.
    const std::vector<KeyChange> &apply(const std::vector<std::string_view> &words, std::int64_t nowMs);
    /// A command may have changed a key in a way that apply() could not follow. Ends with adopt().
    bool isUnsure() const { return !m_unsure.empty(); }
    /// All keys as they stand at this place of the stream. What differs from what was known; valid as long as that of apply().
    const std::vector<KeyChange> &adopt(const std::vector<StandingKey> &standing);
    /// What stands and has a deadline, by key.
    std::vector<KeyChange> withDeadline() const;

private:
    using Words = std::vector<std::string_view>;
    struct Value {
        std::string token;
        std::optional<std::int64_t> deadlineMs;
        std::string type = "string";
        std::string command = {}; // that made it what it is, where that is no string
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
    bool m_isOurDatabase = true; // locks are kept in database 0
};

} // namespace lockscope
