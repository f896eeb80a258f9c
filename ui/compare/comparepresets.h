// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

#include <QString>

#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// A pair of runs for a side-by-side view: one scenario, run in the model with two schemes or two settings.
struct ComparePreset {
    struct Side {
        std::string_view scheme;
        std::vector<std::pair<std::string_view, std::string_view>> settings; ///< name and text, as for `--set`
    };
    std::string_view id;
    std::string_view scenario; ///< an id for findScenario()
    Side a;
    Side b;
};

const std::vector<ComparePreset> &comparePresets();

/// Returns "No fencing | fencing", in the window's language.
QString presetTitle(const ComparePreset &preset);

/// Returns the two choices, A and B, with one seed. REQUIRES: the preset is one of comparePresets().
std::pair<Choice, Choice> choicesOf(const ComparePreset &preset, Seed seed);

} // namespace lockscope
