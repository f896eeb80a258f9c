// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/why.h"

#include "core/verdict/story.h"
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

struct WhyWords {
    Q_DECLARE_TR_FUNCTIONS(Why)
};

QString sentenceAt(const QString &sentence, WorldTime time)
{
    //: %1 is a finding without a full stop ("Client 1 deleted a lock that was not its own"), %2 is
    //: its time ("1.234 s")
    return WhyWords::tr("%1 (at %2).").arg(sentence, momentText(time));
}

// Returns the sentences of frames, each with its time, without the first grant and the writes,
// which go without saying; the reasons why a run proves nothing have no time.
QString storySentences(const std::vector<StoryFrame> &frames)
{
    QStringList sentences;
    for (const StoryFrame &frame : frames) {
        if (frame.kind >= FrameKind::reason)
            sentences << sentenceOf(frame.text);
        else if (frame.kind > FrameKind::grantedFor && frame.kind != FrameKind::staleWrite
            && frame.kind != FrameKind::lostUpdate)
            sentences << sentenceAt(capitalized(frame.text), frame.from);
    }
    return joinedSentences(sentences);
}

// Returns the sentence on what the store did with stale writes; empty if it did not refuse them.
QString storeSentence(const Verdict &verdict)
{
    if (verdict.outcome != Outcome::guarded)
        return {};
    const auto rejected = verdict.counts.find("write_rejected");
    //: %1: the number of writes
    return WhyWords::tr("The store refused the stale writes (%1).")
        .arg(countText(rejected == verdict.counts.end() ? 0 : rejected->second));
}

QString unavailableSentences(const Finding &finding)
{
    return joinedSentences({sentenceOf(finding.text),
        WhyWords::tr("Two clients were never inside at the same time, but no client could work "
                     "either.")});
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
    case FindingKind::keyRemoved:
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
    case FindingKind::onlyPossible:
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
        FindingKind::foreignRenewal, FindingKind::keyEvicted, FindingKind::keyRemoved,
        FindingKind::fenceBackwards, FindingKind::orphanKey, FindingKind::nodeLost,
        FindingKind::unobtainable, FindingKind::starvation, FindingKind::twoBelievers,
        FindingKind::lostTime, FindingKind::sameError, FindingKind::hostStall,
        FindingKind::noSuchPlace, FindingKind::alreadyOver};
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
    return joinedSentences(
        {sentenceAt(findingWords(finding), finding.time), meaningOf(finding.kind)});
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
             FindingKind::foreignRenewal, FindingKind::keyEvicted, FindingKind::keyRemoved}) {
        if (const Finding *const found = findingOf(verdict, kind)) {
            //: %1 is a finding: "client 1 overwrote the key of client 2"
            return WhyWords::tr("no violation observed, but %1").arg(textOf(found->text));
        }
    }
    return outcomeWord(verdict.outcome);
}

QString meaningWords(const Verdict &verdict)
{
    if (findingOf(verdict, FindingKind::onlyPossible))
        return WhyWords::tr("Two clients may have been inside at the same time: the clocks of the "
                            "log cannot tell.");
    const auto capacity = verdict.header.settings.find("capacity");
    if (verdict.held || verdict.header.programs.empty() || capacity == verdict.header.settings.end()
        || capacity->second == "1")
        return outcomeMeaning(verdict.outcome);
    return WhyWords::tr("More clients than the capacity of %1 were inside at the same time.")
        .arg(textOf(capacity->second));
}

QString whyText(const Verdict &verdict, const Trace &trace)
{
    if (verdict.outcome == Outcome::guarded)
        return joinedSentences(
            {storySentences(violationFrames(trace, verdict)), storeSentence(verdict)})
            .trimmed();
    if (const Finding *const finding = findingOf(verdict, FindingKind::unavailable);
        finding && verdict.outcome == Outcome::unavailable)
        return unavailableSentences(*finding);
    if (const auto frames = storyOf(trace, verdict); !frames.empty())
        return storySentences(frames);
    const Finding *const finding =
        verdict.outcome == Outcome::held ? mostImportantFinding(verdict) : nullptr;
    return finding ? findingSentences(*finding) : outcomeMeaning(verdict.outcome);
}

} // namespace lockscope
