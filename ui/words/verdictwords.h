// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"
#include "core/verdict/verdict.h"

#include <QString>

#include <vector>

namespace lockscope {

/// Returns the window's word for an outcome. A run that held is "no violation observed", never
/// "safe", because one run cannot prove safety.
QString outcomeWord(Outcome outcome);

/// Returns one sentence that explains the outcome.
QString outcomeMeaning(Outcome outcome);

/// Returns a phrase that describes a violation, for an entry in a list.
QString violationWords(const Violation &violation);

/// Returns the text of a finding for an entry in a list, with a capital letter and without a full
/// stop.
QString findingWords(const Finding &finding);

/// Returns the title of a kind of finding: "Stale write".
QString findingTitle(FindingKind kind);
/// Returns one or two sentences about a kind of finding, for the manual.
QString findingMeaning(FindingKind kind);

/// Returns the anchor of a kind of finding on the manual's page about the verdict:
/// "finding-stale-write".
QString findingAnchor(FindingKind kind);

} // namespace lockscope
