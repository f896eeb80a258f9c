// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/placemessages.h"

#include "ui/index/measurebox.h"

#include <algorithm>
#include <optional>

namespace lockscope {
namespace {

constexpr std::size_t messagesMost = 6; // in one menu
constexpr std::size_t rowsLooked = 4096;

} // namespace

ClientId clientOf(const TimelinePlace &place)
{
    return place.lane ? place.lane->client : ClientId{};
}

NodeId nodeOf(const TimelinePlace &place)
{
    return place.lane && place.lane->role == LaneRole::node ? place.lane->node : NodeId{};
}

std::vector<std::size_t> messagesAt(const Trace &trace, const TimelinePlace &place, const StateAt &moment)
{
    std::vector<std::size_t> rows;
    const auto add = [&](std::size_t row) {
        if (rows.size() < messagesMost && std::find(rows.begin(), rows.end(), row) == rows.end())
            rows.push_back(row);
    };
    // An answer counts as its command.
    const auto sentOf = [&](std::size_t row) -> std::optional<std::size_t> {
        const Event &event = trace[row];
        if (event.kind == EventKind::sent)
            return row;
        if (event.kind != EventKind::replied && event.kind != EventKind::timedOut)
            return std::nullopt;
        const auto sent = event.cause == noSeq ? std::nullopt : trace.indexOf(event.cause);
        return sent && trace[*sent].kind == EventKind::sent ? sent : std::nullopt;
    };
    if (place.row) {
        if (const auto sent = sentOf(*place.row))
            add(*sent);
    }
    const ClientId client = clientOf(place);
    const NodeId node = nodeOf(place);
    if (!client && !node)
        return rows;
    const auto isMeant = [&](const Event &event) { return client ? event.client == client : event.node == node; };
    for (const MessageStateAt &message : moment.messages) {
        if (isMeant(trace[message.row]))
            add(message.row);
    }
    const std::size_t first = firstRowFrom(trace, place.time - place.reach);
    for (std::size_t row = first; row < trace.size() && row < first + rowsLooked && trace[row].time <= place.time + place.reach; ++row) {
        const auto sent = sentOf(row);
        if (sent && isMeant(trace[*sent]))
            add(*sent);
    }
    return rows;
}

} // namespace lockscope
