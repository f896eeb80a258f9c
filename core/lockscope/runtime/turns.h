// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace lockscope {

class Host;

/// The hosts that have something to run, each once, in the order in which they asked. Mostly there is none or one, and that one is had
/// without a list. Thread: one.
class Turns {
public:
    void add(Host &host)
    {
        if (!m_first)
            m_first = &host;
        else if (m_first != &host)
            addBehind(host);
    }
    bool isEmpty() const { return !m_first; }
    /// Takes out the only one; null: there are none, or more.
    Host *takeOnly() { return m_others.empty() ? std::exchange(m_first, nullptr) : nullptr; }
    /// Takes out all of them. `turns`: is overwritten.
    void takeAll(std::vector<Host *> &turns)
    {
        turns.clear();
        if (m_first)
            turns.push_back(std::exchange(m_first, nullptr));
        turns.insert(turns.end(), m_others.begin(), m_others.end());
        m_others.clear();
    }
    /// That host has nothing to run any more.
    void drop(const Host &host)
    {
        std::erase(m_others, &host);
        if (m_first != &host)
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
    [[gnu::noinline]] void addBehind(Host &host)
    {
        if (std::find(m_others.begin(), m_others.end(), &host) == m_others.end())
            m_others.push_back(&host);
    }
    Host *m_first = nullptr;
    std::vector<Host *> m_others; // behind it; empty where there is no first
};

} // namespace lockscope
