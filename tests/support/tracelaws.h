// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

namespace lockscope {

/// Fails the test unless: each command of a client has an end (`replied` or `timed-out`), except if
/// the client crashed, or if the client was paused or the run ended before the timeout; the rows
/// `entered` and `left` of each client alternate, except if it is a program; and the times of the
/// rows never decrease. `timeoutMax`: the longest time for which a client waits for a node of the
/// lock.
void checkPairedRows(const Trace &trace, Duration timeoutMax);

/// A key row is the row of a key's change: key-set or key-deleted. Fails the test unless, before
/// each reply that reports a change of a lock key, there is a key row whose cause is the command of
/// this reply, and before every other reply of a node there is none. The last replies of a node
/// that is then killed are not checked: the node may have replied to a client, but not yet reported
/// the change.
void checkKeyRowsInTime(const Trace &trace);

/// Fails the test if a paused or crashed client has a row other than the row that ends this state,
/// or if the numbers of the attempts do not continue after a restart.
void checkPausesAndCrashes(const Trace &trace);

/// Fails the test unless each change of a key on a node that Lockscope has started comes before the
/// reply of its command, and each change on a primary has a command as its cause.
void checkCauses(const Trace &trace);

/// Fails the test if any client, node, link or clock had a fault.
void checkFaultless(const Trace &trace);

} // namespace lockscope
