// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/verification.h"

#include <QString>

namespace lockscope {

/// Returns "The verdict agrees: violated." or "The verdict differs: … in the model, … on real
/// Redis, because …", with row numbers.
QString agreementSentence(const VerifiedRun &run);

/// Returns an event of a trace and its number: "“granted” (#7)"; for some kinds of event also its
/// detail: "“sent: GET lock” (#5)". If `row` is EventPair::none, returns "no further event".
QString eventPhraseOrNone(const Trace &trace, std::size_t row);

/// Returns how many clients and nodes had another order of events on real Redis than in the model,
/// and the first event that differs.
QString orderSentence(const VerifiedRun &run);

/// Returns "Time difference of 134 events: median 85 µs, p99 1.2 ms, maximum 1.4 ms."; empty if no
/// events match.
QString latenessSentence(const Comparison &comparison);

/// Returns the difference between the two events of a pair; empty if only the time differs.
QString differenceWords(const VerifiedRun &run, const EventPair &pair);

/// Returns the progress of a verification: "Starting 5 nodes…", "Running: 0.8 s of about 1.5 s", …
QString stageWords(const Verification &verification, int nodes);

/// Returns a duration with its sign: "+85 µs", "−1.2 ms".
QString signedLength(Duration length);

} // namespace lockscope
