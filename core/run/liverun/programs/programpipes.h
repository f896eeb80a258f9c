// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/programs/clientprogram.h"
#include "core/run/liverun/programs/programreport.h"
#include "core/scenario/scenario.h"

#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/// The pipes from one program: its reports, and its standard output and standard error. They are
/// read as soon as something arrives, because a full pipe would block the program. Thread: that of
/// the loop.
class ProgramPipes {
public:
    /// Called by the loop. `reported`: reports can be read with readReports(). `output`: called
    /// with each line of the output.
    struct Events {
        std::function<void()> reported;
        std::function<void(std::string_view line)> output;
    };
    ProgramPipes(EventLoop &loop, ClientPrograms::Reports reports, Events events);
    ~ProgramPipes();
    ProgramPipes(const ProgramPipes &) = delete;
    ProgramPipes &operator=(const ProgramPipes &) = delete;

    /// Opens new pipes and stores the program's ends of them in `launch`. Error: no file
    /// descriptors are free.
    Result<Done> open(ClientProgram::Launch &launch);
    /// Closes this process's copies of the program's ends. REQUIRES: the program has started.
    void closeProgramEnds();
    /// Appends the complete lines that the program has reported.
    void readReports(std::deque<std::string> &lines);
    /// Passes on the complete lines of the output that have arrived.
    void readOutput();
    void close();

private:
    struct Reader final : EventLoop::Watcher {
        explicit Reader(std::function<void()> onReady) : work(std::move(onReady)) { }
        void ready(std::uint32_t) override { work(); }
        std::function<void()> work;
    };
    void close(std::unique_ptr<LinePipe> &pipe, Reader &reader);

    EventLoop &m_loop;
    const ClientPrograms::Reports m_reportChannel;
    const Events m_events;
    std::unique_ptr<LinePipe> m_reports;
    std::unique_ptr<LinePipe> m_output;
    Reader m_reportReader{[this] { m_events.reported(); }};
    Reader m_outputReader{[this] { readOutput(); }};
    std::vector<int> m_programEnds;
};

} // namespace lockscope
