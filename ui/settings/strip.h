// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"
#include "core/scenario/settings.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope {

/// One position of a setting, with everything else unchanged.
struct StripCell {
    enum class State : std::uint8_t {
        unknown, ///< not computed yet
        stale,   ///< computed for earlier settings
        known,
        none, ///< there is no outcome: the run is not possible, or it has too many events
    };
    double value = 0; ///< in the unit of the settings table
    int position = 0; ///< on the slider; for a choice, the index of its word
    State state = State::unknown;
    Outcome outcome = Outcome::held; ///< if known or stale
};

/// Where the outcome changes: from the last position with one outcome to the first with another.
struct TippingPoint {
    std::size_t cell = 0; ///< the first with the other outcome
    Outcome before = Outcome::held;
    Outcome after = Outcome::held;
};

/// The outcomes at the positions of one setting: 64 along a slider, or each value of a count or a choice. A value.
class Strip {
public:
    static constexpr std::size_t positionsMax = 64;

    Strip() = default;
    /// Creates all positions of that setting, ascending and unknown.
    explicit Strip(const SettingInfo &info);

    const std::vector<StripCell> &cells() const { return m_cells; }
    bool isEmpty() const { return m_cells.empty(); }
    /// Marks the known outcomes as stale.
    void age();
    /// Sets an outcome; nothing: there is none.
    void fill(std::size_t cell, std::optional<Outcome> outcome);

    /// Returns whether every position is computed.
    bool isWhole() const;
    /// Returns the cell nearest to a position of the slider. REQUIRES: not empty.
    const StripCell &nearest(int position) const;
    /// Returns the places where known neighbours differ.
    std::vector<TippingPoint> tippingPoints() const;

private:
    std::vector<StripCell> m_cells;
};

/// Returns "no violation observed, violated from 620 ms", in the current language; empty until the strip is complete.
QString stripDescription(const Strip &strip, const SettingInfo &info);

} // namespace lockscope
