// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "lockscope/base/result.h"
#include "lockscope/base/wording.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// A scenario of an audit: the run of the user's program, and the outcome of a correct lock in the
/// same scenario.
struct AuditCase {
    EffectiveScenario run;
    /// The better outcome of the correct locks under the same faults. A program passes if the
    /// outcome of its run is not worse. Guarded or violated: no lock with a lease can hold in this
    /// scenario; only the store can refuse the stale write.
    Outcome worstAllowed = Outcome::held;
    Duration expectedDuration{}; ///< how long the run probably lasts
    bool renewsLease = false;    ///< the program renews its lease
};

/// Why a scenario is not part of an audit.
struct LeftOutReason {
    enum class Why : std::uint8_t {
        needsRenewal, ///< the scenario is about a lock that renews its lease, and the user has not
                      ///< set `watchdog` to on
        needsOtherNodes,   ///< the scenario's faults need another number of nodes
        noExpectedOutcome, ///< the scenario file states expected outcomes, but none for a correct
                           ///< lock, so it was never tried with one
        wouldBeUntested,   ///< even the run of a correct lock would be untested
        refused, ///< the scenario's clients do what a program cannot do, or this machine cannot run
                 ///< the scenario; see `text`
    };
    Why why;
    Wording text;
};

/// Returns the schemes of the correct locks with which the user's lock in this run is compared; the
/// better outcome counts. For a scheme of the user: redlock if it needs a quorum, else set-px-lua.
/// For programs on several nodes: redlock. On one node: set-px-lua, and redlock, which on one node
/// is the same lock with a check that the lease has not ended when the reply arrives.
std::span<const std::string_view> correctLocks(const EffectiveScenario &run);

/// Returns the scenario as a case of an audit. `userRun`: the run with the user's programs, or with
/// the user's scheme in the model, and with the user's settings. `renewsLease`: the program renews
/// its lease. Runs the correct locks in the model, which takes milliseconds. Error: the scenario is
/// not part of the audit, for example because its setting `watchdog` is on and the program does not
/// renew.
Result<AuditCase, LeftOutReason> auditCase(const EffectiveScenario &userRun, bool renewsLease);

/// Returns the better outcome of the correct locks if each late start (FaultAction::lateStart) is
/// delayed by `startDelay`: the time that a program needs from its start to its first attempt. In
/// some scenarios, a lease ends before such a slow program can try.
Outcome worstAllowedWithStartDelay(const AuditCase &testedCase, Duration startDelay);

/// Checks whether the programs can be started: that each command has the name of a program that
/// exists. Error: one line.
Result<Done> checkProgramsExist(const ClientPrograms &programs);

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

    bool hasCodeFailed = false; ///< the code of a scheme in Lua ended a client by an error

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

/// Runs a scheme of the user in one scenario in the model, and judges the run. Error: the run was
/// not possible. Thread: any.
Result<AuditRow> gradeAuditCase(const AuditCase &testedCase);

/// Returns the first finding that explains the outcome stuck, unavailable or untested. For any
/// other outcome, returns the first finding that is not FindingKind::inferredBelief. Returns null
/// if there is no such finding.
const Finding *decisiveFinding(const Verdict &verdict);

/// Returns the exit code: 3 if a scenario failed, 7 if all scenarios were untested, 0 otherwise.
int auditExitCode(const Audit &audit);

/// Returns the audit as the JSON that docs/AUDIT.md describes, indented, with a line end.
std::string auditJson(const Audit &audit);

} // namespace lockscope
