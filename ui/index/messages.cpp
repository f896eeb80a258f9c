// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/messages.h"

#include "core/scenario/linkrows.h"
#include "core/trace/spans.h"
#include "lockscope/events/rowdetail.h"
#include "ui/index/measure.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t marginRows = 4096; // MessageCache also derives the messages of this many rows
                                         // before and after the visible rows
constexpr std::size_t attemptRowsMax =
    16384; // votesOf() searches at most this many rows before and after the given row

bool isYes(std::string_view reply)
{
    return reply == "OK" || reply == "(integer) 1";
}

/// Returns whether the reply means that the node does not have the script. A client first sends
/// only the hash of a script, so such a reply is no vote.
bool isUnknownScript(std::string_view reply)
{
    return reply.starts_with("(error) NOSCRIPT");
}

class MessageReader {
public:
    explicit MessageReader(const Trace &trace) : m_trace(trace) { }

    void readRow(std::size_t index)
    {
        const Event &event = m_trace[index];
        const auto row = static_cast<std::uint32_t>(index);
        switch (event.kind) {
        case EventKind::attempt: m_asked[event.client] = {event.attempt, 0}; break;
        case EventKind::sent: readSent(event, row); break;
        case EventKind::replied: readReply(event, row); break;
        case EventKind::timedOut:
            if (Message *const message = messageOf(event.cause);
                message && message->timedOut == noRow)
                message->timedOut = row;
            break;
        case EventKind::keySet:
        case EventKind::keyDeleted: readChange(event, row); break;
        case EventKind::linkDelayed: readDelay(event); break;
        case EventKind::linkCut:
        case EventKind::linkHealed: readCut(event); break;
        case EventKind::frozen:
            m_freezes[event.node].push_back({event.time, WorldTime::max()});
            break;
        case EventKind::thawed: readThaw(event); break;
        default: break;
        }
    }

    Messages finish()
    {
        std::sort(m_result.messages.begin(), m_result.messages.end(),
            [](const Message &a, const Message &b) { return a.sent < b.sent; });
        const WorldTime last = m_trace.isEmpty() ? WorldTime{} : m_trace[m_trace.size() - 1].time;
        for (Message &message : m_result.messages)
            complete(message, last);
        return std::move(m_result);
    }

private:
    /// The current attempt of a client, and the nodes that it has asked for their votes.
    struct AskedNodes {
        AttemptId attempt;
        std::uint32_t nodes = 0; // bit n is set if the attempt has asked node n
    };

    Message &addMessage(const Event &event, std::uint32_t row)
    {
        m_indices[row] = m_result.messages.size();
        Message message;
        message.sent = row;
        message.begin = message.arrival = message.end = event.time;
        message.attempt = event.attempt;
        message.token = event.token;
        message.client = event.client;
        message.node = event.node ? event.node : storeNode;
        return m_result.messages.emplace_back(message);
    }

    /// Returns the message whose `sent` row is `cause`, even if that row is before the first row
    /// read; null if there is none.
    Message *messageOf(Seq cause)
    {
        const auto row = cause == noSeq ? std::nullopt : m_trace.indexOf(cause);
        if (!row || m_trace[*row].kind != EventKind::sent || !m_trace[*row].client)
            return nullptr;
        const auto known = m_indices.find(static_cast<std::uint32_t>(*row));
        return known != m_indices.end()
            ? &m_result.messages[known->second]
            : &addMessage(m_trace[*row], static_cast<std::uint32_t>(*row));
    }

    void readSent(const Event &event, std::uint32_t row)
    {
        if (!event.client)
            return; // a command of the operator
        Message &message = addMessage(event, row);
        const auto cut = m_cuts.find({event.client.value, message.node.value});
        message.isDelayed = cut != m_cuts.end() && cut->second;
        const auto asked = m_asked.find(event.client);
        if (!event.node || event.node.value >= 32 || asked == m_asked.end()
            || asked->second.attempt != event.attempt)
            return;
        const std::uint32_t bit = 1U << event.node.value;
        message.asksForVote = (asked->second.nodes & bit) == 0;
        asked->second.nodes |= bit;
    }

    void readReply(const Event &event, std::uint32_t row)
    {
        Message *const message = messageOf(event.cause);
        if (!message)
            return;
        message->replied = row;
        if (!message->asksForVote)
            return;
        const std::string reply = m_trace.detail(event);
        if (!isUnknownScript(reply)) {
            message->vote = isYes(reply) ? Vote::yes : Vote::no;
            return;
        }
        message->asksForVote = false;
        if (const auto asked = m_asked.find(event.client); asked != m_asked.end())
            asked->second.nodes &= ~(1U << event.node.value);
    }

    void readChange(const Event &event, std::uint32_t row)
    {
        if (Message *const message = messageOf(event.cause)) {
            if (message->arrived == noRow && message->node == event.node)
                message->arrived = row;
            return;
        }
        const auto cause = event.cause == noSeq ? std::nullopt : m_trace.indexOf(event.cause);
        if (!cause || event.kind == EventKind::keyExpired)
            return;
        const Event &primaryChange = m_trace[*cause];
        const bool isChange =
            primaryChange.kind == EventKind::keySet || primaryChange.kind == EventKind::keyDeleted;
        if (isChange && primaryChange.node && event.node && primaryChange.node != event.node)
            m_result.copies.push_back({static_cast<std::uint32_t>(*cause), row, primaryChange.node,
                event.node, primaryChange.time, event.time, event.token});
    }

