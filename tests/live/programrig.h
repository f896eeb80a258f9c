// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/programs/clientprogram.h"
#include "tests/live/markedprocesses.h"

#include <QByteArray>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <future>
#include <thread>
#include <utility>

namespace lockscope {

/// An event loop on its own thread, and at most one program that the loop controls. The test's
/// thread calls the functions.
class ProgramRig {
public:
    ~ProgramRig()
    {
        call([this] { program.reset(); });
        m_loop.stop();
        m_thread.join();
    }

    /// Runs the work on the loop's thread, and waits until it is done.
    void call(std::function<void()> work)
    {
        std::promise<void> done;
        m_loop.post([&] {
            work();
            done.set_value();
        });
        done.get_future().wait();
    }
    ClientProgram::Launch launchOf(std::vector<std::string> words) const
    {
        return {std::move(words), {"PATH=" + qgetenv("PATH").toStdString(), m_mark.variable()}, {}};
    }
    /// Starts the program. Returns why it cannot start, or an empty text.
    std::string start(const ClientProgram::Launch &launch)
    {
        std::string failure;
        call([&] {
            auto started = ClientProgram::start(
                m_loop, launch, {[this] { noteStop(); }, [this](int result) { noteEnd(result); }});
            if (started)
                program = std::move(started).value();
            else
                failure = started.error().text;
        });
        return failure;
    }
    std::string start(std::vector<std::string> words) { return start(launchOf(std::move(words))); }
    void stop()
    {
        call([this] { program->stop(); });
    }
    void resume()
    {
        call([this] { program->resume(); });
    }
    void kill()
    {
        call([this] { program->kill(); });
    }
    void stopAndResumeRepeatedly(int times)
    {
        call([this, times] {
            for (int i = 0; i < times; ++i) {
                program->stop();
                program->resume();
            }
        });
    }
    /// Ends all processes of the program. Returns the error, or an empty text. `grace`: as for
    /// ClientProgram::endAll().
    std::string endAll(std::chrono::milliseconds grace)
    {
        std::string failure;
        call([&] {
            if (auto ended = ClientProgram::endAll({program.get()}, grace); !ended)
                failure = ended.error().text;
        });
        return failure;
    }
    bool isRunning()
    {
        return onLoop<bool>([this] { return program->isRunning(); });
    }
    pid_t processId()
    {
        return onLoop<pid_t>([this] { return program->processId(); });
    }
    const ProcessMark &mark() const { return m_mark; }

    /// Called on the loop's thread for ClientProgram::Events::stopped and `ended`. `stopCount` and
    /// `endCount` count these events; each is increased after atStop or atEnd has returned.
    /// `status`: the argument of the last `ended`.
    std::function<void()> atStop;
    std::function<void()> atEnd;
    std::atomic<int> stopCount = 0;
    std::atomic<int> endCount = 0;
    std::atomic<int> status = -1;
    /// The program. Use it only on the loop's thread.
    std::unique_ptr<ClientProgram> program;

private:
    template <class T> T onLoop(const std::function<T()> &work)
    {
        T result{};
        call([&] { result = work(); });
        return result;
    }
    void noteStop()
    {
        if (atStop)
            atStop();
        ++stopCount;
    }
    void noteEnd(int result)
    {
        status = result;
        if (atEnd)
            atEnd();
        ++endCount;
    }

    static inline int rigCount = 0;
    const ProcessMark m_mark{++rigCount};
    EventLoop m_loop{std::chrono::steady_clock::now()};
    std::thread m_thread{[this] { m_loop.run(); }};
};

/// A pipe from a program to the test.
class Pipe {
public:
    Pipe() { m_isWriterOpen = pipe2(m_ends, O_CLOEXEC) == 0; }
    ~Pipe()
    {
        closeWriter();
        close(m_ends[0]);
    }
    int reader() const { return m_ends[0]; }
    int writer() const { return m_ends[1]; }
    void closeWriter()
    {
        if (std::exchange(m_isWriterOpen, false))
            close(m_ends[1]);
    }
    /// Reads until no process has the writing end. Adds "(open)" if one still has it after a long
    /// time.
    QByteArray readAll()
    {
        closeWriter();
        QByteArray text;
        char buffer[4096];
        for (pollfd waited{m_ends[0], POLLIN, 0}; poll(&waited, 1, 30'000) > 0;) {
            const ssize_t got = read(m_ends[0], buffer, sizeof buffer);
            if (got <= 0)
                return text;
            text.append(buffer, got);
        }
        return text + "(open)";
    }

private:
    int m_ends[2] = {-1, -1};
    bool m_isWriterOpen = false;
};

} // namespace lockscope
