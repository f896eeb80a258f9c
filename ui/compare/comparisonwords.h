// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/verification.h"
#include "ui/compare/verifiedrun.h"

#include <QString>

namespace lockscope {

/// "The verdict agrees: violated." or "The verdict differs: … in the model, … on real Redis, because …", with the rows' numbers.
QString agreementSentence(const VerifiedRun &run);

/// An event of a trace and its number: "“granted” (#7)", with what was answered where that tells more; of no row "nothing more".
QString phraseOrNothing(const Trace &trace, std::size_t row);

/// Whose order of events is the same in both, and where the first one parts.
QString orderSentence(const VerifiedRun &run);

/// "Time difference of 134 events: median 85 µs, 99 % 1.2 ms, at most 1.4 ms."
QString latenessSentence(const Comparison &comparison);

/// What differs in a pair: empty if nothing but the time does.
QString contrastWords(const VerifiedRun &run, const EventPair &pair);

/// Where a verification is: "starting 5 nodes", "running: 0.8 s of about 1.5 s", …
QString stageWords(const Verification &verification, int nodes);

/// A length with its sign: "+85 µs", "−1.2 ms".
QString signedLength(Duration length);

} // namespace lockscope
