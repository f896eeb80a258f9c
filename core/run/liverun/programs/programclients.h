// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/stalldetector.h"
#include "core/run/liverun/clienthost.h"
#include "core/run/liverun/programs/programclient.h"
#include "core/run/liverun/programs/programlink.h"

#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// Returns which keys of the nodes are locks of these programs.
KeyFilter lockKeysOf(const ClientPrograms &programs);

/// Runs the clients of a live run that are programs of the user (EffectiveScenario::programs). The
/// programs end when this object is destroyed, and also if Lockscope is killed. The thread of the
/// relays' loop processes the messages of all programs, so their rows are in the right order.
/// Thread: as ClientHost.
class ProgramClients final : public ClientHost {
public:
    struct Options {
        const EffectiveScenario &effective; ///< outlives this object, as `links` and `progress` do
        LinkFaults &links;
        PlanProgress &progress;
        std::shared_ptr<const Primaries> primaries;
        std::shared_ptr<const Settings> settings;
        std::function<void(ClientId, const Wording &line)> output; ///< as in ProgramRun
    };
    explicit ProgramClients(Options options);
    /// Ends all programs. REQUIRES: the loop of the relays has stopped, or stop() was called.
    ~ProgramClients() override;

    /// Returns the CommandTap that reads the commands and replies on the link from the client to
    /// the node that serves the place (failover.h). REQUIRES: the client exists.
    CommandTap *tapOf(ClientId client, NodeId place);

    Result<Done> start(WorldTime end) override;
    void stop() override;
    void markPausesUnfinished() override;
    void beginFault(const Fault &fault, FaultId id, EventRef cause) override;
    void endFault(const Fault &fault, FaultId id) override;
    void add(const Fault &fault, FaultId id) override;
    void resume(ClientId id) override;
    void markBroken(ClientId id, NodeId node) override;
    void applySwitch(const PrimarySwitch &change) override;
    void changeSettings(std::shared_ptr<const Settings> settings) override;
    int livingCount() const override;
    bool isLiving(ClientId id) const override;
    std::vector<int> clientsWithDroppedReports() const override;

private:
    ProgramClient &clientOf(ClientId id) const { return *m_clients.at(id.value - 1u); }
    void takeReports();
    void redirectToNewPrimary(ClientId client, NodeId place);
    template <class Work> void post(ClientId id, Work work);

    LinkFaults &m_links;
    const std::shared_ptr<const Primaries> m_primaries;
    ProgramRun m_run;
    std::vector<std::unique_ptr<ProgramClient>> m_clients; // by number
    std::map<std::pair<ClientId, NodeId>, std::unique_ptr<ProgramLink>> m_taps;
    std::optional<StallDetector> m_stallDetector; // of the relays' loop; detects stalls of the
                                                  // machine, which also stall the programs
    bool m_isTakingReports = false;
    bool m_mayAct = true; // whether faults and orders are still passed to the clients; false:
                          // stop() has ended the clients
    bool m_hasStopped = false;
    std::map<std::pair<ClientId, NodeId>, NodeId>
        m_unaware; // the old primary that a client still uses for a place
    std::vector<std::unique_ptr<CallbackTimer>>
        m_redirections; // timers of redirectToNewPrimary(): each leads a link to the new primary
};

} // namespace lockscope
