// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"
#include "core/scenario/settings.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope {

/// One position of a setting, everything else staying as it is.
struct StripCell {
    enum class State : std::uint8_t {
        unknown, ///< not worked out yet
        stale,   ///< worked out for settings of a moment ago
        known,
        none, ///< there is no outcome: it cannot be run, or it has too many events
    };
    double value = 0; ///< in the unit of the settings table
    int position = 0; ///< on the slider; of a choice its place among the words
    State state = State::unknown;
    Outcome outcome = Outcome::held; ///< of known and stale
};

/// Where the outcome tips: from the last position with one outcome to the first with another.
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
    /// All positions of that setting, ascending; none is known.
    explicit Strip(const SettingInfo &info);

    const std::vector<StripCell> &cells() const { return m_cells; }
    bool isEmpty() const { return m_cells.empty(); }
    /// What is known belongs to other settings from now on.
    void age();
    /// An outcome; nothing: there is none.
    void fill(std::size_t cell, std::optional<Outcome> outcome);

    /// Every position is worked out.
    bool isWhole() const;
    /// The cell nearest to a position of the slider. REQUIRES: not empty.
    const StripCell &nearest(int position) const;
    /// Where known neighbours differ.
    std::vector<TippingPoint> tippingPoints() const;

private:
    std::vector<StripCell> m_cells;
};

/// "no violation observed, violated from 620 ms", in the language of now; empty as long as the strip is not whole.
QString stripDescription(const Strip &strip, const SettingInfo &info);

} // namespace lockscope
