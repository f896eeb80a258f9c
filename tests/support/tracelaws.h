// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

namespace lockscope {

/// Each call has one end unless its client died or the run ended before its time was over, each stay inside has one, time never goes
/// back, and nothing refers to what comes later. Fails the test if not.
void checkBalance(const Trace &trace, Duration timeoutMax);

/// What the nodes themselves say lies between the command and its answer, and is there exactly if the answer says so. Fails the test
/// if not.
void checkTruthInTime(const Trace &trace);

/// A client that is stopped or dead does nothing: no row of its own but the two that end that. The attempts of one that lives twice go on
/// counting. Fails the test if not.
void checkStillness(const Trace &trace);

/// What changed a key on a node of ours did so before it was answered, and on a master nothing changes without a command. Fails the test if not.
void checkCauses(const Trace &trace);

/// Nothing befell anybody: neither client nor node nor link nor clock. Fails the test if something did.
void checkFaultless(const Trace &trace);

} // namespace lockscope
