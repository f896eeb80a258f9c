// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/labelcolumn.h"

#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/timeline/canvas/timelineselection.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr double edgeReach =
    4; // the height of the edge of a group, above and below the group's bottom, in pixels

} // namespace

void LabelColumn::paint(QPainter &painter)
{
    const Theme &theme = Theme::current();
    const QRectF &column = m_layout.areas().labels;
    const LaneModel &lanes = m_layout.lanes();
    const double pinned = lanes.pinnedHeight();
    m_scrolledPicture.paint(painter, column.adjusted(0, pinned, 0, 0), m_layout.scroll() + pinned,
        lanes, m_layout.arrangement(), theme);
    if (pinned > 0)
        m_pinnedPicture.paint(painter, {column.topLeft(), QSizeF(column.width(), pinned)}, 0, lanes,
            m_layout.arrangement(), theme);
    painter.save();
    painter.setClipRect(column);
    paintDimming(painter);
    if (const TimelineLane *const picked = m_selection.pickedLane()) {
        const double scroll = picked->bottom() <= pinned ? 0 : m_layout.scroll();
        painter.fillRect(
            QRectF(0, column.top() - scroll + picked->top, 4, picked->height), theme.accent);
    }
    if (pinned > 0)
        painter.fillRect(QRectF(0, column.top() + pinned - 1, column.width(), 2), theme.textMuted);
    if (m_dropIndex && !lanes.groups().empty())
        paintDropMark(painter);
    painter.restore();
}

// Dims the names of lanes without a row that matches the filter.
void LabelColumn::paintDimming(QPainter &painter) const
{
    const MatchingRows *const matchingRows = m_content.matchingRows();
    if (!matchingRows)
        return;
    QColor cover = Theme::current().panel;
    cover.setAlphaF(0.6F);
    for (const LaneGroup &group : m_layout.lanes().groups()) {
        const QRectF label = m_layout.labelRect(group);
        const bool canHaveRows = group.key.client || group.key.node || group.key.isFold;
        if (canHaveRows && matchingRows->hasNoMatch(group.key)
            && label.intersects(m_layout.areas().labels))
            painter.fillRect(label.adjusted(0, 0, -1, -1), cover);
    }
}

void LabelColumn::paintDropMark(QPainter &painter) const
{
    const auto &groups = m_layout.lanes().groups();
    const bool isEnd = *m_dropIndex >= groups.size();
    const QRectF neighbour = m_layout.labelRect(isEnd ? groups.back() : groups[*m_dropIndex]);
    painter.fillRect(
        QRectF(0, (isEnd ? neighbour.bottom() : neighbour.top()) - 1.5, neighbour.width(), 3),
        Theme::current().accent);
}

std::optional<LabelColumn::Hit> LabelColumn::hitAt(const QPointF &position) const
{
    if (m_content.isEmpty() || !m_layout.areas().labels.contains(position))
        return std::nullopt;
    const LaneModel &lanes = m_layout.lanes();
    const double y = m_layout.laneY(position);
    const auto group = lanes.groupAt(y);
    // The lower edge of a group extends a few pixels into the next group.
    const auto above = lanes.groupAt(y - edgeReach);
    if (above && above != group)
        return Hit{*above, Part::edge};
    if (!group)
        return std::nullopt;
    if (y >= lanes.groups()[*group].bottom() - edgeReach)
        return Hit{*group, Part::edge};
    return Hit{*group, position.x() < laneTriangleWidth ? Part::triangle : Part::name};
}

bool LabelColumn::press(const QPointF &position)
{
    const auto hit = hitAt(position);
    if (!hit)
        return false;
    const LaneGroup &group = m_layout.lanes().groups()[hit->group];
    m_pressed = *hit;
    m_pressedY = position.y();
    m_shareBefore = m_layout.arrangement().heightShare(group.key);
    m_heightBefore = group.height;
    return true;
}

void LabelColumn::dragTo(const QPointF &position)
{
    const auto &groups = m_layout.lanes().groups();
    if (m_pressed.group >= groups.size())
        return;
    if (!isResizing()) {
        m_dropIndex = dropIndexAt(position);
        return;
    }
    const double wanted = std::max(1.0, m_heightBefore + position.y() - m_pressedY);
    const LaneKey key = groups[m_pressed.group].key;
    m_layout.rearrange([&](LaneArrangement &arrangement) {
        arrangement.setHeightShare(key, m_shareBefore * wanted / m_heightBefore);
    });
}

void LabelColumn::release(const QPointF &position)
{
    const std::vector<LaneKey> keys = m_layout.lanes().groupKeys();
    const auto drop = std::exchange(m_dropIndex, {});
    if (m_pressed.group >= keys.size())
        return;
    const LaneKey key = keys[m_pressed.group];
    if (drop)
        m_layout.rearrange(
            [&](LaneArrangement &arrangement) { arrangement.move(keys, m_pressed.group, *drop); });
    else if (const auto hit = hitAt(position);
             hit && hit->part == Part::triangle && hit->group == m_pressed.group)
        m_layout.rearrange([&](LaneArrangement &arrangement) { arrangement.toggleCollapsed(key); });
    else if (hit && m_pressed.part == Part::name && (key.client || key.node))
        m_selection.pickLane(key.client, key.node);
}

void LabelColumn::doubleClick(const Hit &hit)
{
    const LaneKey key = m_layout.lanes().groups()[hit.group].key;
    m_layout.rearrange([&](LaneArrangement &arrangement) {
        if (hit.part == Part::triangle)
            arrangement.toggleCollapsed(
                key); // for the second click; release() has done so for the first click
        else
            arrangement.setHeightShare(key, 1);
    });
}

std::size_t LabelColumn::dropIndexAt(const QPointF &position) const
{
    const double y = m_layout.laneY(position);
    const auto &groups = m_layout.lanes().groups();
    const auto after = std::find_if(groups.begin(), groups.end(),
        [y](const LaneGroup &group) { return y < group.top + group.height / 2; });
    return static_cast<std::size_t>(after - groups.begin());
}

} // namespace lockscope
