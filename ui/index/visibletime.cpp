// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/visibletime.h"

#include <utility>

namespace lockscope {
namespace {

constexpr double followMargin = 48; // pixels between the growing end and the right edge

// Removes the last view of `views` and returns it; `now` becomes the last view of `opposite`. If
// `views` is empty, returns nothing and changes nothing.
std::optional<TimeView> takeLast(
    std::vector<TimeView> &views, std::vector<TimeView> &opposite, const TimeView &now)
{
    if (views.empty())
        return std::nullopt;
    const TimeView view = views.back();
    views.pop_back();
    opposite.push_back(now);
    return view;
}

} // namespace

void VisibleTime::setContent(const TimeRange &content, bool live)
{
    m_content = content;
    m_live = live;
    m_following = live;
    m_showingAll = true;
    applyModes();
}

void VisibleTime::grow(const TimeRange &content, bool live)
{
    m_content = content;
    m_live = live;
    if (!live && std::exchange(m_following, false)) {
        m_showingAll = m_showingAll || visible().length() >= content.length();
        m_coordinates =
            panned(m_coordinates, m_coordinates.xOf(content.to) - (m_width - fitMargin));
    }
    applyModes();
}

void VisibleTime::setWidth(double width)
{
    const TimeRange range = visible();
    const bool isFirst = m_width <= 1;
    m_width = std::max(1.0, width);
    if (!m_showingAll && !m_following && !isFirst)
        m_coordinates = fitted(range, m_width, 0);
    applyModes();
}

void VisibleTime::fitAll()
{
    m_showingAll = true;
    m_following = m_live;
    applyModes();
}

void VisibleTime::zoomAt(double x, double factor)
{
    m_showingAll = false;
    m_coordinates = zoomed(m_coordinates, x, factor);
    applyModes();
}

void VisibleTime::panBy(double pixels)
{
    m_showingAll = false;
    m_following = false;
    m_coordinates = panned(m_coordinates, pixels);
    applyModes();
}

void VisibleTime::show(const TimeRange &range)
{
    m_showingAll = false;
    m_following = false;
    m_coordinates = fitted(range, m_width, m_width * 0.15);
    applyModes();
}

void VisibleTime::showExactly(const TimeRange &range)
{
    m_showingAll = false;
    m_following = false;
    m_coordinates = fitted(range, m_width, 0);
    applyModes();
}

void VisibleTime::reveal(WorldTime time)
{
    const double x = m_coordinates.xOf(time);
    const double margin = std::min(80.0, m_width / 4);
    if (x < 0 || x > m_width)
        panBy(x - m_width / 2);
    else if (x < margin)
        panBy(x - margin);
    else if (x > m_width - margin)
        panBy(x - (m_width - margin));
}

void VisibleTime::moveTo(WorldTime from)
{
    panBy(m_coordinates.xOf(from));
}

void VisibleTime::setFollowing(bool following)
{
    m_following = following && m_live;
    applyModes();
}

void VisibleTime::mirror(const VisibleTime &other)
{
    m_coordinates = other.m_coordinates;
    m_live = other.m_live;
    m_following = other.m_following;
    m_showingAll = other.m_showingAll;
    applyModes();
}

void VisibleTime::applyModes()
{
    if (m_showingAll) {
        m_coordinates = fitted(m_content, m_width, fitMargin);
        return;
    }
    m_coordinates = limited(m_coordinates, m_width, m_content);
    if (!m_following)
        return;
    // Keeps the end of the content near the right edge. As long as the content is shorter than the
    // view, keeps its beginning at the left edge instead.
    const double margin = std::min(followMargin, m_width * overscroll);
    const double end = m_coordinates.xOf(m_content.to);
    m_coordinates = panned(m_coordinates, end - (m_width - margin));
    const double begin = static_cast<double>(m_content.from.time_since_epoch().count());
    m_coordinates.fromNs =
        std::max(m_coordinates.fromNs, begin - fitMargin * m_coordinates.nsPerPixel);
}

void ZoomStack::record(const TimeView &from, const TimeView &to, bool continuesPrevious)
{
    if (from == to)
        return;
    m_later.clear();
    if (continuesPrevious && !m_earlier.empty())
        return;
    m_earlier.push_back(from);
    if (m_earlier.size() > depthMax)
        m_earlier.erase(m_earlier.begin());
}

std::optional<TimeView> ZoomStack::back(const TimeView &now)
{
    return takeLast(m_earlier, m_later, now);
}

std::optional<TimeView> ZoomStack::forward(const TimeView &now)
{
    return takeLast(m_later, m_earlier, now);
}

void ZoomStack::clear()
{
    m_earlier.clear();
    m_later.clear();
}

} // namespace lockscope
