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

/// The operator's orders to a live run: other settings, more faults, the end of faults, the end of the run. Any thread gives orders; the
/// run's thread carries them out, one after the other.
class LiveRunOrders {
public:
    /// What the run's thread does for an order.
    struct Actions {
        std::function<void(std::string_view)> note; ///< writes a row setting-changed with that detail
        std::function<void(const std::shared_ptr<const Settings> &)> setSettings; ///< for each client's next attempt
    };
    /// The order to end the run.
    struct Stop {
        RunEnding::Reason reason = RunEnding::Reason::stopped;
        std::string why;
    };
    /// `settings`: at the start of the run. REQUIRES: `effective` and `options` outlive this object.
    LiveRunOrders(const EffectiveScenario &effective, const Settings &settings, const LiveOptions &options, Actions actions);

    /// The functions of LiveRun with the same names. Thread: any.
    void change(const Settings &settings);
    Result<Done> inject(const FaultPlan &more);
    void mend(ClientId client, NodeId node);
    void stop(const std::string &why, RunEnding::Reason reason);

    /// Accepts orders for faults until close(). REQUIRES: `faults` lives until then. Thread: the run's, as for all functions below.
    void open(LiveFaultInjector &faults);
    void close();
    /// Carries out all orders given so far.
    void carryOut();
    /// Waits until there is an order or `max` is over.
    void await(Duration max);
    /// Returns the order to end the run, if there is one.
    std::optional<Stop> stopped() const;

private:
    void give(std::function<void()> order);

    const EffectiveScenario &m_effective;
    const LiveOptions &m_options;
    const Actions m_actions;

    mutable std::mutex m_mutex; // guards all members below
    std::condition_variable m_given;
    Settings m_settings; // with all ordered changes
    std::vector<std::function<void()>> m_orders; // not carried out yet
    LiveFaultInjector *m_faults = nullptr; // null until the clients exist
    bool m_isOpen = false;
    std::optional<Stop> m_stop;
};

} // namespace lockscope
