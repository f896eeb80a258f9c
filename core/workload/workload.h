// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/counts.h"
#include "core/trace/finding.h"
#include "core/trace/trace.h"
#include "core/workload/clientconfig.h"
#include "core/workload/watchdog.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace lockscope {

/// Counts what the clients of a workload attempted and achieved, from the rows of a trace alone.
/// REQUIRES: the rows are added in trace order. Thread: one.
class WorkloadTally {
public:
    virtual ~WorkloadTally() = default;
    /// Adds a row of the trace. `seq`: the number of the row.
    virtual void take(const Trace &trace, const Event &event, Seq seq) = 0;
    /// Returns the numbers of this tally as if the trace ended with the last row added: `expected`,
    /// `actual`, `failures`, `misses`, and those of the workload. `misses`: number of rounds that
    /// ended without the lock.
    virtual Counts counts(const Trace &trace, std::int64_t misses) const = 0;
    /// Returns what went wrong, as if the trace ended with the last row added.
    virtual std::vector<Finding> findings() const { return {}; }

    /// The numbers `expected` and `actual` for the rows added so far. Rounds that ended without the
    /// lock are not counted.
    struct Progress {
        std::int64_t expected = 0;
        std::int64_t actual = 0;
    };
    virtual Progress progress() const = 0;
};

/// Returns the number at the beginning of the text; nullopt if the text does not begin with a
/// number.
std::optional<std::int64_t> leadingNumber(std::string_view text);

/// The value of one item of the run, in the detail of a row.
struct ItemValue {
    std::string item;
    std::string text;
};

/// Parses "orders-3 9": the value 9 of the item "orders-3". Without a space, the whole text is the
/// value and the item is empty.
ItemValue itemValueIn(const std::string &text);

/// Returns the value in the detail of a row, and its item. If the detail names no item, the item is
/// the text of the column `key`.
ItemValue itemValueOf(const Trace &trace, const Event &event);

/// The objects that a client uses while it is inside, that is, in the critical section. They
/// outlive the critical section.
class EarlyRelease;
struct CriticalSection {
    const ClientConfig *config;
    const HeldLock *lock; ///< the watchdog updates the end of its lease; without a token if the
                          ///< client entered without a lock
    const Watchdog *watchdog;
    CancellableSleep *sleeper; ///< the client sleeps with it instead of doing real work; the
                               ///< watchdog ends the sleep when the lock is lost
    int round;                 ///< the number of the client's round, from 0
    EarlyRelease *earlyRelease;
};

/// The release of a lock by a client that is still inside: the settings `work-after-release` and
/// `on-terminate`.
class EarlyRelease {
public:
    virtual ~EarlyRelease() = default;
    /// Returns whether the client releases its lock now and works on.
    virtual bool isDue() const = 0;
    virtual Task<void> release() = 0;
};

/// A count of a workload's tally, as the window shows it.
struct CountInfo {
    enum class Unit : std::uint8_t { one, microsecond };

    std::string_view name; ///< as in WorkloadTally::counts()
    const char *label;     ///< to be translated in the context "Workload"
    Unit unit = Unit::one;
};

/// What a workload keeps on the store under the lock, and thus which guards can protect it.
enum class StoredValue : std::uint8_t {
    readAndWritten, ///< one value that a round reads and then writes: each guard
    written,        ///< one value that a round writes without reading it: the setting `fencing`
    severalValues,  ///< none: a guard covers one value
};

/// A workload's entry in the table of workloads.
struct WorkloadInfo {
    WorkloadKind kind;
    const char *title; ///< to be translated in the context "Workload"
    /// The counts that the window shows; none if other counts of the verdict contain them.
    std::span<const CountInfo> counts = {};
    std::span<const std::string_view> settings =
        {}; ///< settings that have an effect only on workloads that list them here: "stock"
    StoredValue value = StoredValue::readAndWritten;
    /// Returns a tally of a run with these settings, without rows.
    std::unique_ptr<WorkloadTally> (*tally)(const Settings &settings);

    /// Returns the word of the setting `workload`.
    std::string_view word() const { return workloadWords[static_cast<std::size_t>(kind)]; }
    /// Returns the count with that name; null if the window does not show it.
    const CountInfo *count(std::string_view name) const;
};

