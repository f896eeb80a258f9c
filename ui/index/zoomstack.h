// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/timerange.h"

#include <optional>
#include <vector>

namespace lockscope {

/// Where on the time axis one looks. Two sights of everything are the same, however long the run has become meanwhile.
struct Sight {
    TimeRange range;
    bool isAll = false; ///< everything, and it stays everything while the run grows

    friend bool operator==(const Sight &a, const Sight &b) { return a.isAll == b.isAll && (a.isAll || a.range == b.range); }
};

/// Where one has looked, to go back there and forward again, as a browser does with pages. It has nothing to do with undoing edits.
/// A value.
class ZoomStack {
public:
    /// How many steps it remembers; the oldest goes first.
    static constexpr std::size_t depthMax = 100;

    /// One looked at `from` and looks at `to` from then on. `goesOn`: it belongs to the step before, as the notches of one turn of the
    /// wheel do. What lay ahead is forgotten.
    void step(const Sight &from, const Sight &to, bool goesOn);
    /// The sight before, if there is one; `now` then lies ahead.
    std::optional<Sight> back(const Sight &now);
    /// The sight that was left by back().
    std::optional<Sight> forward(const Sight &now);
    void clear();

    /// Where back() would lead; nullptr: nowhere.
    const Sight *behind() const { return m_behind.empty() ? nullptr : &m_behind.back(); }
    /// Where forward() would lead; nullptr: nowhere.
    const Sight *ahead() const { return m_ahead.empty() ? nullptr : &m_ahead.back(); }
    /// Which of the remembered sights one looks at, from 1, and how many there are.
    std::size_t place() const { return m_behind.size() + 1; }
    std::size_t count() const { return m_behind.size() + 1 + m_ahead.size(); }

private:
    std::vector<Sight> m_behind;
    std::vector<Sight> m_ahead;
};

} // namespace lockscope
