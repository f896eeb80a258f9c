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

/// What a command of a node's replication stream did to one key.
struct KeyChange {
    std::string key;
    std::string token;                      ///< the value, cut to Token::sizeMax
    std::optional<std::int64_t> deadlineMs; ///< Unix time; the key lives until this millisecond is over
    bool isDeleted = false;
};

/// The string keys of one node that begin with "lockscope:lock:", as its replication stream tells of them. The stream holds effects
/// only: a refused SET NX does not appear, a script appears as the commands that it ran, an expiry appears as a DEL.
class ReplicatedKeys {
public:
    /// What the command changed, in order; valid until the next call. `nowMs`: Unix time, for the commands that count from it.
    const std::vector<KeyChange> &apply(const std::vector<std::string_view> &words, std::int64_t nowMs);
    /// What stands and has a deadline, by key.
    std::vector<KeyChange> withDeadline() const;

private:
    using Words = std::vector<std::string_view>;
    struct Value {
        std::string token;
        std::optional<std::int64_t> deadlineMs;
    };
    void set(std::string_view key, std::string_view value, std::optional<std::int64_t> deadlineMs);
    void setWithOptions(const Words &words, std::int64_t nowMs);
    void expire(std::string_view key, std::optional<std::int64_t> deadlineMs);
    void remove(std::string_view key);
    void removeAll();
    void rename(std::string_view from, std::string_view to);
    void applyToKeys(std::string_view name, const Words &words, std::int64_t nowMs);

    std::map<std::string, Value, std::less<>> m_values;
    std::vector<KeyChange> m_changes;
    bool m_isOurDatabase = true; // locks are kept in database 0
};

} // namespace lockscope
