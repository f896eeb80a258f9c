// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/simsha1.h"

#include <array>
#include <bit>
#include <cstdint>

namespace lockscope::sim {
namespace {

using Digest = std::array<std::uint32_t, 5>;

// One block of 64 bytes (FIPS 180-4, 6.1.2).
void take(Digest &digest, const std::string &bytes, std::size_t at)
{
    std::array<std::uint32_t, 80> words{};
    for (std::size_t i = 0; i < 64; ++i)
        words[i / 4] = (words[i / 4] << 8) | static_cast<unsigned char>(bytes[at + i]);
    for (std::size_t i = 16; i < 80; ++i)
        words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    auto [a, b, c, d, e] = digest;
    for (std::size_t i = 0; i < 80; ++i) {
        std::uint32_t mixed = b ^ c ^ d;
        std::uint32_t constant = i < 40 ? 0x6ed9eba1u : 0xca62c1d6u;
        if (i < 20) {
            mixed = (b & c) | (~b & d);
            constant = 0x5a827999u;
        } else if (i >= 40 && i < 60) {
            mixed = (b & c) | (b & d) | (c & d);
            constant = 0x8f1bbcdcu;
        }
        const std::uint32_t next = std::rotl(a, 5) + mixed + e + constant + words[i];
        e = d;
        d = c;
        c = std::rotl(b, 30);
        b = a;
        a = next;
    }
    digest = {digest[0] + a, digest[1] + b, digest[2] + c, digest[3] + d, digest[4] + e};
}

} // namespace

std::string sha1Hex(std::string_view text)
{
    std::string bytes(text);
    bytes += '\x80';
    bytes.append((120 - bytes.size() % 64) % 64, '\0');
    const std::uint64_t bits = static_cast<std::uint64_t>(text.size()) * 8;
    for (int shift = 56; shift >= 0; shift -= 8)
        bytes += static_cast<char>(bits >> shift);
    Digest digest{0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u};
    for (std::size_t at = 0; at < bytes.size(); at += 64)
        take(digest, bytes, at);
    std::string hex;
    for (const std::uint32_t word : digest) {
        for (int shift = 28; shift >= 0; shift -= 4)
            hex += "0123456789abcdef"[(word >> shift) & 15];
    }
    return hex;
}

} // namespace lockscope::sim
