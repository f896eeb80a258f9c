// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/sameevent.h"

namespace lockscope {
namespace {

bool isAlike(const Event &a, const Event &b)
{
    return a.kind == b.kind && a.client == b.client && a.node == b.node && a.attempt == b.attempt;
}

} // namespace

std::optional<Seq> sameEvent(const Trace &before, Seq seq, const Trace &after)
{
    const auto index = before.indexOf(seq);
    if (!index)
        return std::nullopt;
    const Event event = before[*index];
    std::size_t earlierCount = 0;
    for (std::size_t i = 0; i < *index; ++i)
        earlierCount += isAlike(before[i], event) ? 1 : 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (isAlike(after[i], event) && earlierCount-- == 0)
            return after.seqAt(i);
    }
    return std::nullopt;
}

} // namespace lockscope
