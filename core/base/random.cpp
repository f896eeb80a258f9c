// SPDX-License-Identifier: MIT
#include "base/random.h"

#include <pthread.h>
#include <sys/random.h>

#include <atomic>
#include <cerrno>
#include <cstring>

namespace lockscope {
namespace {

std::atomic<unsigned> forks{0}; // how often this process has become another

Token tokenOf(const unsigned char (&bytes)[20])
{
    constexpr char digits[] = "0123456789abcdef";
    char text[Token::sizeMax];
    for (std::size_t i = 0; i < sizeof bytes; ++i) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    return Token{std::string_view(text, sizeof text)};
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
