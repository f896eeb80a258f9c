// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/process/stopsignals.h"

#include <csignal>
#include <ctime>
#include <pthread.h>
#include <sys/signalfd.h>
#include <thread>

namespace lockscope {
namespace {

sigset_t stopSignalSet()
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    struct sigaction hangUp { };
    if (sigaction(SIGHUP, nullptr, &hangUp) == 0
        && hangUp.sa_handler != SIG_IGN) // nohup starts the program with SIGHUP ignored
        sigaddset(&set, SIGHUP);
    return set;
}

} // namespace

StopSignals::StopSignals()
{
    const sigset_t set = stopSignalSet();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

std::optional<int> StopSignals::wait(std::chrono::milliseconds limit) const
{
    const sigset_t set = stopSignalSet();
    const auto seconds = std::chrono::floor<std::chrono::seconds>(limit);
    timespec time{};
    time.tv_sec = seconds.count();
    time.tv_nsec = std::chrono::nanoseconds(limit - seconds).count();
    const int signal = sigtimedwait(&set, nullptr, &time);
    if (signal < 0)
        return {};
    return signal;
}

EndableBySignals::EndableBySignals()
{
    const sigset_t set = stopSignalSet();
    pthread_sigmask(SIG_UNBLOCK, &set, &m_former);
}

EndableBySignals::~EndableBySignals()
{
    pthread_sigmask(SIG_SETMASK, &m_former, nullptr);
}

int StopSignals::descriptor() const
{
    const sigset_t set = stopSignalSet();
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

void workOnThread(const StopSignals &signals, std::optional<int> &stopSignal,
    const std::function<void(const std::atomic<bool> &)> &work)
{
    constexpr std::chrono::milliseconds signalCheckInterval{50};
    std::atomic<bool> isCancelled{false};
    std::atomic<bool> isDone{false};
    std::thread worker([&] {
        work(isCancelled);
        isDone = true;
    });
    while (!isDone.load()) {
        const auto signal = signals.wait(signalCheckInterval);
        if (signal && !stopSignal) {
            stopSignal = signal;
            isCancelled = true;
        }
    }
    worker.join();
}

} // namespace lockscope
