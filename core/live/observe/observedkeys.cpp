// SPDX-License-Identifier: MIT
#include "core/live/observe/observedkeys.h"

#include "lockscope/base/token.h"

#include <array>
#include <cstdio>
#include <openssl/sha.h>

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

std::string tokenText(std::string_view value)
{
    if (value.size() <= Token::sizeMax)
        return std::string(value);
    std::array<unsigned char, SHA_DIGEST_LENGTH> hash{};
    SHA1(reinterpret_cast<const unsigned char *>(value.data()), value.size(), hash.data());
    std::array<char, 9> digits{};
    std::snprintf(
        digits.data(), digits.size(), "%02x%02x%02x%02x", hash[0], hash[1], hash[2], hash[3]);
    return tokenText(value.substr(0, 33), digits.data());
}

std::string tokenText(std::string_view beginning, std::string_view digits)
{
    std::size_t size = 32;
    while (size > 0 && size < beginning.size()
        && (static_cast<unsigned char>(beginning[size]) & 0xc0) == 0x80)
        --size; // never inside a UTF-8 character
    return std::string(beginning.substr(0, size)).append("~").append(digits);
}

} // namespace lockscope
