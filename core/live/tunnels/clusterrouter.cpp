// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/tunnels/clusterrouter.h"

#include "core/live/observe/commandreader.h"
#include "lockscope/net/resp.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace lockscope {
namespace {

using Progress = NodeStream::Progress;

constexpr int redirectionsMax = 5;
constexpr int silenceMax = 1000; // ms; then the other servers are asked whether a silent server is
                                 // still the one of the slot
constexpr std::string_view multiBytes = "*1\r\n$5\r\nMULTI\r\n";
constexpr std::string_view askingBytes = "*1\r\n$6\r\nASKING\r\n";

struct Redirection {
    bool isAsk = false;
    std::uint16_t slot = 0;
    ClusterMap::Server to;
};

// Reads "-MOVED 5798 127.0.0.1:7003" or "-ASK 5798 127.0.0.1:7003". If the host is missing, it is
// that of `from`, the server that sent the reply.
std::optional<Redirection> redirectionIn(std::string_view reply, const ClusterMap::Server &from)
{
    const bool isAsk = reply.starts_with("-ASK ");
    if (!isAsk && !reply.starts_with("-MOVED "))
        return std::nullopt;
    Redirection redirection{isAsk, 0, {}};
    const char *const end = reply.data() + reply.size();
    const auto slot = std::from_chars(reply.data() + reply.find(' ') + 1, end, redirection.slot);
    const std::size_t host = static_cast<std::size_t>(slot.ptr - reply.data()) + 1;
    const std::size_t colon = reply.rfind(':');
    if (slot.ec != std::errc{} || redirection.slot >= slotCount || colon == reply.npos
        || colon < host)
        return std::nullopt;
    const auto port = std::from_chars(reply.data() + colon + 1, end, redirection.to.port);
    redirection.to.host = host == colon ? from.host : std::string(reply.substr(host, colon - host));
    return port.ec == std::errc{} ? std::optional(std::move(redirection)) : std::nullopt;
}

} // namespace

void ClusterRouter::run()
{
    while (awaitRequest() && serve()) { }
    if (m_isClientGone)
        sendRest();
}

// Waits until a whole command has arrived. Returns false if the connection must end.
bool ClusterRouter::awaitRequest()
{
    while (m_requests.first().empty()) {
        std::array<pollfd, 3> all{pollfd{m_client.descriptor(), POLLIN, 0},
            pollfd{m_end, POLLIN, 0}, pollfd{-1, POLLIN, 0}};
        // If the server of the previous command closes its connection, the router closes the
        // client's connection, because the client of a single node would also notice the end at
        // once.
        const auto leadsToLastServer = [this](const std::unique_ptr<Link> &link) {
            return link->server == m_lastServer;
        };
        if (const auto lastLink = std::find_if(m_links.begin(), m_links.end(), leadsToLastServer);
            lastLink != m_links.end())
            all[2].fd = (*lastLink)->stream->descriptor();
        poll(all.data(), all.size(), -1);
        if (all[1].revents || all[2].revents || !receiveFromClient())
            return false;
    }
    return true;
}

// Serves the commands that have arrived. Returns false if the connection must end.
bool ClusterRouter::serve()
{
    bool isOpen = true;
    for (std::vector<Request> batch = takeBatch(); isOpen && !batch.empty(); batch = takeBatch()) {
        Link *const link = linkFor(batch.front());
        std::string bytes;
        for (const Request &request : batch)
            bytes += request.bytes;
        isOpen = link && send(*link->stream, std::move(bytes));
        for (std::size_t i = 0; isOpen && i < batch.size(); ++i)
            isOpen = finishRequest(batch[i], link);
    }
    return send(m_client, std::exchange(m_replies, {})) && isOpen;
}

// A single node executes all commands that a client has sent, also if the client has ended since.
// So the remaining commands are sent, and their replies are dropped.
void ClusterRouter::sendRest()
{
    while (const auto request = takeRequest()) {
        Link *const link = linkFor(*request);
        if (!link || !send(*link->stream, request->bytes))
            return;
    }
}

// Takes the next commands that can be sent together: several commands with keys of one slot, or one
// command of any other kind. Empty: none has arrived.
std::vector<ClusterRouter::Request> ClusterRouter::takeBatch()
{
    std::vector<Request> batch;
    while (auto request = takeRequest()) {
        batch.push_back(*std::move(request));
        const Request &newest = batch.back();
        const auto key = firstKey(wordsOf(m_requests.first()));
        if (!newest.slot || newest.hasMulti || newest.needsLastServer || m_isWatching || !key
            || keySlot(*key) != *newest.slot)
            break;
    }
    return batch;
}

// Takes the next command. Confirms MULTI, and takes the command after it. Nullopt: no command has
// arrived.
std::optional<ClusterRouter::Request> ClusterRouter::takeRequest()
{
    for (std::string_view message = m_requests.first(); !message.empty();
         message = m_requests.first()) {
        const std::vector<std::string_view> words = wordsOf(message);
        const std::string name = words.empty() ? std::string() : upperCase(words[0]);
        if (name == "MULTI" && !m_isInTransaction) {
            m_isInTransaction = m_isMultiPending = true;
            m_replies += "+OK\r\n";
            m_requests.removeFirst();
            continue;
        }
        // With NO-TOUCH, the next key of a slot that moves makes Redis 8.0 and Valkey 8.1 crash
        // (redis/redis#14415, valkey-io/valkey#2347).
        if (name == "CLIENT" && words.size() > 1 && upperCase(words[1]) == "NO-TOUCH") {
            m_replies += "-ERR not allowed on a cluster\r\n";
            m_requests.removeFirst();
            continue;
        }
        Request request;
        request.hasMulti = std::exchange(m_isMultiPending, false);
        request.bytes =
            request.hasMulti ? std::string(multiBytes).append(message) : std::string(message);
        if (const auto key = firstKey(words))
            request.slot = keySlot(*key);
        request.needsLastServer =
            !request.slot || m_isWatching || (m_isInTransaction && !request.hasMulti);
        if (name == "EXEC" || name == "DISCARD" || name == "UNWATCH")
            m_isWatching = false;
        if (name == "EXEC" || name == "DISCARD")
            m_isInTransaction = false;
        if (name == "WATCH")
            m_isWatching = true;
        m_requests.removeFirst();
        return request;
    }
    return std::nullopt;
}

