// SPDX-License-Identifier: GPL-3.0-or-later
// The stories of all runs of the library in the model, against their rows.
#include <QtTest>

#include "core/scenario/files/library.h"
#include "core/trace/spans.h"
#include "core/verdict/story.h"
#include "tests/core/earnedstories.h"
#include "tests/support/modelrig.h"

#include <algorithm>
#include <map>
#include <set>

using namespace lockscope;

namespace {

using Frames = std::vector<StoryFrame>;

// Returns the kinds of rows with which a frame of that kind may begin.
EventKinds kindsOf(FrameKind kind)
{
    switch (kind) {
    case FrameKind::granted:
    case FrameKind::grantedFor: return {EventKind::granted};
    case FrameKind::noLock:
    case FrameKind::watched:
    case FrameKind::enteredDenied: return {EventKind::entered};
    case FrameKind::secondGranted:
    case FrameKind::secondEntered:
    case FrameKind::secondDenied:
    case FrameKind::sameToken: return {EventKind::entered, EventKind::granted};
    case FrameKind::paused:
    case FrameKind::pausedFor: return {EventKind::paused};
    case FrameKind::clockJumped: return {EventKind::clockJumped};
    case FrameKind::leaseEnded: return {EventKind::leaseEnded};
    case FrameKind::keyExpired: return {EventKind::keyExpired};
    case FrameKind::keyEvicted:
    case FrameKind::keyRemoved:
    case FrameKind::keyDeleted: return {EventKind::keyDeleted};
    case FrameKind::keyLost: return {EventKind::keyLost};
    case FrameKind::releasedEarly: return {EventKind::released};
    case FrameKind::keyStolen:
    case FrameKind::keyStolenByToken: return {EventKind::stole};
    case FrameKind::promoted: return {EventKind::promoted};
    case FrameKind::staleWrite:
    case FrameKind::lostUpdate: return {EventKind::wrote};
    case FrameKind::overlapEnded:
        return {EventKind::left, EventKind::crashed, EventKind::ended, EventKind::releasing,
            EventKind::released, EventKind::runEnd};
    case FrameKind::keyReplaced: return {EventKind::keySet, EventKind::entered, EventKind::granted};
    case FrameKind::keySet:
    case FrameKind::keySetForEver:
    case FrameKind::keyOfNobody: return {EventKind::keySet};
    case FrameKind::ownerCrashed: return {EventKind::crashed};
    case FrameKind::nodesGone: return {EventKind::nodeDown, EventKind::frozen};
    case FrameKind::asked: return {EventKind::attempt};
    case FrameKind::denied:
    case FrameKind::deniedHeld:
    case FrameKind::deniedVotes:
    case FrameKind::deniedTime:
    case FrameKind::deniedError: return {EventKind::denied};
    case FrameKind::unanswered: return {EventKind::sent};
    case FrameKind::stuck:
    case FrameKind::unavailable:
    case FrameKind::untested:
    case FrameKind::storeLost: return {EventKind::runEnd};
    case FrameKind::ownerGone:
    case FrameKind::reason: break;
    }
    return EventKinds::all();
}

// Returns the two clients of the first violation, found by their spans: the one that was inside and
// the one that entered.
std::set<ClientId> pairOf(const Trace &trace, const Verdict &verdict)
{
    const Spans spans = deriveSpans(trace);
    const Violation &violation = verdict.violations.front();
    std::vector<Span> inside;
    for (const auto &[id, lane] : spans.lanes()) {
        if (id.kind == SpanKind::inside)
            std::ranges::copy_if(lane, std::back_inserter(inside),
                [&](const Span &span) { return trace.text(span.key) == violation.resource; });
    }
    std::ranges::sort(inside, {}, &Span::firstSeq);
    for (auto second = inside.begin(); second != inside.end(); ++second) {
        for (auto first = inside.begin(); first != second; ++first) {
            if (first->client != second->client && first->lastSeq > second->firstSeq)
                return {first->client, second->client};
        }
    }
    return {};
}

// Returns what is wrong with the story of a violation; empty: nothing.
QByteArray problemOfViolation(const Trace &trace, const Verdict &verdict, const Frames &frames)
{
    const Violation &violation = verdict.violations.front();
    std::set<ClientId> clients;
    for (const StoryFrame &frame : frames)
        clients.insert(frame.clients.begin(), frame.clients.end());
    if (clients != pairOf(trace, verdict))
        return "the clients are not the pair of the first violation";
    const auto isSecondEntry = [](const StoryFrame &frame) {
        return frame.kind >= FrameKind::secondGranted && frame.kind <= FrameKind::secondDenied;
    };
    if (std::ranges::count_if(frames, isSecondEntry) != 1)
        return "the violation does not begin once";
    const auto entry = std::ranges::find_if(frames, isSecondEntry);
    if (entry->from < violation.from || entry->from > violation.to)
        return "the second entry is not in the violation";
    if (frames.front().kind > FrameKind::enteredDenied)
        return "the first client does not get in";
    const bool isSaid =
        frames.back().text.english().find("further violations") != std::string::npos;
    return isSaid == (verdict.violations.size() > 1) ? QByteArray()
                                                     : QByteArray("further violations");
}

QByteArray problemOf(const Trace &trace, const Verdict &verdict, const Frames &frames)
{
    if (verdict.outcome == Outcome::held || verdict.outcome == Outcome::guarded)
        return frames.empty() ? QByteArray() : QByteArray("nothing failed");
    const std::size_t framesMin = verdict.outcome == Outcome::untested ? 2 : 3;
    if (frames.size() < framesMin || frames.size() > 6)
        return QByteArray::number(frames.size()) + " frames";
    for (const StoryFrame &frame : frames) {
        if (frame.evidence.empty() || !std::ranges::all_of(frame.evidence, [&](Seq seq) {
                return trace.indexOf(seq).has_value();
            }))
            return "no evidence";
        const Event &row = trace[*trace.indexOf(frame.evidence.front())];
        if (!kindsOf(frame.kind).has(row.kind))
            return "evidence of another kind: " + QByteArray(frameTitle(frame.kind).text);
        if (frame.from != row.time || frame.to < frame.from)
            return "times";
        const std::string text = frame.text.english();
        if (text.empty() || text.find('{') != std::string::npos)
            return "text: " + QByteArray::fromStdString(text);
    }
    if (!std::ranges::is_sorted(frames, {}, &StoryFrame::from))
        return "order";
    return verdict.outcome == Outcome::violated ? problemOfViolation(trace, verdict, frames)
                                                : QByteArray();
}

} // namespace

