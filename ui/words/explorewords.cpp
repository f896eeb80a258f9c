// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/explorewords.h"

#include "ui/words/faultwords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>

namespace lockscope {
namespace {

QString count(std::uint64_t number)
{
    return countText(static_cast<qint64>(number));
}

// Returns the sum of the counts of all depths, without the random placements. A depth is the number
// of faults in one placement.
DepthCount wholeCount(const SearchTally &tally)
{
    DepthCount whole;
    for (const auto &[depth, depthCount] : tally.depths) {
        if (depth != samplesDepth)
            whole.add(depthCount);
    }
    return whole;
}

// Returns how exact a search with one fault in each run was: "exact".
QString exactnessOf(const SearchAnswer &answer)
{
    const auto single = answer.tally.depths.find(1);
    const bool hasDrift = single != answer.tally.depths.end()
        && single->second.kinds[static_cast<std::size_t>(MenuFault::clockDrift)].placements > 0;
    if (answer.exactDepth() == 0)
        return ExploreWords::tr("lengths by classes");
    //: %1 is the name of a kind of fault
    return hasDrift ? ExploreWords::tr("exact, except for %1")
                          .arg(ExploreWords::kind(entryOf(MenuFault::clockDrift)))
                    : ExploreWords::tr("exact");
}

// Returns what a search without a failure says about its placements.
QString noFailureText(const SearchAnswer &answer)
{
    const DepthCount whole = wholeCount(answer.tally);
    const int depth = ExploreWords::triedDepth(answer);
    const bool isHeldInAll =
        whole.outcomes[static_cast<std::size_t>(Outcome::held)] == whole.placements;
    if (depth == 0)
        return isHeldInAll && whole.placements > 0
            ? ExploreWords::tr("Held without a fault.")
            : ExploreWords::tr("No failure found without a fault.");
    const std::uint64_t single = answer.tally.depths.at(1).placements;
    if (depth == 1 && answer.exactDepth() == 1 && isHeldInAll && answer.isComplete())
        //: %2 says how exact this is
        return ExploreWords::tr("Held in all %1 placements of one fault (%2).")
            .arg(count(single), exactnessOf(answer));
    const std::uint64_t several = whole.placements - single - answer.tally.depths.at(0).placements;
    if (depth == 1 || answer.exactDepth() == 0)
        return ExploreWords::tr("No failure found in %1 placements of %2 (%3).")
            .arg(count(whole.placements), ExploreWords::tr("up to %n fault(s)", nullptr, depth),
                exactnessOf(answer));
    return joinedSentences({ExploreWords::tr("No single fault breaks it (%1, %2 placements);")
                                .arg(exactnessOf(answer), count(single)),
        depth == 2
            ? ExploreWords::tr("no failure in %1 pairs (lengths by classes).").arg(count(several))
            : ExploreWords::tr(
                "no failure in %1 placements of 2 to %2 faults (lengths by classes).")
                  .arg(count(several))
                  .arg(depth)});
}

} // namespace

QString ExploreWords::question(const Question &question)
{
    const Scenario &scenario = question.effective.scenario;
    QStringList parts{textOf(scenario.id), textOf(question.effective.scheme.id()),
        tr("%n client(s)", nullptr, scenario.settings.clients),
        tr("%n node(s)", nullptr, scenario.settings.nodes)};
    parts << (scenario.rounds > 0 ? tr("%n round(s) each", nullptr, scenario.rounds)
                                  : tr("rounds until the time is up"));
    QStringList settings;
    for (const std::string_view name : {"ttl", "work", "node-timeout", "persistence"})
        settings << textOf(name) + u'=' + textOf(settingText(scenario.settings, name));
    return parts.join(tr(", ")) + tr("; ") + settings.join(tr(", "));
}

QString ExploreWords::kind(const MenuEntry &entry)
{
    const QString name = textOf(entry.name);
    return languageCode() == "en" ? name : textOf(entry.words) + inBrackets(name);
}

QString ExploreWords::kinds(const Menu &menu)
{
    QStringList names;
    for (const MenuEntry &entry : menuEntries()) {
        if (!menu.has(entry.fault))
            continue;
        const auto longest = menu.longest(entry.fault);
        names << (longest ? tr("%1 of at most %2").arg(kind(entry), lengthText(*longest))
                          : kind(entry));
    }
    return listText(names);
}

int ExploreWords::triedDepth(const SearchAnswer &answer)
{
    int deepest = 0;
    for (const auto &[depth, count] : answer.tally.depths) {
        if (depth != samplesDepth)
            deepest = std::max(deepest, depth);
    }
    return deepest;
}

QString ExploreWords::stopped(const SearchAnswer &answer)
{
    if (answer.isComplete())
        return {};
    const auto &[depth, last] = *answer.tally.depths.rbegin();
    const std::uint64_t percent = last.items == 0 ? 0 : 100 * last.itemsDone / last.items;
    if (depth == samplesDepth)
        return tr("The search was stopped during the random placements, after %1 % of them.")
            .arg(percent);
    //: %n is a number of faults at the same time, %1 a part of the work for them in percent
    return tr("The search was stopped at %n fault(s), after %1 % of that work.", nullptr, depth)
        .arg(percent);
}

QString ExploreWords::summary(const SearchAnswer &answer)
{
    const DepthCount whole = wholeCount(answer.tally);
    const QString faults = tr("up to %n fault(s)", nullptr, triedDepth(answer));
    const auto countOf = [&whole](Outcome outcome) {
        return whole.outcomes[static_cast<std::size_t>(outcome)];
    };
    const bool placedNone =
        answer.isComplete() && !answer.isPart() && triedDepth(answer) > 0 && whole.placements <= 1;
    if (placedNone)
        return tr("Nothing was tried: none of the chosen faults has a place in this run.");
    if (answer.isPart())
        return joinedSentences({tr("Part %1 of %2: %3 placements, %4 failures.")
                                    .arg(answer.question.shard.number)
                                    .arg(answer.question.shard.count)
                                    .arg(count(whole.placements), count(whole.failures)),
            stopped(answer)});
    const auto samples = answer.tally.depths.find(samplesDepth);
    const std::uint64_t failedSamples =
        samples == answer.tally.depths.end() ? 0 : samples->second.failures;
    if (whole.failures > 0) {
        if (triedDepth(answer) == 0)
            return answer.question.effective.scenario.faults.empty()
                ? tr("The scenario fails without a fault.")
                : tr("The scenario fails with its own faults alone.");
        const bool isOneKind = triedDepth(answer) == 1
            || answer.exactDepth() == 0; // all lengths exact, or all by classes
        const QString text = isOneKind ? tr("Failures in %1 of %2 placements of %3 (%4).")
                                       : tr("Failures in %1 of %2 placements of %3.");
        const QString counted = text.arg(count(whole.failures), count(whole.placements), faults);
        return joinedSentences(
            {isOneKind ? counted.arg(exactnessOf(answer)) : counted, stopped(answer)});
    }
    QStringList sentences{noFailureText(answer), stopped(answer)};
    if (failedSamples > 0)
        sentences << tr("Failures in %1 of %2 random placements of 3 to 6 faults.")
                         .arg(count(failedSamples), count(samples->second.placements));
    if (countOf(Outcome::held) != whole.placements) {
        QStringList outcomes;
        for (int i = 0; i < outcomeCount; ++i) {
            const auto outcome = static_cast<Outcome>(i);
            if (countOf(outcome) > 0)
                //: %1 is an outcome, %2 a number of runs: "held: 1,234"
                outcomes << tr("%1: %2").arg(outcomeWord(outcome), count(countOf(outcome)));
        }
        sentences << tr("Outcomes: %1.").arg(outcomes.join(tr(", ")));
    }
    if (whole.cutShort > 0)
        sentences << tr("%1 runs ended before all clients and faults had finished.")
                         .arg(count(whole.cutShort));
    return joinedSentences(sentences);
}

QString ExploreWords::tried(const SearchAnswer &answer)
{
    const Question &question = answer.question;
    Menu notInMenu = Menu::all();
    notInMenu.remove(question.menu);
    Menu notPlaced = question.menu, placed = question.menu;
    for (const auto &[depth, depthCount] : answer.tally.depths) {
        for (const MenuEntry &entry : menuEntries()) {
            if (depthCount.kinds[static_cast<std::size_t>(entry.fault)].placements > 0)
                notPlaced.remove(entry.fault);
        }
    }
    placed.remove(notPlaced);
    const Menu notReached = answer.notReached();
    QStringList parts;
    if (!placed.isEmpty())
        parts << tr("Faults: %1.").arg(kinds(placed));
    if (!notPlaced.isEmpty() && !answer.isPart() && answer.isComplete() && triedDepth(answer) > 0)
        parts << tr("Without a place in these runs: %1.").arg(kinds(notPlaced));
    if (!notReached.isEmpty())
        parts << tr("Not reached before the end of the search: %1.").arg(kinds(notReached));
    QStringList notTried;
    if (!notInMenu.isEmpty())
        notTried << kinds(notInMenu);
    if (question.menu.isLimited())
        notTried << tr("longer faults");
    if (question.nodesMax > 0)
        notTried << tr("faults of more than %n node(s) in one run", nullptr, question.nodesMax);
    notTried << tr("more than %n fault(s)", nullptr, triedDepth(answer));
    if (question.samples > 0 && answer.isComplete() && !answer.tally.depths.contains(samplesDepth))
        notTried << tr("random placements");
    parts << tr("Not tried: %1.").arg(notTried.join(tr("; ")));
    if (!answer.tally.failures.empty() && triedDepth(answer) == 1 && question.depth > 1
        && answer.isComplete())
        parts << tr("The search ended because one fault is enough for a failure. --go-on continues "
                    "it.");
    return joinedSentences(parts);
}

QString ExploreWords::failingShareLimit(const SearchAnswer &answer)
{
    const auto samples = answer.tally.depths.find(samplesDepth);
    if (samples == answer.tally.depths.end() || samples->second.placements == 0)
        return {};
    constexpr std::uint64_t samplesMin = 30; // fewer samples give no useful limit
    if (samples->second.failures > 0 || samples->second.placements < samplesMin)
        return {};
    // If none of n independent samples fails, the probability that a sample fails is below 3 / n,
    // with a confidence of 95 %.
    const auto oneIn =
        static_cast<std::uint64_t>(std::floor(static_cast<double>(samples->second.placements) / 3));
    return tr("No failure found in %1 random placements of 3 to 6 faults: fewer than 1 in %2 of "
              "such placements fail (95 % confidence).")
        .arg(count(samples->second.placements), count(oneIn));
}

QStringList ExploreWords::faults(const Story &story)
{
    QStringList lines;
    QStringList starts;
    for (const Fault &fault : story.run.scenario.faults) {
        if (fault.action != FaultAction::lateStart)
            lines << FaultWords::sentence(fault);
        else
            //: %1 is a client, %2 says when: "Client 2 starts when client 1 is granted the lock"
            starts << tr("%1 %2.").arg(FaultWords::target(fault), FaultWords::when(fault));
    }
    if (lines.isEmpty())
        lines << tr("No fault is needed.");
    return lines + starts;
}

QString ExploreWords::lengthLine(const Story &story, const FailingLengths &range)
{
    const QString target = FaultWords::fullTarget(story.run.scenario.faults[range.fault]);
    if (range.shortest == Duration::zero() && !range.longest)
        return tr("%1: with a fixed length, the run fails with each length that was tried.")
            .arg(target);
    if (range.shortest == Duration::zero())
        return tr("%1: with a fixed length, the run fails up to %2.")
            .arg(target, lengthText(*range.longest));
    if (!range.longest)
        return tr("%1: with a fixed length, the run fails from %2 on.")
            .arg(target, lengthText(range.shortest));
    return tr("%1: with a fixed length, the run fails from %2 to %3.")
        .arg(target, lengthText(range.shortest), lengthText(*range.longest));
}

QStringList ExploreWords::explanation(const Story &story)
{
    const Explanation &explanation = story.explanation;
    QStringList lines;
    for (const FailingLengths &range : explanation.lengths)
        lines << lengthLine(story, range);
    if (explanation.failingSeeds == Explanation::seedsTried)
        lines << tr("The seed does not matter: fails with all %1 seeds.")
                     .arg(Explanation::seedsTried);
    else
        lines << tr("Fails with %1 of %2 seeds.")
                     .arg(explanation.failingSeeds)
                     .arg(Explanation::seedsTried);
    std::map<Outcome, QStringList> nodes;
    for (const NodesOutcome &other : explanation.nodes)
        nodes[other.outcome] << QString::number(other.nodes);
    for (const auto &[outcome, numbers] : nodes)
        //: %1 lists numbers of nodes, %2 is an outcome
        lines << tr("The same faults with %1 nodes: %2.")
                     .arg(numbers.join(tr(", ")), outcomeWord(outcome));
    return lines;
}

namespace {

using FixKind = Fix::Kind;

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
    case FixKind::longerLease: return Words::tr("Set the TTL to %1").arg(lengthOf(fix));
    case FixKind::fencing: return Words::tr("Store compares fencing tokens");
    case FixKind::fencingAtRead: return Words::tr("Store compares fencing tokens of reads, too");
    case FixKind::checkAndSet: return Words::tr("Check-and-set with the token");
    case FixKind::ownRelease: return Words::tr("Release by a script that compares first");
    case FixKind::leasedLock: return Words::tr("SET with NX and PX in one command");
    case FixKind::lock: return Words::tr("A lock (SET NX PX, released by script)");
    case FixKind::watch: return Words::tr("WATCH, MULTI and EXEC instead of a lock");
    case FixKind::watchdog: return Words::tr("A watchdog that renews the lease");
    case FixKind::recheck: return Words::tr("A clock check before each write");
    case FixKind::replicaWait: return Words::tr("WAIT for the replica before entering");
    case FixKind::redlock: return Words::tr("Redlock on independent nodes");
    case FixKind::wholeRedlock: return Words::tr("Redlock with all its steps");
    case FixKind::laterRestart:
        return Words::tr("Restart a crashed node only after %1").arg(lengthOf(fix));
    case FixKind::syncedFile: return Words::tr("AOF synced with each write");
    case FixKind::minReplicas: return Words::tr("Accept writes only while a replica is connected");
    case FixKind::failClosed: return Words::tr("No lock, no work");
    case FixKind::handOver: return Words::tr("Hand the lock to the client that has waited longest");
    case FixKind::getsetTakeover: return Words::tr("Take over an expired lock by GETSET");
    case FixKind::silentLoser: return Words::tr("No release after a failed attempt");
    case FixKind::deadlineRepair: return Words::tr("Repair only keys without a deadline");
    case FixKind::strictExtension: return Words::tr("Renew only keys that still exist");
    case FixKind::bloomScript: return Words::tr("Check and set in one script");
    case FixKind::noMistakes: return Words::tr("No mistakes in the code");
    case FixKind::lateRelease: return Words::tr("Release the lock after the last write");
    case FixKind::drain: return Words::tr("Finish the work before the release at SIGTERM");
    case FixKind::earlierRenewal: return Words::tr("Renew after a third of the TTL");
    }
    return {};
}

