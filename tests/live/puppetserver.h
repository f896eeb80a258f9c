// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/commandreader.h"
#include "lockscope/net/nodeaddress.h"

#include <QtGlobal>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace lockscope {

/// A server on loopback TCP. It notes each command and replies to it as the test wants. An empty
/// reply closes the connection.
class PuppetServer {
public:
    using ReplyTo = std::function<std::string(const std::string &command)>;
    explicit PuppetServer(ReplyTo replyTo)
        : m_replyTo(std::move(replyTo)), m_listener(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof place;
        if (bind(m_listener, reinterpret_cast<sockaddr *>(&place), size) != 0
            || listen(m_listener, 16) != 0
            || getsockname(m_listener, reinterpret_cast<sockaddr *>(&place), &size) != 0
            || pipe(m_stopPipe) != 0)
            qFatal("the server of the test cannot listen");
        m_port = ntohs(place.sin_port);
        m_thread = std::thread([this] { work(); });
    }
    ~PuppetServer()
    {
        close(m_stopPipe[1]);
        m_thread.join();
        close(m_stopPipe[0]);
        close(m_listener);
    }
    NodeAddress::HostAndPort address() const { return {"127.0.0.1", m_port}; }
    /// Returns the commands so far, and "(closed)" for each connection that a client has closed.
    /// For a connection on which the client had sent nothing but AUTH and CLUSTER, only the
    /// "(closed)" is left out.
    std::vector<std::string> heard()
    {
        const std::scoped_lock lock(m_mutex);
        return m_heard;
    }

private:
    struct Client {
        int socket;
        CommandReader reader = {};
        bool isOpen = true;
        bool hasSentOther = false; // a command that is neither AUTH nor CLUSTER
    };
    void work()
    {
        std::list<Client> clients;
        for (;;) {
            std::vector<pollfd> all{{m_stopPipe[0], POLLIN, 0}, {m_listener, POLLIN, 0}};
            for (const Client &client : clients)
                all.push_back({client.socket, POLLIN, 0});
            poll(all.data(), all.size(), -1);
            if (all[0].revents)
                break;
            std::size_t i = 2;
            for (Client &client : clients) {
                if (all[i++].revents)
                    answer(client);
            }
            clients.remove_if([](const Client &client) {
                if (!client.isOpen)
                    close(client.socket);
                return !client.isOpen;
            });
            if (all[1].revents)
                clients.push_back({accept(m_listener, nullptr, nullptr)});
        }
        for (const Client &client : clients)
            close(client.socket);
    }
    void answer(Client &client)
    {
        char buffer[4096];
        const ssize_t got = recv(client.socket, buffer, sizeof buffer, 0);
        if (got <= 0 && client.hasSentOther) {
            const std::scoped_lock lock(m_mutex);
            m_heard.push_back("(closed)");
        }
        client.isOpen = got > 0;
        client.reader.inbox().append(buffer, static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        std::vector<std::string_view> words;
        while (client.isOpen && client.reader.next(words) == CommandReader::ReadStatus::command) {
            std::string command;
            for (const std::string_view word : words)
                command.append(command.empty() ? "" : " ").append(word);
            client.hasSentOther = client.hasSentOther
                || !(command.starts_with("CLUSTER") || command.starts_with("AUTH"));
            const std::string reply = m_replyTo(command);
            const std::scoped_lock lock(m_mutex);
            m_heard.push_back(command);
            client.isOpen =
                !reply.empty() && send(client.socket, reply.data(), reply.size(), MSG_NOSIGNAL) > 0;
        }
    }
    const ReplyTo m_replyTo;
    const int m_listener;
    int m_stopPipe[2]{};
    std::uint16_t m_port = 0;
    std::mutex m_mutex;
    std::vector<std::string> m_heard;
    std::thread m_thread;
};

} // namespace lockscope
