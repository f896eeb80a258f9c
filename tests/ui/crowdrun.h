// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "tests/support/tracebuilder.h"
#include "ui/index/foldcolumns.h"
#include "ui/index/timelineindex.h"

#include <map>
#include <memory>
#include <random>
#include <vector>

namespace lockscope {

/// A growing run of many clients that want one lock: short and long critical sections, and clients
/// that still believe that they hold the lock after their lease has ended.
class CrowdRun {
public:
    CrowdRun() { m_builder.run("set-px-lua", 1); }
    /// Picks a random client `events` times. Each time, appends the next event of its round
    /// (attempt, grant, entry, leaving, release).
    void grow(int events)
    {
        for (int i = 0; i < events; ++i) {
            const int client = static_cast<int>(1 + m_random() % clientCount);
            m_builder
                .after(
                    Duration(m_random() % 40 == 0 ? m_random() % 90'000'000 : m_random() % 200'000))
                .client(client);
            int &next = m_nextEvents[client];
            switch (next++) {
            case 0: m_builder.attempt(); break;
            case 1: m_builder.granted(900ms); break;
            case 2: m_builder.entered(); break;
            case 3:
                if (m_random() % 5 == 0)
                    m_builder.leaseEnded().after(50us);
                m_builder.left();
                break;
            default: m_builder.released(); next = 0;
            }
        }
        trace = m_builder.trace();
        spans.take(*trace);
        index.update(trace, spans.spans());
    }
    FoldedClients folded() const { return {foldedClients, *trace, spans.spans(), index}; }

    std::shared_ptr<const Trace> trace;
    SpanBuilder spans;
    TimelineIndex index;
    std::vector<ClientId> foldedClients{
        ClientId(2), ClientId(3), ClientId(5), ClientId(8), ClientId(9)};

private:
    static constexpr int clientCount = 9;
    std::mt19937 m_random{3};
    TraceBuilder m_builder;
    std::map<int, int> m_nextEvents; // the number of the next event in the round of each client
};

} // namespace lockscope
