// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/explorewords.h"

#include "ui/words/faultwords.h"
#include "ui/words/outcomewords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

QString count(std::uint64_t number)
{
    return countText(static_cast<qint64>(number));
}

// The sum over the depths of the complete search, without random placements.
DepthCount wholeCount(const SearchTally &tally)
{
    DepthCount whole;
    for (const auto &[depth, one] : tally.depths) {
        if (depth != samplesDepth)
            whole.add(one);
    }
    return whole;
}

} // namespace

QString ExploreWords::question(const Question &question)
{
    const Scenario &scenario = question.effective.scenario;
    QStringList parts{textOf(scenario.id), textOf(question.effective.scheme), tr("%n client(s)", nullptr, scenario.settings.clients),
                      tr("%n node(s)", nullptr, scenario.settings.nodes)};
    parts << (scenario.rounds > 0 ? tr("%n round(s) each", nullptr, scenario.rounds) : tr("rounds until the time is over"));
    return parts.join(tr(", "));
}

QString ExploreWords::summary(const Answer &answer)
{
    const DepthCount whole = wholeCount(answer.tally);
    // If one fault was enough, no more faults were tried.
    const int depth = answer.question.goesOn || answer.tally.depths.empty() ? answer.question.depth
                                                                            : std::min(answer.question.depth, answer.tally.depths.rbegin()->first);
    const QString faults = tr("up to %n fault(s)", nullptr, depth);
    const auto of = [&whole](Outcome outcome) { return whole.outcomes[static_cast<std::size_t>(outcome)]; };
    if (!answer.tally.failures.empty()) {
        std::uint64_t failures = 0;
        for (const auto &[story, group] : answer.tally.failures)
            failures += group.count;
        if (depth == 0)
            return tr("The scenario fails without a fault.");
        const QString found = tr("Failures in %1 of %2 placements of %3.").arg(count(failures), count(whole.placements), faults);
        if (!answer.isComplete())
            return found + u' ' + tr("The search was stopped before its end.");
        return depth == answer.question.depth ? found : found + u' ' + tr("More faults were not tried, because so few are enough.");
    }
    const bool isHeldInAll = of(Outcome::held) == whole.placements;
    QString text = isHeldInAll ? tr("Held in all %1 placements of %2.").arg(count(whole.placements), faults)
                               : tr("No failure in %1 placements of %2.").arg(count(whole.placements), faults);
    if (!answer.isComplete()) {
        text = tr("No failure in the first %1 placements; the search was stopped before its end, so %2 were not all tried.")
                   .arg(count(whole.placements), faults);
    }
    if (!isHeldInAll) {
        QStringList outcomes;
        for (int i = 0; i < outcomeCount; ++i) {
            const auto outcome = static_cast<Outcome>(i);
            if (of(outcome) > 0)
                //: %1 is an outcome, %2 a number of runs: "held: 1,234"
                outcomes << tr("%1: %2").arg(outcomeWord(outcome), count(of(outcome)));
        }
        text += u' ' + outcomes.join(tr(", ")) + tr(".");
    }
    if (whole.cutShort > 0)
        text += u' ' + tr("%1 runs ended before all was done.").arg(count(whole.cutShort));
    return text;
}

QString ExploreWords::tried(const Question &question)
{
    Menu left = Menu::all();
    left.remove(question.menu);
    QStringList notTried;
    if (!left.isEmpty())
        notTried << textOf(left.text());
    notTried << tr("more than %n fault(s)", nullptr, question.depth);
    return tr("Faults: %1.").arg(textOf(question.menu.text())) + u' ' + tr("Not tried: %1.").arg(notTried.join(tr("; ")));
}

QString ExploreWords::sampleBound(const Answer &answer)
{
    const auto samples = answer.tally.depths.find(samplesDepth);
    if (samples == answer.tally.depths.end() || samples->second.placements == 0)
        return {};
    const auto hasFailed = std::any_of(answer.tally.failures.begin(), answer.tally.failures.end(),
                                       [](const auto &failure) { return failure.second.first.depth == samplesDepth; });
    if (hasFailed)
        return {};
    // Without a failure in n independent samples, the chance of one is below 3 / n with a confidence of 95 %.
    const auto oneIn = static_cast<std::uint64_t>(std::floor(static_cast<double>(samples->second.placements) / 3));
    return tr("No failure in %1 random placements of 3 to 6 faults: fewer than 1 in %2 of such placements fail (95 % confidence).")
        .arg(count(samples->second.placements), count(oneIn));
}

QStringList ExploreWords::faults(const Story &story)
{
    QStringList lines;
    const auto add = [&](bool wantsStarts) {
        for (const Fault &fault : story.run.scenario.faults) {
            if ((fault.action == FaultAction::lateStart) == wantsStarts)
                lines << FaultWords::sentence(fault);
        }
    };
    add(false);
    add(true);
    if (lines.isEmpty())
        lines << tr("No fault is needed.");
    return lines;
}

QString ExploreWords::lengthLine(const Story &story, const FailingLengths &range)
{
    const QString fault = FaultWords::target(story.run.scenario.faults[range.fault]);
    if (range.shortest == Duration::zero() && !range.longest)
        return tr("%1: fails with any length of the fault.").arg(fault);
    if (range.shortest == Duration::zero())
        return tr("%1: fails with any length of the fault up to %2.").arg(fault, lengthText(*range.longest));
    if (!range.longest)
        return tr("%1: fails with any length of the fault from %2 on.").arg(fault, lengthText(range.shortest));
    return tr("%1: fails with a length of the fault from %2 to %3.").arg(fault, lengthText(range.shortest), lengthText(*range.longest));
}

QStringList ExploreWords::explanation(const Story &story)
{
    const Explanation &explanation = story.explanation;
    QStringList lines;
    for (const FailingLengths &range : explanation.lengths)
        lines << lengthLine(story, range);
    if (explanation.failingSeeds == Explanation::seedsTried)
        lines << tr("The seed does not matter: fails with all %1 seeds.").arg(Explanation::seedsTried);
    else
        lines << tr("Fails with %1 of %2 seeds.").arg(explanation.failingSeeds).arg(Explanation::seedsTried);
    for (const NodesOutcome &other : explanation.nodes)
        lines << tr("With %n node(s): %1.", nullptr, other.nodes).arg(outcomeWord(other.outcome));
    return lines;
}

} // namespace lockscope
