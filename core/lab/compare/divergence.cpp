// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/compare/divergence.h"

#include "core/lab/compare/sequences.h"

#include <algorithm>

namespace lockscope {

std::optional<Divergence> firstDivergence(
    const Comparison &comparison, const Trace &predicted, const Trace &real)
{
    const auto clientResults = compareClientResults(predicted, real, comparison.shift);
    if (const EventSequence *const sequence = firstDiverged(clientResults, ActorKind::client))
        return Divergence{
            sequence->who, sequence->predicted, sequence->real, sequence->divergedAt, true};
    for (const ActorKind kind : {ActorKind::client, ActorKind::node}) {
        if (const EventSequence *const sequence = firstDiverged(comparison.sequences, kind))
            return Divergence{
                sequence->who, sequence->predicted, sequence->real, sequence->divergedAt};
    }
    const auto &pairs = comparison.pairs;
    const auto pair = std::find_if(pairs.begin(), pairs.end(), [](const EventPair &one) {
        return one.difference == Difference::detail || one.difference == Difference::ending;
    });
    if (pair == pairs.end())
        return std::nullopt;
    return Divergence{real[pair->real].actor, pair->predicted, pair->real, pair->time};
}

} // namespace lockscope
