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

std::atomic<unsigned> forks{0}; // counts the forks of this process, in the child

// The bytes of a token, four per number, the lowest byte first. The result is the same on every byte order.
using Quarters = std::array<std::uint32_t, 5>;

// Returns the two hexadecimal digits of each of the four bytes, the first digit in the lowest byte. Computes all eight digits at once.
constexpr std::uint64_t digitsOf(std::uint32_t bytes)
{
    constexpr std::uint64_t each = 0x0101'0101'0101'0101u;
    std::uint64_t spread = bytes;
    spread = (spread | spread << 16) & 0x0000'ffff'0000'ffffu;
    spread = (spread | spread << 8) & 0x00ff'00ff'00ff'00ffu;
    const std::uint64_t values = (spread >> 4 & 0x000f'000f'000f'000fu) | (spread & 0x000f'000f'000f'000fu) << 8;
    const std::uint64_t letters = (values + 6 * each) >> 4 & each; // 1 for each digit above 9
    return values + '0' * each + ('a' - '0' - 10) * letters;
}

Token tokenOf(const Quarters &quarters)
{
    std::array<char, 40> text;
    for (std::size_t i = 0; i < quarters.size(); ++i) {
        std::uint64_t digits = digitsOf(quarters[i]);
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
    const std::array<std::uint64_t, 3> words{draws.at(3 * n), draws.at(3 * n + 1), draws.at(3 * n + 2)};
    constexpr auto half = [](std::uint64_t word, int place) { return static_cast<std::uint32_t>(word >> 32 * place); };
    return tokenOf({half(words[0], 0), half(words[0], 1), half(words[1], 0), half(words[1], 1), half(words[2], 0)});
}

Token secureToken()
{
    // One system call fills a thread-local buffer for 64 tokens. A forked child discards its copy of the buffer: two processes with the
    // same token would hold the same lock.
    static const bool isTold = pthread_atfork(nullptr, nullptr, [] { forks.fetch_add(1, std::memory_order_relaxed); }) == 0;
    LOCKSCOPE_ASSERT(isTold);
    thread_local unsigned char pool[64 * 20];
    thread_local std::size_t used = sizeof pool;
    thread_local unsigned forksSeen = 0;
    if (used == sizeof pool || forksSeen != forks.load(std::memory_order_relaxed)) {
        forksSeen = forks.load(std::memory_order_relaxed);
        std::size_t filled = 0;
        while (filled < sizeof pool) {
            const ssize_t got = getrandom(pool + filled, sizeof pool - filled, 0);
            LOCKSCOPE_ASSERT(got >= 0 || errno == EINTR);
            filled += got > 0 ? static_cast<std::size_t>(got) : 0;
        }
        used = 0;
    }
    Quarters quarters;
    std::memcpy(quarters.data(), pool + used, sizeof quarters);
    used += sizeof quarters;
    return tokenOf(quarters);
}

} // namespace lockscope
