// SPDX-License-Identifier: MIT
#include "lockscope/base/durationtext.h"

#include "lockscope/base/wording.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace lockscope {
namespace {

struct Unit {
    std::string_view name;
    std::int64_t nanoseconds;
};

constexpr std::array units{
    Unit{"us", 1'000}, Unit{"ms", 1'000'000}, Unit{"s", 1'000'000'000}, Unit{"min", 60'000'000'000},
    Unit{"h", 3'600'000'000'000}, Unit{"", 1'000'000}, // no unit: milliseconds
};

constexpr double lengthMax = 9007199254740992.0; // 2^53: exact in a double, and in a JSON number

Error badLength(std::string_view text)
{
    return Error{{LOCKSCOPE_TEXT("Error",
                      "\"{text}\" is not a duration; expected a number with us, ms, s, min or h, "
                      "such as 250ms"),
        {{"text", std::string(text)}}}};
}

} // namespace

Result<Duration> parseDuration(std::string_view text)
{
    double number = 0;
    const char *const end = text.data() + text.size();
    const auto [rest, problem] =
        std::from_chars(text.data(), end, number, std::chars_format::fixed);
    if (problem != std::errc{})
        return badLength(text);
    const std::string_view unitName(rest, static_cast<std::size_t>(end - rest));
    for (const Unit &unit : units) {
        if (unit.name != unitName)
            continue;
        const double nanoseconds = number * static_cast<double>(unit.nanoseconds);
        if (!(std::abs(nanoseconds) <= lengthMax))
            return Error{{LOCKSCOPE_TEXT("Error", "\"{text}\" is too long; expected at most 2500h"),
                {{"text", std::string(text)}}}};
        return Duration{std::llround(nanoseconds)};
    }
    return badLength(text);
}

std::string durationText(Duration length)
{
    const std::int64_t us = microseconds(length);
    if (us % 1'000'000 == 0)
        return std::to_string(us / 1'000'000) + "s";
    if (us % 1'000 == 0)
        return std::to_string(us / 1'000) + "ms";
    return std::to_string(us) + "us";
}

std::string roundedDurationText(Duration length)
{
    const std::int64_t us = microseconds(length);
    if (us > -1'000 && us < 1'000)
        return std::to_string(us) + " us";
    const bool isInSeconds = us <= -1'000'000 || us >= 1'000'000;
    const std::int64_t tenths = isInSeconds ? us / 100'000 : us / 100;
    const std::int64_t lastDigit = tenths < 0 ? -(tenths % 10) : tenths % 10;
    std::string text = std::to_string(tenths / 10);
    if (lastDigit != 0)
        text += '.' + std::to_string(lastDigit);
    return text + (isInSeconds ? " s" : " ms");
}

std::string longDurationText(Duration length)
{
    using Unit = std::pair<Duration, const char *>;
    for (const auto &[unit, name] :
        {Unit{24h, " days"}, Unit{1h, " hours"}, Unit{1min, " minutes"}}) {
        if (length >= 2 * unit)
            return std::to_string(length / unit) + name;
    }
    return roundedDurationText(length);
}

} // namespace lockscope
