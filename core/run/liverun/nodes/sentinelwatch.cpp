// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/nodes/sentinelwatch.h"

#include "lockscope/net/resp.h"

#include <hiredis.h>

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

std::uint16_t portIn(const std::vector<std::string> &words, std::size_t place)
{
    std::uint16_t port = 0;
    if (place < words.size())
        std::from_chars(words[place].data(), words[place].data() + words[place].size(), port);
    return port;
}

Actor sentinelActor(int number)
{
    return {ActorKind::sentinel, static_cast<std::uint16_t>(number), 0};
}

} // namespace

// Receives one sentinel's messages.
class SentinelWatch::Ear final : private EventLoop::Watcher {
public:
    Ear(EventLoop &loop, SentinelWatch &owner, int number, const NodeAddress &address)
        : m_owner(owner), m_number(number), m_socket(loop, *this), m_reader(redisReaderCreate(), &redisReaderFree)
    {
        if (!m_socket.open(address))
            return; // the other sentinels send the same messages
        m_socket.queue({"AUTH", address.password});
        m_socket.send({"PSUBSCRIBE", "*"});
    }

private:
    void ready(std::uint32_t events) override
    {
        std::string bytes;
        const Result<Done> exchanged = m_socket.exchange(events, bytes);
        redisReaderFeed(m_reader.get(), bytes.data(), bytes.size());
        void *raw = nullptr;
        while (redisReaderGetReply(m_reader.get(), &raw) == REDIS_OK && raw) {
            const Reply reply = toReply(*static_cast<const redisReply *>(raw));
            freeReplyObject(std::exchange(raw, nullptr));
            if (reply.items.size() == 4 && reply.items[0].text == "pmessage")
                m_owner.heard(m_number, reply.items[2].text, reply.items[3].text);
        }
        if (!exchanged)
            m_socket.close();
    }

    SentinelWatch &m_owner;
    const int m_number;
    RespSocket m_socket;
    const std::unique_ptr<redisReader, void (*)(redisReader *)> m_reader;
};

SentinelWatch::SentinelWatch(EventLoop &loop, Replication &replication, const std::vector<NodeAddress> &sentinels) : m_replication(replication)
{
    for (std::size_t i = 0; i < sentinels.size(); ++i)
        m_ears.push_back(std::make_unique<Ear>(loop, *this, static_cast<int>(i + 1), sentinels[i]));
}

SentinelWatch::~SentinelWatch() = default;

SentinelWatch::FailoverState &SentinelWatch::courseOf(NodeId place)
{
    const auto found = std::find_if(m_courses.begin(), m_courses.end(), [place](const FailoverState &course) { return course.place == place; });
    if (found != m_courses.end())
        return *found;
    FailoverState fresh;
    fresh.place = place;
    return m_courses.emplace_back(fresh);
}

// Messages: "master m1 127.0.0.1 6001", "slave 127.0.0.1:6002 127.0.0.1 6002 @ m1 127.0.0.1 6001"; for +switch-master "m1 127.0.0.1 6001
// 127.0.0.1 6002".
void SentinelWatch::heard(int sentinel, const std::string &channel, const std::string &message)
{
    const std::vector<std::string> words = wordsOf(message);
    const NodeId about = m_replication.nodeAt(portIn(words, channel == "+switch-master" ? 4 : 3));
    if (!about)
        return;
    const NodeId place = m_replication.node(about).place;
    if (channel == "+try-failover" && about == m_replication.primaryOf(place))
        begin(sentinel, courseOf(place));
    else if (channel == "+promoted-slave")
        promote(courseOf(place), about);
    else if (channel == "+slave-reconf-sent" && courseOf(place).chosen)
        m_replication.follows(about, courseOf(place).chosen, courseOf(place).row);
    else if (channel == "+switch-master")
        tell(sentinel, courseOf(place), about);
    else if (channel.starts_with("-failover-abort"))
        abort(sentinel, courseOf(place), channel.substr(std::string_view("-failover-abort-").size()));
    else if (channel == "+convert-to-slave")
        demote(about);
}

void SentinelWatch::begin(int sentinel, FailoverState &course)
{
    course.trying.push_back(sentinel);
    if (std::exchange(course.isOn, true))
        return;
    const NodeId primary = m_replication.primaryOf(course.place);
    course.chosen = NodeId{};
    course.row = m_replication.note(EventKind::failoverBegun, sentinelActor(sentinel), primary, EventRef{},
                                    "the sentinels agree that node-" + std::to_string(primary.value) + " is down");
}

void SentinelWatch::promote(FailoverState &course, NodeId node)
{
    if (!course.isOn || course.chosen)
        return;
    course.chosen = node;
    course.row = m_replication.promoted(node, course.row);
}

void SentinelWatch::tell(int sentinel, FailoverState &course, NodeId node)
{
    if (node == m_replication.primaryOf(course.place) || course.isTelling)
        return;
    if (!course.isOn) // the messages of its leader were not received
        begin(sentinel, course);
    promote(course, node);
    course.isTelling = true;
    m_replication.switchTo(node, {}, [this, sentinel, node, place = course.place] {
        FailoverState &own = courseOf(place);
        own.isOn = own.isTelling = false;
        own.trying.clear();
        m_replication.note(EventKind::failoverEnded, sentinelActor(sentinel), node, own.row,
                           "node-" + std::to_string(node.value) + " replaces node-" + std::to_string(place.value));
    });
}

void SentinelWatch::abort(int sentinel, FailoverState &course, const std::string &reason)
{
    std::erase(course.trying, sentinel);
    if (!course.isOn || course.chosen || !course.trying.empty())
        return; // another sentinel still tries, or there is nothing to abort
    course.isOn = false;
    m_replication.note(EventKind::failoverEnded, sentinelActor(sentinel), m_replication.primaryOf(course.place), course.row,
                       "given up: " + reason);
}

void SentinelWatch::demote(NodeId node)
{
    if (m_replication.isPrimary(node) && m_replication.primaryOf(m_replication.node(node).place) != node)
        m_replication.demoted(node, EventRef{});
}

} // namespace lockscope
