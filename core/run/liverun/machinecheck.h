// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/check/checkrun.h"
#include "core/run/liverun/liveoptions.h"
#include "core/scenario/files/runheader.h"
#include "lockscope/net/eventloop.h"

#include <cstddef>
#include <string>
#include <vector>

namespace lockscope {

/// Checks whether the servers can load the preload module (core/preload), if the run needs it:
/// without this module, a live run can neither set the clock of a server, nor track what the server
/// has synced to disk, nor redirect a sentinel's links. `redisServer`: as LiveOptions::redisServer.
/// Starts a server, once for each program (checkSimulatedClock()). Thread: any.
Result<Done, RunRefusal> checkModule(
    const EffectiveScenario &effective, const std::string &redisServer = {});

/// Returns the maximum number of file descriptors that a live run has open in this process at one
/// time: for the clients' connections, the relays on links, the servers and the observers.
std::size_t descriptorsNeeded(const EffectiveScenario &effective, const LiveOptions &options);

/// Raises the soft limit of file descriptors of this process (a shell often sets it to 1024), so
/// that the live run does not reach it. Error: the hard limit is too low; one line that names the
/// setting, its value and the expected limit.
Result<Done> allowDescriptors(const EffectiveScenario &effective, const LiveOptions &options);

/// Returns the error to show for a run that reached the limit of file descriptors although
/// allowDescriptors() succeeded.
Error descriptorLimitReached();

/// Returns when and where a live run takes place: the wall-clock time at `epoch`, the clock source
/// of the host's kernel, and `servers`. `epoch`: the time 0 of the run's rows. `servers`: the
/// software of each node (RedisNodes::software()).
RunOrigin originOfRun(RunEpoch epoch, std::vector<std::string> servers);

} // namespace lockscope
