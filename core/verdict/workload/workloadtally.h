// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Counts what the clients of a workload attempted and achieved, from the rows of a trace alone. Takes rows in trace order.
class WorkloadTally {
public:
    virtual ~WorkloadTally() = default;
    virtual void take(const Trace &trace, const Event &event, Seq seq) = 0;
    /// Writes its numbers and findings into the verdict, as if the trace ended with the last row taken. `misses`: number of rounds
    /// that ended without the lock.
    virtual void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const = 0;

    /// `expected` and `actual` of the verdict for the rows taken so far. Rounds that ended without the lock are not counted.
    struct Progress {
        std::int64_t expected = 0;
        std::int64_t actual = 0;
    };
    virtual Progress progress() const = 0;

    /// Creates the tally of the workload that the settings name; null for `section`, where the row counts are sufficient.
    static std::unique_ptr<WorkloadTally> of(const Settings &settings);
};

/// Parses the number in the detail of a `read` row of the store; nullopt if the text is no number.
std::optional<std::int64_t> wholeNumber(std::string_view text);

/// The value of one item of the run, in the detail of a row.
struct ItemValue {
    std::string item;
    std::string text;
};

/// Parses "orders-3 9": the value 9 of the item "orders-3".
ItemValue itemValueIn(const std::string &text);

/// Returns the value in the detail of a row. The item is in the detail, or it is what the client locks, in the column `key`.
ItemValue itemValueOf(const Trace &trace, const Event &event);

/// Returns the settings of a header; those that it does not name, or that have an unknown value, have their defaults.
Settings settingsOf(const RunHeader &header);

/// Returns the workload that the settings of a header name; `section` if they name none.
WorkloadKind workloadOf(const RunHeader &header);

} // namespace lockscope
