// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/snippets/phrase.h"
#include "core/scenario/choices.h"

#include <string_view>

namespace lockscope {

/// Returns the phrases of a scheme in a dialect, one for each line of its listing; empty for an
/// unknown scheme. The phrases come from the embedded files of resources/dialects. Names in braces
/// are placeholders for SnippetFormatter. `wakeUp` and `release` select the variant of the scheme,
/// because a lock that is handed over, or that is released in another way, has another listing.
Phrases phrasesOf(std::string_view scheme, WakeUp wakeUp, ReleaseWay release, Dialect dialect);

/// Steps that the settings of a client add to the steps of its scheme.
enum class AddedStep : std::uint8_t {
    fencing = 1, ///< the client gets a fencing token and checks its clock
    recheck = 2, ///< the client checks its clock before a write
};
/// Returns the phrase of an added step.
const Phrase &phraseOf(AddedStep step, Dialect dialect);

} // namespace lockscope
