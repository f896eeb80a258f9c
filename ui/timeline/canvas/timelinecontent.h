// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"
#include "ui/index/matchingrows.h"
#include "ui/index/messages.h"
#include "ui/index/timelineindex.h"
#include "ui/index/validity.h"
#include "ui/index/writenotes.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// The content of the timeline: a run with its index and its verdict, another run as outlines, and
/// the filter. This class does not copy the spans. REQUIRES: they live until the call that replaces
/// them. Thread: the window's.
class TimelineContent {
public:
    /// Shows a run. Returns whether it is a later state of the current run; if not, drops the
    /// verdict.
    bool show(std::shared_ptr<const Trace> trace, const Spans &spans);
    /// Shows a complete run with its index, and drops the verdict.
    void replace(std::shared_ptr<const Trace> trace, const Spans &spans,
        std::shared_ptr<const TimelineIndex> index);
    /// Shows no run.
    void clear();

    /// Returns whether there is no row to show.
    bool isEmpty() const { return !m_trace || m_trace->isEmpty(); }
    /// REQUIRES: !isEmpty().
    const Trace &trace() const { return *m_trace; }
    /// Returns the spans of the run; null without a run.
    const Spans *spans() const { return m_spans; }
    const TimelineIndex &index() const { return m_givenIndex ? *m_givenIndex : m_ownIndex; }
    /// The settings that determine the run's leases, if they are known.
    const std::optional<LeaseSettings> &leaseSettings() const { return m_leaseSettings; }
    /// Returns the time range of the axis, which contains the range of the run and the minimum
    /// range. Empty without a run.
    TimeRange range() const;
    /// Returns the time range of the run; empty without a run.
    TimeRange ownRange() const;
    /// Sets the minimum range of the axis; a range of length zero: there is none.
    void setRangeMin(const TimeRange &range) { m_rangeMin = range; }

    /// Sets the verdict; null: unknown. REQUIRES: its violations are ordered by their beginning.
    /// `notes`: the notes on harmful writes, derived from the verdict's findings; null: this call
    /// derives them.
    void setVerdict(
        std::shared_ptr<const Verdict> verdict, std::shared_ptr<const WriteNotes> notes);
    /// Returns the violations, ordered by their beginning.
    const std::vector<Violation> &violations() const;
    const WriteNotes &notes() const;

    /// Derives the messages of the visible range (MessageCache); messages() returns them until the
    /// next call.
    void findMessages(const TimeRange &visible) { m_messages.update(m_trace, visible); }
    const Messages &messages() const { return m_messages.messages(); }

    /// Sets the spans of another run, which are shown as outlines; null: none. `name`: the label of
    /// the outlines; empty: "before".
    void setGhost(const Spans *ghost, const QString &name);
    /// Returns the spans of the other run; null if there is no other run, or if both runs have the
    /// same spans.
    const Spans *ghost() const { return m_ghost == m_spans ? nullptr : m_ghost; }
    const QString &ghostName() const { return m_ghostName; }
    /// Sets the time at which another run diverges from this one.
    void setDivergence(std::optional<WorldTime> time) { m_divergence = time; }
    const std::optional<WorldTime> &divergence() const { return m_divergence; }

    /// Sets the rows that match the filter; null: there is no filter.
    void setMatchingRows(std::shared_ptr<const MatchingRows> rows)
    {
        m_matchingRows = std::move(rows);
    }
    /// Returns the rows that match the filter; null if there is no filter, or if the rows belong to
    /// another run.
    const MatchingRows *matchingRows() const
    {
        return m_matchingRows && m_trace && m_matchingRows->describes(*m_trace)
            ? m_matchingRows.get()
            : nullptr;
    }

private:
    void dropVerdict();

    std::shared_ptr<const Trace> m_trace;
    const Spans *m_spans = nullptr;
    TimelineIndex m_ownIndex;
    std::shared_ptr<const TimelineIndex> m_givenIndex; ///< used instead of m_ownIndex if it is set
    std::optional<LeaseSettings> m_leaseSettings;
    TimeRange m_rangeMin;
    std::shared_ptr<const Verdict> m_verdict; ///< null: unknown
    std::shared_ptr<const WriteNotes> m_notes;
    MessageCache m_messages;
    const Spans *m_ghost = nullptr;
    QString m_ghostName;
    std::optional<WorldTime> m_divergence;
    std::shared_ptr<const MatchingRows> m_matchingRows;
};

} // namespace lockscope
