// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/foundstory.h"

#include "core/run/modelrun/simulate.h"
#include "ui/words/explorewords.h"
#include "ui/words/faultkinds.h"
#include "ui/words/faultwords.h"
#include "ui/words/quantities.h"
#include "ui/words/scenariowords.h"
#include "ui/words/timelinetext.h"
#include "ui/words/verdictwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {
namespace {

struct StoryWords {
    Q_DECLARE_TR_FUNCTIONS(Story)
};

// Returns whether the fault only determines which client starts first.
bool isOrderFault(const Fault &fault)
{
    return fault.action == FaultAction::lateStart;
}

QString rangeLine(const Fault &fault, const FailingLengths &range)
{
    //: %1 is the target of a fault, %2 the name of the fault: "Client 1: Pause"
    const QString name =
        StoryWords::tr("%1: %2").arg(FaultWords::target(fault), faultName(faultKindOf(fault)));
    if (!range.longest && range.shortest == Duration::zero()) {
        //: %1 is a fault, "Client 1: Pause"
        return StoryWords::tr("%1: fails with any length").arg(name);
    }
    if (range.longest && range.shortest == Duration::zero()) {
        //: %1 is a fault, "Client 1: Pause", %2 a length
        return StoryWords::tr("%1: fails with any length up to %2")
            .arg(name, lengthText(*range.longest));
    }
    if (!range.longest) {
        //: %1 is a fault, "Client 1: Pause", %2 a length
        return StoryWords::tr("%1: fails with any length from %2")
            .arg(name, lengthText(range.shortest));
    }
    //: %1 is a fault, "Client 1: Pause", %2 and %3 are lengths
    return StoryWords::tr("%1: fails with lengths from %2 to %3")
        .arg(name, lengthText(range.shortest), lengthText(*range.longest));
}

} // namespace

FoundStory makeFoundStory(const Story &story)
{
    FoundStory found{story, {}};
    describeStory(found.story.run.scenario);
    const auto trace = Simulator().run(story.run);
    for (const EvidenceText &entry : story.chain) {
        const auto row =
            trace && entry.seq != noSeq ? trace.value()->indexOf(entry.seq) : std::nullopt;
        if (!row)
            continue;
        const Event &event = (*trace.value())[*row];
        found.events.push_back(
            {entry.time, {.kinds = {event.kind}, .client = event.client, .node = event.node}});
    }
    return found;
}

QStringList storyTitle(const Story &story)
{
    const FaultPlan &faults = story.run.scenario.faults;
    const bool isOrderOnly = std::all_of(faults.begin(), faults.end(), isOrderFault);
    QStringList lines;
    for (const Fault &fault : faults) {
        if (isOrderOnly || !isOrderFault(fault)) {
            //: %1 is the target of a fault, %2 its title, %3 when it begins: "Client 1: Pause 2 s,
            //: before the release"
            lines << StoryWords::tr("%1: %2, %3")
                         .arg(FaultWords::target(fault), FaultWords::title(fault),
                             FaultWords::when(fault));
        }
    }
    return lines.isEmpty() ? QStringList{StoryWords::tr("No fault: the run fails as it is")}
                           : lines;
}

QStringList storyEventLines(const FoundStory &found)
{
    QStringList lines;
    for (const StoryEvent &event : found.events)
        lines << momentText(event.time) + QStringLiteral("  ")
                + FaultWords::condition(event.condition);
    return lines;
}

QStringList explanationLines(const Story &story)
{
    const Explanation &explanation = story.explanation;
    QStringList lines;
    for (const FailingLengths &range : explanation.lengths) {
        const Fault &fault = story.run.scenario.faults[range.fault];
        if (!isOrderFault(fault))
            lines << rangeLine(fault, range);
    }
    //: %1 of %2 random seeds
    lines << StoryWords::tr("Fails with %1 of %2 seeds")
                 .arg(explanation.failingSeeds)
                 .arg(Explanation::seedsTried);
    for (const NodesOutcome &nodes : explanation.nodes) {
        //: %2 is an outcome: "violated", "no violation observed"
        lines
            << StoryWords::tr("With %1 nodes: %2").arg(nodes.nodes).arg(outcomeWord(nodes.outcome));
    }
    for (const FixOutcome &fix : explanation.fixes) {
        //: %1 is a change that prevents the failure: "Store compares fencing tokens"
        lines << (fix.outcome == Outcome::guarded
                ? StoryWords::tr("Does not fail with: %1 (guarded)")
                : StoryWords::tr("Does not fail with: %1"))
                     .arg(fixTitle(fix.fix));
    }
    return lines;
}

} // namespace lockscope
