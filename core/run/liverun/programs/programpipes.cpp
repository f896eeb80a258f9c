// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/programs/programpipes.h"

#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <utility>

namespace lockscope {

ProgramPipes::ProgramPipes(EventLoop &loop, ClientPrograms::Reports reports, Events events)
    : m_loop(loop), m_reportChannel(reports), m_events(std::move(events))
{
}

ProgramPipes::~ProgramPipes()
{
    close();
    closeProgramEnds();
}

Result<Done> ProgramPipes::open(ClientProgram::Launch &launch)
{
    close();
    int output[2] = {-1, -1};
    int reports[2] = {-1, -1};
    const Error noDescriptors{"the system has no free file descriptors"};
    if (pipe2(output, O_CLOEXEC) != 0)
        return noDescriptors;
    m_output = std::make_unique<LinePipe>(output[0]);
    m_programEnds.push_back(output[1]);
    m_loop.watch(output[0], EPOLLIN, m_outputReader);
    if (pipe2(reports, O_CLOEXEC) != 0)
        return noDescriptors;
    m_reports = std::make_unique<LinePipe>(reports[0]);
    m_programEnds.push_back(reports[1]);
    m_loop.watch(reports[0], EPOLLIN, m_reportReader);
    launch.errors = output[1];
    launch.output =
        m_reportChannel == ClientPrograms::Reports::standardOutput ? reports[1] : output[1];
    launch.reports = m_reportChannel == ClientPrograms::Reports::descriptor ? reports[1] : -1;
    return Done{};
}

void ProgramPipes::closeProgramEnds()
{
    for (const int descriptor : std::exchange(m_programEnds, {}))
        ::close(descriptor);
}

void ProgramPipes::readReports(std::deque<std::string> &lines)
{
    if (m_reports && !m_reports->read(lines))
        close(m_reports, m_reportReader);
}

void ProgramPipes::readOutput()
{
    std::deque<std::string> lines;
    if (m_output && !m_output->read(lines))
        close(m_output, m_outputReader);
    for (const std::string &line : lines)
        m_events.output(line);
}

void ProgramPipes::close()
{
    close(m_reports, m_reportReader);
    close(m_output, m_outputReader);
}

void ProgramPipes::close(std::unique_ptr<LinePipe> &pipe, Reader &reader)
{
    if (pipe)
        m_loop.forget(pipe->descriptor(), reader);
    pipe.reset();
}

} // namespace lockscope
