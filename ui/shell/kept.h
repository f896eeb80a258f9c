// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <typeindex>
#include <utility>
#include <vector>

namespace lockscope {

/// What a feature keeps while the window is built again in another language: one state of each
/// type. The first caller that asks for a type creates its state; later callers get the same one.
/// Thread: the window's.
class Kept {
public:
    Kept() = default;
    Kept(const Kept &) = delete;
    Kept &operator=(const Kept &) = delete;
    /// Destroys the states in the reverse order of their creation, because a state may use an
    /// earlier one.
    ~Kept()
    {
        while (!m_states.empty())
            m_states.pop_back();
    }

    template <class State, class... Args> State &of(Args &&...args)
    {
        for (const auto &[type, state] : m_states) {
            if (type == typeid(State))
                return *static_cast<State *>(state.get());
        }
        auto made = std::make_shared<State>(std::forward<Args>(args)...);
        m_states.emplace_back(typeid(State), made);
        return *made;
    }

private:
    std::vector<std::pair<std::type_index, std::shared_ptr<void>>> m_states;
};

} // namespace lockscope
