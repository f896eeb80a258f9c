// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/snippets/phrase.h"
#include "lockscope/runtime/listing.h"

#include <QString>

namespace lockscope {

/// Returns the text of a note in a dialect. REQUIRES: `note` is a note.
QString noteWords(PhraseNote note);

/// Returns where a gap is and what can happen there: one or two sentences.
QString gapWords(const ListingGap &gap);

/// Return the name of a tab of the listing, and its tooltip.
QString dialectName(Dialect dialect);
QString dialectTip(Dialect dialect);

} // namespace lockscope
