// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

#include <QString>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// Two runs of the model for a comparison side by side: one scenario with two schemes or two
/// settings.
struct ComparePreset {
    struct Side {
        std::string_view scheme;
        std::vector<std::pair<std::string_view, std::string_view>>
            settings; ///< name and text, as for the option `--set`
    };
    std::string_view id;
    std::string_view scenario; ///< an id for findScenario()
    Side a;
    Side b;
};

const std::vector<ComparePreset> &comparePresets();

/// Returns the title of a preset in the window's language: "No fencing token | fencing token".
QString presetTitle(const ComparePreset &preset);

/// Returns the two choices, A and B, with the same seed. REQUIRES: the preset is one of
/// comparePresets().
std::pair<Choice, Choice> choicesOf(const ComparePreset &preset, Seed seed);

/// Returns two choices, A and B, that differ only in the one thing that decides the outcome (see
/// pairOf() in core/analysis/pairs/pair.h). A is `choice`; if such a B is known only for another
/// scheme, A has that scheme. Nullopt: no such B is known.
std::optional<std::pair<Choice, Choice>> pairChoices(const Choice &choice);

} // namespace lockscope
