// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/audit/auditcase.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lockscope {

/// How a program did in one scenario.
enum class AuditResult : std::uint8_t {
    passed,   ///< not worse than a right lock
    exempt,   ///< even a right lock is violated here, so each outcome is accepted
    untested, ///< the run could not have shown a violation
    failed,   ///< worse than a right lock
};
inline constexpr int auditResultCount = static_cast<int>(AuditResult::failed) + 1;

/// Returns "passed", "exempt", "untested" or "failed".
std::string_view auditResultName(AuditResult result);

/// Returns the result of a program whose run had the outcome `showed`. `bound`: the outcome of a right lock.
AuditResult auditResult(Outcome bound, Outcome showed);

/// A scenario that was run.
struct AuditRow {
    AuditCase scenario;
    Verdict verdict;
    std::shared_ptr<const Trace> trace; ///< null: it was dropped
    std::string lastLine;               ///< the last line that a program has printed: "client-1: …"; empty: none
    std::string traceFile = {};         ///< where the trace was written; empty: nowhere
    Duration start{};                   ///< how long the first program took from its start to its first attempt
    bool isTooSlow = false;             ///< it failed, but so would a right lock whose clients take `start` to start

    AuditResult result() const { return isTooSlow ? AuditResult::untested : auditResult(scenario.bound, verdict.outcome); }
};

/// A scenario that is not part of the audit.
struct AuditLeftOut {
    std::string scenario; ///< its id
    AuditSkip skip;
};

/// All scenarios of an audit, and how the user's programs did in them. Not all have a row if it was stopped.
struct Audit {
    ClientPrograms programs;
    int nodes = 1; ///< masters of each run
    Seed seed{1};
    std::vector<std::pair<std::string, std::string>> settings; ///< that the user has set: name and text
    std::vector<AuditCase> cases;
    std::vector<AuditRow> rows;
    std::vector<AuditLeftOut> leftOut;

    bool isComplete() const { return rows.size() == cases.size(); }
    int count(AuditResult result) const;
};

/// Runs the program in one scenario on real Redis, and judges the run. Takes as long as the run. `mustStop` is called some times a
/// second, on this thread; if it returns true, the run ends. Error: the run was not possible or was stopped. Thread: any.
Result<AuditRow> runAuditCase(const AuditCase &scenario, const std::function<bool()> &mustStop);

/// Returns the finding that explains the outcome stuck, unavailable or untested; for another outcome, the first finding about the lock.
/// Null: there is none.
const Finding *decisiveFinding(const Verdict &verdict);

/// Returns the exit code: 3 if a scenario failed, 7 if each of them was untested, 0 otherwise.
int auditExitCode(const Audit &audit);

/// Returns the audit as the JSON that docs/AUDIT.md describes, indented, with a line end.
std::string auditJson(const Audit &audit);

} // namespace lockscope
