// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/text/lanetip.h"

#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <algorithm>
#include <optional>

namespace lockscope {
namespace {

constexpr int tipLinesMax = 6;

/// Shortens a long token to its first six and its last four characters, which distinguish it from
/// other tokens.
QString shortToken(std::string_view token)
{
    const QString text = textOf(token);
    return text.size() <= 12 ? text : text.left(6) + QStringLiteral("…") + text.right(4);
}

/// Returns the lease that begins with the same row as a belief; null if there is none.
const Span *leaseOf(const Span &belief, const Spans &spans)
{
    const Spans::Lane &lane = spans.lane({SpanKind::leased, belief.client, {}});
    const auto found = std::partition_point(
        lane.begin(), lane.end(), [&](const Span &s) { return s.firstSeq < belief.firstSeq; });
    return found != lane.end() && found->firstSeq == belief.firstSeq ? &*found : nullptr;
}

/// Returns the end of a span; for an open span, the end of the trace.
WorldTime visibleEnd(const Span &span, const Spans &spans)
{
    return span.isOpen() ? std::max(spans.end(), span.begin) : span.end;
}

/// Returns the belief during which a client is in the critical section. If there is no such belief,
/// returns `inside`.
Span beliefAround(const Span &inside, const Spans &spans)
{
    const Spans::Lane &beliefs = spans.lane({SpanKind::believed, inside.client, {}});
    const auto belief = std::partition_point(
        beliefs.begin(), beliefs.end(), [&](const Span &s) { return s.end <= inside.begin; });
    return belief != beliefs.end() && belief->begin <= inside.begin ? *belief : inside;
}

} // namespace

LaneTip::LaneTip(const Trace &trace, const Spans &spans)
    : m_trace(trace), m_spans(spans), m_leaseSettings(leaseSettings(trace))
{
}

std::optional<ValidityParts> LaneTip::leasePartsOf(const Event &event) const
{
    return m_leaseSettings ? validityParts(event, *m_leaseSettings) : std::nullopt;
}

QString LaneTip::leasePartsText(const ValidityParts &parts)
{
    //: the parts of a lease; %1: the TTL, %2: the time used to acquire it, %3: the time left for
    //: work, %4: the allowance for clock drift
    return tr("TTL %1 = %2 acquiring + %3 valid + %4 drift")
        .arg(lengthText(parts.ttl()), lengthText(parts.spent), lengthText(parts.left),
            lengthText(parts.drift));
}

QStringList LaneTip::leaseLines(const Span &belief) const
{
    const auto row = belief.firstSeq == noSeq ? std::nullopt : m_trace.indexOf(belief.firstSeq);
    if (!row)
        return {};
    QStringList lines;
    if (const auto parts = leasePartsOf(m_trace[*row]))
        lines << leasePartsText(*parts);
    if (const QString voteLine = votesText(*row); !voteLine.isEmpty())
        lines << voteLine;
    return lines;
}

QString LaneTip::votesText(std::size_t row) const
{
    QStringList voteTexts;
    for (const Message &vote : votesOf(m_trace, row)) {
        const int node = vote.node.value;
        const QString delay = lengthText(vote.end - vote.begin);
        const bool isLate = vote.fate == MessageFate::late;
        if (vote.vote == Vote::none)
            //: no vote of a node arrived; %1 is the node's number
            voteTexts << tr("%1 none").arg(node);
        else if (vote.vote == Vote::yes)
            //: a node's vote; %1: the node's number, %2: the time from the command to the vote
            voteTexts << (isLate ? tr("%1 yes, late, %2") : tr("%1 yes %2"))
                             .arg(QString::number(node), delay);
        else
            //: a node's vote; %1: the node's number, %2: the time from the command to the vote
            voteTexts << (isLate ? tr("%1 no, late, %2") : tr("%1 no %2"))
                             .arg(QString::number(node), delay);
    }
    if (voteTexts.size() < 2)
        return {};
    //: the votes of all nodes: "votes: 1 yes 54 µs · 2 no 60 µs · 3 none"
    return tr("votes: %1").arg(voteTexts.join(QStringLiteral(" · ")));
}

QStringList LaneTip::messageLines(const Message &message) const
{
    const QString node =
        message.node == storeNode ? tr("the store") : tr("node %1").arg(message.node.value);
    QStringList lines{tr("Client %1 to %2").arg(QString::number(message.client.value), node)};
    const QString command = textOf(m_trace.detail(m_trace[message.sent]));
    lines << (command.size() > 70 ? command.left(69) + QStringLiteral("…") : command);
    const QString length = lengthText(message.end - message.begin);
    switch (message.fate) {
    case MessageFate::answered:
    case MessageFate::late: {
        const QString reply = textOf(m_trace.detail(m_trace[message.replied]));
        const QString shown = reply.size() > 40 ? reply.left(39) + QStringLiteral("…") : reply;
        //: a reply (%1), and the time from the command to the reply (%2)
        lines << (message.fate == MessageFate::late
                ? tr("%1, late: after %2, past the timeout").arg(shown, length)
                : tr("%1 after %2").arg(shown, length));
        break;
    }
    case MessageFate::requestLost:
        lines << tr("the command was lost; the client waited %1").arg(length);
        break;
    case MessageFate::replyLost:
        lines << tr("the reply was lost; the client waited %1").arg(length);
        break;
    case MessageFate::unanswered: lines << tr("no reply: the client waited %1").arg(length); break;
    case MessageFate::open: lines << tr("no reply yet, since %1").arg(length); break;
    }
    if (message.isDelayed)
        lines << tr("delayed on the link");
    if (message.arrived != noRow)
        lines
            << tr("executed %1 after it was sent").arg(lengthText(message.arrival - message.begin));
    if (message.token)
        lines << tr("token %1").arg(shortToken(m_trace.text(message.token)));
    return lines;
}

QStringList LaneTip::copyLines(const Copy &copy)
{
    return {tr("Node %1 copies node %2").arg(int{copy.replica.value}).arg(int{copy.primary.value}),
        //: the time from a change on the primary to the same change on its replica
        tr("lag %1").arg(lengthText(copy.end - copy.begin)),
        tr("at %1").arg(TimelineText::moment(copy.end, 1us))};
}

QStringList LaneTip::rowLines(const LaneHit &hit) const
{
    const Event &event = m_trace[*hit.row];
    const QString who = hit.lane && hit.lane->node ? TimelineText::nodeName(hit.lane->node)
        : event.client                             ? TimelineText::clientName(event.client)
                                                   : actorWord(event.actor);
    //: %1: the actor of an event, "Client 2"; %2: the event, "is granted the lock"
    QStringList lines{tr("%1 %2").arg(who, TimelineText::whatActorDid(m_trace, *hit.row)),
        tr("at %1").arg(TimelineText::moment(event.time, 1us))};
    if (const auto parts = leasePartsOf(event))
        lines << leasePartsText(*parts);
    else if (event.span != noSpan && event.kind == EventKind::granted)
        lines << tr("validity left: %1").arg(lengthText(event.span));
    if (const QString voteLine = votesText(*hit.row); !voteLine.isEmpty())
        lines << voteLine;
    if (event.fence)
        lines << tr("fencing token %1")
                     .arg(countText(static_cast<qint64>(m_trace.fence(event).value)));
    if (event.token)
        lines << tr("token %1").arg(shortToken(m_trace.text(event.token)));
    if (const QString detail = detailText(m_trace, event); !detail.isEmpty())
        lines << (detail.size() > 60 ? detail.left(59) + QStringLiteral("…") : detail);
    return lines;
}

QString LaneTip::spanTitle(const Span &span)
{
    const int client = span.client.value;
    const int node = span.node.value;
    switch (span.kind) {
    case SpanKind::believed: return tr("Client %1 believes that it holds the lock").arg(client);
    case SpanKind::leased: return tr("The lease of client %1 has time left").arg(client);
    case SpanKind::owned: return tr("The keys say that client %1 holds the lock").arg(client);
    case SpanKind::inside: return tr("Client %1 is inside").arg(client);
    case SpanKind::waiting: return tr("Client %1 waits for the lock").arg(client);
    case SpanKind::paused: return tr("Client %1 is paused").arg(client);
    case SpanKind::gone: return tr("Client %1 has crashed").arg(client);
    case SpanKind::call: return tr("Client %1 calls node %2").arg(client).arg(node);
    case SpanKind::key:
        return span.client ? tr("Node %1 holds the key of client %2").arg(node).arg(client)
                           : tr("Node %1 holds a key of unknown owner").arg(node);
    case SpanKind::down: return tr("Node %1 is down").arg(node);
    case SpanKind::frozen: return tr("Node %1 is frozen").arg(node);
    case SpanKind::stalled: return tr("The machine stalled");
    }
    return {};
}

QStringList LaneTip::spanLines(const Span &span) const
{
    const WorldTime end = visibleEnd(span, m_spans);
    const Duration length = end - span.begin;
    QStringList lines;
    if (span.isOpen())
        lines << tr("since %1 (%2 so far)")
                     .arg(TimelineText::moment(span.begin, length), lengthText(length));
    else
        lines << rangeText(span.begin, end);
    if (span.kind == SpanKind::key) {
        lines << (span.deadline == WorldTime::max()
                ? tr("no deadline: the key stays until a client deletes it")
                : tr("deadline %1").arg(TimelineText::moment(span.deadline, length)));
    }
    if (span.kind == SpanKind::believed || span.kind == SpanKind::inside) {
        const Spans::Lane &beliefs = m_spans.lane({SpanKind::believed, span.client, {}});
        const auto belief = std::partition_point(
            beliefs.begin(), beliefs.end(), [&](const Span &s) { return s.end <= span.begin; });
        const Span *lease = belief != beliefs.end() ? leaseOf(*belief, m_spans) : nullptr;
        if (lease && !lease->isOpen() && lease->end < visibleEnd(*belief, m_spans))
            lines << tr("its lease ended at %1, its belief %2 later")
                         .arg(TimelineText::moment(lease->end, length),
                             lengthText(visibleEnd(*belief, m_spans) - lease->end));
        else if (lease && lease->deadline != WorldTime::max())
            lines << tr("lease until %1").arg(TimelineText::moment(lease->deadline, length));
    }
    if (span.kind == SpanKind::believed || span.kind == SpanKind::inside)
        lines << leaseLines(span.kind == SpanKind::inside ? beliefAround(span, m_spans) : span);
    if (span.token)
        lines << tr("token %1").arg(shortToken(m_trace.text(span.token)));
    if (span.key)
        lines << textOf(m_trace.text(span.key));
    if (span.attempt)
        lines << tr("attempt %1").arg(countText(span.attempt.value));
    return lines;
}

QString LaneTip::rangeText(WorldTime begin, WorldTime end)
{
    const Duration length = end - begin;
    return tr("%1 to %2 (%3)")
        .arg(TimelineText::moment(begin, length), TimelineText::moment(end, length),
            lengthText(length));
}

QStringList LaneTip::violationLines(const Violation &violation)
{
    return {TimelineText::violation(violation), rangeText(violation.from, violation.to),
        textOf(violation.resource)};
}

QStringList LaneTip::countLines(const CountInterval &interval, bool isInsideCount) const
{
    const QString what = isInsideCount ? TimelineText::inside(interval.count)
                                       : TimelineText::believers(interval.count);
    return {
        interval.client ? tr("%1: %2").arg(what, tr("client %1").arg(interval.client.value)) : what,
        rangeText(interval.begin, std::min(interval.end, m_spans.end()))};
}

QStringList LaneTip::lines(const LaneHit &hit) const
{
    QStringList lines;
    if (hit.span) {
        lines << spanTitle(*hit.span) << spanLines(*hit.span);
    } else if (hit.row) {
        lines << rowLines(hit);
    } else if (hit.message) {
        lines << messageLines(*hit.message);
    } else if (hit.copy) {
        lines << copyLines(*hit.copy);
    } else if (hit.violation) {
        lines << violationLines(*hit.violation);
    } else if (hit.countInterval) {
        lines << countLines(
            *hit.countInterval, hit.lane && hit.lane->role == LaneRole::insideCount);
    }
    return lines.mid(0, tipLinesMax);
}

QString LaneTip::hint(const LaneHit &hit) const
{
    const QStringList lines = this->lines(hit);
    //: the line in the status bar consists of these two parts
    return lines.size() < 2 ? lines.join(QString()) : tr("%1 · %2").arg(lines[0], lines[1]);
}

} // namespace lockscope
