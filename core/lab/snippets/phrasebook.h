// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/snippets/phrase.h"
#include "core/scenario/choices.h"

#include <string_view>

namespace lockscope {

/// Returns the steps of a scheme in a dialect (resources/dialects, embedded). Names in braces are placeholders for SnippetFormatter.
/// Each line of the scheme's listing has its phrase. `wakeUp`, `release`: a lock that is handed over, or that is released in another
/// way, has its own listing. Empty for an unknown scheme.
Phrases phrasesOf(std::string_view scheme, WakeUp wakeUp, ReleaseWay release, Dialect dialect);

/// Additional steps of a client that depend on its settings.
enum class OptionStep : std::uint8_t {
    fencing = 1, ///< gets a fencing number and checks the clock
    recheck = 2, ///< checks the clock before a write
};
const Phrase &phraseOf(OptionStep step, Dialect dialect);

} // namespace lockscope
