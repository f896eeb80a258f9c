// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/mark.h"

namespace lockscope {

std::optional<Mark> markOf(EventKind kind)
{
    switch (kind) {
    case EventKind::granted: return Mark::granted;
    case EventKind::extended: return Mark::extended;
    case EventKind::released: return Mark::released;
    case EventKind::denied: return Mark::denied;
    case EventKind::releaseRefused:
    case EventKind::extendFailed:
    case EventKind::crashed:
    case EventKind::nodeDown:
    case EventKind::keyLost: return Mark::lost;
    case EventKind::wrote: return Mark::wrote;
    case EventKind::writeRejected: return Mark::rejected;
    case EventKind::stole: return Mark::stole;
    case EventKind::clockJumped: return Mark::jumped;
    case EventKind::promoted: return Mark::promoted;
    default: return std::nullopt;
    }
}

} // namespace lockscope
