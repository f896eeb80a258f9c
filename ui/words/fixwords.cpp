// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/fixwords.h"

#include "ui/words/outcomewords.h"
#include "ui/words/quantities.h"

#include <QCoreApplication>

namespace lockscope {
namespace {

using Kind = Fix::Kind;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Fix)
};

// Returns the duration that a fix sets.
QString lengthOf(const Fix &fix)
{
    return fix.settings.empty()
        ? QString()
        : lengthText(Duration{static_cast<Duration::rep>(fix.settings.front().second)});
}

} // namespace

QString fixTitle(const Fix &fix)
{
    switch (fix.kind) {
    case Kind::longerLease: return Words::tr("Set the TTL to %1").arg(lengthOf(fix));
    case Kind::fencing: return Words::tr("Fencing: the store compares tokens");
    case Kind::fencingAtRead: return Words::tr("Fencing at each read and write");
    case Kind::checkAndSet: return Words::tr("Check-and-set with the token");
    case Kind::ownRelease: return Words::tr("Release by a script that compares first");
    case Kind::leasedLock: return Words::tr("SET with NX and PX in one command");
    case Kind::lock: return Words::tr("A lock (SET NX PX, released by script)");
    case Kind::watch: return Words::tr("WATCH, MULTI and EXEC instead of a lock");
    case Kind::watchdog: return Words::tr("A watchdog that renews the lease");
    case Kind::recheck: return Words::tr("A clock check before each write");
    case Kind::replicaWait: return Words::tr("WAIT for the replica before entering");
    case Kind::redlock: return Words::tr("Redlock on independent nodes");
    case Kind::wholeRedlock: return Words::tr("Redlock with all its steps");
    case Kind::laterRestart:
        return Words::tr("Restart a crashed node only after %1").arg(lengthOf(fix));
    case Kind::syncedFile: return Words::tr("AOF synced with each write");
    case Kind::minReplicas: return Words::tr("Accept writes only while a replica is connected");
    case Kind::failClosed: return Words::tr("No lock, no work");
    case Kind::handOver: return Words::tr("Hand the lock to the client that has waited longest");
    case Kind::getsetTakeover: return Words::tr("Take over an expired lock by GETSET");
    case Kind::silentLoser: return Words::tr("No release after a failed attempt");
    case Kind::deadlineRepair: return Words::tr("Repair only keys without a deadline");
    case Kind::strictExtension: return Words::tr("Renew only keys that still exist");
    case Kind::bloomScript: return Words::tr("Check and set in one script");
    case Kind::noMistakes: return Words::tr("No mistakes in the code");
    }
    return {};
}

QString fixCost(const Fix &fix, Duration ttl)
{
    switch (fix.kind) {
    case Kind::longerLease:
        return Words::tr("After a holder crashes, the others wait up to %1. A longer pause still "
                         "breaks the lock.")
            .arg(lengthOf(fix));
    case Kind::fencing:
        return Words::tr("Needs a store that refuses smaller tokens. Two clients may still be "
                         "inside at the same time.");
    case Kind::fencingAtRead:
        return Words::tr("Needs a store that compares the tokens of reads, too. Two clients may "
                         "still be inside at the same time.");
    case Kind::checkAndSet:
        return Words::tr("Needs a store that keeps the holder's token. Two clients may still be "
                         "inside at the same time.");
    case Kind::ownRelease: return Words::tr("Needs only a small script on the node.");
    case Kind::leasedLock:
        return Words::tr(
            "A holder that is paused for longer than the TTL (%1) loses the lock without notice.")
            .arg(lengthText(ttl));
    case Kind::lock:
        return Words::tr("All clients must wait for the lock, and a lease can end while the holder "
                         "is still working.");
    case Kind::watch: return Words::tr("A client that writes too late must repeat its work.");
    case Kind::watchdog:
        return Words::tr("Helps against slow work, not against a paused process. A hung holder "
                         "keeps the lock as long as it renews.");
    case Kind::recheck:
        return Words::tr(
            "Makes the gap smaller but does not close it: a pause can come after the check.");
    case Kind::replicaWait:
        return Words::tr("Each acquisition waits for the replica and fails without it. The wrong "
                         "replica can still be promoted.");
    case Kind::redlock:
        return Words::tr("Needs five servers instead of one, and a majority for each acquisition.");
    case Kind::wholeRedlock:
        return Words::tr("An acquisition that took too long is released and retried.");
    case Kind::laterRestart:
        return Words::tr("A crashed node is missing for that time, so fewer other nodes may fail.");
    case Kind::syncedFile: return Words::tr("Each write waits for the disk.");
    case Kind::minReplicas:
        return Words::tr("While the replica is unavailable, no client gets the lock.");
    case Kind::failClosed:
        return Words::tr("While the lock service is unavailable, no work is done.");
    case Kind::handOver: return Words::tr("Needs a queue and a script on the node.");
    case Kind::getsetTakeover: return Words::tr("The clients' clocks must still agree.");
    case Kind::silentLoser:
        return Words::tr("No cost: the release after a failed attempt was a mistake.");
    case Kind::deadlineRepair:
        return Words::tr("A client that fails to get the lock still changes the holder's key.");
    case Kind::strictExtension:
        return Words::tr("If its nodes restart, a holder loses votes and finally the lock.");
    case Kind::bloomScript: return Words::tr("The filter's logic runs on the node.");
    case Kind::noMistakes:
        return Words::tr("No cost: the corrected lines do what the article describes.");
    }
    return {};
}

QString trialWords(const Trial &trial, const Diagnosis &diagnosis)
{
    const bool helpsOnlyByGuarding = trial.helps && trial.outcome == Outcome::guarded;
    if (helpsOnlyByGuarding) {
        //: in %1 of %2 runs the store refused all stale writes or there were none
        return Words::tr("guarded in %1 of %2 runs")
            .arg(trial.fixed + trial.onlyGuarded)
            .arg(trial.runs);
    }
    if (trial.helps && diagnosis.outcome() == Outcome::held) {
        //: the findings of a run without a violation are gone in %1 of %2 runs
        return Words::tr("gone in %1 of %2 runs").arg(trial.fixed).arg(trial.runs);
    }
    if (trial.helps)
        return Words::tr("no violation observed in %1 of %2 runs").arg(trial.fixed).arg(trial.runs);
    if (trial.fixed + trial.onlyGuarded > 0) {
        //: %1 is the outcome of this run with the fix ("violated"); with other seeds the fix helps,
        //: in %2 of %3 runs
        return Words::tr("%1; better only in %2 of %3 runs")
            .arg(outcomeWord(trial.outcome))
            .arg(trial.fixed + trial.onlyGuarded)
            .arg(trial.runs);
    }
    if (trial.outcome == Outcome::untested)
        return Words::tr("untested: this run does not show whether it helps");
    if (trial.outcome == Outcome::unavailable && diagnosis.outcome() != trial.outcome)
        return Words::tr("unavailable: no violation, but no client can get the lock");
    //: %1 is an outcome: "violated", "stuck"
    return diagnosis.outcome() == trial.outcome
        ? Words::tr("still %1").arg(outcomeWord(trial.outcome))
        : outcomeWord(trial.outcome);
}

} // namespace lockscope
