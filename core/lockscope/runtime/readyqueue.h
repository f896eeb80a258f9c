// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace lockscope {

class ClientProcess;

/// The processes that are ready to run, each once, in the order in which they became ready. Usually
/// there is at most one process, so the first one has its own member and needs no list. Thread:
/// one.
class ReadyQueue {
public:
    void add(ClientProcess &process)
    {
        if (!m_first)
            m_first = &process;
        else if (m_first != &process)
            addToOthers(process);
    }
    bool isEmpty() const { return !m_first; }
    /// Removes and returns the only process. Returns null if there is no process, or more than one.
    ClientProcess *takeIfOnlyOne()
    {
        return m_others.empty() ? std::exchange(m_first, nullptr) : nullptr;
    }
    /// Clears `processes` and moves all ready processes into it.
    void takeAll(std::vector<ClientProcess *> &processes)
    {
        processes.clear();
        if (m_first)
            processes.push_back(std::exchange(m_first, nullptr));
        processes.insert(processes.end(), m_others.begin(), m_others.end());
        m_others.clear();
    }
    /// Removes a process that has nothing to run any more.
    void drop(const ClientProcess &process)
    {
        std::erase(m_others, &process);
        if (m_first != &process)
            return;
        m_first = m_others.empty() ? nullptr : m_others.front();
        if (m_first)
            m_others.erase(m_others.begin());
    }
    void clear()
    {
        m_first = nullptr;
        m_others.clear();
    }

private:
    [[gnu::noinline]] void addToOthers(ClientProcess &process)
    {
        if (std::find(m_others.begin(), m_others.end(), &process) == m_others.end())
            m_others.push_back(&process);
    }
    ClientProcess *m_first = nullptr;
    std::vector<ClientProcess *>
        m_others; // the processes after m_first; empty if there is no first
};

} // namespace lockscope