class tst_Story : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyFailureOfTheLibraryHasItsStory()
    {
        Simulator simulator;
        std::map<Outcome, int> told;
        QByteArrayList problems;
        for (const Scenario &scenario : scenarioLibrary()) {
            for (const auto &[scheme, expected] : scenario.expected) {
                EffectiveScenario effective = effectiveInModel(scenario.id.c_str(), scheme);
                for (const Duration jitter : {Duration(0ms), Duration(2ms)}) {
                    effective.scenario.settings.jitter = jitter;
                    const auto trace = simulator.run(effective).value();
                    const Verdict verdict = verdictOf(*trace);
                    const Frames frames = storyOf(*trace, verdict);
                    ++told[verdict.outcome];
                    if (qEnvironmentVariableIsSet("LOCKSCOPE_STORIES"))
                        print(scenario.id + ' ' + scheme, verdict, frames);
                    if (const QByteArray problem = problemOf(*trace, verdict, frames);
                        !problem.isEmpty())
                        problems << QByteArray::fromStdString(scenario.id + ' ' + scheme) + ": "
                                + problem;
                }
            }
        }
        QVERIFY2(problems.isEmpty(), problems.join('\n').constData());
        for (const Outcome outcome : {Outcome::violated, Outcome::stuck, Outcome::unavailable,
                 Outcome::held, Outcome::guarded})
            QVERIFY2(told[outcome] > 0, std::string(outcomeName(outcome)).c_str());
        QVERIFY(told[Outcome::violated] > 200);
    }

    // The checks above see each of these mistakes.
    void aWrongStoryIsNoticed()
    {
        const JudgedRun run = runModel(effectiveInModel("f10", "set-px-lua"));
        const Frames story = storyOf(*run.trace, run.verdict);
        QCOMPARE(problemOf(*run.trace, run.verdict, story), QByteArray());
        QCOMPARE(story.size(), std::size_t{5});
        const auto problemAfter = [&](auto change) {
            Frames frames = story;
            change(frames);
            return problemOf(*run.trace, run.verdict, frames);
        };
        QVERIFY(!problemAfter([](Frames &frames) { frames.resize(2); }).isEmpty());
        QVERIFY(!problemAfter([](Frames &frames) { frames[1].evidence = {999'999}; }).isEmpty());
        QVERIFY(!problemAfter([](Frames &frames) { frames[1].evidence.clear(); }).isEmpty());
        QVERIFY(
            !problemAfter([](Frames &frames) { frames[2].kind = FrameKind::paused; }).isEmpty());
        QVERIFY(!problemAfter([](Frames &frames) { std::swap(frames[1], frames[2]); }).isEmpty());
        QVERIFY(
            !problemAfter([](Frames &frames) { frames[3].clients[0] = ClientId{3}; }).isEmpty());
        QVERIFY(!problemAfter([](Frames &frames) { frames.back().text = {}; }).isEmpty());
        Verdict held = run.verdict;
        held.outcome = Outcome::held;
        QVERIFY(!problemOf(*run.trace, held, story).isEmpty());
        QVERIFY(storyOf(*run.trace, held).empty());
    }

    void anUntestedRunTellsItsReasons()
    {
        EffectiveScenario effective = effectiveInModel("f10", "set-px-lua");
        effective.scenario.settings.clients = 1;
        const JudgedRun run = runModel(effective);
        QCOMPARE(run.verdict.outcome, Outcome::untested);
        const Frames frames = storyOf(*run.trace, run.verdict);
        QCOMPARE(problemOf(*run.trace, run.verdict, frames), QByteArray());
        QVERIFY(frames.front().text.english().starts_with("only client 1 got the lock"));
    }

    // Client 1 has the lowest number, but it enters after the violation has begun.
    void aThirdClientThatEntersLaterIsNotInTheStory()
    {
        TraceBuilder builder;
        builder.run("set-px-lua");
        for (const int client : {2, 3, 1})
            builder.client(client).after(1ms).attempt().granted(398ms).entered();
        for (const int client : {1, 2, 3})
            builder.client(client).after(1ms).left();
        builder.end();
        const Verdict verdict = verdictOf(builder);
        QCOMPARE(
            problemOf(*builder.trace(), verdict, storyOf(*builder.trace(), verdict)), QByteArray());
    }

    // The user's programs may report only that they got the lock.
    void aProgramWithoutEntriesHasAStory()
    {
        TraceBuilder builder;
        builder.runOfPrograms();
        for (const int client : {1, 2})
            builder.client(client).after(1ms).attempt().granted(398ms);
        for (const int client : {1, 2})
            builder.client(client).after(9ms).released();
        builder.end();
        const Verdict verdict = verdictOf(builder);
        QCOMPARE(verdict.outcome, Outcome::violated);
        QCOMPARE(
            problemOf(*builder.trace(), verdict, storyOf(*builder.trace(), verdict)), QByteArray());
    }

    // GET finds no key for both clients, so each of them sets its own.
    void aProgramThatReplacesAKeyHasItsCauseInTheStory()
    {
        TraceBuilder builder;
        builder.runOfPrograms();
        for (const int client : {1, 2})
            builder.client(client).after(1ms).attempt().sent(1, "GET").replied(1, "(nil)");
        for (const int client : {1, 2})
            builder.client(client)
                .after(1ms)
                .sent(1, "SET")
                .keySet(1, 398ms)
                .replied(1, "OK")
                .granted(398ms);
        for (const int client : {1, 2})
            builder.client(client).after(9ms).released();
        builder.end();
        const Verdict verdict = verdictOf(builder);
        QCOMPARE(verdict.outcome, Outcome::violated);
        const Frames frames = storyOf(*builder.trace(), verdict);
        QCOMPARE(problemOf(*builder.trace(), verdict, frames), QByteArray());
        const auto replaced = std::ranges::find(frames, FrameKind::keyReplaced, &StoryFrame::kind);
        QVERIFY(replaced != frames.end());
        QCOMPARE(replaced->text.english(),
            std::string("client 2 set its key over the key of client 1, which had not ended"));
    }

private:
    static void print(const std::string &run, const Verdict &verdict, const Frames &frames)
    {
        qInfo("%s: %s", run.c_str(), std::string(outcomeName(verdict.outcome)).c_str());
        for (const StoryFrame &frame : frames)
            qInfo("    %s: %s", frameTitle(frame.kind).text, frame.text.english().c_str());
    }
};

QTEST_GUILESS_MAIN(tst_Story)
#include "tst_story.moc"
