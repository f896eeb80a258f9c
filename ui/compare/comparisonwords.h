// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/verification.h"
#include "ui/compare/verifiedrun.h"

#include <QString>

namespace lockscope {

/// Returns "The verdict agrees: violated." or "The verdict differs: … in the model, … on real Redis, because …", with row numbers.
QString agreementSentence(const VerifiedRun &run);

/// Returns an event of a trace and its number: "“granted” (#7)", with the reply if it adds information; without a row "nothing
/// more".
QString phraseOrNothing(const Trace &trace, std::size_t row);

/// Returns which clients have the same order of events in both runs, and where the first one diverges.
QString orderSentence(const VerifiedRun &run);

/// Returns "Time difference of 134 events: median 85 µs, 99 % 1.2 ms, at most 1.4 ms."
QString latenessSentence(const Comparison &comparison);

/// Returns the differences in a pair; empty if only the time differs.
QString contrastWords(const VerifiedRun &run, const EventPair &pair);

/// Returns the progress of a verification: "starting 5 nodes", "running: 0.8 s of about 1.5 s", …
QString stageWords(const Verification &verification, int nodes);

/// Returns a duration with its sign: "+85 µs", "−1.2 ms".
QString signedLength(Duration length);

} // namespace lockscope
