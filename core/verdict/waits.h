// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace lockscope {

/// Measures the clients' waits (their `waiting` spans). It reads each wait once, when the wait has
/// ended and no longer changes.
class Waits {
public:
    /// Reads the waits that have ended since the last call. REQUIRES: `spans` contains the spans of
    /// the last call, possibly with more at the end; `trace` contains the rows of the spans.
    void take(const Trace &trace, const Spans &spans);

    /// Discards all waits. The next take() may have other spans.
    void clear();

    /// Returns the lengths of the waits that ended with a grant, unsorted.
    const std::vector<Duration> &lengths() const { return m_lengths; }
    /// Returns the number of waits that ended with a denial.
    std::int64_t misses() const { return m_misses; }
    /// Returns a client's longest wait; of several with this length, the first. Null if the client
    /// has not waited. An open wait counts until the end of the spans.
    const Span *longest(ClientId client, const Spans &spans) const;

    /// Returns the length of a wait; an open one counts until the end of the spans.
    static Duration length(const Span &span, const Spans &spans)
    {
        return std::min(span.end, spans.end()) - span.begin;
    }

private:
    // How far a client's lane was read.
    struct Lane {
        std::size_t taken = 0;   // number of spans read
        std::size_t longest = 0; // index of the longest span read so far
    };
    std::vector<Lane> m_lanes; // by client
    std::vector<Duration> m_lengths;
    std::int64_t m_misses = 0;
};

} // namespace lockscope
