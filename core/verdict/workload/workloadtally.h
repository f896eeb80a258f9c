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

/// Counts what the clients of a workload attempted and achieved, from the rows of a trace alone.
/// REQUIRES: the rows are added in trace order. Thread: one.
class WorkloadTally {
public:
    virtual ~WorkloadTally() = default;
    /// Adds a row of the trace. `seq`: the number of the row.
    virtual void take(const Trace &trace, const Event &event, Seq seq) = 0;
    /// Writes the numbers and findings of this tally into the verdict, as if the trace ended with
    /// the last row added. `misses`: number of rounds that ended without the lock.
    virtual void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const = 0;

    /// The numbers `expected` and `actual` of the verdict for the rows added so far. Rounds that
    /// ended without the lock are not counted.
    struct Progress {
        std::int64_t expected = 0;
        std::int64_t actual = 0;
    };
    virtual Progress progress() const = 0;

    /// Creates the tally of the workload that the settings name; null for `section`, where the row
    /// counts are sufficient.
    static std::unique_ptr<WorkloadTally> of(const Settings &settings);
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

/// Returns the settings of a header. Settings that the header does not contain, or with an unknown
/// value, have their defaults.
Settings settingsOf(const RunHeader &header);

/// Returns the workload that the settings of a header name; `section` if they name none.
WorkloadKind workloadOf(const RunHeader &header);

} // namespace lockscope
