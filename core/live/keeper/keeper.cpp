// SPDX-License-Identifier: GPL-3.0-or-later
// lockscope-keeper FOLDER PROGRAM [ARGUMENT …]
//
// Starts a program and makes sure that the program does not outlive Lockscope. The keeper is the
// subreaper of the program: each process that the program starts stays a descendant of the keeper,
// also if it starts a new session or its parent ends. Standard input is the socket to Lockscope.
// When Lockscope closes it or is killed, the keeper kills all these processes. The descriptors 1, 2
// and 3 are for the program.
#include "core/live/keeper/keepermessage.h"
#include "core/live/keeper/processtree.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace lockscope {
namespace {

constexpr int socketToLockscope = STDIN_FILENO; // KeeperMessage objects in both directions
constexpr int reports = 3;                      // the pipe to which the program writes its reports

using Kind = KeeperMessage::Kind;

void sendMessage(const KeeperMessage &message)
{
    // An error is ignored: if Lockscope has ended, the next recv() shows it.
    send(socketToLockscope, &message, sizeof message, MSG_NOSIGNAL);
}

sigset_t allSignals()
{
    sigset_t all;
    sigfillset(&all);
    return all;
}

void prepareKeeper()
{
    setsid(); // so that signals of the terminal do not reach the keeper
    for (int number = 1; number < NSIG; ++number)
        signal(number, SIG_DFL); // the program must not inherit signals that Lockscope ignores
    const sigset_t all = allSignals();
    sigprocmask(SIG_SETMASK, &all, nullptr);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_PDEATHSIG,
        SIGCONT); // the program may have stopped the keeper when Lockscope is killed
    close_range(reports + 1, ~0U, 0);
}

// Replaces this process by the program. Returns only on failure, with the reason.
KeeperMessage becomeProgram(const char *folder, char **words)
{
    const int devNull = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (devNull < 0 || dup2(devNull, STDIN_FILENO) < 0)
        return {Kind::noStart, errno};
    if (folder[0] && chdir(folder) != 0)
        return {Kind::noFolder, errno};
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    execvp(words[0], words);
    return {Kind::noStart, errno};
}

class Keeper {
public:
    /// Starts the program, and sends Lockscope the result. Returns false if the program cannot be
    /// started.
    bool start(const char *folder, char **words);
    /// Executes orders until the order `kill` comes, the program has ended, or the socket is
    /// closed. Then kills the remaining processes of the program.
    void run();

private:
    bool executeOrder();
    void signalAll(int number) const;
    void checkStop();
    bool hasProgramEnded() const;
    int killAll() const;

    pid_t m_program =
        -1; // the id of the program's first process, which is also the id of its process group
    int m_stop = -1; // number of the `stop` order that is not confirmed yet; -1: none
};

bool Keeper::start(const char *folder, char **words)
{
    int ends[2];
    const pid_t parent = getpid();
    const bool hasPipe = pipe2(ends, O_CLOEXEC) == 0;
    m_program = hasPipe ? fork() : -1;
    if (m_program < 0) {
        sendMessage({Kind::noStart, errno});
        return false;
    }
    if (m_program == 0) {
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(127); // the keeper ended before the death signal was set
        const KeeperMessage failure = becomeProgram(folder, words);
        _exit(write(ends[1], &failure, sizeof failure) == sizeof failure ? 127 : 126);
    }
    close(ends[1]);
    KeeperMessage failure;
    const bool failed = read(ends[0], &failure, sizeof failure)
        == sizeof failure; // a successful exec closes the pipe, so nothing is read
    close(ends[0]);
    close_range(STDOUT_FILENO, reports,
        0); // else the keeper would keep the program's pipes open after the program's end
    if (failed)
        waitpid(m_program, nullptr, 0);
    sendMessage(failed ? failure : KeeperMessage{Kind::started, m_program});
    return !failed;
}

