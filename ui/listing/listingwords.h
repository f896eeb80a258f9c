// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/snippets/phrase.h"
#include "lockscope/runtime/listing.h"

#include <QString>

namespace lockscope {

/// What a note of a dialect says. REQUIRES: it is one.
QString noteWords(PhraseNote note);

/// Where a gap is, and what can happen there: one or two sentences.
QString gapWords(const ListingGap &gap);

/// The name that a tab of the listing has, and what it holds.
QString dialectName(Dialect dialect);
QString dialectTip(Dialect dialect);

} // namespace lockscope
