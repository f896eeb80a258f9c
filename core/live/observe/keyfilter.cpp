// SPDX-License-Identifier: MIT
#include "core/live/observe/keyfilter.h"

namespace lockscope {

// Returns whether a known lock library uses the key for another purpose than a lock. tooz writes a
// heartbeat key for each member of a group. Symfony's Lock tests with a key whether the node's
// scripts may read the time.
bool KeyFilter::hasOtherPurpose(std::string_view key)
{
    return key.starts_with("_tooz_beats:") || key == "symfony_check_support_time";
}

std::string KeyFilter::pattern() const
{
    if (m_kind == Kind::ownLocks)
        return std::string(lockKeyPrefix) + '*';
    if (m_kind == Kind::every)
        return "*";
    std::string pattern;
    for (const char c : m_key) {
        if (std::string_view("*?[]^-\\").find(c) != std::string_view::npos)
            pattern += '\\';
        pattern += c;
    }
    return pattern;
}

} // namespace lockscope
