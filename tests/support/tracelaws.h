// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

namespace lockscope {

/// Fails the test unless: each command has one end (`replied` or `timed-out`), except if its client died or the run ended before its
/// timeout; each critical section has one end; the times of the rows never decrease; and no row has a later row as its cause.
void checkBalance(const Trace &trace, Duration timeoutMax);

/// Fails the test unless each reply that reports a change of a key comes after a key row with the same command as its cause, and each other
/// reply comes without such a row.
void checkKeyRowsInTime(const Trace &trace);

/// Fails the test if a paused or crashed client has a row other than the row that ends this state, or if the numbers of the attempts do not
/// continue after a restart.
void checkStillness(const Trace &trace);

/// Fails the test unless each change of a key on a node that Lockscope has started comes before the reply of its command, and each change
/// on a master has a command as its cause.
void checkCauses(const Trace &trace);

/// Fails the test if any client, node, link or clock had a fault.
void checkFaultless(const Trace &trace);

} // namespace lockscope
