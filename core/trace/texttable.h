// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/textpool.h"

#include <algorithm>
#include <vector>

namespace lockscope {

/// Maps text ids to values. It is an array from the smallest id in use to the largest one. The
/// array stays small, because the ids of one trace are close together, however many texts of other
/// traces the pool has. A value.
template <class Value> class TextTable {
public:
    /// Returns the value of a text, or a default value if none was set.
    Value at(TextId id) const { return isCovered(id) ? m_values[id.value - m_first] : Value{}; }
    /// Drops all values, but keeps allocated memory.
    void clear() { m_values.clear(); }
    /// Returns the value of a text for changing; adds a default value if none was set.
    Value &operator[](TextId id)
    {
        if (!isCovered(id))
            extendTo(id);
        return m_values[id.value - m_first];
    }

private:
    bool isCovered(TextId id) const
    {
        return id.value >= m_first && id.value - m_first < m_values.size();
    }
    void extendTo(TextId id)
    {
        if (m_values.empty())
            m_first = id.value;
        if (id.value < m_first) {
            m_values.insert(m_values.begin(), m_first - id.value, Value{});
            m_first = id.value;
        }
        if (const std::size_t index = id.value - m_first; index >= m_values.size())
            m_values.resize(std::max(index + 1, 2 * m_values.size()));
    }
    std::uint32_t m_first = 0;
    std::vector<Value> m_values;
};

} // namespace lockscope
