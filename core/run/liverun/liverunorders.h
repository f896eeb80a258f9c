// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/liverun/livefaultinjector.h"
#include "core/run/liverun/liverun.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// A queue of the operator's orders to a live run: change settings, add faults, end faults. Any
/// thread adds orders; the run's thread carries them out, one after the other. Also stores the
/// order to end the run, which the run's thread reads by stopOrder().
class LiveRunOrders {
public:
    /// Called on the run's thread to carry out orders.
    struct Actions {
        std::function<void(std::string_view)>
            note; ///< writes a row setting-changed with that detail
        std::function<void(const std::shared_ptr<const Settings> &)>
            setSettings; ///< sets the settings for each client's next attempt
    };
    /// The order to end the run.
    struct Stop {
        RunEnding::Reason reason = RunEnding::Reason::stopped;
        std::string why; ///< as RunEnding::why: the name of the signal, or what stopped the run
    };
    /// `settings`: the settings at the start of the run. REQUIRES: `effective` and `options`
    /// outlive this object.
    LiveRunOrders(const EffectiveScenario &effective, const Settings &settings,
        const LiveOptions &options, Actions actions);

    /// As the functions of LiveRun with the same names. Thread: any.
    void changeSettings(const Settings &settings);
    Result<Done, RunRefusal> inject(const FaultPlan &faults, InjectedFaults::AddedBy addedBy);
    void endFaults(ClientId client, NodeId node);
    void stop(const std::string &why, RunEnding::Reason reason);

    /// From now until close(), orders for faults are accepted. REQUIRES: `faults` lives until
    /// close(). Thread: that of the run, as for all functions below.
    void open(LiveFaultInjector &faults);
    void close();
    /// Carries out all orders of the queue.
    void carryOut();
    /// Waits until there is an order, at most for `max`.
    void await(Duration max);
    /// Returns the order to end the run, if there is one.
    std::optional<Stop> stopOrder() const;

private:
    void enqueue(std::function<void()> order);

    const EffectiveScenario &m_effective;
    const LiveOptions &m_options;
    const Actions m_actions;

    mutable std::mutex m_mutex; // guards all members below
    std::condition_variable m_ordersChanged;
    Settings m_settings;                         // the settings with all changes that were ordered
    std::vector<std::function<void()>> m_orders; // not carried out yet
    LiveFaultInjector *m_faults = nullptr;       // null until the clients exist
    bool m_isOpen = false;
    std::optional<Stop> m_stop;
};

} // namespace lockscope
