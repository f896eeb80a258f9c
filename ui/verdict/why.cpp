// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict/why.h"

#include "shared/quantities.h"
#include "verdict/findingwords.h"
#include "verdict/outcomewords.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <optional>

namespace lockscope {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Why)
};

// What the evidence of one violation holds, by part. Pointers into the trace; null where it is not among the evidence.
struct Story {
    const Event *secondEntry = nullptr; ///< the row that makes it two
    ClientId first;                     ///< who was inside already
    bool firstHadLock = true;           ///< else it had entered without one, because it fails open
    const Event *pause = nullptr;       ///< of the first
    Seq pauseSeq = noSeq;
    const Event *leaseEnd = nullptr;    ///< of the first
    const Event *keyGone = nullptr;     ///< the key vanished: expired, deleted or lost
    const Event *grant = nullptr;       ///< of the second
};

const Event *rowOf(const Trace &trace, Seq seq)
{
    const auto index = trace.indexOf(seq);
    return index ? &trace[*index] : nullptr;
}

// When the client of a pause went on. Nothing while it still stands; a pause's own row only tells what was planned.
std::optional<WorldTime> pauseEnd(const Trace &trace, Seq pause)
{
    const auto first = trace.indexOf(pause);
    for (std::size_t index = first ? *first : trace.size(); index < trace.size(); ++index) {
        if (trace[index].kind == EventKind::resumed && trace[index].cause == pause)
            return trace[index].time;
    }
    return std::nullopt;
}

Story storyOf(const Violation &violation, const Trace &trace)
{
    Story story;
    for (const Seq seq : violation.evidence) {
        const Event *const row = rowOf(trace, seq);
        if (row && row->kind == EventKind::entered && row->time == violation.from)
            story.secondEntry = row;
    }
    if (!story.secondEntry)
        return story;
    const ClientId second = story.secondEntry->client;
    const auto other = std::find_if(violation.clients.begin(), violation.clients.end(),
                                    [second](ClientId client) { return client != second; });
    if (other != violation.clients.end())
        story.first = *other;
    for (const Seq seq : violation.evidence) {
        const Event *const row = rowOf(trace, seq);
        if (!row || row->time > violation.from)
            continue;
        const bool isFirst = row->client == story.first;
        if (row->kind == EventKind::entered && isFirst) {
            const Event *const cause = row->cause == noSeq ? nullptr : rowOf(trace, row->cause);
            story.firstHadLock = !cause || cause->kind != EventKind::denied;
        }
        if (row->kind == EventKind::paused && isFirst) {
            story.pause = row;
            story.pauseSeq = seq;
        } else if (row->kind == EventKind::leaseEnded && isFirst)
            story.leaseEnd = row;
        else if (row->kind == EventKind::granted && row->client == second)
            story.grant = row;
        else if (row->kind == EventKind::keyExpired || row->kind == EventKind::keyDeleted || row->kind == EventKind::keyLost)
            story.keyGone = row;
    }
    return story;
}

// Sentences are whole: each language orders its parts as it must.
QString keySentence(const Event &gone)
{
    const QString when = momentText(gone.time);
    if (gone.kind == EventKind::keyExpired)
        return Words::tr("Its key expired on node %1 at %2.").arg(gone.node.value).arg(when);
    if (gone.kind == EventKind::keyDeleted)
        return Words::tr("Its key was deleted on node %1 at %2.").arg(gone.node.value).arg(when);
    return Words::tr("Its key was lost on node %1 at %2.").arg(gone.node.value).arg(when);
}

// Chinese sets no space behind its full stop.
QString joined(const QStringList &sentences)
{
    return sentences.join(u' ').replace(QStringLiteral("。 "), QStringLiteral("。"));
}

QString violationSentences(const Violation &violation, const Trace &trace)
{
    const Story story = storyOf(violation, trace);
    if (!story.secondEntry || !story.first)
        return {};
    QStringList sentences;
    const auto first = story.first.value;
    const auto end = story.pause ? pauseEnd(trace, story.pauseSeq) : std::nullopt;
    if (!story.firstHadLock)
        sentences << Words::tr("Client %1 had been denied the lock, and entered without it.").arg(first);
    else if (end)
        sentences << Words::tr("Client %1 was paused for %2 while it held the lock.").arg(first).arg(lengthText(*end - story.pause->time));
    else if (story.pause)
        sentences << Words::tr("Client %1 was paused at %2 while it held the lock.").arg(first).arg(momentText(story.pause->time));
    const auto second = story.secondEntry->client.value;
    if (story.leaseEnd && story.grant) {
        //: %1 and %3 are moments ("1.234 s"), %2 and %4 client numbers.
        sentences << Words::tr("Its lease ended at %1; client %2 was granted the lock at %3 while client %4 still took itself for "
                               "the holder.")
                         .arg(momentText(story.leaseEnd->time))
                         .arg(second)
                         .arg(momentText(story.grant->time))
                         .arg(first);
    } else {
        if (story.keyGone)
            sentences << keySentence(*story.keyGone);
        sentences << Words::tr("Client %1 entered at %2 while client %3 was still inside.")
                         .arg(second)
                         .arg(momentText(story.secondEntry->time))
                         .arg(first);
    }
    return joined(sentences);
}

// Two were inside, and the store was none the worse for it.
QString guardSentence(const Verdict &verdict)
{
    const auto rejected = verdict.counts.find("write_rejected");
    //: %1 is how many writes
    return Words::tr("The store refused what came too late (writes: %1).")
        .arg(countText(rejected == verdict.counts.end() ? 0 : rejected->second));
}

} // namespace

QString whyText(const Verdict &verdict, const Trace &trace)
{
    if (!verdict.violations.empty()) {
        const QString sentences = violationSentences(verdict.violations.front(), trace);
        if (!sentences.isEmpty())
            return verdict.outcome == Outcome::guarded ? joined({sentences, guardSentence(verdict)}) : sentences;
    }
    if (verdict.outcome == Outcome::stuck) {
        for (const Finding &finding : verdict.findings) {
            if (finding.kind == FindingKind::orphanKey)
                return Words::tr("%1.", "a phrase made a sentence").arg(findingWords(finding));
        }
    }
    return outcomeMeaning(verdict.outcome);
}

} // namespace lockscope
