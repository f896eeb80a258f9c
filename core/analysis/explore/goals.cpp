// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/goals.h"

#include "lockscope/base/wording.h"

#include <algorithm>
#include <optional>

namespace lockscope {
namespace {

// Returns the kind of finding that reaches a goal; nothing: an outcome reaches it.
std::optional<FindingKind> findingOf(Goal goal)
{
    switch (goal) {
    case Goal::foreignRelease: return FindingKind::foreignRelease;
    case Goal::staleWrite: return FindingKind::staleWrite;
    case Goal::fenceBackwards: return FindingKind::fenceBackwards;
    case Goal::lostUpdate: return FindingKind::lostUpdate;
    case Goal::starvation: return FindingKind::starvation;
    case Goal::foreignRenewal: return FindingKind::foreignRenewal;
    case Goal::violated:
    case Goal::guarded:
    case Goal::stuck:
    case Goal::unavailable: break;
    }
    return {};
}

bool isReachedBy(Goal goal, Outcome outcome)
{
    switch (goal) {
    case Goal::violated: return outcome == Outcome::violated;
    case Goal::guarded: return outcome == Outcome::guarded;
    case Goal::stuck: return outcome == Outcome::stuck;
    case Goal::unavailable: return outcome == Outcome::unavailable;
    default: return false;
    }
}

std::string goalNamesText(auto isWanted)
{
    std::string text;
    for (std::size_t i = 0; i < goalNames.size(); ++i) {
        if (isWanted(static_cast<Goal>(i)))
            text.append(text.empty() ? "" : ", ").append(goalNames[i]);
    }
    return text;
}

} // namespace

Goals Goals::usual()
{
    Goals goals;
    goals.add(Goal::violated);
    goals.add(Goal::stuck);
    return goals;
}

Result<Goals> Goals::parse(std::string_view names)
{
    Goals goals;
    for (bool isLast = false; !isLast;) {
        const std::size_t comma = names.find(',');
        const std::string_view name = names.substr(0, comma);
        const auto found = std::find(goalNames.begin(), goalNames.end(), name);
        if (found == goalNames.end())
            return Error{
                {LOCKSCOPE_TEXT("Error", "\"{name}\" is not a goal; expected some of {names}"),
                    {{"name", std::string(name)},
                        {"names", goalNamesText([](Goal) { return true; })}}}};
        goals.add(static_cast<Goal>(found - goalNames.begin()));
        isLast = comma == names.npos;
        names.remove_prefix(isLast ? 0 : comma + 1);
    }
    return goals;
}

bool Goals::areReachedBy(const Verdict &verdict) const
{
    for (std::size_t i = 0; i < goalNames.size(); ++i) {
        const auto goal = static_cast<Goal>(i);
        if (has(goal) && isReachedBy(goal, verdict.outcome))
            return true;
    }
    return findingIn(verdict) != nullptr;
}

const Finding *Goals::findingIn(const Verdict &verdict) const
{
    for (const Finding &finding : verdict.findings) {
        for (std::size_t i = 0; i < goalNames.size(); ++i) {
            const auto goal = static_cast<Goal>(i);
            if (has(goal) && findingOf(goal) == finding.kind)
                return &finding;
        }
    }
    return nullptr;
}

std::string Goals::text() const
{
    return goalNamesText([this](Goal goal) { return has(goal); });
}

} // namespace lockscope
