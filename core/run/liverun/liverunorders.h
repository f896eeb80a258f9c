// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/check/checkrun.h"
#include "core/run/liverun/liveoptions.h"
#include "core/scenario/files/runending.h"
#include "core/scenario/scenario.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

class LiveFaultInjector;

/// What a live run is asked to do: what it is started with, and the operator's orders while it
/// runs. Any thread adds orders to a queue; the run's thread carries them out, one after the other.
/// Thread of the public functions: any; they do not block.
class LiveRunOrders {
public:
    LiveRunOrders(const LiveRunOrders &) = delete;
    LiveRunOrders &operator=(const LiveRunOrders &) = delete;

    /// Changes settings during the run: a client uses the new values from its next attempt on.
    /// Ignores settings of the scope SettingScope::run, with one exception: in a run with
    /// LiveOptions::clientsMax, a larger `clients` starts further clients. With a smaller
    /// `clients`, the clients with higher numbers finish their round and wait.
    void changeSettings(const Settings &settings);
    /// Adds faults on the operator's order. Each begins now, unless it waits for a time, a
    /// condition or a step. A row setting-changed records the faults and who added them (`by`).
    /// Error: a fault is not possible in this run or can only be planned; or the run has not begun,
    /// is over, or was started without LiveOptions::isOpenToFaults.
    Result<Done, RunRefusal> inject(
        const FaultPlan &faults, InjectedFaults::AddedBy addedBy = InjectedFaults::AddedBy::user);
    /// With a client only (node 0): resumes the client. With a node only (client 0): ends all
    /// faults on the node, and restarts its process if it is down. With both: ends all faults on
    /// their link. Returns at once; the faults end soon after.
    void endFaults(ClientId client, NodeId node);
    /// Ends the run early. The run finishes soon after; its run-end row contains the reason and
    /// `why` ("SIGINT", "stopped by hand").
    void stop(const std::string &why, RunEnding::Reason reason = RunEnding::Reason::stopped);

protected:
    /// The order to end the run.
    struct Stop {
        RunEnding::Reason reason = RunEnding::Reason::stopped;
        std::string why; ///< as RunEnding::why: the name of the signal, or what stopped the run
    };
    LiveRunOrders(EffectiveScenario effective, LiveOptions options);
    ~LiveRunOrders() = default;

    // Thread of all that follows: that of the run.

    /// From now until close(), orders for faults are accepted. REQUIRES: `faults` lives until
    /// close().
    void open(LiveFaultInjector &faults);
    void close();
    /// Carries out all orders of the queue.
    void carryOut();
    /// Waits until there is an order, at most for `max`.
    void await(Duration max);
    /// Returns the order to end the run, if there is one.
    std::optional<Stop> stopOrder() const;
    /// Called by carryOut(). Writes a row setting-changed with this detail.
    virtual void noteChange(std::string_view change) = 0;
    /// Called by carryOut(). Sets the settings for each client's next attempt.
    virtual void applySettings(const std::shared_ptr<const Settings> &settings) = 0;

    const LiveOptions m_options;
    const Settings m_settings;           // at the start of the run
    const EffectiveScenario m_effective; // its setting `clients` counts also clients that
                                         // changeSettings() may start

private:
    void enqueue(std::function<void()> order);

    mutable std::mutex m_mutex; // guards all members below
    std::condition_variable m_ordersChanged;
    Settings m_ordered;                          // the settings with all changes that were ordered
    std::vector<std::function<void()>> m_orders; // not carried out yet
    LiveFaultInjector *m_faults = nullptr;       // null until the clients exist
    bool m_isOpen = false;
    std::optional<Stop> m_stop;
};

} // namespace lockscope
