// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/compare/courses.h"

#include "core/scenario/files/runending.h"

#include <algorithm>
#include <array>
#include <map>

namespace lockscope {
namespace {

// Events of one actor with a defined order. The replies of several nodes race with each other and with the commands sent after the
// first reply. The end of a release races with the events after it. The client's own events, and its commands to one node within one
// attempt, do not race.
struct Strand {
    Actor who;
    enum class Kind : std::uint8_t { own, releases, questions, answers } kind = Kind::own;
    TryPlace place; // for questions and answers
    NodeId node;    // likewise; none: the store

    friend auto operator<=>(const Strand &, const Strand &) = default;
};

using Strands = std::map<Strand, std::vector<std::size_t>>;

std::optional<Strand> strandOf(const Event &event, const TryPlace &place)
{
    if (event.actor.kind == ActorKind::node)
        return Strand{event.actor, Strand::Kind::own, {}, {}};
    if (event.actor.kind != ActorKind::client || event.kind == EventKind::leaseEnded)
        return std::nullopt;
    switch (event.kind) {
    case EventKind::sent: return Strand{event.actor, Strand::Kind::questions, place, event.node};
    case EventKind::replied:
    case EventKind::timedOut: return Strand{event.actor, Strand::Kind::answers, place, event.node};
    case EventKind::released:
    case EventKind::releaseRefused:
    case EventKind::stole: return Strand{event.actor, Strand::Kind::releases, {}, {}};
    default: return Strand{event.actor, Strand::Kind::own, {}, {}};
    }
}

Strands strandsOf(const IdentifiedTrace &of)
{
    Strands strands;
    for (std::size_t row = 0; row < of.trace.size(); ++row) {
        if (const auto strand = strandOf(of.trace[row], of.identities[row].place))
            strands[*strand].push_back(row);
    }
    return strands;
}

// Returns whether the run finished by itself, so that no event is missing at its end.
bool isWhole(const Trace &trace)
{
    const Event &last = trace[trace.size() - 1];
    return last.kind == EventKind::runEnd && parseRunEnding(trace.detail(last)).reason == RunEnding::Reason::done;
}

bool isDead(const Trace &trace, const std::vector<std::size_t> &rows)
{
    return !rows.empty() && (trace[rows.back()].kind == EventKind::crashed || trace[rows.back()].kind == EventKind::nodeDown);
}

EventSequence compareStrand(const IdentifiedTrace &predicted, const IdentifiedTrace &real, const std::array<std::vector<std::size_t>, 2> &rows,
                     Duration shift)
{
    const auto isSame = [&](std::size_t a, std::size_t b) {
        return predicted.identities[a] == real.identities[b] && predicted.trace[a].kind == real.trace[b].kind;
    };
    const auto [a, b] = std::mismatch(rows[0].begin(), rows[0].end(), rows[1].begin(), rows[1].end(), isSame);
    EventSequence course;
    if (a == rows[0].end() && b == rows[1].end())
        return course;
    const bool endsFirst = a == rows[0].end(); // the predicted run ends first
    const bool isPrefix = endsFirst || b == rows[1].end();
    const Trace &shorter = endsFirst ? predicted.trace : real.trace;
    const bool isCut = isPrefix && !isWhole(shorter) && !isDead(shorter, rows[endsFirst ? 0 : 1]);
    course.order = isCut ? EventSequence::Order::cutShort : EventSequence::Order::parted;
    course.predicted = a == rows[0].end() ? EventPair::none : *a;
    course.real = b == rows[1].end() ? EventPair::none : *b;
    const auto never = WorldTime::max();
    course.partedAt = std::min(course.predicted == EventPair::none ? never : predicted.trace[course.predicted].time + shift,
                               course.real == EventPair::none ? never : real.trace[course.real].time);
    return course;
}

// Returns whether `one` is the worse result; for equal results, the earlier one.
bool saysMore(const EventSequence &one, const EventSequence &other)
{
    return one.order != other.order ? one.order > other.order : one.partedAt < other.partedAt;
}

} // namespace

std::vector<EventSequence> compareCourses(const IdentifiedTrace &predicted, const IdentifiedTrace &real, Duration shift)
{
    Strands ofPredicted = strandsOf(predicted);
    Strands ofReal = strandsOf(real);
    std::map<Strand, std::array<std::vector<std::size_t>, 2>> strands;
    for (auto &[strand, rows] : ofPredicted)
        strands[strand][0] = std::move(rows);
    for (auto &[strand, rows] : ofReal)
        strands[strand][1] = std::move(rows);
    std::map<Actor, EventSequence> courses;
    for (const auto &[strand, rows] : strands) {
        EventSequence course = compareStrand(predicted, real, rows, shift);
        course.who = strand.who;
        const auto known = courses.find(strand.who);
        if (known == courses.end())
            courses.emplace(strand.who, course);
        else if (course.order != EventSequence::Order::same && saysMore(course, known->second))
            known->second = course;
    }
    std::vector<EventSequence> result;
    for (const auto &[who, course] : courses)
        result.push_back(course);
    return result;
}

} // namespace lockscope
