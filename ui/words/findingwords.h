// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"

#include <QString>

#include <vector>

namespace lockscope {

/// Returns "client 1", "clients 1 and 2" or "clients 1, 2 and 3".
QString clientList(const std::vector<ClientId> &clients);

/// Returns a phrase that describes a violation, for an entry in a list.
QString violationWords(const Violation &violation);

/// Returns a phrase that describes a finding, for an entry in a list. `header`: the header of the
/// finding's run.
QString findingWords(const Finding &finding, const RunHeader &header);

/// Returns the title of a kind of finding: "Stale write".
QString findingTitle(FindingKind kind);
/// Returns one or two sentences about a kind of finding, for the manual.
QString findingMeaning(FindingKind kind);

/// Returns the anchor of a kind of finding on the manual's page about the verdict:
/// "finding-stale-write".
QString findingAnchor(FindingKind kind);

} // namespace lockscope