void Keeper::run()
{
    const sigset_t all = allSignals();
    const int signals = signalfd(
        -1, &all, SFD_CLOEXEC | SFD_NONBLOCK); // SIGCHLD wakes poll(); other signals have no effect
    for (bool isConnected = true; isConnected && !hasProgramEnded();) {
        checkStop();
        pollfd waited[] = {{socketToLockscope, POLLIN, 0}, {signals, POLLIN, 0}};
        poll(waited, 2, m_stop >= 0 ? 1 : -1);
        signalfd_siginfo info;
        while (read(signals, &info, sizeof info) > 0) { }
        isConnected = !waited[0].revents || executeOrder();
    }
    sendMessage({Kind::ended, killAll()});
}

// Executes one order. Returns false for the order `kill` and if Lockscope has closed the socket;
// run() then kills the program.
bool Keeper::executeOrder()
{
    KeeperMessage order;
    if (recv(socketToLockscope, &order, sizeof order, 0) != sizeof order)
        return false;
    m_stop = -1;
    switch (order.kind) {
    case Kind::stop:
        signalAll(SIGSTOP);
        m_stop = order.value;
        return true;
    case Kind::resume: signalAll(SIGCONT); return true;
    case Kind::terminate:
        signalAll(SIGTERM);
        signalAll(SIGCONT);
        return true;
    default: return false;
    }
}

// Sends a signal to every process of the program; those of its process group get it at the same
// time. REQUIRES: the first process has not been reaped; after that, the id m_program may belong to
// another process group.
void Keeper::signalAll(int number) const
{
    const std::vector<pid_t> processes =
        descendantsOf(getpid()); // listed before the signal, because the signal may end parents
    kill(-m_program, number);
    for (const pid_t process : processes) {
        if (getpgid(process) != m_program)
            kill(process, number);
    }
}

// Confirms the `stop` order if all processes of the program are stopped.
void Keeper::checkStop()
{
    if (m_stop < 0)
        return;
    const std::vector<pid_t> processes = descendantsOf(getpid());
    bool isStopped = true;
    for (const pid_t process : processes) {
        if (isAtRest(process))
            continue;
        isStopped = false;
        kill(process, SIGSTOP); // again, because the first signal misses a process that leaves the
                                // group at the same time
    }
    // Stopped processes start no others. So if the list of processes has not changed, no process
    // was missed.
    if (!isStopped || descendantsOf(getpid()) != processes)
        return;
    sendMessage({Kind::stopped, m_stop});
    m_stop = -1;
}

// Reaps ended children, except the program's first process. Returns whether the first process has
// ended.
bool Keeper::hasProgramEnded() const
{
    for (;;) {
        siginfo_t child{};
        if (waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) != 0 || child.si_pid == m_program)
            return true;
        if (child.si_pid == 0)
            return false;
        waitpid(child.si_pid, nullptr, 0);
    }
}

// Kills and reaps every process of the program. Returns the wait status of the program's first
// process.
int Keeper::killAll() const
{
    int result = 0;
    signalAll(SIGKILL);
    for (bool isMore = true; isMore;) {
        bool isKilled = false;
        for (const pid_t child : childrenOf(getpid())) // repeated, because the keeper inherits the
                                                       // children of each process that ends
            isKilled |= kill(child, SIGKILL)
                == 0; // also succeeds for a process that has ended and is not reaped yet
        int status = 0;
        const pid_t ended = isKilled
            ? waitpid(-1, &status, 0)
            : -1; // else no child is left, or the children belong to another user
        if (ended == m_program)
            result = status;
        isMore = ended > 0;
    }
    return result;
}

} // namespace
} // namespace lockscope

int main(int count, char **words)
{
    if (count < 3)
        return 2;
    lockscope::prepareKeeper();
    for (char **variable = environ; *variable; ++variable)
        *variable += **variable == lockscope::keeperVariablePrefix ? 1 : 0;
    lockscope::Keeper keeper;
    if (keeper.start(words[1], words + 2))
        keeper.run();
    return 0;
}
