// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/pipeline.h"

#include <utility>

namespace lockscope {

Pipeline::Pipeline(
    ClientProcess &process, NodeId node, const std::vector<Command> &commands, Duration timeout)
    : m_process(process), m_calls(commands.size()), m_answers(commands.size()),
      m_pendingCount(commands.size())
{
    process.calls().launchPipeline(node, commands, timeout, this, m_calls);
}

Pipeline::~Pipeline()
{
    for (PendingCall *const call : m_calls) {
        if (call)
            call->receiver = nullptr;
    }
}

void Pipeline::receive(std::size_t index, Answer &&answer)
{
    m_calls[index] = nullptr;
    m_lastEvent = answer.event;
    m_answers[index] = std::move(answer);
    if (--m_pendingCount == 0 && m_waiting)
        m_process.control().ready(std::exchange(m_waiting, {}));
}

} // namespace lockscope
