// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/nodes/sentinelwatch.h"

#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace lockscope {
namespace {

std::vector<std::string> wordsOf(const std::string &text)
{
    std::vector<std::string> words;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find(' ', from), text.size());
        words.push_back(text.substr(from, to - from));
        from = to + 1;
    }
    return words;
}

std::uint16_t portIn(const std::vector<std::string> &words, std::size_t index)
{
    std::uint16_t port = 0;
    if (index < words.size())
        std::from_chars(words[index].data(), words[index].data() + words[index].size(), port);
    return port;
}

Actor sentinelActor(int number)
{
    return {ActorKind::sentinel, static_cast<std::uint16_t>(number), 0};
}

} // namespace

// Receives one sentinel's messages.
class SentinelWatch::Listener final : private EventLoop::Watcher {
public:
    Listener(EventLoop &loop, SentinelWatch &owner, int number, const NodeAddress &address)
        : m_owner(owner), m_number(number), m_socket(loop, *this)
    {
        if (!m_socket.open(address))
            return; // the other sentinels send the same messages
        m_socket.queueLogin(address);
        m_socket.send({"PSUBSCRIBE", "*"});
    }

private:
    void ready(std::uint32_t events) override
    {
        const Result<Done> exchanged = m_socket.exchange(events);
        while (const std::optional<Reply> reply = m_socket.nextReply()) {
            if (reply->items.size() == 4 && reply->items[0].text == "pmessage")
                m_owner.onMessage(m_number, reply->items[2].text, reply->items[3].text);
        }
        if (!exchanged)
            m_socket.close();
    }

    SentinelWatch &m_owner;
    const int m_number;
    RespSocket m_socket;
};

SentinelWatch::SentinelWatch(
    EventLoop &loop, Replication &replication, const std::vector<NodeAddress> &sentinels)
    : m_replication(replication)
{
    for (std::size_t i = 0; i < sentinels.size(); ++i)
        m_listeners.push_back(
            std::make_unique<Listener>(loop, *this, static_cast<int>(i + 1), sentinels[i]));
}

SentinelWatch::~SentinelWatch() = default;

SentinelWatch::FailoverState &SentinelWatch::failoverOf(NodeId place)
{
    const auto found = std::find_if(m_failovers.begin(), m_failovers.end(),
        [place](const FailoverState &failover) { return failover.place == place; });
    if (found != m_failovers.end())
        return *found;
    FailoverState failover;
    failover.place = place;
    return m_failovers.emplace_back(failover);
}

// Messages: "master m1 127.0.0.1 6001", "slave 127.0.0.1:6002 127.0.0.1 6002 @ m1 127.0.0.1 6001";
// for +switch-master "m1 127.0.0.1 6001 127.0.0.1 6002".
void SentinelWatch::onMessage(int sentinel, const std::string &channel, const std::string &message)
{
    const std::vector<std::string> words = wordsOf(message);
    const NodeId node = m_replication.nodeAt(portIn(words, channel == "+switch-master" ? 4 : 3));
    if (!node)
        return;
    const NodeId place = m_replication.node(node).place;
    if (channel == "+try-failover" && node == m_replication.primaryOf(place))
        begin(sentinel, failoverOf(place));
    else if (channel == "+promoted-slave")
        promote(failoverOf(place), node);
    else if (channel == "+slave-reconf-sent" && failoverOf(place).promoted)
        m_replication.noteNewPrimary(node, failoverOf(place).promoted, failoverOf(place).row);
    else if (channel == "+switch-master")
        switchClients(sentinel, failoverOf(place), node);
    else if (channel.starts_with("-failover-abort"))
        abort(sentinel, failoverOf(place),
            channel.substr(std::string_view("-failover-abort-").size()));
    else if (channel == "+convert-to-slave")
        demote(node);
}

void SentinelWatch::begin(int sentinel, FailoverState &failover)
{
    failover.tryingSentinels.push_back(sentinel);
    if (std::exchange(failover.isActive, true))
        return;
    const NodeId primary = m_replication.primaryOf(failover.place);
    failover.promoted = NodeId{};
    failover.row = m_replication.note(EventKind::failoverBegun, sentinelActor(sentinel), primary,
        EventRef{}, detailText(Detail::agreedDown, {primary.value}));
}

void SentinelWatch::promote(FailoverState &failover, NodeId node)
{
    if (!failover.isActive || failover.promoted)
        return;
    failover.promoted = node;
    failover.row = m_replication.notePromotion(node, failover.row);
}

void SentinelWatch::switchClients(int sentinel, FailoverState &failover, NodeId node)
{
    if (node == m_replication.primaryOf(failover.place) || failover.isSwitching)
        return;
    if (!failover.isActive) // the messages about the start of the failover were not received
        begin(sentinel, failover);
    promote(failover, node);
    failover.isSwitching = true;
    const NodeId before = m_replication.primaryOf(failover.place);
    m_replication.switchTo(node, {}, [this, sentinel, node, before, place = failover.place] {
        FailoverState &ended = failoverOf(place);
        ended.isActive = ended.isSwitching = false;
        ended.tryingSentinels.clear();
        m_replication.note(EventKind::failoverEnded, sentinelActor(sentinel), node, ended.row,
            detailText(Detail::replaces, {node.value, before.value}));
    });
}

void SentinelWatch::abort(int sentinel, FailoverState &failover, const std::string &reason)
{
    std::erase(failover.tryingSentinels, sentinel);
    if (!failover.isActive || failover.promoted || !failover.tryingSentinels.empty())
        return; // another sentinel still tries, or there is nothing to abort
    failover.isActive = false;
    m_replication.note(EventKind::failoverEnded, sentinelActor(sentinel),
        m_replication.primaryOf(failover.place), failover.row,
        detailText(Detail::failoverGivenUp, {reason}));
}

void SentinelWatch::demote(NodeId node)
{
    if (m_replication.isPrimary(node)
        && m_replication.primaryOf(m_replication.node(node).place) != node)
        m_replication.noteDemotion(node, EventRef{});
}

} // namespace lockscope
