// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/searchtally.h"

#include "core/analysis/explore/rowmask.h"

#include <algorithm>

namespace lockscope {

FaultPlan withPlacement(FaultPlan plan, const Placement &placement)
{
    for (const PlacedFault &placed : placement) {
        for (const Fault &fault : placed.faults)
            plan.add(fault);
    }
    return plan;
}

void DepthCount::add(const DepthCount &other)
{
    items = std::max(items, other.items); // each part knows the number of the whole depth
    itemsDone += other.itemsDone;
    placements += other.placements;
    failures += other.failures;
    voids += other.voids;
    cutShort += other.cutShort;
    runs += other.runs;
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        outcomes[i] += other.outcomes[i];
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        kinds[i].placements += other.kinds[i].placements;
        kinds[i].failures += other.kinds[i].failures;
    }
    for (std::size_t i = 0; i < placementsOfPoint.size(); ++i)
        placementsOfPoint[i] += other.placementsOfPoint[i];
}

void SearchTally::record(
    const RunPosition &position, const Placement &placement, const RunSummary &summary)
{
    DepthCount &depth = depths[position.depth];
    ++depth.placements;
    depth.failures += summary.isFailure ? 1 : 0;
    ++depth.outcomes[static_cast<std::size_t>(summary.outcome)];
    ++depth.placementsOfPoint[depth.curvePointOf(position.item)];
    depth.cutShort += summary.isCutShort ? 1 : 0;
    Menu kinds;
    for (const PlacedFault &placed : placement) {
        if (kinds.has(placed.kind))
            continue;
        kinds.add(placed.kind);
        KindCount &count = depth.kinds[static_cast<std::size_t>(placed.kind)];
        ++count.placements;
        count.failures += summary.isFailure ? 1 : 0;
    }
    std::uint64_t hash = mixedHash(static_cast<std::uint64_t>(position.depth), position.item);
    hash = mixedHash(mixedHash(hash, position.number), static_cast<std::uint64_t>(summary.outcome));
    digest += mixedHash(hash, summary.behaviour);
    const auto behaviour = behaviours.try_emplace(summary.behaviour, position).first;
    behaviour->second = std::min(behaviour->second, position);
    if (!summary.isFailure)
        return;
    FailureGroup &group = failures[summary.story];
    if (group.count == 0 || position < group.first) {
        group.first = position;
        group.placement = placement;
        group.outcome = summary.outcome;
    }
    ++group.count;
    group.kinds.add(kinds);
}

void SearchTally::add(const SearchTally &other)
{
    for (const auto &[depth, count] : other.depths)
        depths[depth].add(count);
    for (const auto &[behaviour, position] : other.behaviours) {
        const auto [found, isNew] = behaviours.try_emplace(behaviour, position);
        found->second = std::min(found->second, position);
    }
    for (const auto &[story, group] : other.failures) {
        FailureGroup &own = failures[story];
        const std::uint64_t count = own.count + group.count;
        Menu kinds = own.kinds;
        kinds.add(group.kinds);
        if (own.count == 0 || group.first < own.first)
            own = group;
        own.count = count;
        own.kinds = kinds;
    }
    digest += other.digest;
    isStopped = isStopped || other.isStopped;
}

std::vector<const FailureGroup *> SearchTally::failuresInOrder() const
{
    std::vector<const FailureGroup *> groups;
    for (const auto &[story, group] : failures)
        groups.push_back(&group);
    std::sort(groups.begin(), groups.end(),
        [](const FailureGroup *a, const FailureGroup *b) { return a->first < b->first; });
    return groups;
}

std::uint64_t SearchTally::runs() const
{
    std::uint64_t runs = 0;
    for (const auto &[depth, count] : depths)
        runs += count.runs;
    return runs;
}

} // namespace lockscope
