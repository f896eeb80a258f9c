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

/// The result of a user's program in one scenario, compared with a correct lock (correctLocks()).
enum class AuditResult : std::uint8_t {
    passed,   ///< the outcome is not worse than with a correct lock
    exempt,   ///< even with a correct lock two clients are inside at once here, so each outcome of
              ///< the program is accepted
    untested, ///< the run could not have shown a violation, or the program starts too slowly for
              ///< the scenario (isStartTooSlow)
    failed,   ///< the outcome is worse than with a correct lock
};
inline constexpr int auditResultCount = static_cast<int>(AuditResult::failed) + 1;

/// Returns "passed", "exempt", "untested" or "failed".
std::string_view auditResultName(AuditResult result);

/// Returns the result of a program. `outcome`: the outcome of the program's run; `worstAllowed`:
/// AuditCase::worstAllowed.
AuditResult auditResult(Outcome worstAllowed, Outcome outcome);

/// A scenario that was run.
struct AuditRow {
    AuditCase testedCase;
    Verdict verdict;
    std::shared_ptr<const Trace> trace; ///< null: the trace was dropped
    std::string lastLine; ///< the last line that a program printed: "client-1: …"; empty: none
    std::string traceFile = {}; ///< the file to which the trace was written; empty: none
    Duration startDelay{};      ///< time from the last start of a node to the first attempt; the
                                ///< programs start after the nodes
    bool isStartTooSlow =
        false; ///< the outcome is worse than with a correct lock, but not worse than with a correct
               ///< lock whose clients start as slowly as the program (worstAllowedWithStartDelay())

    /// A program whose own key makes the lock unavailable fails, even if the lock is also
    /// unavailable with a correct lock.
    AuditResult result() const;
};

/// A scenario that is not part of the audit.
struct LeftOutScenario {
    std::string scenario; ///< the id of the scenario
    LeftOutReason reason;
};

/// All scenarios of an audit, and the results of the user's programs. If the audit was stopped, not
/// all scenarios have a row.
struct Audit {
    ClientPrograms programs;
    int nodes = 1; ///< number of primaries of each run
    Seed seed{1};
    std::vector<std::pair<std::string, std::string>>
        settings; ///< name and text of each setting that the user has set
    std::vector<AuditCase> cases;
    std::vector<AuditRow> rows;
    std::vector<LeftOutScenario> leftOut;

    bool isComplete() const { return rows.size() == cases.size(); }
    int count(AuditResult result) const;
};

/// Runs the program in one scenario on real Redis, and judges the run. Takes as long as the run.
/// The run ends early if for 3 x TTL a key of the program, which no client uses any more, keeps the
/// lock from everybody. `mustStop` is called every 50 ms, on this thread; if it returns true, the
/// run ends. Error: the run was not possible or was stopped. Thread: any.
Result<AuditRow> runAuditCase(const AuditCase &testedCase, const std::function<bool()> &mustStop);

/// Returns the first finding that explains the outcome stuck, unavailable or untested. For any
/// other outcome, returns the first finding that is not FindingKind::inferredBelief. Returns null
/// if there is no such finding.
const Finding *decisiveFinding(const Verdict &verdict);

/// Returns the exit code: 3 if a scenario failed, 7 if all scenarios were untested, 0 otherwise.
int auditExitCode(const Audit &audit);

/// Returns the audit as the JSON that docs/AUDIT.md describes, indented, with a line end.
std::string auditJson(const Audit &audit);

} // namespace lockscope
