// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/proxy/relay.h"
#include "core/live/servers/portreservation.h"
#include "lockscope/net/socket.h"

#include <QTemporaryDir>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <future>
#include <thread>

namespace lockscope {

/// A blocking socket with a timeout that is never reached on a working machine.
class PlainSocket {
public:
    explicit PlainSocket(int descriptor) : m_descriptor(descriptor)
    {
        if (m_descriptor < 0)
            return;
        fcntl(m_descriptor, F_SETFL, fcntl(m_descriptor, F_GETFL) & ~O_NONBLOCK);
        const timeval limit{30, 0};
        setsockopt(m_descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        setsockopt(m_descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    }
    ~PlainSocket() { close(); }
    PlainSocket(const PlainSocket &) = delete;
    PlainSocket &operator=(const PlainSocket &) = delete;

    void close()
    {
        if (m_descriptor >= 0)
            ::close(std::exchange(m_descriptor, -1));
    }
    void endSending() { shutdown(m_descriptor, SHUT_WR); }
    void send(const std::string &bytes)
    {
        for (std::size_t at = 0; at < bytes.size();) {
            const ssize_t sent =
                ::send(m_descriptor, bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL);
            if (sent <= 0)
                return;
            at += static_cast<std::size_t>(sent);
        }
    }
    /// Sends on another thread; the future is ready when all bytes are sent.
    std::future<void> sendOnOtherThread(const std::string &bytes)
    {
        return std::async(std::launch::async, [this, bytes] { send(bytes); });
    }
    /// Sends as much as the peer takes; stops if it takes nothing for 0.1 s. Returns the number of
    /// bytes sent.
    std::size_t sendWhatFits(const std::string &bytes)
    {
        std::size_t at = 0;
        pollfd wanted{m_descriptor, POLLOUT, 0};
        while (at < bytes.size() && poll(&wanted, 1, 100) == 1) {
            const ssize_t sent = ::send(
                m_descriptor, bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent > 0)
                at += static_cast<std::size_t>(sent);
        }
        return at;
    }
    /// Reads `size` bytes, or fewer if the connection ends.
    std::string read(std::size_t size)
    {
        std::string bytes(size, '\0');
        std::size_t at = 0;
        while (at < size) {
            const ssize_t got = recv(m_descriptor, bytes.data() + at, size - at, 0);
            if (got <= 0) {
                m_problem = got < 0 ? errno : 0;
                break;
            }
            at += static_cast<std::size_t>(got);
        }
        bytes.resize(at);
        return bytes;
    }
    bool canRead(int milliseconds)
    {
        pollfd wanted{m_descriptor, POLLIN, 0};
        return poll(&wanted, 1, milliseconds) == 1;
    }
    /// Waits for the end of the connection. Returns false if a byte arrives, or if nothing happens
    /// for 30 s.
    bool waitForEnd() { return read(1).empty() && m_problem != EAGAIN; }
    /// Returns why the connection ended: an errno, or 0 for a normal end.
    int problem() const { return m_problem; }

private:
    int m_descriptor;
    int m_problem = 0;
};

/// A relay on its own loop and thread, between one client and a fake node. client() is the socket
/// of the client, and node() the socket of the node. The test's thread uses these two sockets.
class RelayRig {
public:
    explicit RelayRig(Relay::Options options = {})
    {
        options.node.socketPath = m_folder.filePath(QStringLiteral("far")).toStdString();
        if (options.port == 0)
            options.socketPath = relayPath();
        startNode();
        m_thread = std::thread([this] { m_loop.run(); });
        onLoop([&] { m_relay = Relay::listen(m_loop, std::move(options)).value(); });
        m_address = m_relay->address();
        m_client = connectAnother();
        m_node = acceptAnother();
    }
    ~RelayRig()
    {
        onLoop([this] { m_relay.reset(); });
        m_loop.stop();
        m_thread.join();
        stopNode();
    }
    RelayRig(const RelayRig &) = delete;
    RelayRig &operator=(const RelayRig &) = delete;

    PlainSocket &client() { return *m_client; }
    PlainSocket &node() { return *m_node; }
    std::string relayPath() const
    {
        return m_folder.filePath(QStringLiteral("near")).toStdString();
    }
    /// Calls `work` on the thread of the relay, and waits until it returns.
    void onRelayThread(const std::function<void(Relay &)> &work)
    {
        onLoop([&] { work(*m_relay); });
    }
    std::size_t connectionCount()
    {
        std::size_t count = 0;
        onRelayThread([&](Relay &relay) { count = relay.connections(); });
        return count;
    }
    /// Sends the request to the node and the reply to the client. Returns what the client received.
    std::string roundTrip(const std::string &request, const std::string &reply)
    {
        m_client->send(request);
        if (m_node->read(request.size()) != request)
            return "another request";
        m_node->send(reply);
        return m_client->read(reply.size());
    }
    /// Replaces the client and its connection to the node by new ones.
    void connectAgain()
    {
        m_client = connectAnother();
        m_node = acceptAnother();
    }
    std::unique_ptr<PlainSocket> connectAnother() const
    {
        Socket socket;
        (void)connects(socket);
        return std::make_unique<PlainSocket>(dup(socket.descriptor()));
    }
    std::unique_ptr<PlainSocket> acceptAnother() const
    {
        return std::make_unique<PlainSocket>(accept(m_listener, nullptr, nullptr));
    }
    /// Returns whether the relay accepts connections.
    bool canConnect() const
    {
        Socket socket;
        return connects(socket);
    }
    /// Closes the fake node like a process that dies: the file of the socket remains.
    void stopNode()
    {
        if (m_listener >= 0)
            ::close(std::exchange(m_listener, -1));
        m_node.reset();
    }
    void startNode()
    {
        const std::string path = m_folder.filePath(QStringLiteral("far")).toStdString();
        unlink(path.c_str());
        m_listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_un name{};
        name.sun_family = AF_UNIX;
        std::memcpy(name.sun_path, path.c_str(), path.size() + 1);
        bind(m_listener, reinterpret_cast<const sockaddr *>(&name), sizeof name);
        ::listen(m_listener, 128);
    }

private:
    // Connects the socket to the relay. Returns whether that is possible.
    bool connects(Socket &socket) const
    {
        if (!socket.open(m_address) || !socket.isConnecting())
            return socket.isOpen();
        pollfd wanted{socket.descriptor(), POLLOUT, 0};
        poll(&wanted, 1, 30'000);
        return socket.finishConnecting();
    }
    void onLoop(const std::function<void()> &work)
    {
        std::promise<void> done;
        m_loop.post([&] {
            work();
            done.set_value();
        });
        done.get_future().wait();
    }

    QTemporaryDir m_folder;
    EventLoop m_loop{std::chrono::steady_clock::now()};
    int m_listener = -1;
    NodeAddress m_address;
    std::unique_ptr<Relay> m_relay;
    std::unique_ptr<PlainSocket> m_client;
    std::unique_ptr<PlainSocket> m_node;
    std::thread m_thread;
};

} // namespace lockscope
