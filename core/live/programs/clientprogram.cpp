// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/programs/clientprogram.h"

#include "core/live/servers/childprocess.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/systemreason.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace lockscope {
namespace {

using Clock = std::chrono::steady_clock;
using Kind = KeeperMessage::Kind;

// Maximum wait until a keeper has started or killed its program. Usually this takes milliseconds.
constexpr std::chrono::seconds keeperTimeout{30};

// The interval at which a keeper gets SIGCONT, because its program may have stopped it.
constexpr std::chrono::milliseconds continuationInterval{200};

// Waits until the socket has a message or is closed. Returns false if neither happens before the
// deadline.
bool waitMessage(int socket, Clock::time_point deadline)
{
    pollfd waited{socket, POLLIN, 0};
    int ready = 0;
    do {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        ready = poll(&waited, 1,
            static_cast<int>(std::max(left.count(), std::chrono::milliseconds::rep{0})));
    } while (ready < 0 && errno == EINTR);
    return ready > 0;
}

std::vector<char *> pointersTo(std::vector<std::string> &texts)
{
    std::vector<char *> pointers;
    for (std::string &text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

// Starts a keeper with the socket as its standard input, and sets `keeper` to its process id.
// Returns 0 or an errno.
int spawnKeeper(
    const std::string &path, int socket, const ClientProgram::Launch &launch, pid_t &keeper)
{
    std::vector<std::string> words{path, launch.folder};
    words.insert(words.end(), launch.words.begin(), launch.words.end());
    std::vector<std::string> environment;
    for (const std::string &variable : launch.environment)
        environment.push_back(keeperVariablePrefix + variable);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    std::vector<int> copies; // copies with numbers from 4 on, so that no dup2 to 0, 1, 2 or 3
                             // overwrites the source of a later dup2
    int failure = 0;
    int target = 0;
    for (const int given : {socket, launch.output, launch.errors, launch.reports}) {
        if (given < 0) {
            posix_spawn_file_actions_addopen(&actions, target++, "/dev/null", O_RDWR, 0);
            continue;
        }
        copies.push_back(fcntl(given, F_DUPFD_CLOEXEC, 4));
        if (copies.back() < 0)
            failure = errno;
        else
            posix_spawn_file_actions_adddup2(&actions, copies.back(), target++);
    }
    if (failure == 0)
        failure = posix_spawn(&keeper, path.c_str(), &actions, nullptr, pointersTo(words).data(),
            pointersTo(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    for (const int copy : copies)
        close(copy);
    return failure;
}

} // namespace

ClientProgram::ClientProgram(EventLoop &loop, std::string name, Events events)
    : m_loop(loop), m_name(std::move(name)), m_events(std::move(events))
{
}

ClientProgram::~ClientProgram()
{
    kill();
    if (waitEnd(Clock::now() + keeperTimeout))
        return;
    m_loop.forget(m_socket, *this); // the keeper still tries to kill the program
    close(m_socket);
}

Result<std::unique_ptr<ClientProgram>> ClientProgram::start(
    EventLoop &loop, const Launch &launch, Events events)
{
    LOCKSCOPE_ASSERT(!launch.words.empty());
    std::unique_ptr<ClientProgram> program(
        new ClientProgram(loop, launch.words.front(), std::move(events)));
    if (auto launched = program->launch(launch); !launched)
        return launched.error();
    loop.watch(program->m_socket, EPOLLIN, *program);
    program->continueKeeper();
    return program;
}

Error ClientProgram::cannotStart(const Wording &reason) const
{
    return Error{{LOCKSCOPE_TEXT("Error", "cannot start '{program}': {reason}"),
        {{"program", m_name}, {"reason", reason}}}};
}

Result<Done> ClientProgram::launch(const Launch &launch)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return cannotStart(systemReason(errno));
    m_socket = ends[0];
    const std::string keeper = installedPart("lockscope-keeper").string();
    const int failure = spawnKeeper(keeper, ends[1], launch, m_keeper);
    close(ends[1]);
    if (failure != 0) {
        close(m_socket);
        return Error{{LOCKSCOPE_TEXT("Error", "cannot start '{program}' with {keeper}: {reason}"),
            {{"program", m_name}, {"keeper", keeper}, {"reason", systemReason(failure)}}}};
    }
    m_isRunning = true;
    if (!waitForKeeper(Clock::now() + keeperTimeout))
        return cannotStart(LOCKSCOPE_TEXT("Error", "it takes too long"));
    const KeeperMessage answer = receive();
    if (answer.kind == Kind::started) {
        m_process = answer.value;
        return Done{};
    }
    noteEnd();
    if (answer.kind == Kind::ended)
        return cannotStart(
            {LOCKSCOPE_TEXT("Error", "its keeper {keeper} has ended"), {{"keeper", keeper}}});
    const Wording reason = systemReason(answer.value);
    return answer.kind == Kind::noFolder
        ? Error{{LOCKSCOPE_TEXT("Error", "cannot start '{program}' in {folder}: {reason}"),
            {{"program", m_name}, {"folder", launch.folder}, {"reason", reason}}}}
        : cannotStart(reason);
}

void ClientProgram::sendOrder(Kind kind, int value) const
{
    const KeeperMessage message{kind, value};
    if (m_isRunning)
        send(m_socket, &message, sizeof message,
            MSG_NOSIGNAL
                | MSG_DONTWAIT); // if the keeper has ended, this fails, and `ended` follows
}

void ClientProgram::stop()
{
    m_isStopAwaited = true;
    sendOrder(Kind::stop, ++m_stopOrder);
}

void ClientProgram::resume()
{
    m_isStopAwaited = false;
    sendOrder(Kind::resume);
}

void ClientProgram::kill()
{
    m_isStopAwaited = false;
    sendOrder(Kind::kill);
}

// Waits for the next message of the keeper, and returns it. Returns `ended` if the keeper has ended
// and sends no more messages.
KeeperMessage ClientProgram::receive() const
{
    KeeperMessage message;
    if (recv(m_socket, &message, sizeof message, 0) == sizeof message)
        return message;
    if (m_process > 1)
        ::kill(-m_process, SIGKILL); // for the rest of the group: the keeper's end has killed only
                                     // the first process (PR_SET_PDEATHSIG)
    return {Kind::ended, SIGKILL};
}

void ClientProgram::ready(std::uint32_t)
{
    const KeeperMessage message = receive();
    if (message.kind == Kind::stopped && m_isStopAwaited && message.value == m_stopOrder) {
        m_isStopAwaited = false;
        const auto stopped =
            m_events.stopped; // a copy, because the callback may destroy this object
        stopped();
    } else if (message.kind == Kind::ended) {
        noteEnd();
        const auto ended = m_events.ended;
        ended(message.value);
    }
}

void ClientProgram::continueKeeper()
{
    ::kill(m_keeper, SIGCONT);
    m_continuation.arm(m_loop.now() + continuationInterval);
}

// Waits for a message of the keeper, or for its end. Returns false if neither comes before the
// deadline.
bool ClientProgram::waitForKeeper(Clock::time_point deadline) const
{
    bool hasMessage = false;
    for (bool isLast = false; !hasMessage && !isLast;) {
        ::kill(m_keeper, SIGCONT);
        const Clock::time_point next = Clock::now() + continuationInterval;
        isLast = next >= deadline;
        hasMessage = waitMessage(m_socket, std::min(next, deadline));
    }
    return hasMessage;
}

// Waits for the end of the program. Returns false if the program has not ended at the deadline.
bool ClientProgram::waitEnd(Clock::time_point deadline)
{
    while (m_isRunning) {
        if (!waitForKeeper(deadline))
            return false;
        if (receive().kind == Kind::ended)
            noteEnd();
    }
    return true;
}

void ClientProgram::noteEnd()
{
    m_isRunning = false;
    m_continuation.disarm();
    m_loop.forget(m_socket, *this);
    close(m_socket);
    waitpid(m_keeper, nullptr,
        0); // does not block long, because the keeper ends after its last message
}

Result<Done> ClientProgram::endAll(
    const std::vector<ClientProgram *> &programs, std::chrono::milliseconds grace)
{
    for (ClientProgram *const program : programs)
        program->sendOrder(Kind::terminate);
    const Clock::time_point killTime = Clock::now() + grace;
    const bool allEnded = std::all_of(programs.begin(), programs.end(),
        [&](ClientProgram *program) { return program->waitEnd(killTime); });
    if (allEnded)
        return Done{};
    for (ClientProgram *const program : programs)
        program->kill();
    const Clock::time_point deadline = Clock::now() + keeperTimeout;
    for (ClientProgram *const program : programs) {
        if (!program->waitEnd(deadline))
            return Error{{LOCKSCOPE_TEXT("Error", "the program '{program}' does not end"),
                {{"program", program->m_name}}}};
    }
    return Done{};
}

} // namespace lockscope
