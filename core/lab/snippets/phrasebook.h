// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/snippets/phrase.h"
#include "core/scenario/choices.h"

#include <string_view>

namespace lockscope {

/// Returns the phrases of a scheme in a dialect, one for each line of its listing; empty for an unknown scheme. They are read from the
/// embedded files of resources/dialects. Names in braces are placeholders for SnippetFormatter. `wakeUp` and `release` select the variant
/// of the scheme: a lock that is handed over, or that is released in another way, has another listing.
Phrases phrasesOf(std::string_view scheme, WakeUp wakeUp, ReleaseWay release, Dialect dialect);

/// Steps of a client that its settings add to those of the scheme.
enum class OptionStep : std::uint8_t {
    fencing = 1, ///< gets a fencing number and checks the clock
    recheck = 2, ///< checks the clock before a write
};
/// Returns the phrase of such a step.
const Phrase &phraseOf(OptionStep step, Dialect dialect);

} // namespace lockscope
