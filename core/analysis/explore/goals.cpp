// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/goals.h"

#include "lockscope/base/wording.h"

#include <algorithm>

namespace lockscope {
namespace {

bool isReachedBy(Goal goal, const Verdict &verdict)
{
    const auto hasFinding = [&verdict](FindingKind kind) {
        return std::any_of(verdict.findings.begin(), verdict.findings.end(),
            [kind](const Finding &finding) { return finding.kind == kind; });
    };
    switch (goal) {
    case Goal::violated: return verdict.outcome == Outcome::violated;
    case Goal::guarded: return verdict.outcome == Outcome::guarded;
    case Goal::stuck: return verdict.outcome == Outcome::stuck;
    case Goal::unavailable: return verdict.outcome == Outcome::unavailable;
    case Goal::foreignRelease: return hasFinding(FindingKind::foreignRelease);
    case Goal::staleWrite: return hasFinding(FindingKind::staleWrite);
    case Goal::fenceBackwards: return hasFinding(FindingKind::fenceBackwards);
    case Goal::lostUpdate: return hasFinding(FindingKind::lostUpdate);
    case Goal::starvation: return hasFinding(FindingKind::starvation);
    }
    return false;
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
        if (has(goal) && isReachedBy(goal, verdict))
            return true;
    }
    return false;
}

std::string Goals::text() const
{
    return goalNamesText([this](Goal goal) { return has(goal); });
}

} // namespace lockscope
