// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/flow/flowchart.h"

#include "core/workload/fencing.h"
#include "core/workload/workload.h"
#include "lockscope/schemes/articlemistakes.h"

#include <algorithm>
#include <set>

namespace lockscope {
namespace {

using Arrows = std::vector<ListingArrow>;

bool hasArrow(const Arrows &arrows, int line)
{
    return std::any_of(arrows.begin(), arrows.end(),
        [line](const ListingArrow &arrow) { return arrow.from == line; });
}

// Returns the number of the first line of the release; 0: the scheme releases nothing.
int firstReleaseLine(Listing listing)
{
    const auto found = std::find_if(
        listing.begin(), listing.end(), [](const ListingLine &line) { return line.isRelease; });
    return found == listing.end() ? 0 : found->number;
}

// Returns the arrows of the scheme. A line without arrows leads to the next line.
Arrows allArrows(const SchemeInfo &scheme)
{
    Arrows arrows(scheme.arrows.begin(), scheme.arrows.end());
    for (const ListingLine &line : scheme.listing) {
        if (!hasArrow(arrows, line.number))
            arrows.push_back({line.number, FlowWhen::always, line.number + 1});
    }
    return arrows;
}

// Makes all arrows that end with `granted` lead to the line that requests the fencing token. If the
// client does not get a fencing token in time, it releases the lock.
void addFencing(Arrows &arrows, const Scheme &scheme)
{
    const int line = fencingLine(scheme).number;
    for (ListingArrow &arrow : arrows) {
        if (arrow.to == FlowTarget(FlowEnd::granted))
            arrow.to = line;
    }
    arrows.push_back({line, FlowWhen::yes, FlowEnd::granted});
    arrows.push_back({line, FlowWhen::no, firstReleaseLine(scheme.info().listing)});
}

// Returns the lines that a client can reach from a line.
std::set<int> reachableFrom(int begin, const Arrows &arrows)
{
    std::set<int> reached{begin};
    for (std::size_t before = 0; before != reached.size();) {
        before = reached.size();
        for (const ListingArrow &arrow : arrows) {
            if (reached.contains(arrow.from) && arrow.to.line > 0)
                reached.insert(arrow.to.line);
        }
    }
    return reached;
}

// Returns whether the settings of the run agree with ListingArrow::setting of an arrow. An empty
// text always agrees.
bool agrees(const SchemeInfo &info, const Settings &settings, std::string_view setting)
{
    constexpr std::string_view noMistake = "mistakes=!";
    if (setting.starts_with(noMistake)) {
        const auto word = std::find(articleMistakeWords.begin(), articleMistakeWords.end(),
            setting.substr(noMistake.size()));
        return !mistakesMade(info, settings.mistakes)
                    .has(static_cast<ArticleMistake>(word - articleMistakeWords.begin()));
    }
    const std::size_t equals = setting.find('=');
    return setting.empty()
        || settingText(settings, setting.substr(0, equals)) == setting.substr(equals + 1);
}

// Returns whether an arrow exists with the settings. An arrow that needs a setting replaces the
// arrow that needs none and leaves the same line for the same answer.
bool isActive(const SchemeInfo &info, const ListingArrow &arrow, const Arrows &arrows,
    const Settings &settings)
{
    const auto replaces = [&](const ListingArrow &other) {
        return !other.setting.empty() && other.from == arrow.from && other.when == arrow.when
            && agrees(info, settings, other.setting);
    };
    return arrow.setting.empty() ? std::none_of(arrows.begin(), arrows.end(), replaces)
                                 : agrees(info, settings, arrow.setting);
}

FlowNode nodeOf(const ListingLine &line, FlowPath path, const Arrows &arrows)
{
    const auto isChoice = [&](const ListingArrow &arrow) {
        return arrow.from == line.number && arrow.setting.empty() && arrow.when != FlowWhen::always;
    };
    return {line, path, std::any_of(arrows.begin(), arrows.end(), isChoice)};
}

// Returns the gaps on an arrow. If an arrow joins the two lines of a gap, the gap is on this arrow.
// Otherwise the work is between the lines, and the gap is on the arrow by which the lock is granted
// at its first line. `fencing`: the number of the line that requests the fencing token.
std::vector<ListingGap> gapsOn(
    const ListingArrow &arrow, ListingGaps gaps, const Arrows &arrows, int fencing)
{
    const bool isGranting =
        arrow.to == FlowTarget(FlowEnd::granted) || arrow.to == FlowTarget(fencing);
    std::vector<ListingGap> found;
    for (const ListingGap &gap : gaps) {
        const auto joins = [&](const ListingArrow &one) {
            return one.from == gap.from && gap.to > 0 && one.to == FlowTarget(gap.to);
        };
        const bool isJoined = std::any_of(arrows.begin(), arrows.end(), joins);
        if (isJoined ? joins(arrow) : arrow.from == gap.from && isGranting)
            found.push_back(gap);
    }
    return found;
}

} // namespace

std::vector<const FlowArrow *> FlowChart::arrowsFrom(int line) const
{
    std::vector<const FlowArrow *> found;
    for (const FlowArrow &arrow : arrows) {
        if (arrow.listingArrow.from == line)
            found.push_back(&arrow);
    }
    return found;
}

FlowChart flowChartOf(const Scheme &scheme, const Settings &settings)
{
    const SchemeInfo &info = scheme.info();
    FlowChart chart;
    if (info.listing.empty() || info.arrows.empty()) // a scheme in Lua has no arrows
        return chart;
    Arrows arrows = allArrows(info);
    const std::set<int> acquisition = reachableFrom(info.listing.front().number, arrows);
    std::vector<ListingLine> lines(info.listing.begin(), info.listing.end());
    if (info.isLock && requestsFence(settings)) {
        addFencing(arrows, scheme);
        lines.push_back(fencingLine(scheme));
    }
    if (info.isLock && settings.recheck) {
        lines.push_back(recheckLine(scheme));
        arrows.push_back({lines.back().number, FlowWhen::yes, FlowEnd::written});
        arrows.push_back({lines.back().number, FlowWhen::no, FlowEnd::notWritten});
    }
    const int fencing = fencingLine(scheme).number;
    for (const ListingLine &line : lines) {
        const FlowPath path = line.isRelease                              ? FlowPath::release
            : line.number > fencing                                       ? FlowPath::write
            : line.number == fencing || acquisition.contains(line.number) ? FlowPath::acquisition
                                                                          : FlowPath::extension;
        chart.nodes.push_back(nodeOf(line, path, arrows));
    }
    std::stable_sort(chart.nodes.begin(), chart.nodes.end(),
        [](const FlowNode &a, const FlowNode &b) { return a.path < b.path; });
    for (const FlowNode &node : chart.nodes) {
        for (const ListingArrow &arrow : arrows) {
            if (arrow.from == node.line.number)
                chart.arrows.push_back({arrow, isActive(info, arrow, arrows, settings),
                    gapsOn(arrow, info.gaps, arrows, fencing)});
        }
    }
    return chart;
}

} // namespace lockscope
