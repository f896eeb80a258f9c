// SPDX-License-Identifier: MIT
#include "lockscope/schemes/phpcompare.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace lockscope {
namespace {

// The value of a string that PHP treats as a number.
struct Number {
    double value = 0;
    std::optional<std::int64_t> whole; // empty: it has a point or an exponent, or is too large
    bool isTooLarge = false;           // a whole number beyond 64 bits
};

// Returns the number of digits from the position `from` on.
std::size_t digitsAt(std::string_view text, std::size_t from)
{
    return std::min(text.find_first_not_of("0123456789", from), text.size()) - from;
}

// Returns the number that PHP reads in a string, or nothing if PHP does not treat the string as a
// number. PHP 7 allows blanks before a number and none after it.
std::optional<Number> numberIn(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(" \t\n\r\v\f"), text.size()));
    const bool isNegative = text.starts_with('-');
    if (isNegative || text.starts_with('+'))
        text.remove_prefix(1);
    const std::size_t wholeDigits = digitsAt(text, 0);
    std::size_t end = wholeDigits;
    std::size_t fractionDigits = 0;
    if (end < text.size() && text[end] == '.') {
        fractionDigits = digitsAt(text, end + 1);
        end += 1 + fractionDigits;
    }
    if (wholeDigits + fractionDigits == 0)
        return std::nullopt;
    bool isWhole = end == wholeDigits;
    if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
        const bool hasSign =
            end + 1 < text.size() && (text[end + 1] == '-' || text[end + 1] == '+');
        const std::size_t exponentStart = end + 1 + (hasSign ? 1 : 0);
        const std::size_t exponentDigits = digitsAt(text, std::min(exponentStart, text.size()));
        if (exponentDigits == 0)
            return std::nullopt;
        end = exponentStart + exponentDigits;
        isWhole = false;
    }
    if (end != text.size())
        return std::nullopt;

    Number number;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number.value);
    const std::size_t firstNonZero = text.find_first_not_of("0.");
    const bool isZero =
        firstNonZero == text.npos || text[firstNonZero] == 'e' || text[firstNonZero] == 'E';
    const bool isTiny = text.find("e-") != text.npos || text.find("E-") != text.npos;
    if (read.ec == std::errc::result_out_of_range)
        number.value = isZero || isTiny ? 0 : std::numeric_limits<double>::infinity();
    if (isWhole) {
        std::int64_t whole = 0;
        number.isTooLarge =
            std::from_chars(text.data(), text.data() + text.size(), whole).ec != std::errc();
        if (!number.isTooLarge)
            number.whole = isNegative ? -whole : whole;
    }
    if (isNegative)
        number.value = -number.value;
    return number;
}

} // namespace

bool isEqualInPhp(std::string_view a, std::string_view b)
{
    const std::optional<Number> one = numberIn(a);
    const std::optional<Number> two = numberIn(b);
    if (!one || !two)
        return a == b;
    if (one->whole && two->whole)
        return *one->whole == *two->whole;
    if ((one->whole && two->isTooLarge) || (two->whole && one->isTooLarge))
        return false;
    const bool areTooLarge = one->isTooLarge && two->isTooLarge;
    if (one->value == two->value && (areTooLarge || std::isinf(one->value)))
        return a == b;
    return one->value == two->value;
}

} // namespace lockscope
