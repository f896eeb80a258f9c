// SPDX-License-Identifier: MIT
#include "core/live/tunnels/tunnel.h"

#include "lockscope/base/systemreason.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace lockscope {
namespace {

using Progress = NodeStream::Progress;

// Blocks SIGPIPE for this thread. So writing to a closed connection fails with an error, and no
// signal ends the program.
void ignoreClosedPipes()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

// Sends PING and waits for a reply. Any reply is a success, also the error that a password is
// needed. A server that asks for a client's certificate may refuse the connection only after both
// sides have agreed on keys. The server then sends its reason at once; but the reason is lost if a
// command arrives at the server before this function has read the reason. So the function waits a
// short time for the reason before it sends PING.
Result<Done> tryCommand(NodeStream &connection)
{
    constexpr int replyMax = 2000; // ms
    constexpr int reasonMax = 200; // ms
    std::string request = "PING\r\n";
    std::string reply;
    waitFor(connection.descriptor(), POLLIN, reasonMax);
    if (connection.read(reply) == Progress::ended)
        return Error{systemReason(connection.problem())};
    Progress progress = connection.write(request);
    while (progress != Progress::ended && reply.empty()) {
        if (progress == Progress::none
            && !waitFor(connection.descriptor(), connection.wantedEvents(), replyMax))
            return Error{LOCKSCOPE_TEXT("Error", "the server does not reply to PING")};
        progress = connection.read(reply);
    }
    return reply.empty() ? Result<Done>(Error{systemReason(connection.problem())}) : Done{};
}

// Moves bytes in both directions until one side or the tunnel ends (`end` has an event). In each
// direction, it reads new bytes only after all earlier bytes are sent.
void exchange(NodeStream &client, NodeStream &node, int end)
{
    std::string toNode;
    std::string toClient;
    for (;;) {
        bool hasMoved = false;
        // Stores in hasMoved whether bytes were moved. Returns whether the stream is still open.
        const auto isOpen = [&hasMoved](Progress progress) {
            hasMoved = hasMoved || progress == Progress::some;
            return progress != Progress::ended;
        };
        if (toNode.empty() && !isOpen(client.read(toNode)))
            return;
        if (!toNode.empty() && !isOpen(node.write(toNode)))
            return;
        const short nodeWriteEvents = toNode.empty()
            ? 0
            : node.wantedEvents(); // of write(); read() below changes wantedEvents()
        const bool isNodeOpen = !toClient.empty() || isOpen(node.read(toClient));
        if (!toClient.empty() && !isOpen(client.write(toClient)))
            return;
        if (!isNodeOpen)
            return;
        if (hasMoved)
            continue;
        const short clientEvents =
            static_cast<short>((toNode.empty() ? POLLIN : 0) | (toClient.empty() ? 0 : POLLOUT));
        std::array<pollfd, 3> all{pollfd{client.descriptor(), clientEvents, 0},
            pollfd{node.descriptor(),
                static_cast<short>((toClient.empty() ? POLLIN : 0) | nodeWriteEvents), 0},
            pollfd{end, POLLIN, 0}};
        poll(all.data(), all.size(), -1);
        if (all[2].revents)
            return;
    }
}

} // namespace

Result<std::unique_ptr<Tunnel>> Tunnel::open(Connect connect, const std::string &socketPath)
{
    const auto trial = connect();
    if (!trial)
        return trial.error();
    if (const Result<Done> replied = tryCommand(*trial.value()); !replied)
        return replied.error();
    return listenAt(socketPath, [connect = std::move(connect)](NodeStream &client, int end) {
        if (const auto node = connect())
            exchange(client, *node.value(), end);
    });
}

Result<std::unique_ptr<Tunnel>> Tunnel::listenAt(const std::string &socketPath, Serve serve)
{
    std::unique_ptr<Tunnel> tunnel(new Tunnel(std::move(serve), socketPath));
    if (const Result<Done> listening = tunnel->listen(); !listening)
        return listening.error();
    return tunnel;
}

Tunnel::Tunnel(Serve serve, std::string socketPath)
    : m_serve(std::move(serve)), m_socketPath(std::move(socketPath))
{
}

Tunnel::~Tunnel()
{
    close(m_endPipe[1]);
    if (m_acceptThread.joinable())
        m_acceptThread.join();
    for (ServedConnection &connection : m_connections)
        connection.thread.join();
    close(m_endPipe[0]);
    if (m_listener >= 0) {
        close(m_listener);
        unlink(m_socketPath.c_str());
    }
}

Result<Done> Tunnel::listen()
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (m_socketPath.size() >= sizeof address.sun_path)
        return Error{{LOCKSCOPE_TEXT("Error", "the path of the tunnel is too long: {path}"),
            {{"path", m_socketPath}}}};
    std::memcpy(address.sun_path, m_socketPath.c_str(), m_socketPath.size());
    m_listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    constexpr int waitingMax = 128;
    if (m_listener < 0 || pipe2(m_endPipe, O_CLOEXEC) != 0
        || bind(m_listener, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0
        || ::listen(m_listener, waitingMax) != 0)
        return Error{{LOCKSCOPE_TEXT("Error", "the tunnel cannot listen: {reason}"),
            {{"reason", systemReason(errno)}}}};
    m_acceptThread = std::thread([this] { acceptAll(); });
    return Done{};
}

void Tunnel::acceptAll()
{
    for (;;) {
        std::array<pollfd, 2> all{pollfd{m_listener, POLLIN, 0}, pollfd{m_endPipe[0], POLLIN, 0}};
        poll(all.data(), all.size(), -1);
        if (all[1].revents)
            return;
        const int client = accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
        if (client < 0)
            continue;
        joinEnded();
        ServedConnection &connection = m_connections.emplace_back();
        connection.thread = std::thread([this, client, &connection] {
            ignoreClosedPipes();
            PlainStream stream(client);
            m_serve(stream, m_endPipe[0]);
            connection.isEnded = true;
        });
    }
}

void Tunnel::joinEnded()
{
    m_connections.remove_if([](ServedConnection &connection) {
        if (connection.isEnded)
            connection.thread.join();
        return connection.isEnded.load();
    });
}

} // namespace lockscope