// Returns the link to the server that must execute the command; null: no server can be reached.
ClusterRouter::Link *ClusterRouter::linkFor(const Request &request)
{
    if (request.needsLastServer && m_lastServer)
        return linkTo(*m_lastServer);
    m_slot = request.slot.value_or(0);
    const auto failed = m_slotServer = m_map.serverOf(m_slot);
    if (Link *const link = m_slotServer ? linkTo(*m_slotServer) : nullptr)
        return link;
    m_map.refresh(m_slot, failed.value_or(Server()));
    m_slotServer = m_map.serverOf(m_slot);
    return m_slotServer && m_slotServer != failed ? linkTo(*m_slotServer) : nullptr;
}

// Returns the link to a server, and makes the server m_lastServer. Opens the link if necessary.
// Null: the server cannot be reached.
ClusterRouter::Link *ClusterRouter::linkTo(const Server &server)
{
    const auto leadsToServer = [&](const std::unique_ptr<Link> &link) {
        return link->server == server;
    };
    if (const auto found = std::find_if(m_links.begin(), m_links.end(), leadsToServer);
        found != m_links.end()) {
        m_lastServer = server;
        return found->get();
    }
    const NodeAddress address = m_map.addressOf(server);
    auto stream = PlainStream::open(address);
    if (!stream)
        return nullptr;
    auto link = std::make_unique<Link>(Link{server, std::move(stream).value(), {}});
    if (std::string login; appendLogin(login, address)) {
        const auto reply = send(*link->stream, std::move(login)) ? awaitReply(*link) : std::nullopt;
        if (!reply || !reply->starts_with('+'))
            return nullptr;
    }
    m_lastServer = server;
    return m_links.emplace_back(std::move(link)).get();
}

// Waits for the reply to a command that was sent over the link, and adds it to m_replies. Follows
// redirections. Returns false if the connection must end.
bool ClusterRouter::finishRequest(const Request &request, Link *link)
{
    for (int redirections = 0;; ++redirections) {
        if (request.hasMulti && !awaitReply(*link))
            return false;
        const auto reply = awaitReply(*link);
        if (!reply)
            return false;
        const auto redirection = redirectionIn(*reply, link->server);
        if (redirection && !redirection->isAsk)
            m_map.setServerOf(redirection->slot, redirection->to);
        if (!redirection || redirections == redirectionsMax || request.needsLastServer) {
            m_replies += *reply;
            if (request.slot && !reply->starts_with('-')
                && m_map.serverOf(*request.slot) == link->server)
                m_map.noteServed(*request.slot, link->server);
            return !redirection || !request.needsLastServer;
        }
        if (request.hasMulti) // removes the link: the server drops the transaction when its
                              // connection is closed
            std::erase_if(m_links, [link](const auto &one) { return one.get() == link; });
        m_slotServer = m_map.serverOf(m_slot);
        link = linkTo(redirection->to);
        if (!link
            || !send(*link->stream,
                (redirection->isAsk ? std::string(askingBytes) : std::string()) + request.bytes)
            || (redirection->isAsk && !awaitReply(*link)))
            return false;
    }
}

// Waits for the next reply and returns it; nullopt: the connection must end.
std::optional<std::string> ClusterRouter::awaitReply(Link &link)
{
    while (link.replies.first().empty()) {
        if (!awaitBytes(link))
            return std::nullopt;
    }
    std::string reply(link.replies.first());
    link.replies.removeFirst();
    return reply;
}

// Waits for bytes of the server. Returns false if the connection must end, also if the server is
// silent and another server now serves m_slot.
bool ClusterRouter::awaitBytes(Link &link)
{
    std::string bytes;
    const Progress progress = link.stream->read(bytes);
    link.replies.add(bytes);
    if (progress != Progress::none)
        return progress == Progress::some;
    std::array<pollfd, 3> all{pollfd{link.stream->descriptor(), POLLIN, 0},
        pollfd{m_client.descriptor(), POLLIN, 0}, pollfd{m_end, POLLIN, 0}};
    if (poll(all.data(), all.size(), silenceMax) == 0) {
        m_map.refresh(m_slot, link.server);
        return m_map.serverOf(m_slot) == m_slotServer;
    }
    return !all[2].revents && (!all[1].revents || receiveFromClient());
}

// Receives bytes of the client. Returns false if it has ended.
bool ClusterRouter::receiveFromClient()
{
    std::string bytes;
    m_isClientGone = m_client.read(bytes) == Progress::ended;
    m_requests.add(bytes);
    return !m_isClientGone;
}

// Sends all bytes. Returns false if that is not possible.
bool ClusterRouter::send(NodeStream &stream, std::string bytes)
{
    while (!bytes.empty()) {
        const Progress progress = stream.write(bytes);
        if (progress == Progress::ended)
            return false;
        std::array<pollfd, 2> all{
            pollfd{stream.descriptor(), POLLOUT, 0}, pollfd{m_end, POLLIN, 0}};
        if (progress == Progress::none && poll(all.data(), all.size(), -1) > 0 && all[1].revents)
            return false;
    }
    return true;
}

} // namespace lockscope
