// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/processguard.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

// Maximum number of guarded groups. Lockscope never has so many servers at one time. Further groups
// are not guarded.
constexpr std::size_t groupsMax = 1024;

// The main function of the guard process. This process is forked from a program with many threads,
// so the function calls only async-signal-safe functions.
[[noreturn]] void runGuard(int pipe)
{
    setsid(); // so that signals of the terminal do not reach the guard
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, nullptr);
    prctl(PR_SET_NAME, "lockscope-guard");
    dup2(pipe, STDIN_FILENO);
    close_range(1, ~0U, 0); // the guard must not keep files of the program open
    std::array<pid_t, groupsMax> groups{};
    for (pid_t message = 0; read(STDIN_FILENO, &message, sizeof message) == sizeof message;) {
        // The entry to set: for a group to add, an empty entry; for a group to remove, the entry of
        // this group.
        const auto entry = std::find(groups.begin(), groups.end(), message > 0 ? 0 : -message);
        if (entry != groups.end())
            *entry = std::max(message, 0);
    }
    for (const pid_t group : groups) {
        if (group > 1)
            kill(-group, SIGKILL);
    }
    _exit(0);
}

class Guard {
public:
    Guard()
    {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0)
            return;
        m_process = fork();
        if (m_process == 0)
            runGuard(ends[0]);
        m_pipe = ends[1];
        close(ends[0]);
    }
    // Runs at the end of the program. Waits for the guard, because the init process of a container
    // may not reap it.
    ~Guard()
    {
        if (m_pipe >= 0)
            close(m_pipe);
        if (m_process > 0)
            waitpid(m_process, nullptr, 0);
    }
    Guard(const Guard &) = delete;
    Guard &operator=(const Guard &) = delete;

    // Sends the leader of a group to add, or the negated leader of a group to remove. Does nothing
    // if the guard could not start.
    void send(pid_t message) const
    {
        [[maybe_unused]] const ssize_t written = write(m_pipe, &message, sizeof message);
    }

private:
    int m_pipe = -1;
    pid_t m_process = -1;
};

const Guard &guard()
{
    static const Guard one;
    return one;
}

} // namespace

void guardGroup(pid_t leader)
{
    if (leader > 1)
        guard().send(leader);
}

void endGroup(pid_t leader)
{
    if (leader <= 1) // kill(0) would end the group of this program, and kill(-1) all processes
        return;
    kill(-leader, SIGKILL);
    guard().send(-leader);
}

} // namespace lockscope
