// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace lockscope {

/// What became of the clients' waiting, as far as it is over: a span that has ended does not change any more, and is looked at once.
class Waits {
public:
    /// Takes what has ended since the last call. REQUIRES: always the same spans, which have grown, and a trace that has their rows.
    void take(const Trace &trace, const Spans &spans);

    /// Forgets them: other spans follow.
    void clear();

    /// First try to granted, in no order.
    const std::vector<Duration> &lengths() const { return m_lengths; }
    /// Waits that ended with a refusal.
    std::int64_t misses() const { return m_misses; }
    /// A client's longest wait, one that goes on included (until the spans' end): the first of those that are equal. Nothing: it has none.
    const Span *longest(ClientId client, const Spans &spans) const;

    /// How long it lasted, or has lasted until the spans' end.
    static Duration length(const Span &span, const Spans &spans) { return std::min(span.end, spans.end()) - span.begin; }

private:
    struct Lane {
        std::size_t taken = 0;
        std::size_t longest = 0; // of those that were taken
    };
    std::vector<Lane> m_lanes; // by client
    std::vector<Duration> m_lengths;
    std::int64_t m_misses = 0;
};

} // namespace lockscope
