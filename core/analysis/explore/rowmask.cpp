// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/rowmask.h"

#include <deque>
#include <map>

namespace lockscope {
namespace {

// The shortest time after which a search restarts a crashed node (shortDownTime in choices.cpp).
constexpr Duration restartLength = 10ms;

} // namespace

bool showsChange(EventKind kind)
{
    constexpr EventKinds kinds{EventKind::granted, EventKind::entered, EventKind::left,
        EventKind::released, EventKind::releaseRefused, EventKind::stole, EventKind::wrote,
        EventKind::writeRejected, EventKind::extended, EventKind::extendFailed, EventKind::crashed,
        EventKind::restarted, EventKind::keyExpired, EventKind::keyDeleted, EventKind::keyLost,
        EventKind::keySet, EventKind::leaseEnded, EventKind::nodeDown, EventKind::nodeUp,
        EventKind::promoted, EventKind::paused, EventKind::resumed, EventKind::frozen,
        EventKind::thawed, EventKind::linkCut, EventKind::linkHealed, EventKind::clockJumped};
    return kinds.has(kind);
}

RowMask::RowMask(const Trace &trace, const Settings &settings)
{
    struct Attempt {
        WorldTime begin{};
        std::vector<std::size_t> rows;
    };
    struct Series {
        Attempt current;
        std::deque<Attempt>
            last; // denied attempts that began at most `keptTime` before the latest denial
        bool isFirst = true;
    };
    const Duration keptTime =
        settings.work + settings.retryDelay + settings.retryJitter + restartLength;
    m_isKept.assign(trace.size(), true);
    std::map<ClientId, Series> clients;
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        if (showsChange(event.kind)) { // the next denied attempt of each client begins a new series
            for (auto &[client, series] : clients) {
                series.last.clear();
                series.isFirst = true;
            }
        }
        if (event.actor.kind != ActorKind::client)
            continue;
        Series &series = clients[event.client];
        if (event.kind == EventKind::attempt)
            series.current = {event.time, {}};
        series.current.rows.push_back(row);
        if (event.kind != EventKind::denied)
            continue;
        for (; !series.last.empty() && series.last.front().begin + keptTime < event.time;
             series.last.pop_front()) {
            for (const std::size_t droppedRow : series.last.front().rows)
                m_isKept[droppedRow] = false;
        }
        if (!series.isFirst)
            series.last.push_back(series.current);
        series.isFirst = false;
    }
}

} // namespace lockscope
