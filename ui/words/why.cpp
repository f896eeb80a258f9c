// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/why.h"

#include "core/verdict/findings.h"
#include "lockscope/schemes/registry.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <optional>

namespace lockscope {
namespace {

constexpr int reasonsMax = 3;
constexpr std::size_t pauseRowsMax =
    200'000; // rows searched for the end of a pause: the text is computed repeatedly during a run

struct WhyWords {
    Q_DECLARE_TR_FUNCTIONS(Why)
};

// The rows that explain one violation: those of its evidence, and `promotion`. Pointers into the
// trace; null if there is no such row.
struct ViolationEvents {
    const Event *secondEntry =
        nullptr;    ///< the row `entered` at which two clients are in the critical section
    ClientId first; ///< the client that was already in the critical section
    bool firstHadLock =
        true; ///< false: it entered without the lock, because its setting on-error is fail-open
    const Event *pause = nullptr; ///< of the first client; or of the second one, if it was paused
                                  ///< between its grant and its entry
    Seq pauseSeq = noSeq;
    const Event *leaseEnd = nullptr; ///< of the first client
    const Event *keyGone = nullptr; ///< the row at which the key of one of the two clients expired,
                                    ///< was deleted or was lost
    const Event *grant = nullptr;   ///< of the second client
    const Event *stolenKey =
        nullptr; ///< the row `stole`: a release of another client deleted the first client's key
    TextId stolenToken; ///< the token of that key, if the release had the same token
    TextId commonToken; ///< the token of both clients, if they have the same token
    const Event *promotion =
        nullptr; ///< another node replaced the node that had the first client's key
    const Event *clockJump = nullptr; ///< a node's clock jumped, so that the key expired early
};

const Event *rowOf(const Trace &trace, Seq seq)
{
    const auto index = trace.indexOf(seq);
    return index ? &trace[*index] : nullptr;
}

// Returns when a paused client resumed. Nothing if it did not resume within the next pauseRowsMax
// rows. The `paused` row itself contains only the planned end.
std::optional<WorldTime> pauseEnd(const Trace &trace, Seq pause)
{
    const auto first = trace.indexOf(pause);
    const std::size_t end = first ? std::min(trace.size(), *first + pauseRowsMax) : 0;
    for (std::size_t index = first.value_or(0); index < end; ++index) {
        if (trace[index].kind == EventKind::resumed && trace[index].cause == pause)
            return trace[index].time;
    }
    return std::nullopt;
}

// Returns the last `promoted` row from the row `begin` to the time `end`. It searches the trace,
// since the evidence has no such rows.
const Event *promotionBetween(const Trace &trace, std::size_t begin, WorldTime end)
{
    const Event *promotion = nullptr;
    for (std::size_t row = begin; row < trace.size() && trace[row].time <= end; ++row) {
        if (trace[row].kind == EventKind::promoted)
            promotion = &trace[row];
    }
    return promotion;
}

ViolationEvents violationEventsOf(const Violation &violation, const Trace &trace)
{
    ViolationEvents events;
    for (const Seq seq : violation.evidence) {
        const Event *const row = rowOf(trace, seq);
        if (row && row->kind == EventKind::entered && row->time == violation.from)
            events.secondEntry = row;
    }
    if (!events.secondEntry)
        return events;
    const ClientId second = events.secondEntry->client;
    const auto other = std::find_if(violation.clients.begin(), violation.clients.end(),
        [second](ClientId client) { return client != second; });
    if (other != violation.clients.end())
        events.first = *other;
    for (const Seq seq : violation.evidence) {
        const Event *const row = rowOf(trace, seq);
        if (!row || row->time > violation.from)
            continue;
        const bool isFirst = row->client == events.first;
        if (row->kind == EventKind::entered && isFirst) {
            events.promotion =
                promotionBetween(trace, *trace.indexOf(seq), events.secondEntry->time);
            const Event *const cause = row->cause == noSeq ? nullptr : rowOf(trace, row->cause);
            events.firstHadLock = !cause || cause->kind != EventKind::denied;
            events.commonToken = row->token == events.secondEntry->token ? row->token : TextId{};
        }
        const bool isSecondAfterGrant = row->client == second && events.grant;
        if (row->kind == EventKind::paused && (isFirst || isSecondAfterGrant)) {
            events.pause = row;
            events.pauseSeq = seq;
        } else if (row->kind == EventKind::leaseEnded && isFirst)
            events.leaseEnd = row;
        else if (row->kind == EventKind::granted && row->client == second)
            events.grant = row;
        else if (row->kind == EventKind::keyExpired || row->kind == EventKind::keyDeleted
            || row->kind == EventKind::keyLost)
            events.keyGone = row;
        else if (row->kind == EventKind::stole && !isFirst) {
            events.stolenKey = row;
            events.stolenToken = sharedTokenOf(trace, *row);
        } else if (row->kind == EventKind::clockJumped && row->node && row->span != noSpan
            && row->span > Duration::zero())
            events.clockJump = row;
    }
    return events;
}

// Returns the sentence about the end of a key. Each sentence is one string, so that a translation
// can reorder its parts.
QString keyEndSentence(const Event &gone, ClientId owner)
{
    const QString when = momentText(gone.time);
    const auto sentence = [&](const QString &text) {
        return text.arg(owner.value).arg(gone.node.value).arg(when);
    };
    if (gone.kind == EventKind::keyExpired)
        return sentence(WhyWords::tr("The key of client %1 expired on node %2 at %3."));
    if (gone.kind == EventKind::keyDeleted && gone.detail) // `evicted`
        return sentence(WhyWords::tr(
            "Node %2 evicted the key of client %1 at %3, because its memory was full."));
    if (gone.kind == EventKind::keyDeleted)
        return sentence(WhyWords::tr("The key of client %1 was deleted on node %2 at %3."));
    return sentence(WhyWords::tr("The key of client %1 was lost on node %2 at %3."));
}

// Returns the sentence on why the key did not keep the second client out: a client's key was gone,
// or both clients have the same token. Empty if the evidence does not show why.
QString keyFailureSentence(const ViolationEvents &events, const Trace &trace)
{
    if (events.stolenToken) {
        return WhyWords::tr("Client %1 deleted the key of client %2 at %3: both have the token "
                            "“%4”, so the comparison did not protect it.")
            .arg(events.stolenKey->client.value)
            .arg(events.first.value)
            .arg(momentText(events.stolenKey->time), textOf(trace.text(events.stolenToken)));
    }
    if (events.stolenKey) {
        return WhyWords::tr("Client %1 deleted the key of client %2 at %3: its release did not "
                            "check the owner of the key.")
            .arg(events.stolenKey->client.value)
            .arg(events.first.value)
            .arg(momentText(events.stolenKey->time));
    }
    if (events.clockJump && events.keyGone) {
        //: %3 is a length
        return WhyWords::tr("The clock of node %1 jumped by %3 at %2, so the key of client %4 "
                            "expired on that node.")
            .arg(events.clockJump->node.value)
            .arg(momentText(events.clockJump->time))
            .arg(lengthText(events.clockJump->span))
            .arg(events.keyGone->client ? events.keyGone->client.value : events.first.value);
    }
    if (events.commonToken && !events.keyGone) {
        return WhyWords::tr(
            "Both clients have the token “%1”, so the lock does not tell them apart.")
            .arg(textOf(trace.text(events.commonToken)));
    }
    if (events.keyGone && !(events.promotion && events.keyGone->kind == EventKind::keyLost))
        return keyEndSentence(
            *events.keyGone, events.keyGone->client ? events.keyGone->client : events.first);
    if (events.promotion) {
        return WhyWords::tr("Node %1 was promoted at %2, without the key of client %3.")
            .arg(events.promotion->node.value)
            .arg(momentText(events.promotion->time))
            .arg(events.first.value);
    }
    return {};
}

// Returns the sentence for the schemes without a lock, with which two clients can enter without any
// failure; empty for all other schemes.
QString noLockSentence(const std::string &scheme)
{
    const Scheme *const known = schemeOf(scheme);
    if (!known || known->info().isLock)
        return {};
    return known->info().guardsData
        ? WhyWords::tr("WATCH is no lock: every client enters, and only the write is checked.")
        : WhyWords::tr("There is no lock: every client enters.");
}

QString violationSentences(
    const Violation &violation, const Trace &trace, const std::string &scheme)
{
    const ViolationEvents events = violationEventsOf(violation, trace);
    if (!events.secondEntry || !events.first)
        return {};
    QStringList sentences;
    const auto first = events.first.value;
    const auto resumed = events.pause ? pauseEnd(trace, events.pauseSeq) : std::nullopt;
    if (const QString noLock = noLockSentence(scheme); !noLock.isEmpty())
        sentences << noLock;
    else if (!events.firstHadLock)
        sentences
            << WhyWords::tr("Client %1 was denied the lock and entered without it.").arg(first);
    else if (resumed)
        sentences << WhyWords::tr("Client %1 was paused for %2 while it held the lock.")
                         .arg(events.pause->client.value)
                         .arg(lengthText(*resumed - events.pause->time));
    else if (events.pause)
        sentences << WhyWords::tr("Client %1 was paused at %2 while it held the lock.")
                         .arg(events.pause->client.value)
                         .arg(momentText(events.pause->time));
    const auto second = events.secondEntry->client.value;
    if (events.leaseEnd && events.grant) {
        //: %1 and %3 are times ("1.234 s"), %2 and %4 client numbers.
        sentences << WhyWords::tr(
            "The lease of client %4 ended at %1. Client %2 was granted the lock at %3, while "
            "client %4 still believed that it held the lock.")
                         .arg(momentText(events.leaseEnd->time))
                         .arg(second)
                         .arg(momentText(events.grant->time))
                         .arg(first);
    } else {
        if (const QString sentence = keyFailureSentence(events, trace); !sentence.isEmpty())
            sentences << sentence;
        sentences << WhyWords::tr("Client %1 entered at %2 while client %3 was still inside.")
                         .arg(second)
                         .arg(momentText(events.secondEntry->time))
                         .arg(first);
    }
    return joinedSentences(sentences);
}

// Returns the sentence on what the store did with stale writes; empty if it neither refused them
// (outcome guarded) nor was lost (untested).
QString storeSentence(const Verdict &verdict)
{
    if (verdict.outcome == Outcome::untested)
        return WhyWords::tr("The store process ended, so this run does not show whether the store "
                            "would refuse a stale write.");
    if (verdict.outcome != Outcome::guarded)
        return {};
    const auto rejected = verdict.counts.find("write_rejected");
    //: %1: the number of writes
    return WhyWords::tr("The store refused the stale writes (%1).")
        .arg(countText(rejected == verdict.counts.end() ? 0 : rejected->second));
}

const Finding *findingOf(const Verdict &verdict, FindingKind kind)
{
    const auto &all = verdict.findings;
    const auto found = std::find_if(
        all.begin(), all.end(), [kind](const Finding &finding) { return finding.kind == kind; });
    return found == all.end() ? nullptr : &*found;
}

// Returns the sentences on a key that blocks all other clients, and on when its owner was gone.
QString stuckSentences(const Finding &orphan, const Trace &trace)
{
    const Event *const set =
        orphan.evidence.empty() ? nullptr : rowOf(trace, orphan.evidence.front());
    const Event *const gone =
        orphan.evidence.size() < 2 ? nullptr : rowOf(trace, orphan.evidence.back());
    if (!set || !gone || orphan.clients.empty())
        return sentenceOf(orphan.text);
    const auto owner = orphan.clients.front().value;
    QStringList sentences;
    sentences << WhyWords::tr("Client %1 set its key on node %2 at %3, without a deadline.")
                     .arg(owner)
                     .arg(orphan.node.value)
                     .arg(momentText(set->time));
    if (gone->kind == EventKind::crashed)
        sentences << WhyWords::tr("Client %1 crashed at %2, so no client will delete the key, and "
                                  "no other client can get the lock.")
                         .arg(owner)
                         .arg(momentText(gone->time));
    else
        sentences << WhyWords::tr("Client %1 has not used this key since %2, so no client will "
                                  "delete it, and no other client can get the lock.")
                         .arg(owner)
                         .arg(momentText(gone->time));
    return joinedSentences(sentences);
}

QString unavailableSentences(const Finding &finding)
{
    return joinedSentences({sentenceOf(finding.text),
        WhyWords::tr("Two clients were never inside at the same time, but no client could work "
                     "either.")});
}

// Returns a sentence for each reason, and one sentence for all clients whose rounds were cut short.
QString untestedSentences(const Verdict &verdict)
{
    QStringList sentences;
    std::vector<ClientId> cutShort;
    for (const Finding &finding : verdict.findings) {
        if (finding.kind == FindingKind::cutShort)
            cutShort.insert(cutShort.end(), finding.clients.begin(), finding.clients.end());
        else if (meansUntested(finding.kind))
            sentences << sentenceOf(finding.text);
    }
    if (const Finding *const found = findingOf(verdict, FindingKind::cutShort))
        sentences << (cutShort.size() < 2
                ? sentenceOf(found->text)
                //: %1 is "clients 1 and 2".
                : WhyWords::tr("The run ended before these clients finished their rounds: %1.")
                      .arg(clientList(cutShort)));
    if (sentences.size() > reasonsMax) {
        const auto more = static_cast<int>(sentences.size()) - reasonsMax;
        sentences = sentences.first(reasonsMax)
            << WhyWords::tr("%n more reason(s) in the list below.", nullptr, more);
    }
    return joinedSentences(sentences << WhyWords::tr("So this run does not test the lock."));
}

// Returns the sentence about the meaning of a finding in a run without a violation.
QString meaningOf(FindingKind kind)
{
    switch (kind) {
    case FindingKind::twoBelievers:
        return WhyWords::tr("Two clients believed that they held the lock, but they were not "
                            "inside at the same time in this run.");
    case FindingKind::foreignRelease:
        return WhyWords::tr(
            "Another client could have entered at that time, but none did in this run.");
    case FindingKind::fenceBackwards:
        return WhyWords::tr("The store could not tell a stale write from a new one.");
    case FindingKind::orphanKey: return WhyWords::tr("The other clients did not need that node.");
    case FindingKind::unobtainable: return WhyWords::tr("Exclusion held, but clients had to wait.");
    case FindingKind::starvation: return WhyWords::tr("Exclusion held, but it was not fair.");
    case FindingKind::staleWrite:
    case FindingKind::lostUpdate: return WhyWords::tr("The store had no protection against this.");
    case FindingKind::hostStall:
        return WhyWords::tr("Still, two clients were never inside at the same time.");
    case FindingKind::nodeLost: return WhyWords::tr("The run continued without it.");
    case FindingKind::noSuchPlace:
        return WhyWords::tr(
            "The fault did not happen; the verdict is based on the rest of the run.");
    case FindingKind::foreignWrite:
    case FindingKind::foreignRenewal:
    case FindingKind::foreignPersist: return WhyWords::tr("The owner of the key was not asked.");
    case FindingKind::keyEvicted:
        return WhyWords::tr("The lock was free although its holder was still at work.");
    case FindingKind::lostTime:
    case FindingKind::sameError: return WhyWords::tr("Exclusion held, but clients had to wait.");
    case FindingKind::alreadyOver:
        return WhyWords::tr(
            "The fault did not happen; the verdict is based on the rest of the run.");
    case FindingKind::unavailable:
    case FindingKind::noContention:
    case FindingKind::faultNeverBegan:
    case FindingKind::faultUnfinished:
    case FindingKind::cutShort:
    case FindingKind::torn:
    case FindingKind::differentKeys:
    case FindingKind::noCommand:
    case FindingKind::callNotReturned:
    case FindingKind::reportsDropped:
    case FindingKind::endsBeforeLease:
    case FindingKind::inferredBelief:
    case FindingKind::leftNotReported:
    case FindingKind::neverEntered:
    case FindingKind::needsCapacity:
    case FindingKind::keysNotSeen:
    case FindingKind::observingProtects: break; // mostImportantFinding() returns none of these
    }
    return {};
}

// Returns the most important finding of a run without a violation; nullptr: none.
const Finding *mostImportantFinding(const Verdict &verdict)
{
    constexpr std::array order{FindingKind::staleWrite, FindingKind::lostUpdate,
        FindingKind::foreignRelease, FindingKind::foreignWrite, FindingKind::foreignPersist,
        FindingKind::foreignRenewal, FindingKind::keyEvicted, FindingKind::fenceBackwards,
        FindingKind::orphanKey, FindingKind::nodeLost, FindingKind::unobtainable,
        FindingKind::starvation, FindingKind::twoBelievers, FindingKind::lostTime,
        FindingKind::sameError, FindingKind::hostStall, FindingKind::noSuchPlace,
        FindingKind::alreadyOver};
    for (const FindingKind kind : order) {
        if (const Finding *const found = findingOf(verdict, kind))
            return found;
    }
    return nullptr;
}

QString findingSentences(const Finding &finding)
{
    if (finding.kind == FindingKind::noSuchPlace
        || finding.kind == FindingKind::alreadyOver) // this finding has no time
        return joinedSentences({sentenceOf(finding.text), meaningOf(finding.kind)});
    //: %1 is a finding without a full stop ("Client 1 deleted a lock that was not its own"), %2 is
    //: its time ("1.234 s")
    const QString sentence =
        WhyWords::tr("%1 (at %2).").arg(findingWords(finding), momentText(finding.time));
    return joinedSentences({sentence, meaningOf(finding.kind)});
}

} // namespace

QString verdictWords(const Verdict &verdict)
{
    if (verdict.outcome != Outcome::held)
        return outcomeWord(verdict.outcome);
    if (const Finding *const found = findingOf(verdict, FindingKind::foreignRelease)) {
        const auto deleter = found->clients.front().value;
        if (found->clients.size() < 2)
            return WhyWords::tr("no violation observed, but client %1 deleted another client's key")
                .arg(deleter);
        return WhyWords::tr("no violation observed, but client %1 deleted client %2's key")
            .arg(deleter)
            .arg(found->clients.back().value);
    }
    for (const FindingKind kind : {FindingKind::foreignWrite, FindingKind::foreignPersist,
             FindingKind::foreignRenewal, FindingKind::keyEvicted}) {
        if (const Finding *const found = findingOf(verdict, kind)) {
            //: %1 is a finding: "client 1 overwrote the key of client 2"
            return WhyWords::tr("no violation observed, but %1").arg(textOf(found->text));
        }
    }
    return outcomeWord(verdict.outcome);
}

QString meaningWords(const Verdict &verdict)
{
    const auto capacity = verdict.header.settings.find("capacity");
    if (verdict.held || verdict.header.programs.empty() || capacity == verdict.header.settings.end()
        || capacity->second == "1")
        return outcomeMeaning(verdict.outcome);
    return WhyWords::tr("More clients than the capacity of %1 were inside at the same time.")
        .arg(textOf(capacity->second));
}

QString whyText(const Verdict &verdict, const Trace &trace)
{
    if (!verdict.violations.empty()) {
        const QString sentences =
            violationSentences(verdict.violations.front(), trace, verdict.header.scheme);
        if (!sentences.isEmpty())
            return joinedSentences({sentences, storeSentence(verdict)}).trimmed();
    }
    if (verdict.outcome == Outcome::untested)
        return untestedSentences(verdict);
    if (const Finding *const finding = findingOf(verdict, FindingKind::unavailable);
        finding && verdict.outcome == Outcome::unavailable)
        return unavailableSentences(*finding);
    if (verdict.outcome == Outcome::stuck) {
        for (const Finding &finding : verdict.findings) {
            if (finding.kind == FindingKind::orphanKey)
                return stuckSentences(finding, trace);
        }
    }
    const Finding *const finding =
        verdict.outcome == Outcome::held ? mostImportantFinding(verdict) : nullptr;
    return finding ? findingSentences(*finding) : outcomeMeaning(verdict.outcome);
}

} // namespace lockscope
