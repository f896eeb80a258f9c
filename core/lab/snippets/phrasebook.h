// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/snippets/phrase.h"
#include "core/scenario/choices.h"

#include <string_view>

namespace lockscope {

/// The steps of a scheme in a dialect (resources/dialects, embedded), with the names in braces that a SnippetFormatter fills in. Each line of the
/// scheme's listing has its phrase there. `wakeUp`, `release`: a lock that is handed over has a listing of its own, and so has one that is
/// released in another way. None for an unknown scheme.
Phrases phrasesOf(std::string_view scheme, WakeUp wakeUp, ReleaseWay release, Dialect dialect);

/// The steps that a client takes beyond its scheme's own, by its settings.
enum class OptionStep : std::uint8_t {
    fencing = 1, ///< takes a fencing number, and looks at the clock
    recheck = 2, ///< looks at the clock before a write
};
const Phrase &phraseOf(OptionStep step, Dialect dialect);

} // namespace lockscope
