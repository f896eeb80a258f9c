// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/recorder.h"
#include "lockscope/base/result.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/nodeaddress.h"

namespace lockscope {

/// Writes the first values of the items of a run to the store. Error: the store does not answer.
Result<Done> fillStore(const NodeAddress &store, const Scenario &scenario);

/// Asks the store for the final state of each item, over new connections, and records each reply as
/// a `read` row of the store. If the store does not answer for an item, there is no such row; the
/// verdict then uses the last recorded write as the final state.
void recordFinalState(
    const NodeAddress &store, const Scenario &scenario, RunEpoch epoch, Recorder &recorder);

} // namespace lockscope
