// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/placemessages.h"

#include "ui/index/timemarks.h"

#include <algorithm>
#include <optional>

namespace lockscope {
namespace {

constexpr std::size_t messagesMax = 6; // in the context menu of a place
constexpr std::size_t searchedRowsMax = 4096;

} // namespace

ClientId clientOf(const TimelinePlace &place)
{
    return place.lane ? place.lane->client : ClientId{};
}

NodeId nodeOf(const TimelinePlace &place)
{
    return place.lane && place.lane->role == LaneRole::node ? place.lane->node : NodeId{};
}

std::vector<std::size_t> messagesAt(
    const Trace &trace, const TimelinePlace &place, const StateAt &runState)
{
    std::vector<std::size_t> rows;
    const auto add = [&](std::size_t row) {
        if (rows.size() < messagesMax && std::find(rows.begin(), rows.end(), row) == rows.end())
            rows.push_back(row);
    };
    // Returns the `sent` row of the command to which a row belongs: the row itself, or for a reply
    // or time-out the row of its command.
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
    const auto concernsClientOrNode = [&](const Event &event) {
        return client ? event.client == client : event.node == node;
    };
    for (const MessageStateAt &message : runState.messages) {
        if (concernsClientOrNode(trace[message.row]))
            add(message.row);
    }
    const std::size_t first = firstRowFrom(trace, place.time - place.reach);
    const std::size_t end = std::min(trace.size(), first + searchedRowsMax);
    for (std::size_t row = first; row < end && trace[row].time <= place.time + place.reach; ++row) {
        const auto sent = sentOf(row);
        if (sent && concernsClientOrNode(trace[*sent]))
            add(*sent);
    }
    return rows;
}

} // namespace lockscope
