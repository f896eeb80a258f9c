// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/childprocess.h"

#include "core/live/servers/preloadpage.h"
#include "core/preload/preloadlayout.h"

#include <QProcess>
#include <QProcessEnvironment>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <fcntl.h>
#include <mutex>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace lockscope {
namespace {

// Runs in the child between fork and exec, where code must not allocate memory or lock a mutex.
// `parent`: the process that forked.
void prepareChild(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127); // the parent ended before the death signal was set
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    setsid(); // so that Ctrl-C in the terminal of this program does not reach the child
#ifdef CLOSE_RANGE_CLOEXEC
    close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
#endif
}

// The module comes before other entries of LD_PRELOAD.
QProcessEnvironment preloading(const std::string &module)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const QString preload = QStringLiteral("LD_PRELOAD");
    const QString inherited = environment.value(preload);
    environment.insert(preload,
        QString::fromStdString(module)
            + (inherited.isEmpty() ? inherited : QLatin1Char(':') + inherited));
    return environment;
}

} // namespace

void prepare(QProcess &child)
{
    child.setChildProcessModifier([parent = getpid()] { prepareChild(parent); });
}

QProcessEnvironment preloadEnvironment(const std::string &module, const PreloadPage &page)
{
    QProcessEnvironment environment = preloading(module);
    environment.insert(
        QStringLiteral(LOCKSCOPE_PRELOAD_VARIABLE), QString::fromStdString(page.path()));
    return environment;
}

Result<Done> preloadInto(QProcess &server, const PreloadPage *page)
{
    const Result<std::string> module = findPreloadModule();
    if (!module && page)
        return module.error();
    if (!module)
        return Done{};
    QProcessEnvironment environment =
        page ? preloadEnvironment(module.value(), *page) : preloading(module.value());
    environment.insert(QStringLiteral(LOCKSCOPE_PRELOAD_OWN_USER), QStringLiteral("yes"));
    server.setProcessEnvironment(environment);
    return Done{};
}

namespace {

struct Job {
    const std::function<void()> *work = nullptr;
    bool isDone = false;
};

class ProcessThread {
public:
    ProcessThread()
    {
        // The new thread inherits this mask, so it blocks all signals; the program handles its
        // signals on other threads.
        sigset_t all;
        sigset_t before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        std::thread([this] { run(); }).detach();
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }

    void call(const std::function<void()> &work)
    {
        Job job{&work};
        std::unique_lock lock(m_mutex);
        m_jobs.push_back(&job);
        m_wakeUp.notify_one();
        m_done.wait(lock, [&job] { return job.isDone; });
    }

private:
    [[noreturn]] void run()
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_wakeUp.wait(lock, [this] { return !m_jobs.empty(); });
            Job *const job = m_jobs.front();
            m_jobs.pop_front();
            lock.unlock();
            (*job->work)();
            lock.lock();
            job->isDone = true;
            m_done.notify_all();
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_wakeUp;
    std::condition_variable m_done;
    std::deque<Job *> m_jobs;
};

} // namespace

void runOnProcessThread(const std::function<void()> &work)
{
    // This object is never destroyed, because its thread still waits on it while static objects are
    // destroyed.
    static ProcessThread *const thread = new ProcessThread;
    thread->call(work);
}

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

std::filesystem::path installedPart(std::string_view name)
{
    std::error_code failure;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failure);
    return program.parent_path().parent_path() / "libexec/lockscope" / name;
}

} // namespace lockscope
