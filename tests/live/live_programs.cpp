// SPDX-License-Identifier: GPL-3.0-or-later
// Without an argument: starts programs of several kinds, stops the last one (SIGSTOP), prints a
// line when it is stopped, and waits until tst_programsurvival kills this process. With an
// argument: a program that is hard to stop or to end.
#include "core/live/programs/clientprogram.h"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <thread>

using namespace lockscope;

namespace {

[[noreturn]] void waitForever()
{
    for (;;)
        pause();
}

// Starts a process in a new session. Its parent ends.
void startDaemon()
{
    if (fork() != 0)
        return;
    setsid();
    if (fork() == 0)
        waitForever();
    _exit(0);
}

// Waits in vfork() until its child ends or executes a program, which the child never does.
void waitInVfork()
{
    if (vfork() == 0)
        waitForever();
}

// Starts a process that escapes its supervisor: for some seconds, each process starts the next one
// in a new session and ends.
void startChain()
{
    if (fork() != 0)
        return;
    for (int i = 0; i < 100'000; ++i) {
        setsid();
        if (fork() != 0)
            _exit(0);
    }
    _exit(0);
}

void startThreads()
{
    for (int i = 0; i < 6; ++i)
        std::thread([] {
            for (std::atomic<unsigned> count = 0;; ++count) { }
        }).detach();
}

int startAll(const std::string &self)
{
    EventLoop loop(std::chrono::steady_clock::now());
    std::vector<std::string> environment;
    for (char **variable = environ; *variable; ++variable)
        environment.emplace_back(*variable);
    std::vector<std::unique_ptr<ClientProgram>> programs;
    const std::vector<std::vector<std::string>> commands{
        {"sleep", "1000"},
        {"sh", "-c", "sleep 1000; true"},
        {"sh", "-c", "trap '' TERM INT HUP; timeout 1000 sleep 1000; true"},
        {"bash", "-c", "sleep 1000 & while :; do sleep 0.001; done"},
        {self, "daemon"},
        {self, "vfork"},
        {"sh", "-c", "sleep 1000; true"},
    };
    for (const auto &words : commands) {
        auto program = ClientProgram::start(loop, {words, environment, {}},
            {[] {
                 std::puts("ready");
                 std::fflush(stdout);
             },
                [](int) {}});
        if (!program)
            return 1;
        programs.push_back(std::move(program).value());
    }
    programs.back()->stop();
    loop.run();
    return 0;
}

} // namespace

int main(int count, char **words)
{
    const std::string kind = count > 1 ? words[1] : "";
    if (kind.empty())
        return startAll(words[0]);
    if (kind == "daemon")
        startDaemon();
    else if (kind == "vfork")
        waitInVfork();
    else if (kind == "chain")
        startChain();
    else if (kind == "threads")
        startThreads();
    waitForever();
}
