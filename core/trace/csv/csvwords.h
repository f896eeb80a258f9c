// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace lockscope {

// Eight bytes of a trace file at a time. A comparison marks a byte by its highest bit; the lowest mark is always right, those above it
// may be false, since what is carried out of a byte goes upwards.

/// Eight bytes as a number, the first of them the lowest on every machine.
inline std::uint64_t wordAt(const char *at)
{
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    if constexpr (std::endian::native == std::endian::big)
        word = __builtin_bswap64(word);
    return word;
}

/// The same byte eight times.
constexpr std::uint64_t everyByte(unsigned char byte)
{
    return 0x0101010101010101u * byte;
}

/// Marks bytes that are zero.
constexpr std::uint64_t markZeros(std::uint64_t word)
{
    return (word - everyByte(1)) & ~word & everyByte(0x80);
}

/// Marks bytes that end a field, or that a field has only in quotes or as a part of a longer character: a comma, a quote, a control
/// character (tab too), and what is not ASCII.
constexpr std::uint64_t markEnds(std::uint64_t word)
{
    return markZeros(word ^ everyByte(',')) | markZeros(word ^ everyByte('"'))
        | ((((word - everyByte(0x20)) & ~word) | word) & everyByte(0x80));
}

/// The place, 0 to 7, of the first marked byte.
/// REQUIRES: there is one.
constexpr int firstMarked(std::uint64_t marks)
{
    return std::countr_zero(marks) / 8;
}

/// The first byte from `at` on that markEnds() marks.
/// REQUIRES: there is one, and seven bytes behind it can be read.
inline const char *plainEnd(const char *at)
{
    std::uint64_t marks = markEnds(wordAt(at));
    while (marks == 0) {
        at += 8;
        marks = markEnds(wordAt(at));
    }
    return at + firstMarked(marks);
}

/// What eight digits say, each a byte from 0 to 9, the first of them the lowest byte.
constexpr std::uint64_t valueOfDigits(std::uint64_t digits)
{
    const std::uint64_t pairs = (digits * 10 + (digits >> 8)) & 0x00ff00ff00ff00ffu;
    const std::uint64_t fours = (pairs * 100 + (pairs >> 16)) & 0x0000ffff0000ffffu;
    return (fours * 10'000 + (fours >> 32)) & 0xffffffffu;
}

/// The eight digits of a number below 10^8, zeros before it too, each a byte from 0 to 9, the first of them the lowest byte.
constexpr std::uint64_t digitsOf(std::uint64_t value)
{
    const std::uint64_t fours = value / 10'000 | (value % 10'000) << 32;
    const std::uint64_t hundreds = ((fours * 10'486) >> 20) & 0x0000007f0000007fu; // of each four, its first two digits
    const std::uint64_t pairs = hundreds | (fours - 100 * hundreds) << 16;
    const std::uint64_t tens = ((pairs * 103) >> 10) & 0x000f000f000f000fu;
    return tens | (pairs - 10 * tens) << 8;
}

/// Eight bytes to `at`, the lowest first on every machine.
inline void putWord(char *at, std::uint64_t word)
{
    if constexpr (std::endian::native == std::endian::big)
        word = __builtin_bswap64(word);
    std::memcpy(at, &word, sizeof word);
}

/// Writes a number, and whatever it likes into the seven bytes behind it; the place behind the number.
inline char *putNumber(char *at, std::uint64_t number)
{
    constexpr std::uint64_t eightDigits = 100'000'000;
    if (number >= eightDigits) {
        at = putNumber(at, number / eightDigits);
        putWord(at, digitsOf(number % eightDigits) | everyByte('0'));
        return at + 8;
    }
    const std::uint64_t digits = digitsOf(number);
    const int zeros = digits == 0 ? 7 : firstMarked(digits); // before the number
    putWord(at, (digits | everyByte('0')) >> (8 * zeros));
    return at + 8 - zeros;
}

/// Up to eight digits at `at`: how many they are, and what they say.
/// REQUIRES: eight bytes from `at` on can be read.
struct Digits {
    explicit Digits(const char *at)
    {
        const std::uint64_t word = wordAt(at) ^ everyByte('0');
        const std::uint64_t others = ((word + everyByte(0x76)) | word) & everyByte(0x80);
        count = others == 0 ? 8 : firstMarked(others);
        value = count == 0 ? 0 : valueOfDigits(word << (64 - 8 * count));
    }
    int count = 0;
    std::uint64_t value = 0;
};

} // namespace lockscope
