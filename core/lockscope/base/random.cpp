// SPDX-License-Identifier: MIT
#include "lockscope/base/random.h"

#include <pthread.h>
#include <sys/random.h>

#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstring>

namespace lockscope {
namespace {

std::atomic<unsigned> forkCount{0}; // incremented in each child process that a fork creates

// The 20 bytes of a token, four per number, the lowest byte first, so that the result does not
// depend on the byte order.
using TokenBytes = std::array<std::uint32_t, 5>;

// Returns the two hexadecimal digits of each of the four bytes, the first digit in the lowest byte.
// Computes all eight digits at once.
constexpr std::uint64_t digitsOf(std::uint32_t bytes)
{
    constexpr std::uint64_t onePerByte = 0x0101'0101'0101'0101u;
    std::uint64_t spread = bytes;
    spread = (spread | spread << 16) & 0x0000'ffff'0000'ffffu;
    spread = (spread | spread << 8) & 0x00ff'00ff'00ff'00ffu;
    const std::uint64_t values =
        (spread >> 4 & 0x000f'000f'000f'000fu) | (spread & 0x000f'000f'000f'000fu) << 8;
    const std::uint64_t isLetter =
        (values + 6 * onePerByte) >> 4 & onePerByte; // 1 for each digit above 9
    return values + '0' * onePerByte + ('a' - '0' - 10) * isLetter;
}

Token tokenOf(const TokenBytes &tokenBytes)
{
    std::array<char, 40> text;
    for (std::size_t i = 0; i < tokenBytes.size(); ++i) {
        std::uint64_t digits = digitsOf(tokenBytes[i]);
        if constexpr (std::endian::native == std::endian::big)
            digits = __builtin_bswap64(digits);
        std::memcpy(text.data() + sizeof digits * i, &digits, sizeof digits);
    }
    return Token{std::string_view(text.data(), text.size())};
}

} // namespace

std::uint64_t draw(Seed seed, ClientId client, Purpose purpose, std::uint64_t n)
{
    return Draws(seed, client, purpose).at(n);
}

Token drawToken(Seed seed, ClientId client, std::uint64_t n)
{
    const Draws draws(seed, client, Purpose::token);
    const std::array<std::uint64_t, 3> words{
        draws.at(3 * n), draws.at(3 * n + 1), draws.at(3 * n + 2)};
    constexpr auto half = [](std::uint64_t word, int index) {
        return static_cast<std::uint32_t>(word >> 32 * index);
    };
    return tokenOf({half(words[0], 0), half(words[0], 1), half(words[1], 0), half(words[1], 1),
        half(words[2], 0)});
}

Token secureToken()
{
    // One system call fills a thread-local buffer for 64 tokens. A forked child discards its copy
    // of the buffer. Otherwise parent and child would use the same tokens, and each could release
    // the other's lock.
    static const bool isRegistered = pthread_atfork(nullptr, nullptr, [] {
        forkCount.fetch_add(1, std::memory_order_relaxed);
    }) == 0;
    LOCKSCOPE_ASSERT(isRegistered);
    thread_local unsigned char buffer[64 * 20];
    thread_local std::size_t used = sizeof buffer;
    thread_local unsigned forkCountSeen = 0;
    if (used == sizeof buffer || forkCountSeen != forkCount.load(std::memory_order_relaxed)) {
        forkCountSeen = forkCount.load(std::memory_order_relaxed);
        std::size_t filled = 0;
        while (filled < sizeof buffer) {
            const ssize_t got = getrandom(buffer + filled, sizeof buffer - filled, 0);
            LOCKSCOPE_ASSERT(got >= 0 || errno == EINTR);
            filled += got > 0 ? static_cast<std::size_t>(got) : 0;
        }
        used = 0;
    }
    TokenBytes tokenBytes;
    std::memcpy(tokenBytes.data(), buffer + used, sizeof tokenBytes);
    used += sizeof tokenBytes;
    return tokenOf(tokenBytes);
}

} // namespace lockscope
