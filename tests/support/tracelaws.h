// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

namespace lockscope {

/// Fails the test unless: each call has one end, except if its client died or the run ended before its timeout; each critical section has
/// one end; time never goes back; and no row refers to a later one.
void checkBalance(const Trace &trace, Duration timeoutMax);

/// Fails the test unless a node's key row lies between the command and its reply, exactly if the reply means a change.
void checkKeyRowsInTime(const Trace &trace);

/// Fails the test if a stopped or dead client has a row of its own other than the one that ends that state, or if the attempts of a
/// restarted client do not continue to count.
void checkStillness(const Trace &trace);

/// Fails the test unless each change of a key on one of Lockscope's nodes comes before its reply, and each change on a master has a
/// command.
void checkCauses(const Trace &trace);

/// Fails the test if any client, node, link or clock had a fault.
void checkFaultless(const Trace &trace);

} // namespace lockscope
