// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"
#include "lockscope/commands/serverversion.h"

#include <cstdint>
#include <string_view>

namespace lockscope {

/// Returns whether the scenario allows runs in that world.
bool runsIn(const Scenario &scenario, WorldKind world);

/// Why a run is not possible. The text is one English line with the setting, its value and what was
/// expected, in the words of scenario files. The window builds its own, translated text from the
/// other members.
struct RunRefusal : Error {
    enum class Kind : std::uint8_t {
        wrongWorld,         ///< the scenario does not allow this world
        wrongScheme,        ///< the scheme does not support `setting`
        serverLacksCommand, ///< model: the server of the setting `server` lacks a command that the
                            ///< scheme needs
        schemeNeedsReplica, ///< the scheme waits for replicas, and there are none
        workloadNeedsValue, ///< watch-optimistic needs a workload that reads and writes one value
        fencingNeedsValue,  ///< fencing needs a workload that reads and writes one value
        fencingNeedsToken,  ///< the scheme has no token for the store to check
        otherVersion, ///< `client` runs another version of the program (ClientVersion), and this
                      ///< run cannot have that version
        settingOfGivenNodes, ///< for `setting`, Lockscope would have to change nodes that the user
                             ///< has given
        faultOfGivenNodes, ///< for a fault, Lockscope would have to change nodes that the user has
                           ///< given
        tooManyServers,    ///< there are more than `max` nodes, replicas included
        noSuchNode,        ///< a fault is on `node`, and the nodes are 1 to `max`
        noSuchReplica,     ///< a fault is on the link of the replica `node`, and there is no such
                           ///< replica
        noSuchSentinel,    ///< a fault is on the link of a sentinel, and the run has only `max`
                           ///< sentinels
        faultNeedsReplica, ///< a fault is on a replica or makes a failover, and there is no replica
        notAReplica,       ///< a fault promotes `node`, which is not a replica
        sentinelsNeedReplica, ///< sentinels have no replica to promote
        tooManyLinks,         ///< `setting` slows more than `max` links of a live run
        liveOnly,             ///< the model does not support a fault
        modelOnly,            ///< only the model supports `setting`
        programNeedsLive,     ///< a program cannot be a client in the model
        programNeedsOwnNodes, ///< programs write keys of their own choice, so Lockscope must have
                              ///< started the nodes
        clientWithoutProgram, ///< the clients must be programs, and `client` has none
        noSuchClient,         ///< a program is for `client`, and the clients are 1 to `max`
        tooManyPrograms,      ///< there are more than `max` clients with programs
        programDoesItsWork,   ///< `setting` would change work that a program does by itself
        programHasVersion,    ///< the scenario has clients of other versions (ClientVersion), but a
                              ///< program cannot have another version
        programStepUnknown,   ///< a fault of `client` begins at a step that programs do not report
        needsModule, ///< the run needs the preload module (core/preload), and redis-server cannot
                     ///< load it
    };
    Kind kind;
    std::string_view setting{};
    NodeId node{};
    ClientId client{};
    int max = 0;
};

/// Checks whether a run is possible. `nodesAreGiven`: the nodes of the run are given by the user
/// (`--node`).
Result<Done, RunRefusal> checkRun(const EffectiveScenario &effective, bool nodesAreGiven);

/// Checks whether servers of that version support the commands that the schemes of the run need.
/// Error: the missing command, and the versions that support it.
Result<Done> checkServer(const EffectiveScenario &effective, const ServerVersion &server);

} // namespace lockscope