/// What the clients of a run do in their rounds, and what the verdict counts of it. This determines
/// which errors occur if two clients are inside at the same time. A workload records its actions as
/// `read`, `wrote` and `write-rejected` rows; its tally counts these rows.
///
/// Stateless: one object serves all clients on all threads. Data shared between clients is on the
/// store, as in a real system, under keys that start with "lockscope:".
class Workload {
public:
    /// REQUIRES: `info` lives as long as the workload.
    explicit Workload(const WorkloadInfo &info) : m_info(info) { }
    virtual ~Workload() = default;
    const WorkloadInfo &info() const { return m_info; }
    /// Runs at the start of each round, before the lock is requested. May wait, and do work that
    /// needs no lock. Returns whether this round needs the lock.
    virtual Task<bool> beginRound(
        ClientProcess &process, const ClientConfig *config, int round) const;
    /// Does the work of a round, between the rows `entered` and `left`. Calls
    /// ClientProcess::reach() with Anchor::entered, and with Anchor::beforeWrite before its first
    /// write, so that faults can begin there.
    virtual Task<void> workInside(ClientProcess &process, const CriticalSection *section) const = 0;
    /// Returns the keys that the workload uses on the store for one item.
    virtual std::vector<RedisKey> keys(const Resource &item) const = 0;
    /// Returns the command that the run (not a client) sends to the store for each item before the
    /// clients start. Empty: none.
    virtual std::vector<std::string> firstCommand(
        const Resource &item, const Settings &settings) const;
    /// Returns the command that the run (not a client) sends to the store for each item at the end
    /// of the run. The reply is recorded in the item's last `read` row. Empty: none.
    virtual std::vector<std::string> finalQuery(const Resource &item) const;

    /// Returns the number of items that the clients of a run work on, at least 1.
    virtual int itemCount(const Settings &settings) const;
    /// Returns the name of an item; `index` counts from 0. By default "orders-1" and so on, where
    /// "orders" is `run`, the resource of the run. If there is only one item, its name is `run`
    /// itself.
    virtual Resource item(const Resource &run, const Settings &settings, int index) const;
    /// Returns the index of the item that a client works on in a round. By default each client
    /// starts with a different item, and uses the items one after the other.
    virtual int itemOfRound(ClientId client, const Settings &settings, int round) const;
    /// Returns whether each item has its own lock. By default, the setting `grain` decides this.
    virtual bool hasLockPerItem(const Settings &settings) const;

private:
    const WorkloadInfo &m_info;
};

/// Creates a tally of this class, for WorkloadInfo::tally.
template <class Tally> std::unique_ptr<WorkloadTally> newTally(const Settings &settings)
{
    if constexpr (std::is_constructible_v<Tally, const Settings &>)
        return std::make_unique<Tally>(settings);
    else
        return std::make_unique<Tally>();
}

/// Returns all workloads, in the order of WorkloadKind.
std::span<const Workload *const> workloads();

const Workload &workloadOf(WorkloadKind kind);

/// Returns all items that the clients of a run work on.
std::vector<Resource> itemsOf(const Scenario &scenario);

/// Returns what the clients of a run lock: each item (Workload::hasLockPerItem()), or the resource
/// of the run.
std::vector<Resource> lockedResourcesOf(const Scenario &scenario);

/// Sets what the client locks and works on in that round.
void chooseItem(ClientConfig &config, const Workload &workload, ClientId client, int round);

/// Formats the reply to finalQuery() for the detail of the `read` row; "0" if there is no value.
std::string finalReplyText(const Reply &reply);

/// Returns whether a client requests a fencing token for each lock that it is granted.
bool requestsFence(const Settings &settings);

/// Works (sleeps) for `length`, and longer if the client releases its lock early. Then returns
/// whether the client may write: not if the lock is lost (Watchdog::hasLostLock()), nor, with the
/// setting `recheck`, if the lease is over. If the client must not write, a row with the reason is
/// recorded.
Task<bool> workAndCheck(ClientProcess &process, const CriticalSection *section, Duration length);

} // namespace lockscope
