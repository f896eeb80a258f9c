// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/timerange.h"

#include <optional>
#include <vector>

namespace lockscope {

/// A view of the time axis. Two views of everything are equal, even if the run has grown meanwhile.
struct Sight {
    TimeRange range;
    bool isAll = false; ///< shows everything, also while the run grows

    friend bool operator==(const Sight &a, const Sight &b) { return a.isAll == b.isAll && (a.isAll || a.range == b.range); }
};

/// The history of views, to go back and forward like a browser. It is independent of undoing edits. A value.
class ZoomStack {
public:
    /// The maximum number of steps; the oldest is dropped first.
    static constexpr std::size_t depthMax = 100;

    /// Records that the view changed from `from` to `to`. `goesOn`: the change belongs to the previous step, like the notches of
    /// one turn of the wheel. Drops the views for forward().
    void step(const Sight &from, const Sight &to, bool goesOn);
    /// Returns the previous view, if there is one; `now` becomes the view for forward().
    std::optional<Sight> back(const Sight &now);
    /// Returns the view that back() left, if there is one.
    std::optional<Sight> forward(const Sight &now);
    void clear();

    /// Returns the view for back(); nullptr if there is none.
    const Sight *behind() const { return m_behind.empty() ? nullptr : &m_behind.back(); }
    /// Returns the view for forward(); nullptr if there is none.
    const Sight *ahead() const { return m_ahead.empty() ? nullptr : &m_ahead.back(); }
    /// The place of the current view in the history, counted from 1, and the number of views.
    std::size_t place() const { return m_behind.size() + 1; }
    std::size_t count() const { return m_behind.size() + 1 + m_ahead.size(); }

private:
    std::vector<Sight> m_behind;
    std::vector<Sight> m_ahead;
};

} // namespace lockscope
