// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/refusals.h"

namespace lockscope {

std::string Refusals::errorOf(const Trace &trace, const Event &denied)
{
    constexpr std::string_view mark = "(error) ";
    const auto reply = denied.cause == noSeq ? std::nullopt : trace.indexOf(denied.cause);
    if (!reply || trace[*reply].kind != EventKind::replied
        || !trace.text(trace[*reply].detail).starts_with(mark))
        return {};
    return trace.detail(trace[*reply]).substr(mark.size());
}

void Refusals::take(const Trace &trace, const Event &denied, Seq seq)
{
    if (m_areDifferent)
        return;
    std::string error = errorOf(trace, denied);
    if (error.empty())
        return;
    if (m_count++ == 0) {
        m_error = std::move(error);
        m_first = seq;
        m_since = denied.time;
    } else {
        m_areDifferent = error != m_error;
    }
    m_last = seq;
}

std::optional<Finding> Refusals::finding() const
{
    if (m_count < 2 || m_areDifferent)
        return std::nullopt;
    Finding finding{FindingKind::sameError, m_since,
        std::to_string(m_count) + " attempts were refused with the same error: " + m_error,
        {m_first, m_last}, {}, {}};
    finding.subject = m_error;
    return finding;
}

} // namespace lockscope
