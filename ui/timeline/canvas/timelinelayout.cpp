// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/timelinelayout.h"

#include "ui/theme/scaledfont.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/frame/lanelabels.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr double laneFontMax = 1.3;    // the maximum factor for the font of lanes and labels
constexpr double labelsShareMax = 0.4; // of the width of the timeline
constexpr double fullHeightMin =
    24; // in lines of text; if one of two timelines is lower, it has no overview and a low strip
// The maximum height of the strip of faults there, in lines of text: two rows, or one in a timeline
// that is lower than `twoRowsMin`, so that the lanes have the rest.
constexpr double lowStripMax = 3.5;
constexpr double lowestStripMax = 1.3;
constexpr double twoRowsMin = 12;

} // namespace

void TimelineLayout::layOut(const Inputs &inputs)
{
    const double line = std::ceil(QFontMetricsF(inputs.font).height());
    const bool isLow = m_isStacked && inputs.size.height() < fullHeightMin * line;
    const double overview = isLow ? 0 : std::round(line * 1.7);
    const double stripMax = inputs.size.height() < twoRowsMin * line ? lowestStripMax : lowStripMax;
    const double strip =
        isLow ? std::min(inputs.stripHeight, std::round(stripMax * line)) : inputs.stripHeight;
    const double ruler = std::round(line * 1.6);
    const double flags = std::round(line * 1.55);
    const double marks = inputs.hasMarks ? std::round(line * 1.4) : 0;
    const double head = overview + strip;
    const double top = head + ruler + marks + flags;
    const double lanesHeight = std::max(0.0, inputs.size.height() - top);
    if (const Spans *const spans = m_content.spans()) {
        LaneModel::Actors actors = m_actors;
        actors.hasStore = actors.hasStore || m_content.index().writes().size() > 0;
        m_arrangement.foldIfMany(std::max(m_actors.clients, spans->clientMax().value));
        const LaneModel::Space laneSpace{line, inputs.size.height() - top};
        collapseClientsToFit(m_arrangement, *spans, laneSpace, actors);
        m_lanes.rebuild(*spans, laneSpace, actors, m_arrangement);
        if (m_isStacked && m_lanes.height() > laneSpace.visible) {
            const auto keys = m_lanes.groupKeys();
            m_arrangement.setCollapsedToFit({keys.begin(), keys.end()});
            m_lanes.rebuild(*spans, laneSpace, actors, m_arrangement);
        }
    }
    const QFont labelFont =
        m_isStacked ? scaledFont(inputs.font, laneFontMax) : laneFont(inputs.font);
    m_labelsWidthNeeded = laneLabelsWidth(m_lanes, labelFont);
    const double labelsMax = inputs.size.width() * labelsShareMax;
    double labels = std::max(m_labelsWidthNeeded, m_labelsWidthMin);
    if (labels > labelsMax)
        labels = std::min(labelsMax, groupNamesWidth(m_lanes, labelFont));
    const double width = std::max(1.0, inputs.size.width() - labels);
    m_areas.overview = {labels, 0, width, overview};
    m_areas.strip = {0, overview, inputs.size.width(), strip};
    m_areas.ruler = {labels, head, width, ruler};
    m_areas.marks = {labels, head + ruler, width, marks};
    m_areas.flags = {labels, head + ruler + marks, width, flags};
    m_areas.labels = {0, top, labels, lanesHeight};
    m_areas.lanes = {labels, top, width, lanesHeight};
    m_scroll = std::clamp(m_scroll, 0.0, scrollMax());
}

QFont TimelineLayout::laneFont(const QFont &font) const
{
    const double change = m_lanes.enlargement() - 1;
    return scaledFont(font, std::min(1 + change * (change < 0 ? 0.6 : 0.18), laneFontMax));
}

double TimelineLayout::laneY(const QPointF &position) const
{
    const double y = position.y() - m_areas.lanes.top();
    return y < m_lanes.pinnedHeight() ? y : y + m_scroll;
}

QRectF TimelineLayout::labelRect(const LaneGroup &group) const
{
    const bool isPinned = group.bottom() <= m_lanes.pinnedHeight();
    return {0, m_areas.labels.top() + group.top - (isPinned ? 0 : m_scroll), m_areas.labels.width(),
        group.height};
}

void TimelineLayout::setArrangement(const LaneArrangement &arrangement)
{
    m_arrangement = arrangement;
    Q_EMIT arranged();
}

void TimelineLayout::rearrange(const std::function<void(LaneArrangement &)> &change)
{
    LaneArrangement arrangement = m_arrangement;
    change(arrangement);
    setArrangement(arrangement);
}

int TimelineLayout::hiddenCount() const
{
    const Spans *const spans = m_content.spans();
    const auto isHere = [&](LaneKey key) {
        return key.client <= std::max(ClientId{m_actors.clients}, spans->clientMax());
    };
    return spans ? static_cast<int>(std::ranges::count_if(m_arrangement.hidden(), isHere)) : 0;
}

QRectF TimelineLayout::hiddenRect() const
{
    return {0, m_areas.ruler.top(), m_areas.ruler.left(), m_areas.ruler.height()};
}

void TimelineLayout::showHidden()
{
    rearrange([](LaneArrangement &changed) {
        for (const LaneKey key : std::set(changed.hidden()))
            changed.setHidden(key, false);
    });
}

bool TimelineLayout::hasGroup(LaneKey key) const
{
    const auto &folded = m_lanes.folded();
    return m_lanes.groupOf(key) || m_arrangement.isHidden(key)
        || (key.client && std::find(folded.begin(), folded.end(), key.client) != folded.end());
}

double TimelineLayout::scrollMax() const
{
    return std::max(0.0, m_lanes.height() - m_areas.lanes.height());
}

void TimelineLayout::setScroll(double scroll)
{
    const double limited = std::round(std::clamp(scroll, 0.0, scrollMax()));
    if (limited == m_scroll)
        return;
    m_scroll = limited;
    Q_EMIT scrolled();
}

void TimelineLayout::reveal(const TimelineLane &lane)
{
    const double pinned = m_lanes.pinnedHeight();
    if (lane.bottom() <= pinned)
        return;
    if (lane.top < m_scroll + pinned)
        setScroll(lane.top - pinned);
    else if (lane.bottom() > m_scroll + m_areas.lanes.height())
        setScroll(lane.bottom() - m_areas.lanes.height());
}

} // namespace lockscope
