// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <string>

namespace lockscope {

/// Returns a table of all attempts of a run as CSV (RFC 4180, UTF-8, `\n`), one row for each
/// attempt of each client, in the order in which they began. Times are microseconds of true time
/// since the run began; lengths are microseconds. A cell is empty if the event did not happen.
///
/// - client, attempt, resource, token, fence
/// - began_us; decided_us: the time of the grant or the denial
/// - outcome: granted, denied, crashed (before the decision), open (the run ended before the
/// decision); reason: the reason of a denial
/// - acquire_us: from began_us to the grant; wait_us: from the client's first attempt after its
/// previous grant or crash to the grant
/// - validity_us: the validity at the grant; extensions: number of successful renewals
/// - entered_us, left_us, inside_us; writes, rejected: number of writes that the store accepted and
/// refused
/// - ended_us: the time at which the client released the lock or crashed; held_us: the length from
/// the grant to this time; end: released,
///   release-refused or crashed
///
/// REQUIRES: the trace is complete, not a part of a trace. Thread: any.
std::string attemptTable(const Trace &trace);

} // namespace lockscope
