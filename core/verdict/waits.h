// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace lockscope {

/// Results of the clients' waits that have ended. An ended span no longer changes, so each is read once.
class Waits {
public:
    /// Reads the waits that have ended since the last call. REQUIRES: always the same spans, which have grown; a trace that contains
    /// their rows.
    void take(const Trace &trace, const Spans &spans);

    /// Discards all waits. Other spans follow.
    void clear();

    /// Durations from the first attempt to the grant, unsorted.
    const std::vector<Duration> &lengths() const { return m_lengths; }
    /// Number of waits that ended with a refusal.
    std::int64_t misses() const { return m_misses; }
    /// Returns a client's longest wait, the first one of equal length; null if it has none. An open wait counts until the end of the
    /// spans.
    const Span *longest(ClientId client, const Spans &spans) const;

    /// Returns the length of a wait; an open one counts until the end of the spans.
    static Duration length(const Span &span, const Spans &spans) { return std::min(span.end, spans.end()) - span.begin; }

private:
    struct Lane {
        std::size_t taken = 0;
        std::size_t longest = 0; // index of the longest one read so far
    };
    std::vector<Lane> m_lanes; // by client
    std::vector<Duration> m_lengths;
    std::int64_t m_misses = 0;
};

} // namespace lockscope
