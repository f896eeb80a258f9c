// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope {

/// A selection of rows of a trace: all rows, or some by their indices. A value. Thread: any.
class TracePart {
public:
    /// Selects all rows, however many there are.
    TracePart() = default;
    /// Selects these rows, given by their indices. REQUIRES: the indices are in ascending order,
    /// each once.
    explicit TracePart(std::vector<std::uint32_t> rows) : m_rows(std::move(rows)) { }

    /// Returns whether all rows are selected. `traceSize`, here and below: the number of rows of
    /// the trace.
    bool isWhole(std::size_t traceSize) const { return !m_rows || m_rows->size() == traceSize; }
    std::size_t size(std::size_t traceSize) const { return m_rows ? m_rows->size() : traceSize; }
    /// Returns the index in the trace of the row at `index` in this part. REQUIRES: index <
    /// size(traceSize).
    std::size_t row(std::size_t index) const { return m_rows ? (*m_rows)[index] : index; }
    bool has(std::size_t row) const
    {
        return !m_rows
            || std::binary_search(m_rows->begin(), m_rows->end(), static_cast<std::uint32_t>(row));
    }

private:
    std::optional<std::vector<std::uint32_t>> m_rows;
};

} // namespace lockscope
