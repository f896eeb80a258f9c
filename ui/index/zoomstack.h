// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"

#include <optional>
#include <vector>

namespace lockscope {

/// The visible part of the time axis. Two views of the whole run are equal, even if the run has
/// grown between them.
struct TimeView {
    TimeRange range;
    bool isWholeRun = false; ///< the view shows the whole run, also while the run grows

    friend bool operator==(const TimeView &a, const TimeView &b)
    {
        return a.isWholeRun == b.isWholeRun && (a.isWholeRun || a.range == b.range);
    }
};

/// The history of views, in which the user goes back and forward as in a web browser. It is
/// independent of the undo history. A value.
class ZoomStack {
public:
    /// The maximum number of views for back(); the oldest view is dropped first.
    static constexpr std::size_t depthMax = 100;

    /// Records that the view has changed from `from` to `to`, and drops the views for forward().
    /// `continuesPrevious`: the change belongs to the previous change, for example as a further
    /// notch of the same turn of the mouse wheel.
    void record(const TimeView &from, const TimeView &to, bool continuesPrevious);
    /// Returns the previous view, if there is one; `now` becomes the view for forward().
    std::optional<TimeView> back(const TimeView &now);
    /// Returns the view that the last back() has left, if there is one; `now` becomes the view for
    /// back().
    std::optional<TimeView> forward(const TimeView &now);
    void clear();

    /// Returns the view to which back() would return; nullptr if there is none.
    const TimeView *previous() const { return m_earlier.empty() ? nullptr : &m_earlier.back(); }
    /// Returns the view to which forward() would return; nullptr if there is none.
    const TimeView *next() const { return m_later.empty() ? nullptr : &m_later.back(); }
    /// Return the position of the current view in the history, counted from 1, and the number of
    /// views.
    std::size_t place() const { return m_earlier.size() + 1; }
    std::size_t count() const { return m_earlier.size() + 1 + m_later.size(); }

private:
    std::vector<TimeView> m_earlier;
    std::vector<TimeView> m_later;
};

} // namespace lockscope
