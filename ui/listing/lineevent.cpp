// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/lineevent.h"

#include "ui/state/query/eventlinks.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t searchedRowsMax =
    65536; // rows searched for the effect of a step; an effect follows soon or never

bool isAtPlace(const Trace &trace, const Event &event, const ListingPlace &place)
{
    if (place.kind == ListingPlace::Kind::inside)
        return event.kind == EventKind::entered;
    return event.kind == EventKind::step && stepLine(trace, event) == place.line;
}

} // namespace

std::optional<std::size_t> eventOfPlace(
    const Trace &trace, const ListingPlace &place, std::size_t from)
{
    for (std::size_t candidate = 0; candidate < trace.size(); ++candidate) {
        if (!isAtPlace(trace, trace[candidate], place))
            continue;
        if (place.kind == ListingPlace::Kind::inside) {
            if (candidate >= from)
                return candidate;
            continue;
        }
        const Seq seq = trace.seqAt(candidate);
        std::size_t effect = candidate;
        for (std::size_t row = candidate + 1;
             row < std::min(trace.size(), candidate + searchedRowsMax); ++row) {
            const Event &event = trace[row];
            if (event.client == trace[candidate].client
                && (event.cause == seq || event.kind == EventKind::step)) {
                effect = event.cause == seq && event.kind != EventKind::step ? row : candidate;
                break;
            }
        }
        // A step before `from` counts if its effect is at or after `from`.
        if (effect >= from)
            return effect;
    }
    return std::nullopt;
}

ListingPlace placeOfEvent(const Trace &trace, std::size_t row)
{
    const ClientId client = trace[row].client;
    for (std::optional<std::size_t> at = row; at && client && trace[*at].client == client;
         at = causeOf(trace, *at)) {
        switch (trace[*at].kind) {
        case EventKind::step: return {ListingPlace::Kind::line, stepLine(trace, trace[*at])};
        case EventKind::entered:
        case EventKind::left: return {ListingPlace::Kind::inside, 0};
        case EventKind::attempt: return {};
        default: break;
        }
    }
    return {};
}

} // namespace lockscope
