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

std::string padded(const std::string &text, std::size_t width, bool isRight)
{
    const std::string room(text.size() < width ? width - text.size() : 0, ' ');
    return isRight ? room + text : text + room;
}

std::string demandText(const SideResult &side)
{
    std::string text;
    if (side.demand.speedMin)
        text += " >= " + number(*side.demand.speedMin, 2) + " x";
    if (side.demand.p50Max)
        text += " p50 <= " + number(*side.demand.p50Max, 0);
    if (side.demand.floorThere)
        text += " where the floor takes " + number(*side.demand.floorThere, 0);
    if (side.demand.p99Max)
        text += " p99 <= " + number(*side.demand.p99Max, 0);
    if (side.demand.overFloorMax)
        text += " floor + " + number(*side.demand.overFloorMax, 0) + ", is floor + " + number(side.overFloor, 1);
    if (side.demand.unevennessMax)
        text += " shares <= " + number(*side.demand.unevennessMax, 1);
    if (text.empty())
        return {};
    return (side.meetsDemand() ? "  ok, asked" : "  MISSED, asked") + text;
}

// Returns how evenly the entries were shared among the clients, as text.
std::string sharesText(const SideResult &side)
{
    return side.sample.unevenness > 0 ? "  max/min " + number(side.sample.unevenness, 2) : std::string();
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
    std::string text = "{\"name\": " + quoted(side.name) + ", \"p50\": " + number(side.sample.p50, 3)
        + ", \"p99\": " + number(side.sample.p99, 3) + ", \"per_second\": " + number(side.sample.perSecond, 1)
        + ", \"speed\": " + number(side.speed, 4) + ", \"over_floor\": " + number(side.overFloor, 3);
    if (side.demand.speedMin)
        text += ", \"speed_min\": " + number(*side.demand.speedMin, 4);
    if (side.demand.p50Max)
        text += ", \"p50_max\": " + number(*side.demand.p50Max, 3);
    if (side.demand.floorThere)
        text += ", \"floor_there\": " + number(*side.demand.floorThere, 3);
    if (side.demand.p99Max)
        text += ", \"p99_max\": " + number(*side.demand.p99Max, 3);
    if (side.demand.overFloorMax)
        text += ", \"over_floor_max\": " + number(*side.demand.overFloorMax, 3);
    if (side.sample.unevenness > 0)
        text += ", \"unevenness\": " + number(side.sample.unevenness, 3);
    if (side.demand.unevennessMax)
        text += ", \"unevenness_max\": " + number(*side.demand.unevennessMax, 3);
    return text + ", \"ok\": " + (side.meetsDemand() ? "true" : "false") + "}";
}

} // namespace

std::string tableText(const RowResult &row)
{
    std::string text = row.name + ": " + row.title + "\n";
    text += "    " + padded("", 44, false) + padded("p50 " + row.unit, 12, true) + padded("p99", 12, true)
        + padded("per second", 14, true) + padded("speed", 8, true) + "\n";
    for (const SideResult &side : row.sides) {
        text += "    " + padded(side.name, 44, false) + padded(number(side.sample.p50, 2), 12, true)
            + padded(number(side.sample.p99, 2), 12, true) + padded(number(side.sample.perSecond, 0), 14, true)
            + padded(number(side.speed, 3), 8, true) + sharesText(side) + demandText(side) + "\n";
    }
    return text;
}

std::string jsonText(const std::vector<RowResult> &rows)
{
    std::string text = "{\"format\": \"lockscope-bench/1\", \"version\": " + quoted(LOCKSCOPE_VERSION)
        + ", \"cores\": " + std::to_string(std::thread::hardware_concurrency()) + ", \"rows\": [";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        text += (i ? ",\n" : "\n") + std::string("{\"name\": ") + quoted(rows[i].name) + ", \"title\": " + quoted(rows[i].title)
            + ", \"unit\": " + quoted(rows[i].unit) + ", \"sides\": [";
        for (std::size_t side = 0; side < rows[i].sides.size(); ++side)
            text += (side ? ",\n  " : "\n  ") + jsonOf(rows[i].sides[side]);
        text += "]}";
    }
    return text + "\n]}\n";
}

} // namespace lockscope::bench
