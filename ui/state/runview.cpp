// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/runview.h"

namespace lockscope {

std::optional<Outcome> RunView::expectedOutcome() const
{
    const auto &all = effective.scenario.expected;
    const auto found = all.find(effective.scheme.id());
    return found == all.end() ? std::nullopt : std::optional(found->second);
}

std::optional<RunHeader> headerOf(const Trace &trace)
{
    if (trace.isEmpty() || trace[0].kind != EventKind::runBegin)
        return std::nullopt;
    const auto header = parseRunHeader(trace.detail(trace[0]));
    return header ? std::optional(header.value()) : std::nullopt;
}

} // namespace lockscope
