// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

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
    std::string text; ///< one English line
};

/// Returns the schemes of the correct locks with which a program is compared; the better outcome
/// counts. On several nodes: redlock. On one node: set-px-lua, and redlock, which on one node is
/// the same lock with a check that the lease has not ended when the reply arrives.
std::span<const std::string_view> correctLocks(int nodes);

/// Returns the scenario as a case of an audit. `userRun`: the run with the user's programs and
/// settings. `renewsLease`: the program renews its lease. Runs the correct locks in the model,
/// which takes milliseconds. Error: the scenario is not part of the audit, for example because its
/// setting `watchdog` is on and the program does not renew.
Result<AuditCase, LeftOutReason> auditCase(const EffectiveScenario &userRun, bool renewsLease);

/// Returns the better outcome of the correct locks if each late start (FaultAction::lateStart) is
/// delayed by `startDelay`: the time that a program needs from its start to its first attempt. In
/// some scenarios, a lease ends before such a slow program can try.
Outcome worstAllowedWithStartDelay(const AuditCase &testedCase, Duration startDelay);

/// Checks whether the programs can be started: that each command has the name of a program that
/// exists. Error: one line.
Result<Done> checkProgramsExist(const ClientPrograms &programs);

} // namespace lockscope
