// SPDX-License-Identifier: MIT
#include "base/random.h"

#include <pthread.h>
#include <sys/random.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>

namespace lockscope {
namespace {

std::atomic<unsigned> forks{0}; // how often this process has become another

using DigitPair = std::array<char, 2>;

// The two digits of every byte.
constexpr std::array<DigitPair, 256> digitPairs = [] {
    constexpr char digits[] = "0123456789abcdef";
    std::array<DigitPair, 256> pairs{};
    for (std::size_t byte = 0; byte < pairs.size(); ++byte)
        pairs[byte] = {digits[byte >> 4], digits[byte & 15]};
    return pairs;
}();

Token tokenOf(const unsigned char (&bytes)[20])
{
    std::array<DigitPair, sizeof bytes> text;
    for (std::size_t i = 0; i < sizeof bytes; ++i)
        text[i] = digitPairs[bytes[i]];
    return Token{std::string_view(text.front().data(), sizeof text)};
}

} // namespace

std::uint64_t draw(Seed seed, ClientId host, Purpose purpose, std::uint64_t n)
{
    return Draws(seed, host, purpose).at(n);
}

Token drawToken(Seed seed, ClientId host, std::uint64_t n)
{
    const Draws draws(seed, host, Purpose::token);
    unsigned char bytes[20];
    for (std::uint64_t part = 0; part < 3; ++part) {
        std::uint64_t word = draws.at(3 * n + part);
        for (std::size_t i = 8 * part; i < 8 * part + 8 && i < sizeof bytes; ++i) {
            bytes[i] = static_cast<unsigned char>(word); // byte by byte: the same on every byte order
            word >>= 8;
        }
    }
    return tokenOf(bytes);
}

Token secureToken()
{
    // One system call serves many locks: 64 tokens' worth of bytes, kept by the thread. A child process has them too, and throws
    // them away: two processes with one token would hold one lock.
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
    unsigned char bytes[20];
    std::memcpy(bytes, pool + used, sizeof bytes);
    used += sizeof bytes;
    return tokenOf(bytes);
}

} // namespace lockscope
