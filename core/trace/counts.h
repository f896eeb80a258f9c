// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/contract.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// A map from names to numbers, sorted by name. It is one flat array, because verdicts of short
/// runs must be cheap to build. The names are string constants of the program. A value.
class Counts {
public:
    using Entry = std::pair<std::string_view, std::int64_t>;
    using Entries = std::vector<Entry>;

    Counts() = default;
    /// REQUIRES: the names are string constants, sorted.
    Counts(std::initializer_list<Entry> entries) : m_entries(entries)
    {
        LOCKSCOPE_ASSERT(std::is_sorted(
            begin(), end(), [](const Entry &a, const Entry &b) { return a.first < b.first; }));
    }
    void reserve(std::size_t count) { m_entries.reserve(count); }
    /// Adds an entry at the end. REQUIRES: the name is a string constant and sorts after all names
    /// in the map.
    void append(std::string_view name, std::int64_t number)
    {
        LOCKSCOPE_ASSERT(m_entries.empty() || m_entries.back().first < name);
        m_entries.emplace_back(name, number);
    }

    Entries::const_iterator begin() const { return m_entries.begin(); }
    Entries::const_iterator end() const { return m_entries.end(); }
    std::size_t size() const { return m_entries.size(); }
    /// Returns the entry with that name; end() if there is none.
    Entries::const_iterator find(std::string_view name) const
    {
        const auto found = std::lower_bound(
            begin(), end(), name, [](const Entry &a, std::string_view b) { return a.first < b; });
        return found != end() && found->first == name ? found : end();
    }
    /// Returns the number with that name. REQUIRES: the name exists.
    std::int64_t at(std::string_view name) const
    {
        const auto found = find(name);
        LOCKSCOPE_ASSERT(found != end());
        return found->second;
    }

private:
    Entries m_entries;
};

} // namespace lockscope
