// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/failover.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"
#include "lockscope/events/sink.h"

#include <memory>
#include <vector>

namespace lockscope {

/// Runs some clients of a live run: as coroutines on a worker thread (Worker), or as programs of
/// the user (ProgramClients). Thread: the run's thread creates, starts, stops and destroys it; the
/// other functions may be called on any thread.
class ClientHost {
public:
    virtual ~ClientHost() = default;
    /// Starts the clients. They end at `end`, even if the run calls stop() later. Error, one line:
    /// a client cannot start.
    virtual Result<Done> start(WorldTime end) = 0;
    /// Ends the clients. Records no rows for this.
    virtual void stop() = 0;
    /// Marks the current pauses of the clients as unfinished in the progress of the plan. REQUIRES:
    /// stop() was called.
    virtual void markPausesUnfinished() = 0;

    /// Begins a fault of a client; `cause`: the row that fulfilled its condition. For a late start:
    /// starts the client.
    virtual void beginFault(const Fault &fault, FaultId id, EventRef cause) = 0;
    /// Ends a fault of a client because its end condition is fulfilled.
    virtual void endFault(const Fault &fault, FaultId id) = 0;
    /// Adds a fault on the operator's order (RunClient::add()).
    virtual void add(const Fault &fault, FaultId id) = 0;
    /// Resumes a client on the operator's order, whichever pause it is in, or restarts it if it has
    /// crashed.
    virtual void resume(ClientId id) = 0;
    /// Called when a relay has dropped a message on a connection of the client to the node. The
    /// connection is closed: at once, or when a command times out.
    virtual void markBroken(ClientId id, NodeId node) = 0;
    /// Informs the clients that another node is the primary of a place (failover.h) from now on.
    virtual void applySwitch(const PrimarySwitch &change) = 0;
    /// Sets the settings for each client's next attempt.
    virtual void changeSettings(std::shared_ptr<const Settings> settings) = 0;
    /// Returns the number of clients that have neither finished their rounds nor crashed without a
    /// restart.
    virtual int livingCount() const = 0;
    /// Returns whether this host has the client, and the client has neither finished its rounds nor
    /// crashed without a restart.
    virtual bool isLiving(ClientId id) const = 0;
    /// Returns the numbers of the clients that are programs of which a report was not processed
    /// (RunEnding::reportsDropped).
    virtual std::vector<int> clientsWithDroppedReports() const { return {}; }
};

} // namespace lockscope
