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

// More than the servers of a program at one time. Further groups are not guarded.
constexpr std::size_t groupsMax = 1024;

// The code of the guard. It is forked from a program with many threads, so it calls async-signal-safe functions only.
[[noreturn]] void keepWatch(int pipe)
{
    setsid(); // the signals of our terminal do not reach it
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, nullptr);
    prctl(PR_SET_NAME, "lockscope-guard");
    dup2(pipe, STDIN_FILENO);
    close_range(1, ~0U, 0); // it must not keep our files open
    std::array<pid_t, groupsMax> groups{};
    for (pid_t order = 0; read(STDIN_FILENO, &order, sizeof order) == sizeof order;) {
        const auto place = std::find(groups.begin(), groups.end(), order > 0 ? 0 : -order);
        if (place != groups.end())
            *place = std::max(order, 0);
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
            keepWatch(ends[0]);
        m_pipe = ends[1];
        close(ends[0]);
    }
    // Runs at the end of the program. Waits for the guard, because the init process of a container may not reap it.
    ~Guard()
    {
        if (m_pipe >= 0)
            close(m_pipe);
        if (m_process > 0)
            waitpid(m_process, nullptr, 0);
    }
    Guard(const Guard &) = delete;
    Guard &operator=(const Guard &) = delete;

    // Sends a leader to add, or, negated, a leader to remove. Does nothing without a guard.
    void tell(pid_t order) const { [[maybe_unused]] const ssize_t written = write(m_pipe, &order, sizeof order); }

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
        guard().tell(leader);
}

void endGroup(pid_t leader)
{
    if (leader <= 1) // kill(0) would end our own group, and kill(-1) all processes
        return;
    kill(-leader, SIGKILL);
    guard().tell(-leader);
}

} // namespace lockscope
