// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fixes/fixwords.h"

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
QString lengthOf(const Fix &remedy)
{
    return remedy.settings.empty() ? QString() : lengthText(Duration{static_cast<Duration::rep>(remedy.settings.front().second)});
}

} // namespace

QString remedyTitle(const Fix &remedy)
{
    switch (remedy.kind) {
    case Kind::longerLease: return Words::tr("A TTL of %1").arg(lengthOf(remedy));
    case Kind::fencing: return Words::tr("Fencing: the store compares numbers");
    case Kind::checkAndSet: return Words::tr("Check-and-set with the token");
    case Kind::ownRelease: return Words::tr("Release by a script that compares first");
    case Kind::leasedLock: return Words::tr("SET with NX and PX in one command");
    case Kind::lock: return Words::tr("A lock (SET NX PX, released by script)");
    case Kind::watch: return Words::tr("WATCH, MULTI and EXEC instead of a lock");
    case Kind::watchdog: return Words::tr("A watchdog that renews the lease");
    case Kind::recheck: return Words::tr("A look at the clock before each write");
    case Kind::replicaWait: return Words::tr("WAIT for the replica before entering");
    case Kind::redlock: return Words::tr("Redlock on independent nodes");
    case Kind::wholeRedlock: return Words::tr("Redlock with nothing left out");
    case Kind::laterRestart: return Words::tr("Start a crashed node only after %1").arg(lengthOf(remedy));
    case Kind::syncedFile: return Words::tr("A file synced with each write");
    case Kind::minReplicas: return Words::tr("No writes without a replica that confirms");
    case Kind::failClosed: return Words::tr("No lock, no work");
    case Kind::handOver: return Words::tr("Hand the lock to who has waited longest");
    case Kind::getsetTakeover: return Words::tr("Take an expired lock over by GETSET");
    case Kind::silentLoser: return Words::tr("Who was refused releases nothing");
    case Kind::deadlineRepair: return Words::tr("Repair only keys without a deadline");
    case Kind::strictExtension: return Words::tr("Renew only keys that are still there");
    case Kind::bloomScript: return Words::tr("Look and set in one script");
    }
    return {};
}

QString remedyPrice(const Fix &remedy, Duration ttl)
{
    switch (remedy.kind) {
    case Kind::longerLease: return Words::tr("After a crash of the holder, the others wait for up to %1; and a longer stop breaks it again.").arg(lengthOf(remedy));
    case Kind::fencing: return Words::tr("Needs a store that refuses smaller numbers. Two may still be inside at once.");
    case Kind::checkAndSet: return Words::tr("Needs a store that keeps the holder's token. Two may still be inside at once.");
    case Kind::ownRelease: return Words::tr("One small script on the node; nothing else.");
    case Kind::leasedLock: return Words::tr("A holder that is stopped for longer than the TTL (%1) loses the lock without knowing it.").arg(lengthText(ttl));
    case Kind::lock: return Words::tr("Everybody waits for its turn; and a lease can end under its holder.");
    case Kind::watch: return Words::tr("Whoever comes too late has worked in vain and does it again.");
    case Kind::watchdog: return Words::tr("Helps slow work, not a process that is stopped; a holder that hangs keeps the lock for as long as it renews.");
    case Kind::recheck: return Words::tr("Makes the gap smaller and does not close it: a stop may come after the look.");
    case Kind::replicaWait: return Words::tr("Each acquisition waits for the replica and fails without it; the wrong replica may still be promoted.");
    case Kind::redlock: return Words::tr("Five servers instead of one, and a majority asked each time.");
    case Kind::wholeRedlock: return Words::tr("An acquisition that took too long is given back, and tried again.");
    case Kind::laterRestart: return Words::tr("A node that crashed is missing for that long, and no other may fail meanwhile.");
    case Kind::syncedFile: return Words::tr("Each write waits for the disk.");
    case Kind::minReplicas: return Words::tr("While the replica is away there is no lock for anybody.");
    case Kind::failClosed: return Words::tr("While the lock service is away, nothing gets done.");
    case Kind::handOver: return Words::tr("A queue and a script on the node.");
    case Kind::getsetTakeover: return Words::tr("The clients' clocks must still agree.");
    case Kind::silentLoser: return Words::tr("None: the loser's release was a mistake.");
    case Kind::deadlineRepair: return Words::tr("A loser still writes on another's key.");
    case Kind::strictExtension: return Words::tr("A holder whose nodes restart loses votes, and at last the lock.");
    case Kind::bloomScript: return Words::tr("The filter's logic lives on the node.");
    }
    return {};
}

QString trialWords(const Trial &trial, const Diagnosis &ailment)
{
    const bool isEased = trial.helps && trial.outcome == Outcome::guarded;
    if (isEased) {
        //: how often the store was not harmed: %1 of %2 runs
        return Words::tr("guarded in %1 of %2 runs").arg(trial.mended + trial.eased).arg(trial.runs);
    }
    if (trial.helps && ailment.outcome() == Outcome::held) {
        //: of a run that held, but in which something was found: %1 of %2 runs
        return Words::tr("nothing of it in %1 of %2 runs").arg(trial.mended).arg(trial.runs);
    }
    if (trial.helps)
        return Words::tr("no violation observed in %1 of %2 runs").arg(trial.mended).arg(trial.runs);
    if (trial.mended + trial.eased > 0) {
        //: %1 is an outcome ("violated") of this run; it helps only with other seeds: %2 of %3 runs
        return Words::tr("%1; better only in %2 of %3 runs").arg(outcomeWord(trial.outcome)).arg(trial.mended + trial.eased).arg(trial.runs);
    }
    if (trial.outcome == Outcome::untested)
        return Words::tr("untested: this run does not show whether it helps");
    if (trial.outcome == Outcome::unavailable && ailment.outcome() != trial.outcome)
        return Words::tr("unavailable: no violation, but no client can get the lock");
    //: %1 is an outcome: "violated", "stuck"
    return ailment.outcome() == trial.outcome ? Words::tr("still %1").arg(outcomeWord(trial.outcome)) : outcomeWord(trial.outcome);
}

} // namespace lockscope
