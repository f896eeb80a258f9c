// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/report.h"

#include <cstdio>
#include <thread>

namespace lockscope::bench {
namespace {

std::string number(double value, int digits)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

std::string padded(const std::string &text, std::size_t width, bool isAlignedRight)
{
    const std::string spaces(text.size() < width ? width - text.size() : 0, ' ');
    return isAlignedRight ? spaces + text : text + spaces;
}

std::string limitsText(const SideResult &side)
{
    std::string text;
    if (side.limits.speedMin)
        text += " >= " + number(*side.limits.speedMin, 2) + " x";
    if (side.limits.p50Max)
        text += " p50 <= " + number(*side.limits.p50Max, 0);
    if (side.limits.referenceP50)
        text += ", in proportion more if the reference takes more than "
            + number(*side.limits.referenceP50, 0);
    if (side.limits.p99Max)
        text += " p99 <= " + number(*side.limits.p99Max, 0);
    if (side.limits.overReferenceMax)
        text += " p50 <= reference + " + number(*side.limits.overReferenceMax, 0)
            + ", measured: reference + " + number(side.overReference, 1);
    if (side.limits.unevennessMax)
        text += " max/min <= " + number(*side.limits.unevennessMax, 1);
    if (text.empty())
        return {};
    return (side.meetsLimits() ? "  ok, limits:" : "  MISSED, limits:") + text;
}

// Returns Sample::unevenness as text; empty if it was not measured.
std::string unevennessText(const SideResult &side)
{
    return side.sample.unevenness > 0 ? "  max/min " + number(side.sample.unevenness, 2)
                                      : std::string();
}

std::string quoted(const std::string &text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += c;
    }
    return out + '"';
}

std::string jsonOf(const SideResult &side)
{
    std::string text = "{\"name\": " + quoted(side.name)
        + ", \"p50\": " + number(side.sample.p50, 3) + ", \"p99\": " + number(side.sample.p99, 3)
        + ", \"per_second\": " + number(side.sample.perSecond, 1) + ", \"speed\": "
        + number(side.speed, 4) + ", \"over_floor\": " + number(side.overReference, 3);
    if (side.limits.speedMin)
        text += ", \"speed_min\": " + number(*side.limits.speedMin, 4);
    if (side.limits.p50Max)
        text += ", \"p50_max\": " + number(*side.limits.p50Max, 3);
    if (side.limits.referenceP50)
        text += ", \"floor_there\": " + number(*side.limits.referenceP50, 3);
    if (side.limits.p99Max)
        text += ", \"p99_max\": " + number(*side.limits.p99Max, 3);
    if (side.limits.overReferenceMax)
        text += ", \"over_floor_max\": " + number(*side.limits.overReferenceMax, 3);
    if (side.sample.unevenness > 0)
        text += ", \"unevenness\": " + number(side.sample.unevenness, 3);
    if (side.limits.unevennessMax)
        text += ", \"unevenness_max\": " + number(*side.limits.unevennessMax, 3);
    return text + ", \"ok\": " + (side.meetsLimits() ? "true" : "false") + "}";
}

} // namespace

std::string tableText(const BenchmarkResult &result)
{
    std::string text = result.name + ": " + result.title + "\n";
    text += "    " + padded("", 44, false) + padded("p50 " + result.unit, 12, true)
        + padded("p99", 12, true) + padded("per second", 14, true) + padded("speed", 8, true)
        + "\n";
    for (const SideResult &side : result.sides) {
        text += "    " + padded(side.name, 44, false) + padded(number(side.sample.p50, 2), 12, true)
            + padded(number(side.sample.p99, 2), 12, true)
            + padded(number(side.sample.perSecond, 0), 14, true)
            + padded(number(side.speed, 3), 8, true) + unevennessText(side) + limitsText(side)
            + "\n";
    }
    return text;
}

std::string jsonText(const BenchmarkResult &result)
{
    std::string text = "{\"name\": " + quoted(result.name) + ", \"title\": " + quoted(result.title)
        + ", \"unit\": " + quoted(result.unit) + ", \"sides\": [";
    for (std::size_t side = 0; side < result.sides.size(); ++side)
        text += (side ? ",\n  " : "\n  ") + jsonOf(result.sides[side]);
    return text + "]}";
}

std::string jsonText(const std::vector<std::string> &results)
{
    std::string text =
        "{\"format\": \"lockscope-bench/1\", \"version\": " + quoted(LOCKSCOPE_VERSION)
        + ", \"cores\": " + std::to_string(std::thread::hardware_concurrency()) + ", \"rows\": [";
    for (std::size_t i = 0; i < results.size(); ++i)
        text += (i ? ",\n" : "\n") + results[i];
    return text + "\n]}\n";
}

} // namespace lockscope::bench
