// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/counts.h"
#include "core/trace/finding.h"
#include "core/trace/trace.h"

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

} // namespace lockscope
