// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/runview.h"

namespace lockscope {

std::optional<RunHeader> headerOf(const Trace &trace)
{
    if (trace.isEmpty() || trace[0].kind != EventKind::runBegin)
        return std::nullopt;
    const auto header = parseRunHeader(trace.detail(trace[0]));
    return header ? std::optional(header.value()) : std::nullopt;
}

} // namespace lockscope
