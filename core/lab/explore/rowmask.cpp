// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/explore/rowmask.h"

#include <map>

namespace lockscope {

bool isLockEvent(EventKind kind)
{
    constexpr EventKinds kinds{EventKind::granted,    EventKind::entered,    EventKind::left,     EventKind::released, EventKind::releaseRefused,
                               EventKind::stole,      EventKind::wrote,      EventKind::writeRejected, EventKind::extended,
                               EventKind::extendFailed, EventKind::crashed,  EventKind::restarted, EventKind::keyExpired, EventKind::keyDeleted,
                               EventKind::keyLost,    EventKind::keySet,     EventKind::leaseEnded, EventKind::nodeDown, EventKind::nodeUp,
                               EventKind::promoted,   EventKind::paused,     EventKind::resumed,  EventKind::frozen,   EventKind::thawed,
                               EventKind::linkCut,    EventKind::linkHealed, EventKind::clockJumped};
    return kinds.has(kind);
}

RowMask::RowMask(const Trace &trace, bool reduces)
{
    if (!reduces)
        return;
    struct Series {
        std::vector<std::size_t> current; // rows of the attempt in progress
        std::vector<std::size_t> last;    // rows of the last refused attempt of the series
        bool isFirst = true;
    };
    m_isKept.assign(trace.size(), true);
    std::map<ClientId, Series> clients;
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        if (isLockEvent(event.kind)) { // the next refused attempt of each client begins a new series
            for (auto &[client, series] : clients) {
                series.last.clear();
                series.isFirst = true;
            }
        }
        if (event.actor.kind != ActorKind::client)
            continue;
        Series &series = clients[event.client];
        if (event.kind == EventKind::attempt)
            series.current.clear();
        series.current.push_back(row);
        if (event.kind != EventKind::denied)
            continue;
        for (const std::size_t middle : series.last)
            m_isKept[middle] = false;
        if (!series.isFirst)
            series.last = series.current;
        series.isFirst = false;
    }
}

} // namespace lockscope