QString fixCost(const Fix &fix, Duration ttl)
{
    switch (fix.kind) {
    case FixKind::longerLease:
        return Words::tr("After a holder crashes, the others wait up to %1. A longer pause still "
                         "breaks the lock.")
            .arg(lengthOf(fix));
    case FixKind::fencing:
        return Words::tr(
            "Needs a store that refuses smaller fencing tokens. Two clients may still be "
            "inside at the same time.");
    case FixKind::fencingAtRead:
        return Words::tr(
            "Needs a store that also refuses reads with smaller fencing tokens. Two clients may "
            "still be inside at the same time.");
    case FixKind::checkAndSet:
        return Words::tr("Needs a store that keeps the holder's token. Two clients may still be "
                         "inside at the same time.");
    case FixKind::ownRelease: return Words::tr("Needs only a small script on the node.");
    case FixKind::leasedLock:
        return Words::tr(
            "A holder that is paused for longer than the TTL (%1) loses the lock without notice.")
            .arg(lengthText(ttl));
    case FixKind::lock:
        return Words::tr("All clients must wait for the lock, and a lease can end while the holder "
                         "is still working.");
    case FixKind::watch: return Words::tr("A client that writes too late must repeat its work.");
    case FixKind::watchdog:
        return Words::tr("Helps against slow work, not against a paused process. A hung holder "
                         "keeps the lock as long as it renews.");
    case FixKind::recheck:
        return Words::tr(
            "Makes the gap smaller but does not close it: a pause can come after the check.");
    case FixKind::replicaWait:
        return Words::tr("Each acquisition waits for the replica and fails without it. The wrong "
                         "replica can still be promoted.");
    case FixKind::redlock:
        return Words::tr("Needs five servers instead of one, and a majority for each acquisition.");
    case FixKind::wholeRedlock:
        return Words::tr("An acquisition that took too long is released and retried.");
    case FixKind::laterRestart:
        return Words::tr("A crashed node is missing for that time, so fewer other nodes may fail.");
    case FixKind::syncedFile: return Words::tr("Each write waits for the disk.");
    case FixKind::minReplicas:
        return Words::tr("While the replica is unavailable, no client gets the lock.");
    case FixKind::failClosed:
        return Words::tr("While the lock service is unavailable, no work is done.");
    case FixKind::handOver: return Words::tr("Needs a queue and a script on the node.");
    case FixKind::getsetTakeover: return Words::tr("The clients' clocks must still agree.");
    case FixKind::silentLoser:
        return Words::tr("No cost: the release after a failed attempt was a mistake.");
    case FixKind::deadlineRepair:
        return Words::tr("A client that fails to get the lock still changes the holder's key.");
    case FixKind::strictExtension:
        return Words::tr("If its nodes restart, a holder loses votes and finally the lock.");
    case FixKind::bloomScript: return Words::tr("The filter's logic runs on the node.");
    case FixKind::noMistakes:
        return Words::tr("No cost: the corrected lines do what the article describes.");
    case FixKind::lateRelease: return Words::tr("The others wait for the commit, too.");
    case FixKind::drain: return Words::tr("The work must end within the grace period.");
    case FixKind::earlierRenewal: return Words::tr("Needs more commands.");
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
        return Words::tr("the findings are gone in %1 of %2 runs").arg(trial.fixed).arg(trial.runs);
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
    if (diagnosis.outcome() == Outcome::held && trial.outcome == Outcome::held)
        return Words::tr("the findings remain");
    //: %1 is an outcome: "violated", "stuck"
    return diagnosis.outcome() == trial.outcome
        ? Words::tr("still %1").arg(outcomeWord(trial.outcome))
        : outcomeWord(trial.outcome);
}

} // namespace lockscope
