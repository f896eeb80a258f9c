// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/storyframes.h"

#include <algorithm>
#include <map>
#include <utility>

namespace lockscope {
namespace {

using Frames = std::vector<StoryFrame>;
using enum FrameKind;

struct FrameWords {
    FrameKind kind;
    MarkedText title, text;
};

// clang-format off
constexpr FrameWords frameWords[] = {
    {granted, LOCKSCOPE_TEXT("Frame", "Granted"), LOCKSCOPE_TEXT("Frame", "client {client} was granted the lock")},
    {grantedFor, LOCKSCOPE_TEXT("Frame", "Granted"), LOCKSCOPE_TEXT("Frame", "client {client} was granted the lock for {length}")},
    {noLock, LOCKSCOPE_TEXT("Frame", "No lock"), LOCKSCOPE_TEXT("Frame", "there is no lock: every client enters")},
    {watched, LOCKSCOPE_TEXT("Frame", "No lock"), LOCKSCOPE_TEXT("Frame", "WATCH is no lock: every client enters, and only the write is checked")},
    {enteredDenied, LOCKSCOPE_TEXT("Frame", "Without the lock"),
        LOCKSCOPE_TEXT("Frame", "client {client} was denied the lock and entered without it")},
    {paused, LOCKSCOPE_TEXT("Frame", "Paused"), LOCKSCOPE_TEXT("Frame", "client {client} was paused while it held the lock")},
    {pausedFor, LOCKSCOPE_TEXT("Frame", "Paused"), LOCKSCOPE_TEXT("Frame", "client {client} was paused for {length} while it held the lock")},
    {clockJumped, LOCKSCOPE_TEXT("Frame", "Clock jumped"),
        LOCKSCOPE_TEXT("Frame", "the clock of node {node} jumped by {length}, so the key of client {client} expired on that node")},
    {leaseEnded, LOCKSCOPE_TEXT("Frame", "Lease ended"), LOCKSCOPE_TEXT("Frame", "the lease of client {client} ended")},
    {keyExpired, LOCKSCOPE_TEXT("Frame", "Key expired"), LOCKSCOPE_TEXT("Frame", "the key of client {client} expired on node {node}")},
    {keyEvicted, LOCKSCOPE_TEXT("Frame", "Key evicted"),
        LOCKSCOPE_TEXT("Frame", "node {node} evicted the key of client {client}, because its memory was full")},
    {keyRemoved, LOCKSCOPE_TEXT("Frame", "Key removed"),
        LOCKSCOPE_TEXT("Frame", "{command} of the operator removed the key of client {client} from node {node}")},
    {keyDeleted, LOCKSCOPE_TEXT("Frame", "Key deleted"), LOCKSCOPE_TEXT("Frame", "the key of client {client} was deleted on node {node}")},
    {keyLost, LOCKSCOPE_TEXT("Frame", "Key lost"), LOCKSCOPE_TEXT("Frame", "the key of client {client} was lost on node {node}")},
    {releasedEarly, LOCKSCOPE_TEXT("Frame", "Released early"),
        LOCKSCOPE_TEXT("Frame", "client {client} released the lock while its work went on")},
    {keyStolen, LOCKSCOPE_TEXT("Frame", "Key deleted"),
        LOCKSCOPE_TEXT("Frame", "client {thief} deleted the key of client {client}: its command deletes the key of any client")},
    {keyStolenByToken, LOCKSCOPE_TEXT("Frame", "Key deleted"),
        LOCKSCOPE_TEXT("Frame", "client {thief} deleted the key of client {client}: both have the token \"{token}\", so the comparison did not protect it")},
    {keyReplaced, LOCKSCOPE_TEXT("Frame", "Key replaced"),
        LOCKSCOPE_TEXT("Frame", "client {other} set its key over the key of client {client}, which had not ended")},
    {sameToken, LOCKSCOPE_TEXT("Frame", "Same token"),
        LOCKSCOPE_TEXT("Frame", "both clients have the token \"{token}\", so the lock does not tell them apart")},
    {promoted, LOCKSCOPE_TEXT("Frame", "Node promoted"), LOCKSCOPE_TEXT("Frame", "node {node} was promoted, without the key of client {client}")},
    {secondGranted, LOCKSCOPE_TEXT("Frame", "Second grant"),
        LOCKSCOPE_TEXT("Frame", "client {client} was granted the lock and entered while client {other} was still inside")},
    {secondEntered, LOCKSCOPE_TEXT("Frame", "Second entry"),
        LOCKSCOPE_TEXT("Frame", "client {client} entered while client {other} was still inside")},
    {secondDenied, LOCKSCOPE_TEXT("Frame", "Second entry"),
        LOCKSCOPE_TEXT("Frame", "client {client} was denied the lock and entered while client {other} was still inside")},
    {staleWrite, LOCKSCOPE_TEXT("Frame", "Stale write"),
        LOCKSCOPE_TEXT("Frame", "the store accepted a write of client {client} after client {other} had been granted the lock")},
    {lostUpdate, LOCKSCOPE_TEXT("Frame", "Update lost"),
        LOCKSCOPE_TEXT("Frame", "client {client} wrote over the write of client {other}: one of the two is lost")},
    {overlapEnded, LOCKSCOPE_TEXT("Frame", "One leaves"), LOCKSCOPE_TEXT("Frame", "they were inside at the same time for {length}")},
    {keySet, LOCKSCOPE_TEXT("Frame", "Key set"), LOCKSCOPE_TEXT("Frame", "client {client} set its key on node {node}")},
    {keySetForEver, LOCKSCOPE_TEXT("Frame", "Key set"), LOCKSCOPE_TEXT("Frame", "client {client} set its key on node {node}, without a deadline")},
    {keyOfNobody, LOCKSCOPE_TEXT("Frame", "Key set"), LOCKSCOPE_TEXT("Frame", "node {node} has a key that no client of the run set")},
    {ownerCrashed, LOCKSCOPE_TEXT("Frame", "Crashed"), LOCKSCOPE_TEXT("Frame", "client {client} crashed, so no client will delete the key")},
    {ownerGone, LOCKSCOPE_TEXT("Frame", "Key left behind"),
        LOCKSCOPE_TEXT("Frame", "from here on client {client} did not use the key, so no client will delete it")},
    {nodesGone, LOCKSCOPE_TEXT("Frame", "Nodes silent"), LOCKSCOPE_TEXT("Frame", "these nodes do not answer: {nodes}")},
    {asked, LOCKSCOPE_TEXT("Frame", "Asked"), LOCKSCOPE_TEXT("Frame", "client {client} asked for the lock")},
    {denied, LOCKSCOPE_TEXT("Frame", "Denied"), LOCKSCOPE_TEXT("Frame", "client {client} was denied the lock")},
    {deniedHeld, LOCKSCOPE_TEXT("Frame", "Denied"), LOCKSCOPE_TEXT("Frame", "client {client} was denied the lock: a key stands")},
    {deniedVotes, LOCKSCOPE_TEXT("Frame", "Too few votes"),
        LOCKSCOPE_TEXT("Frame", "client {client} was denied the lock: too few nodes confirmed it")},
    {deniedTime, LOCKSCOPE_TEXT("Frame", "Denied"), LOCKSCOPE_TEXT("Frame", "client {client} was denied the lock: no time was left of its lease")},
    {deniedError, LOCKSCOPE_TEXT("Frame", "Denied"), LOCKSCOPE_TEXT("Frame", "client {client} was denied the lock, because of an error")},
    {unanswered, LOCKSCOPE_TEXT("Frame", "No answer"), LOCKSCOPE_TEXT("Frame", "client {client} got no answer")},
    {stuck, LOCKSCOPE_TEXT("Frame", "Stuck"), LOCKSCOPE_TEXT("Frame", "no other client got the lock until the run ended (attempts denied: {count})")},
    {unavailable, LOCKSCOPE_TEXT("Frame", "Unavailable"),
        LOCKSCOPE_TEXT("Frame", "no client got the lock until the run ended (attempts denied: {count})")},
    {reason, LOCKSCOPE_TEXT("Frame", "Reason"), {}},
    {untested, LOCKSCOPE_TEXT("Frame", "Untested"), LOCKSCOPE_TEXT("Frame", "so this run does not test the lock")},
    {storeLost, LOCKSCOPE_TEXT("Frame", "Store lost"),
        LOCKSCOPE_TEXT("Frame", "the store process ended, so this run does not show whether the store would refuse a stale write")},
};
// clang-format on

static_assert(std::ranges::all_of(frameWords, [](const FrameWords &words) {
    return &words == &frameWords[static_cast<std::size_t>(words.kind)];
}));

const FrameWords &wordsOf(FrameKind kind)
{
    return frameWords[static_cast<std::size_t>(kind)];
}

constexpr std::size_t reasonsMax = 3;

StoryRow rowAt(const Trace &trace, std::size_t index)
{
    return {&trace[index], trace.seqAt(index)};
}

// The first and the last denial from a row on, and the attempts that were denied.
struct Denials {
    StoryRow first, last;
    std::int64_t count = 0;
};

// `resource`: the denials of this resource only; empty: of all.
Denials denialsFrom(const Trace &trace, std::size_t begin, TextId resource = {})
{
    Denials denials;
    for (std::size_t i = begin; i < trace.size(); ++i) {
        if (trace[i].kind != EventKind::denied || (resource && trace[i].key != resource))
            continue;
        denials.last = rowAt(trace, i);
        if (denials.count++ == 0)
            denials.first = denials.last;
    }
    return denials;
}

void addDenial(const Trace &trace, const StoryRow &row, Frames &frames)
{
    const std::string_view why = trace.text(row->detail);
    addFrame(frames,
        why == "held"               ? deniedHeld
            : why == "no-quorum"    ? deniedVotes
            : why == "no-time-left" ? deniedTime
            : why == "error"        ? deniedError
                                    : denied,
        row, {row->client});
}

// Sorts the frames, and adds the end of the run: no client has got the lock.
void addEnd(const Trace &trace, FrameKind kind, const Denials &denials, Frames &frames)
{
    std::ranges::stable_sort(frames, {}, &StoryFrame::from);
    StoryFrame &frame =
        addFrame(frames, kind, rowAt(trace, trace.size() - 1), {}, {{"count", denials.count}});
    if (denials.last)
        frame.evidence.push_back(denials.last.seq);
}

// Adds the row that set a key which blocks the lock.
void addKey(const StoryRow &set, FrameKind kind, Frames &frames)
{
    const bool isOwned{set->client};
    addFrame(frames, isOwned ? kind : keyOfNobody, set,
        isOwned ? std::vector{set->client} : std::vector<ClientId>());
}

Frames stuckFrames(const Trace &trace, const Verdict &verdict)
{
    Frames frames;
    const Finding *const orphan = findingOf(verdict, FindingKind::orphanKey);
    if (!orphan)
        return frames;
    const StoryRow set = rowOf(trace, orphan->evidence.front());
    const StoryRow gone = rowOf(trace, orphan->evidence.back());
    addKey(set, keySetForEver, frames);
    if (orphan->evidence.size() > 1)
        addFrame(frames, gone->kind == EventKind::crashed ? ownerCrashed : ownerGone, gone,
            {set->client});
    const StoryRow attempt = lastRow(trace, 0, *trace.indexOf(set.seq), [&](const Event &row) {
        return row.kind == EventKind::attempt && row.client == set->client
            && row.attempt == set->attempt;
    });
    const Denials denials =
        denialsFrom(trace, *trace.indexOf(gone.seq) + 1, attempt ? attempt->key : TextId{});
    if (denials.first)
        addDenial(trace, denials.first, frames);
    addEnd(trace, stuck, denials, frames);
    return frames;
}

// Adds the nodes that were down or frozen at a row.
void addSilentNodes(const Trace &trace, std::size_t until, Frames &frames)
{
    std::map<NodeId, Seq> nodes;
    for (std::size_t i = 0; i < until; ++i) {
        const Event &row = trace[i];
        if (row.node && (row.kind == EventKind::nodeDown || row.kind == EventKind::frozen))
            nodes.insert({row.node, trace.seqAt(i)});
        else if (row.kind == EventKind::nodeUp || row.kind == EventKind::thawed)
            nodes.erase(row.node);
    }
    if (nodes.empty())
        return;
    std::vector<Seq> evidence;
    std::string names;
    for (const auto &[node, seq] : nodes) {
        names += (names.empty() ? "" : ", ") + std::to_string(node.value);
        evidence.push_back(seq);
    }
    std::ranges::sort(evidence);
    addFrame(frames, nodesGone, rowOf(trace, evidence.front()), {}, {{"nodes", names}}).evidence =
        evidence;
}

Frames unavailableFrames(const Trace &trace, const Verdict &verdict)
{
    Frames frames;
    const Finding *const finding = findingOf(verdict, FindingKind::unavailable);
    if (!finding)
        return frames;
    std::size_t begin = trace.size(); // the index of the first attempt, or of the first denial
    StoryRow key;
    for (const Seq seq : finding->evidence) {
        const StoryRow row = rowOf(trace, seq);
        if (row && row->kind == EventKind::keySet)
            key = row;
        else if (row)
            begin = std::min(begin, *trace.indexOf(seq));
    }
    const Denials denials = denialsFrom(trace, begin);
    addSilentNodes(trace, denials.last ? *trace.indexOf(denials.last.seq) : trace.size(), frames);
    const bool isForEver = finding->blockedFor == Duration::max();
    if (key && (isForEver || frames.empty()))
        addKey(key, isForEver ? keySetForEver : keySet, frames);
    const ClientId client = denials.first ? denials.first->client : trace[begin].client;
    const std::size_t end = denials.first ? *trace.indexOf(denials.first.seq) : trace.size();
    const auto lastOf = [&](EventKind kind) {
        return lastRow(trace, 0, end,
            [&](const Event &row) { return row.kind == kind && row.client == client; });
    };
    const StoryRow attempt = lastOf(EventKind::attempt), sent = lastOf(EventKind::sent);
    if (attempt)
        addFrame(frames, asked, attempt, {client});
    if (denials.first)
        addDenial(trace, denials.first, frames);
    else if (sent)
        addFrame(frames, unanswered, sent, {client});
    addEnd(trace, unavailable, denials, frames);
    return frames;
}

// Returns each reason why the run proves nothing; all clients whose rounds were cut short are one.
Frames untestedFrames(const Trace &trace, const Verdict &verdict)
{
    const StoryRow last = rowAt(trace, trace.size() - 1);
    Frames frames = violationFrames(trace, verdict);
    if (!frames.empty()) {
        addFrame(frames, storeLost, last, {});
        return frames;
    }
    std::vector<Finding> reasons;
    std::vector<ClientId> cutShort;
    for (const Finding &finding : verdict.findings) {
        if (finding.kind == FindingKind::cutShort)
            cutShort.insert(cutShort.end(), finding.clients.begin(), finding.clients.end());
        else if (meansUntested(finding.kind))
            reasons.push_back(finding);
    }
    if (const Finding *const found = findingOf(verdict, FindingKind::cutShort)) {
        reasons.push_back(*found);
        if (cutShort.size() > 1)
            reasons.back().text = {
                LOCKSCOPE_TEXT(
                    "Frame", "the run ended before these clients finished their rounds: {clients}"),
                {{"clients", cutShort}}};
    }
    // An error of a scheme's code explains all that follows.
    for (const Finding &finding : verdict.findings) {
        if (finding.kind == FindingKind::cutShort && !finding.evidence.empty()
            && trace[*trace.indexOf(finding.evidence.front())].kind == EventKind::crashed) {
            reasons = {finding};
            break;
        }
    }
    if (const Finding *const over = findingOf(verdict, FindingKind::alreadyOver);
        over && reasons.empty()) {
        addFrame(frames, untested, last, {}).text = over->text;
        return frames;
    }
    for (std::size_t i = 0; i < std::min(reasons.size(), reasonsMax); ++i) {
        const StoryRow first =
            reasons[i].evidence.empty() ? last : rowOf(trace, reasons[i].evidence.front());
        addFrame(frames, reason, first, reasons[i].clients).text = reasons[i].text;
    }
    std::ranges::stable_sort(frames, {}, &StoryFrame::from);
    StoryFrame &end = addFrame(frames, untested, last, {});
    if (reasons.size() > reasonsMax)
        end.text += {LOCKSCOPE_TEXT("Frame", " (further reasons in the list: {count})"),
            {{"count", static_cast<std::int64_t>(reasons.size() - reasonsMax)}}};
    return frames;
}

} // namespace

StoryFrame &addFrame(std::vector<StoryFrame> &frames, FrameKind kind, const StoryRow &row,
    std::vector<ClientId> clients, Wording::Values more)
{
    more.emplace_back("node", row->node);
    if (!clients.empty())
        more.emplace_back("client", clients.front());
    if (clients.size() > 1)
        more.emplace_back("other", clients[1]);
    return frames.emplace_back(StoryFrame{kind, row->time, row->time, {row.seq}, std::move(clients),
        row->node, {wordsOf(kind).text, std::move(more)}});
}

std::vector<StoryFrame> storyOf(const Trace &trace, const Verdict &verdict)
{
    switch (verdict.outcome) {
    case Outcome::violated: return violationFrames(trace, verdict);
    case Outcome::stuck: return stuckFrames(trace, verdict);
    case Outcome::unavailable: return unavailableFrames(trace, verdict);
    case Outcome::untested: return untestedFrames(trace, verdict);
    case Outcome::held:
    case Outcome::guarded: break;
    }
    return {};
}

MarkedText frameTitle(FrameKind kind)
{
    return wordsOf(kind).title;
}

const Finding *findingOf(const Verdict &verdict, FindingKind kind)
{
    const auto found = std::ranges::find(verdict.findings, kind, &Finding::kind);
    return found == verdict.findings.end() ? nullptr : &*found;
}

} // namespace lockscope
