// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/matchingrows.h"
#include "ui/index/messages.h"
#include "ui/index/timelineindex.h"
#include "ui/index/validity.h"
#include "ui/index/writenotes.h"
#include "ui/state/runview.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

class QWidget;

namespace lockscope {

/// The content of the timeline: a run with its index and its verdict, another run as outlines, and
/// the filter. Thread: the window's.
class TimelineContent {
public:
    /// Shows a run; without a trace: no run. Returns whether it is a later state of the current
    /// run.
    bool show(std::shared_ptr<const RunView> run);

    /// Returns whether there is no row to show.
    bool isEmpty() const { return !m_run->trace || m_run->trace->isEmpty(); }
    /// REQUIRES: !isEmpty().
    const Trace &trace() const { return *m_run->trace; }
    /// Returns the spans of the run; null without a run.
    const Spans *spans() const
    {
        return m_run->trace || isSketch() ? &m_run->spans->spans() : nullptr;
    }
    /// Whether only the lanes of the run are shown (RunView::isSketch).
    bool isSketch() const { return m_run->isSketch; }
    const TimelineIndex &index() const { return m_run->index ? *m_run->index : m_ownIndex; }
    /// The settings that determine the run's leases, if they are known.
    const std::optional<LeaseSettings> &leaseSettings() const { return m_leaseSettings; }
    /// Returns the time range of the axis, which contains the range of the run and the minimum
    /// range. Empty without a run.
    TimeRange range() const;
    /// Returns the time range of the run; empty without a run.
    TimeRange ownRange() const;
    /// Sets the minimum range of the axis; a range of length zero: there is none.
    void setRangeMin(const TimeRange &range) { m_rangeMin = range; }

    /// Returns the rows at which a setting changed during the run, in order.
    const std::vector<std::size_t> &settingChanges() const { return m_settingChanges; }

    /// Returns the violations, ordered by their beginning.
    const std::vector<Violation> &violations() const;
    const std::vector<Finding> &findings() const;
    const WriteNotes &notes() const;

    /// Derives the messages of the visible range (MessageCache); messages() returns them until the
    /// next call.
    void findMessages(const TimeRange &visible) { m_messages.update(m_run->trace, visible); }
    const Messages &messages() const { return m_messages.messages(); }

    /// Sets the spans of another run, which are shown as outlines; null: none. `name`: the label of
    /// the outlines; empty: "before".
    void setGhost(std::shared_ptr<const SpanBuilder> ghost, const QString &name);
    /// Returns the spans of the other run; null if there is no other run, or if both runs have the
    /// same spans.
    const Spans *ghost() const
    {
        return m_ghost && m_ghost != m_run->spans ? &m_ghost->spans() : nullptr;
    }
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
        return m_matchingRows && m_run->trace && m_matchingRows->describes(*m_run->trace)
            ? m_matchingRows.get()
            : nullptr;
    }

private:
    void findSettingChanges(bool isSameRun);

    std::shared_ptr<const RunView> m_run = std::make_shared<const RunView>();
    TimelineIndex m_ownIndex; ///< of a run without an index
    std::optional<LeaseSettings> m_leaseSettings;
    TimeRange m_rangeMin;
    std::vector<std::size_t> m_settingChanges;
    std::size_t m_checkedRows = 0;             ///< for m_settingChanges
    std::shared_ptr<const WriteNotes> m_notes; ///< of the run's verdict
    MessageCache m_messages;
    std::shared_ptr<const SpanBuilder> m_ghost;
    QString m_ghostName;
    std::optional<WorldTime> m_divergence;
    std::shared_ptr<const MatchingRows> m_matchingRows;
};

class HoverTip;
class LabelColumn;
class MarkEditor;
class Overview;
class Playhead;
class TimelineContent;
class TimelineLayout;
class TimelineSelection;
class TimeNavigation;

/// References to the parts of the timeline, for those parts that use many other parts. All
/// parts live as long as the timeline.
struct CanvasParts {
    QWidget &canvas;
    Playhead &playhead;
    const TimelineContent &content;
    TimeNavigation &navigation;
    TimelineLayout &layout;
    TimelineSelection &selection;
    MarkEditor &marks;
    LabelColumn &labels;
    Overview &overview;
    HoverTip &hover;
};

} // namespace lockscope
