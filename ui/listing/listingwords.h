// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/snippets/phrasebook.h"
#include "lockscope/runtime/listing.h"

#include <QString>

namespace lockscope {

/// Returns the text of a note, which explains a step in a dialect. REQUIRES: `note` is not `none`.
QString noteWords(PhraseNote note);

/// Returns the text about a gap: the lines between which other clients can act, and what they can
/// do.
QString gapWords(const ListingGap &gap);

/// Return the name and the tooltip of the tab of a dialect.
QString dialectName(Dialect dialect);
QString dialectTip(Dialect dialect);

} // namespace lockscope
