// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace lockscope {

// Functions that process eight bytes of a trace file at a time. markZeros() and markEnds() set the
// highest bit of each byte that matches (a mark). Only the lowest mark is reliable: because of
// carries, a higher byte may be marked although it does not match.

/// Returns eight bytes as a number; the first byte is the lowest on every machine.
inline std::uint64_t wordAt(const char *at)
{
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    if constexpr (std::endian::native == std::endian::big)
        word = __builtin_bswap64(word);
    return word;
}

/// Returns a number whose eight bytes all have this value.
constexpr std::uint64_t everyByte(unsigned char byte)
{
    return 0x0101010101010101u * byte;
}

/// Sets the highest bit of bytes that are zero.
constexpr std::uint64_t markZeros(std::uint64_t word)
{
    return (word - everyByte(1)) & ~word & everyByte(0x80);
}

/// Sets the highest bit of bytes that end a field or that the fast path (PlainRows) does not
/// accept: commas, quotes, control characters (also tab), and non-ASCII bytes.
constexpr std::uint64_t markEnds(std::uint64_t word)
{
    return markZeros(word ^ everyByte(',')) | markZeros(word ^ everyByte('"'))
        | ((((word - everyByte(0x20)) & ~word) | word) & everyByte(0x80));
}

/// Returns the index, 0 to 7, of the first marked byte. REQUIRES: a byte is marked.
constexpr int firstMarked(std::uint64_t marks)
{
    return std::countr_zero(marks) / 8;
}

/// Returns the position of the first byte, from `at` on, that markEnds() marks. REQUIRES: there is
/// such a byte, and the seven bytes after it are readable.
inline const char *plainEnd(const char *at)
{
    std::uint64_t marks = markEnds(wordAt(at));
    while (marks == 0) {
        at += 8;
        marks = markEnds(wordAt(at));
    }
    return at + firstMarked(marks);
}

/// Returns the value of eight digits. Each is a byte from 0 to 9; the first digit is the lowest
/// byte.
constexpr std::uint64_t valueOfDigits(std::uint64_t digits)
{
    const std::uint64_t pairs = (digits * 10 + (digits >> 8)) & 0x00ff00ff00ff00ffu;
    const std::uint64_t fours = (pairs * 100 + (pairs >> 16)) & 0x0000ffff0000ffffu;
    return (fours * 10'000 + (fours >> 32)) & 0xffffffffu;
}

/// Returns the eight digits of a number below 10^8, with leading zeros. Each is a byte from 0 to 9;
/// the first digit is the lowest byte.
constexpr std::uint64_t digitsOf(std::uint64_t value)
{
    const std::uint64_t fours = value / 10'000 | (value % 10'000) << 32;
    const std::uint64_t hundreds = ((fours * 10'486) >> 20)
        & 0x0000007f0000007fu; // the first two digits of each group of four
    const std::uint64_t pairs = hundreds | (fours - 100 * hundreds) << 16;
    const std::uint64_t tens = ((pairs * 103) >> 10) & 0x000f000f000f000fu;
    return tens | (pairs - 10 * tens) << 8;
}

/// Writes the eight bytes of `word` at `at`; the lowest byte comes first on every machine.
inline void putWord(char *at, std::uint64_t word)
{
    if constexpr (std::endian::native == std::endian::big)
        word = __builtin_bswap64(word);
    std::memcpy(at, &word, sizeof word);
}

/// Writes a number in decimal digits and returns the position after it. May also overwrite the
/// seven bytes after the number.
inline char *putNumber(char *at, std::uint64_t number)
{
    constexpr std::uint64_t eightDigits = 100'000'000;
    if (number >= eightDigits) {
        at = putNumber(at, number / eightDigits);
        putWord(at, digitsOf(number % eightDigits) | everyByte('0'));
        return at + 8;
    }
    const std::uint64_t digits = digitsOf(number);
    const int zeros = digits == 0 ? 7 : firstMarked(digits); // leading zeros
    putWord(at, (digits | everyByte('0')) >> (8 * zeros));
    return at + 8 - zeros;
}

/// The digits at a position, at most eight: how many there are, and their value. REQUIRES: eight
/// bytes from `at` on are readable.
struct Digits {
    explicit Digits(const char *at)
    {
        const std::uint64_t word = wordAt(at) ^ everyByte('0');
        const std::uint64_t nonDigits = ((word + everyByte(0x76)) | word) & everyByte(0x80);
        count = nonDigits == 0 ? 8 : firstMarked(nonDigits);
        value = count == 0 ? 0 : valueOfDigits(word << (64 - 8 * count));
    }
    int count = 0;
    std::uint64_t value = 0;
};

} // namespace lockscope
