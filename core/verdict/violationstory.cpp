// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/findings.h"
#include "core/verdict/storyframes.h"
#include "lockscope/schemes/registry.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace lockscope {
namespace {

using Frames = std::vector<StoryFrame>;
using enum FrameKind;

constexpr std::size_t searchedRowsMax =
    200'000; // for the end of a pause, and for a key: a story is told repeatedly during a run

// The rows that explain one violation: those of its evidence, and `promotion`.
struct ViolationRows {
    StoryRow firstGrant, firstEntry;   // of the client that was already inside
    StoryRow secondGrant, secondEntry; // of the client with which the violation begins
    StoryRow pause;    // of the first client; or of the second one, between its grant and its entry
    StoryRow leaseEnd; // of the first client
    StoryRow keyGone;  // the key of one of the two clients expired, was deleted or was lost
    StoryRow earlyRelease; // the first client released the lock and stayed inside
    StoryRow stolenKey;    // a release of another client deleted the first client's key
    StoryRow promotion;    // another node replaced the node that had the first client's key
    StoryRow clockJump;    // of a node, so that the key expired early
};

// Finds the two entries with which the violation begins. A client of a program that reports no
// entry enters when it is granted the lock.
void findEntries(const Trace &trace, const Violation &violation, ViolationRows &rows)
{
    for (const EventKind entry : {EventKind::entered, EventKind::granted}) {
        StoryRow earlier;
        for (const Seq seq : violation.evidence) {
            const StoryRow row = rowOf(trace, seq);
            if (!row || row->kind != entry || row->time > violation.from)
                continue;
            if (row->time == violation.from && earlier && earlier->client != row->client) {
                rows.firstEntry = earlier;
                rows.secondEntry = row;
                return;
            }
            earlier = row;
        }
    }
}

ViolationRows rowsOf(const Trace &trace, const Violation &violation)
{
    ViolationRows rows;
    findEntries(trace, violation, rows);
    if (!rows.secondEntry)
        return rows;
    const ClientId first = rows.firstEntry->client, second = rows.secondEntry->client;
    const auto last = [&](auto isWanted) {
        StoryRow found;
        for (const Seq seq : violation.evidence) {
            const StoryRow row = rowOf(trace, seq);
            if (row && row->time <= violation.from && isWanted(*row.event))
                found = row;
        }
        return found;
    };
    const auto lastOf = [&](EventKind kind, ClientId client) {
        return last([=](const Event &row) { return row.kind == kind && row.client == client; });
    };
    rows.firstGrant = lastOf(EventKind::granted, first);
    rows.secondGrant = lastOf(EventKind::granted, second);
    rows.pause = lastOf(EventKind::paused, second);
    if (!rows.secondGrant || !rows.pause || rows.pause.seq < rows.secondGrant.seq)
        rows.pause = lastOf(EventKind::paused, first);
    rows.leaseEnd = lastOf(EventKind::leaseEnded, first);
    rows.keyGone = last([](const Event &row) {
        return EventKinds{EventKind::keyExpired, EventKind::keyDeleted, EventKind::keyLost}.has(
            row.kind);
    });
    rows.stolenKey =
        last([=](const Event &row) { return row.kind == EventKind::stole && row.client != first; });
    rows.earlyRelease = lastRow(trace, *trace.indexOf(rows.firstEntry.seq),
        *trace.indexOf(rows.secondEntry.seq),
        [=](const Event &row) { return row.kind == EventKind::released && row.client == first; });
    rows.clockJump = last([](const Event &row) {
        return row.kind == EventKind::clockJumped && row.node && row.span != noSpan
            && row.span > Duration::zero();
    });
    rows.promotion =
        lastRow(trace, *trace.indexOf(rows.firstEntry.seq), *trace.indexOf(rows.secondEntry.seq),
            [](const Event &row) { return row.kind == EventKind::promoted; });
    return rows;
}

FrameKind firstKind(const Trace &trace, const Verdict &verdict, const ViolationRows &rows)
{
    const Scheme *const scheme = schemeOf(verdict.header.scheme);
    if (verdict.header.programs.empty() && scheme && !scheme->info().isLock)
        return scheme->info().guardsData ? watched : noLock;
    const StoryRow cause = rowOf(trace, rows.firstEntry->cause);
    if (cause && cause->kind == EventKind::denied)
        return enteredDenied;
    return rows.firstGrant && rows.firstGrant->span != noSpan ? grantedFor : granted;
}

void addFirstEntry(
    const Trace &trace, const Verdict &verdict, const ViolationRows &rows, Frames &frames)
{
    const FrameKind kind = firstKind(trace, verdict, rows);
    const bool isGrant = kind == granted || kind == grantedFor;
    const StoryRow &row = isGrant && rows.firstGrant ? rows.firstGrant : rows.firstEntry;
    StoryFrame &frame =
        addFrame(frames, kind, row, {rows.firstEntry->client}, {{"length", row->span}});
    if (row.seq != rows.firstEntry.seq)
        frame.evidence.push_back(rows.firstEntry.seq);
}

void addPause(const Trace &trace, const StoryRow &pause, Frames &frames)
{
    // The `paused` row itself contains only the planned end.
    const std::size_t begin = *trace.indexOf(pause.seq);
    const StoryRow end = lastRow(trace, begin, std::min(trace.size(), begin + searchedRowsMax),
        [&](const Event &row) { return row.kind == EventKind::resumed && row.cause == pause.seq; });
    StoryFrame &frame = addFrame(frames, end ? pausedFor : paused, pause, {pause->client},
        {{"length", end ? end->time - pause->time : Duration::zero()}});
    if (!end)
        return;
    frame.to = end->time;
    frame.evidence.push_back(end.seq);
}

FrameKind keyEndKind(const Event &gone)
{
    if (gone.kind == EventKind::keyDeleted)
        return gone.detail ? keyEvicted : keyDeleted;
    return gone.kind == EventKind::keyExpired ? keyExpired : keyLost;
}

// Adds the row in which one of the two clients set its key over the key of the other one; nothing
// if there is none before the second entry.
void addReplacement(const Trace &trace, const ViolationRows &rows, Frames &frames)
{
    const std::array pair{rows.firstEntry->client, rows.secondEntry->client};
    const std::size_t end = *trace.indexOf(rows.secondEntry.seq);
    std::map<std::pair<NodeId, TextId>, const Event *> keys; // the last row of each key
    StoryRow found;
    ClientId owner;
    for (std::size_t i = end - std::min(end, searchedRowsMax); i < end; ++i) {
        const Event &row = trace[i];
        if (!EventKinds{
                EventKind::keySet, EventKind::keyExpired, EventKind::keyDeleted, EventKind::keyLost}
                 .has(row.kind))
            continue;
        const Event *const before = std::exchange(keys[{row.node, row.key}], &row);
        if (before && before->kind == EventKind::keySet && row.kind == EventKind::keySet
            && std::ranges::is_permutation(std::array{before->client, row.client}, pair)) {
            found = {&row, trace.seqAt(i)};
            owner = before->client;
        }
    }
    if (!found)
        return;
    // Programs report a grant after the reply: the other client may have set its key by then.
    const bool isBeforeStory = found->time < frames.front().from;
    addFrame(frames, keyReplaced, isBeforeStory ? rows.secondEntry : found, {owner, found->client})
        .evidence.push_back(found.seq);
}

// Adds why the key did not keep the second client out: a client's key was gone or replaced, or both
// clients have the same token. Adds nothing if the rows do not show why.
void addKeyFailure(const Trace &trace, const ViolationRows &rows, Frames &frames)
{
    const ClientId first = rows.firstEntry->client;
    const TextId common =
        rows.firstEntry->token == rows.secondEntry->token ? rows.firstEntry->token : TextId{};
    const ClientId owner = rows.keyGone && rows.keyGone->client ? rows.keyGone->client : first;
    if (rows.earlyRelease) {
        addFrame(frames, releasedEarly, rows.earlyRelease, {first});
    } else if (const StoryRow &row = rows.stolenKey) {
        const TextId token = sharedTokenOf(trace, *row.event);
        addFrame(frames, token ? keyStolenByToken : keyStolen, row, {first},
            {{"thief", row->client}, {"token", std::string(trace.text(token))}});
    } else if (rows.clockJump && rows.keyGone) {
        addFrame(frames, clockJumped, rows.clockJump, {owner}, {{"length", rows.clockJump->span}})
            .evidence.push_back(rows.keyGone.seq);
    } else if (common) {
        addFrame(frames, sameToken, rows.secondEntry, {first, rows.secondEntry->client},
            {{"token", std::string(trace.text(common))}});
    } else if (rows.keyGone && !(rows.promotion && rows.keyGone->kind == EventKind::keyLost)) {
        const std::string command = deletingOperatorCommandOf(trace, *rows.keyGone.event);
        addFrame(frames, command.empty() ? keyEndKind(*rows.keyGone.event) : keyRemoved,
            rows.keyGone, {owner}, {{"command", command}});
    } else if (rows.promotion) {
        addFrame(frames, promoted, rows.promotion, {first});
    } else {
        addReplacement(trace, rows, frames);
    }
}

void addSecondEntry(
    const Trace &trace, const Violation &violation, const ViolationRows &rows, Frames &frames)
{
    const StoryRow &entry = rows.secondEntry;
    const StoryRow cause = rowOf(trace, entry->cause);
    StoryFrame &frame = addFrame(frames,
        cause && cause->kind == EventKind::denied ? secondDenied
            : rows.secondGrant                    ? secondGranted
                                                  : secondEntered,
        entry, {entry->client, rows.firstEntry->client});
    frame.to = violation.to;
    if (rows.secondGrant && rows.secondGrant.seq != entry.seq)
        frame.evidence.push_back(rows.secondGrant.seq);
}

// Adds the first write by which one of the two clients harmed the data since the violation began;
// nothing if there is none.
void addWrite(const Trace &trace, const Verdict &verdict, const ViolationRows &rows, Frames &frames)
{
    const ClientId first = rows.firstEntry->client, second = rows.secondEntry->client;
    for (const Finding &finding : verdict.findings) {
        const bool isStale = finding.kind == FindingKind::staleWrite;
        if ((!isStale && finding.kind != FindingKind::lostUpdate)
            || finding.time < rows.secondEntry->time
            || !std::ranges::is_permutation(finding.clients, std::array{first, second}))
            continue;
        const auto write = std::ranges::find_if(finding.evidence, [&](Seq seq) {
            const StoryRow row = rowOf(trace, seq);
            return row && row->kind == EventKind::wrote && row->time == finding.time;
        });
        if (write == finding.evidence.end())
            continue;
        addFrame(frames, isStale ? staleWrite : lostUpdate, rowOf(trace, *write), finding.clients);
        return;
    }
}

// Adds how the violation ended: a client left, or the run ended.
void addOverlapEnd(const Trace &trace, const Violation &violation, Frames &frames)
{
    StoryRow end{&trace[trace.size() - 1], trace.seqAt(trace.size() - 1)};
    for (const Seq seq : violation.evidence) {
        const StoryRow row = rowOf(trace, seq);
        if (row && row->kind != EventKind::entered && row->time == violation.to)
            end = row;
    }
    addFrame(frames, overlapEnded, end, {}, {{"length", violation.to - violation.from}});
}

} // namespace

std::vector<StoryFrame> violationFrames(const Trace &trace, const Verdict &verdict)
{
    Frames frames;
    const ViolationRows rows =
        verdict.violations.empty() ? ViolationRows() : rowsOf(trace, verdict.violations.front());
    if (!rows.secondEntry)
        return frames;
    addFirstEntry(trace, verdict, rows, frames);
    if (rows.pause && frames.front().kind <= grantedFor)
        addPause(trace, rows.pause, frames);
    if (rows.leaseEnd && rows.secondGrant)
        addFrame(frames, leaseEnded, rows.leaseEnd, {rows.leaseEnd->client});
    else
        addKeyFailure(trace, rows, frames);
    addSecondEntry(trace, verdict.violations.front(), rows, frames);
    addWrite(trace, verdict, rows, frames);
    if (frames.size() < 3)
        addOverlapEnd(trace, verdict.violations.front(), frames);
    std::ranges::stable_sort(frames, {}, &StoryFrame::from);
    if (const auto more = static_cast<std::int64_t>(verdict.violations.size()) - 1; more > 0)
        frames.back().text +=
            {LOCKSCOPE_TEXT("Frame", " (further violations: {count})"), {{"count", more}}};
    return frames;
}

} // namespace lockscope
