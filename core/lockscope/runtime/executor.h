// SPDX-License-Identifier: MIT
#pragma once

#include <coroutine>
#include <cstddef>
#include <vector>

namespace lockscope {

/// The coroutines of one process that are ready to run. A coroutine is pushed here when it can
/// continue. It runs in a turn of the process (ProcessControl::runTurn()), never inside the code
/// that pushed it. So calls do not nest, and the coroutines of a stopped process stay here until it
/// continues. Thread: one.
class Executor {
public:
    void push(std::coroutine_handle<> ready)
    {
        if (m_end == m_ready.size())
            m_ready.resize(2 * m_end + 8);
        m_ready[m_end++] = ready;
    }
    bool isEmpty() const { return m_next == m_end; }
    /// Removes and returns the coroutine that has waited longest. REQUIRES: !isEmpty().
    std::coroutine_handle<> take()
    {
        const std::coroutine_handle<> ready = m_ready[m_next++];
        if (m_next == m_end)
            clear();
        return ready;
    }
    void clear() { m_next = m_end = 0; }

private:
    std::vector<std::coroutine_handle<>>
        m_ready; // used from m_next to m_end; the rest is spare capacity
    std::size_t m_next = 0;
    std::size_t m_end = 0;
};

} // namespace lockscope
