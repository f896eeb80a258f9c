// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/benchnode.h"

#include "lockscope/base/random.h"
#include "lockscope/commands/command.h"
#include "tests/bench/bench.h"
#include "tests/bench/placement.h"

#include <hiredis.h>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace lockscope::bench {
namespace {

/// Reserves a port that the system chooses, and returns a socket. While this socket is open, no
/// other process gets the port, but a server may listen on it.
int reservePort(std::uint16_t &port)
{
    const int reservation = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int on = 1;
    setsockopt(reservation, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(reservation, reinterpret_cast<sockaddr *>(&address), size) != 0
        || getsockname(reservation, reinterpret_cast<sockaddr *>(&address), &size) != 0)
        giveUp(std::string("cannot reserve a loopback port: ") + std::strerror(errno));
    port = ntohs(address.sin_port);
    return reservation;
}

std::string configurationOf(const NodeAddress &address)
{
    return "bind 127.0.0.1\nport " + std::to_string(address.port)
        + "\nprotected-mode yes\nrequirepass " + address.password
        + "\nsave \"\"\nappendonly no\ndaemonize no\ndatabases 1\ncrash-log-enabled no\n";
}

/// Called in the forked process, which becomes a redis-server that reads its configuration from
/// `input`.
[[noreturn]] void becomeServer(
    int input, pid_t parent, int core, std::vector<std::string> &environment)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    pinTo(core);
    const int nullDevice = open("/dev/null", O_WRONLY);
    dup2(input, STDIN_FILENO);
    dup2(nullDevice, STDOUT_FILENO);
    for (std::string &entry : environment)
        putenv(entry.data());
    execlp("redis-server", "redis-server", "-", static_cast<char *>(nullptr));
    _exit(127);
}

} // namespace

void ContextDeleter::operator()(redisContext *context) const
{
    redisFree(context);
}

BenchNode::BenchNode(int core, std::vector<std::string> environment)
    : m_environment(std::move(environment))
{
    m_address.host = "127.0.0.1";
    m_address.password = std::string(secureToken().text());
    m_reservation = reservePort(m_address.port);
    start(core);
}

BenchNode::~BenchNode()
{
    kill(m_pid, SIGKILL);
    waitpid(m_pid, nullptr, 0);
    close(m_reservation);
}

void BenchNode::start(int core)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        giveUp(std::string("cannot create a pipe: ") + std::strerror(errno));
    coreCount(); // makes pinTo() safe to call in the forked process
    const pid_t parent = getpid();
    m_pid = fork();
    if (m_pid == 0)
        becomeServer(ends[0], parent, core, m_environment);
    close(ends[0]);
    const std::string configuration = configurationOf(m_address);
    const ssize_t written = write(ends[1], configuration.data(), configuration.size());
    close(ends[1]);
    if (m_pid < 0 || written != static_cast<ssize_t>(configuration.size()))
        giveUp("redis-server cannot be started");
}

void BenchNode::waitReady() const
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (std::chrono::steady_clock::now() < end) {
        int status = 0;
        if (waitpid(m_pid, &status, WNOHANG) == m_pid)
            giveUp("redis-server ended at once; is it installed (Debian package redis-server)?");
        const Context context{redisConnect(m_address.host.c_str(), m_address.port)};
        if (context && !context->err) {
            // The server accepts connections; a reply shows that its event loop runs, too.
            freeReplyObject(redisCommand(context.get(), "PING"));
            return;
        }
        usleep(200);
    }
    giveUp("redis-server did not answer in 20 s");
}

Context BenchNode::connect() const
{
    Context context{redisConnect(m_address.host.c_str(), m_address.port)};
    if (!context || context->err)
        giveUp("cannot connect to " + addressText(m_address));
    auto *const reply = static_cast<redisReply *>(
        redisCommand(context.get(), "AUTH %s", m_address.password.c_str()));
    const bool isSignedIn = reply && reply->type == REDIS_REPLY_STATUS;
    freeReplyObject(reply);
    if (!isSignedIn)
        giveUp(addressText(m_address) + " is not the server that was started");
    return context;
}

void BenchNode::freeze() const
{
    kill(m_pid, SIGSTOP);
}

BenchNodes startNodes(int count, int core)
{
    BenchNodes nodes;
    for (int i = 0; i < count; ++i)
        nodes.push_back(std::make_unique<BenchNode>(core));
    for (const auto &node : nodes)
        node->waitReady();
    return nodes;
}

std::vector<NodeAddress> addressesOf(const BenchNodes &nodes)
{
    std::vector<NodeAddress> addresses;
    for (const auto &node : nodes)
        addresses.push_back(node->address());
    return addresses;
}

void loadScript(const BenchNodes &nodes)
{
    for (const auto &node : nodes) {
        const Context context = node->connect();
        freeReplyObject(redisCommand(context.get(), "SCRIPT LOAD %b",
            scriptText(Script::compareAndDelete).data(),
            scriptText(Script::compareAndDelete).size()));
    }
}

} // namespace lockscope::bench
