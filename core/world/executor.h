// SPDX-License-Identifier: MIT
#pragma once

#include <coroutine>
#include <cstddef>
#include <vector>

namespace lockscope {

/// The coroutines of one host that may go on. Whoever wakes a coroutine pushes it here; it runs when the host's turn comes,
/// never inside the one that woke it, so that stacks stay flat and a stopped host can be left alone. Thread: one.
class Executor {
public:
    void push(std::coroutine_handle<> ready) { m_ready.push_back(ready); }
    bool isEmpty() const { return m_next == m_ready.size(); }
    /// The one that has waited longest. REQUIRES: not empty.
    std::coroutine_handle<> take()
    {
        const std::coroutine_handle<> ready = m_ready[m_next++];
        if (m_next == m_ready.size())
            clear();
        return ready;
    }
    void clear()
    {
        m_ready.clear();
        m_next = 0;
    }

private:
    std::vector<std::coroutine_handle<>> m_ready;
    std::size_t m_next = 0;
};

} // namespace lockscope