    void readDelay(const Event &event)
    {
        Message *const message = messageOf(event.cause);
        if (!message)
            return;
        const std::string_view what = m_trace.text(event.detail);
        if (what == detailText(Detail::requestLost))
            message->fate = MessageFate::requestLost;
        else if (what == detailText(Detail::replyLost))
            message->fate = MessageFate::replyLost;
        else
            message->isDelayed = true;
    }

    void readCut(const Event &event)
    {
        const bool isClientLink = event.actor.kind == ActorKind::linkClientNode
            || event.actor.kind == ActorKind::linkClientStore;
        if (!isClientLink)
            return;
        const auto node = event.actor.kind == ActorKind::linkClientStore
            ? storeNode.value
            : static_cast<std::uint8_t>(event.actor.second);
        m_cuts[{event.actor.first, node}] = event.kind == EventKind::linkCut;
        // A cut also delays the messages in flight.
        for (Message &message : m_result.messages) {
            if (event.kind == EventKind::linkCut && message.client.value == event.actor.first
                && message.node.value == node && message.replied == noRow)
                message.isDelayed = true;
        }
    }

    void readThaw(const Event &event)
    {
        auto &freezes = m_freezes[event.node];
        if (freezes.empty() || freezes.back().second != WorldTime::max())
            freezes.push_back(
                {WorldTime::min(), event.time}); // the freeze began before the first row read
        else
            freezes.back().second = event.time;
    }

    /// Estimates the time at which a command arrived: the middle of the round trip, or, if the node
    /// is frozen then, the end of the freeze, because a frozen process receives nothing.
    WorldTime likelyArrival(const Message &message) const
    {
        const WorldTime halfWay = message.begin + (message.end - message.begin) / 2;
        const auto freezes = m_freezes.find(message.node);
        if (freezes == m_freezes.end())
            return halfWay;
        const auto during = std::find_if(freezes->second.begin(), freezes->second.end(),
            [&](const auto &freeze) { return freeze.first <= halfWay && halfWay < freeze.second; });
        return during == freezes->second.end() ? halfWay : std::min(during->second, message.end);
    }

    void complete(Message &message, WorldTime last) const
    {
        const auto timeOf = [&](std::uint32_t row) { return m_trace[row].time; };
        const bool isAnswered = message.replied != noRow;
        const bool isTimedOut = message.timedOut != noRow;
        if (isAnswered)
            message.fate = isTimedOut && message.timedOut < message.replied ? MessageFate::late
                                                                            : MessageFate::answered;
        else if (message.fate == MessageFate::open && isTimedOut)
            message.fate = MessageFate::unanswered;
        message.end = isAnswered ? timeOf(message.replied)
            : isTimedOut         ? timeOf(message.timedOut)
                                 : std::max(message.begin, last);
        if (message.arrived != noRow)
            message.arrival = timeOf(message.arrived);
        else
            message.arrival = likelyArrival(message);
        if (!isAnswered && message.arrived != noRow)
            message.end = std::max(message.end, message.arrival);
    }

    const Trace &m_trace;
    Messages m_result;
    std::unordered_map<std::uint32_t, std::size_t>
        m_indices; // the index of a message in m_result, by its `sent` row
    std::map<ClientId, AskedNodes> m_asked;
    std::map<std::pair<std::uint16_t, std::uint8_t>, bool>
        m_cuts; // whether the link of a client and a node is cut
    std::map<NodeId, std::vector<std::pair<WorldTime, WorldTime>>>
        m_freezes; // beginning and end of each freeze of a node
};

} // namespace

Messages messagesOf(const Trace &trace, std::size_t first, std::size_t end)
{
    MessageReader reader(trace);
    for (std::size_t i = first; i < std::min(end, trace.size()); ++i)
        reader.readRow(i);
    return reader.finish();
}

void MessageCache::update(std::shared_ptr<const Trace> trace, const TimeRange &visible)
{
    if (!trace)
        return clear();
    const std::size_t from = firstRowFrom(*trace, visible.from);
    const std::size_t to = firstRowFrom(*trace, visible.to);
    const bool isCached = m_trace == trace && m_first <= from && to <= m_end && m_end > 0;
    if (isCached && to - from <= rowsMax)
        return;
    m_trace = std::move(trace);
    m_messages = {};
    m_first = m_end = 0;
    if (to - from > rowsMax)
        return;
    // The margins allow for some panning before messages must be derived again. Rows beyond the
    // margins are read, too, because a message in a margin may begin or end beyond it.
    m_first = from - std::min(from, marginRows);
    m_end = std::min(m_trace->size(), to + marginRows);
    m_messages = messagesOf(*m_trace, m_first - std::min(m_first, marginRows),
        std::min(m_trace->size(), m_end + marginRows));
}

std::vector<Message> votesOf(const Trace &trace, std::size_t row)
{
    const Event &concluded = trace[row];
    if (concluded.kind != EventKind::granted && concluded.kind != EventKind::denied)
        return {};
    std::size_t first = row;
    const std::size_t searchFrom = row - std::min(row, attemptRowsMax);
    while (first > searchFrom
        && !(trace[first].kind == EventKind::attempt && trace[first].client == concluded.client
            && trace[first].attempt == concluded.attempt))
        --first;
    std::vector<Message> votes = messagesOf(trace, first, row + attemptRowsMax).messages;
    std::erase_if(votes, [&](const Message &message) {
        return message.client != concluded.client || message.attempt != concluded.attempt
            || !message.asksForVote || message.sent > row;
    });
    std::stable_sort(votes.begin(), votes.end(),
        [](const Message &a, const Message &b) { return a.node < b.node; });
    return votes;
}

} // namespace lockscope
