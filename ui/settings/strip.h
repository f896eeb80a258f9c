// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"
#include "core/scenario/settings.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope {

/// One value of a setting and the outcome that the chosen run would have with it.
struct StripCell {
    enum class State : std::uint8_t {
        unknown, ///< not computed yet
        stale,   ///< computed for an earlier choice
        known,   ///< computed for the current choice
        none,    ///< there is no outcome: the run is not possible, or it has too many events
    };
    double value = 0; ///< in the unit of the limits in SettingInfo
    int position = 0; ///< on the slider; for a setting with words, the index of the word
    State state = State::unknown;
    Outcome outcome = Outcome::held; ///< if known or stale
};

/// Two neighbouring cells with different outcomes.
struct TippingPoint {
    std::size_t cell = 0;           ///< the index of the second cell
    Outcome before = Outcome::held; ///< of the first cell
    Outcome after = Outcome::held;  ///< of the second cell
};

/// The outcomes that the chosen run would have with other values of one setting, everything else
/// unchanged. A cell contains one value and its outcome. The type of the setting (SettingType)
/// decides which values have a cell: for `choice`, each word; for `count` with at most 64 values,
/// each value; for `set`, none; otherwise up to 64 values at equal distances on the slider.
class Strip {
public:
    static constexpr std::size_t cellsMax = 64;

    Strip() = default;
    /// Creates the cells of a setting in ascending order; all are unknown.
    explicit Strip(const SettingInfo &info);

    const std::vector<StripCell> &cells() const { return m_cells; }
    bool isEmpty() const { return m_cells.empty(); }
    /// Marks the known outcomes as stale, because the choice has changed. Stale outcomes stay
    /// stale; cells with State::none become unknown.
    void markStale();
    /// Makes all outcomes unknown.
    void markUnknown();
    /// Sets the outcome of a cell; nothing: there is no outcome.
    void setOutcome(std::size_t cell, std::optional<Outcome> outcome);

    /// Returns whether every cell is computed for the current choice.
    bool isComplete() const;
    /// Returns the cell nearest to a position of the slider. REQUIRES: not empty.
    const StripCell &nearest(int position) const;
    /// Returns all pairs of neighbouring cells whose outcomes are known and differ.
    std::vector<TippingPoint> tippingPoints() const;

private:
    std::vector<StripCell> m_cells;
};

/// Returns a text such as "no violation observed, violated from 620 ms", in the current language;
/// empty until the strip is complete.
QString stripDescription(const Strip &strip, const SettingInfo &info);

} // namespace lockscope
