// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <optional>

namespace lockscope {

/// Tells whether all attempts that nodes refused with an error got the same one. REQUIRES: the rows
/// are added in trace order.
class Refusals {
public:
    /// Discards all rows.
    void clear() { *this = Refusals(); }
    /// REQUIRES: the row is a `denied`.
    void take(const Trace &trace, const Event &denied, Seq seq);
    /// Returns the finding; nullopt: fewer than two attempts got an error, or they got different
    /// ones.
    std::optional<Finding> finding() const;

    /// Returns the error of a node that decided a `denied`, without its mark; empty: no error did.
    static std::string errorOf(const Trace &trace, const Event &denied);

private:
    std::string m_error; // of the first refusal
    Seq m_first = noSeq;
    WorldTime m_since{};
    Seq m_last = noSeq;
    int m_count = 0;
    bool m_areDifferent = false;
};

} // namespace lockscope
