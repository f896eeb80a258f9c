// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"

#include <string>
#include <string_view>
#include <utility>

namespace lockscope {

/// Selects the keys of a node that are locks. A value.
class KeyFilter {
public:
    /// Selects the keys of Lockscope's own schemes: those that start with "lockscope:lock:".
    KeyFilter() = default;
    /// Selects every key, except those that known lock libraries use for other purposes. For
    /// programs whose lock libraries choose the key.
    static KeyFilter everyKey() { return KeyFilter(Kind::every, {}); }
    static KeyFilter only(const RedisKey &key) { return KeyFilter(Kind::one, key.text); }

    /// Returns whether this filter selects the locks of Lockscope's own schemes. If such a lock is
    /// a hash, its owner is the name of its only field.
    bool isForOwnLocks() const { return m_kind == Kind::ownLocks; }
    /// Returns whether the filter selects `key`. REQUIRES: it is a key of database 0.
    bool includes(std::string_view key) const
    {
        if (m_kind == Kind::ownLocks) [[likely]]
            return key.substr(0, lockKeyPrefix.size()) == lockKeyPrefix;
        return m_kind == Kind::one ? key == m_key : !hasOtherPurpose(key);
    }
    /// Returns a pattern for KEYS that matches at least the selected keys.
    std::string pattern() const;

private:
    enum class Kind : unsigned char { ownLocks, every, one };
    KeyFilter(Kind kind, std::string key) : m_kind(kind), m_key(std::move(key)) { }
    static bool hasOtherPurpose(std::string_view key);

    Kind m_kind = Kind::ownLocks;
    std::string m_key; // for Kind::one
};

/// Returns the text of the column `token` for the value of a key: the value itself; of a value of
/// more than 40 bytes the first whole characters, at most 32 bytes, `~`, and the first 8 hex digits
/// of the value's SHA-1. So different values have different texts.
std::string tokenText(std::string_view value);

/// Returns the same text for a long value of which only the first 32 bytes and the 8 digits are
/// known.
std::string tokenText(std::string_view beginning, std::string_view digits);

} // namespace lockscope
