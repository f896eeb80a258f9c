// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the lanes under the hand: collapse, order, height, and what is shown at all.
#include "timeline/timelinecanvas.h"

#include "timeline/lanelabels.h"
#include "timeline/timelinetext.h"

#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace lockscope {
namespace {

constexpr double edgeReach = 4;

} // namespace

QRectF TimelineCanvas::labelRect(const LaneGroup &group) const
{
    const bool isPinned = group.bottom() <= m_lanes.pinnedHeight();
    return {0, m_labelsRect.top() + group.top - (isPinned ? 0 : m_scroll), m_labelsRect.width(), group.height};
}

std::optional<TimelineCanvas::LabelHit> TimelineCanvas::labelAt(const QPointF &position) const
{
    if (isEmpty() || !m_labelsRect.contains(position))
        return std::nullopt;
    const auto group = m_lanes.groupAt(laneY(position));
    // The edge reaches a little below; there the next group begins.
    const auto above = m_lanes.groupAt(laneY(position) - edgeReach);
    if (above && above != group)
        return LabelHit{*above, LabelPart::edge};
    if (!group)
        return std::nullopt;
    if (laneY(position) >= m_lanes.groups()[*group].bottom() - edgeReach)
        return LabelHit{*group, LabelPart::edge};
    return LabelHit{*group, position.x() < laneTriangleWidth ? LabelPart::triangle : LabelPart::name};
}

bool TimelineCanvas::hasLane(LaneKey key) const
{
    const auto &folded = m_lanes.folded();
    return m_lanes.groupOf(key) || m_arrangement.isHidden(key)
        || (key.client && std::find(folded.begin(), folded.end(), key.client) != folded.end());
}

void TimelineCanvas::setArrangement(const LaneArrangement &arrangement)
{
    m_arrangement = arrangement;
    m_hover = {};
    layOut();
    update();
}

void TimelineCanvas::rearrange(const std::function<void(LaneArrangement &)> &change)
{
    LaneArrangement arrangement = m_arrangement;
    change(arrangement);
    setArrangement(arrangement);
}

void TimelineCanvas::toggleGroup(LaneArrangement &lanes, LaneKey key)
{
    if (key.isFold)
        lanes.unfoldAll();
    else
        lanes.setCollapsed(key, !lanes.isCollapsed(key));
}

bool TimelineCanvas::pressLabel(const QPointF &position)
{
    const auto hit = labelAt(position);
    if (!hit)
        return false;
    m_label = *hit;
    const LaneGroup &group = m_lanes.groups()[hit->group];
    m_labelShare = m_arrangement.height(group.key);
    m_labelHeight = group.height;
    return true;
}

void TimelineCanvas::dragLabel(const QPointF &position)
{
    if (m_label.group >= m_lanes.groups().size())
        return;
    if (m_drag == Drag::lanes) {
        m_drop = dropAt(position);
        return;
    }
    const double wanted = std::max(1.0, m_labelHeight + position.y() - m_dragFrom.y());
    const LaneKey key = m_lanes.groups()[m_label.group].key;
    rearrange([&](LaneArrangement &lanes) { lanes.setHeight(key, m_labelShare * wanted / m_labelHeight); });
}

void TimelineCanvas::releaseLabel(const QPointF &position)
{
    const std::vector<LaneKey> keys = m_lanes.keys();
    const auto drop = std::exchange(m_drop, {});
    if (m_label.group >= keys.size())
        return;
    const LaneKey key = keys[m_label.group];
    if (drop)
        rearrange([&](LaneArrangement &lanes) { lanes.move(keys, m_label.group, *drop); });
    else if (const auto hit = labelAt(position); hit && hit->part == LabelPart::triangle && hit->group == m_label.group)
        rearrange([&](LaneArrangement &lanes) { toggleGroup(lanes, key); });
    else if (hit && m_label.part == LabelPart::name && (key.client || key.node))
        pickLane(key.client, key.node);
}

std::size_t TimelineCanvas::dropAt(const QPointF &position) const
{
    const double y = laneY(position);
    const auto &groups = m_lanes.groups();
    const auto after = std::find_if(groups.begin(), groups.end(), [y](const LaneGroup &group) { return y < group.top + group.height / 2; });
    return static_cast<std::size_t>(after - groups.begin());
}

void TimelineCanvas::paintLabels(QPainter &painter)
{
    const Theme &theme = Theme::current();
    const double pinned = m_lanes.pinnedHeight();
    m_labels.paint(painter, m_labelsRect.adjusted(0, pinned, 0, 0), m_scroll + pinned, m_lanes, m_arrangement, theme);
    if (pinned > 0)
        m_pinnedLabels.paint(painter, {m_labelsRect.topLeft(), QSizeF(m_labelsRect.width(), pinned)}, 0, m_lanes, m_arrangement, theme);
    painter.save();
    painter.setClipRect(m_labelsRect);
    paintDimLabels(painter);
    if (const TimelineLane *const picked = pickedLane()) {
        const double scroll = picked->bottom() <= pinned ? 0 : m_scroll;
        painter.fillRect(QRectF(0, m_labelsRect.top() - scroll + picked->top, 4, picked->height), theme.accent);
    }
    if (pinned > 0)
        painter.fillRect(QRectF(0, m_labelsRect.top() + pinned - 1, m_labelsRect.width(), 2), theme.textMuted);
    if (m_drop && !m_lanes.groups().empty()) {
        const bool isEnd = *m_drop >= m_lanes.groups().size();
        const QRectF beside = labelRect(isEnd ? m_lanes.groups().back() : m_lanes.groups()[*m_drop]);
        painter.fillRect(QRectF(0, (isEnd ? beside.bottom() : beside.top()) - 1.5, m_labelsRect.width(), 3), theme.accent);
    }
    painter.restore();
}

void TimelineCanvas::labelMenu(LaneKey key, const QPoint &globalPosition)
{
    auto *const menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("laneMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString &text, const std::function<void(LaneArrangement &)> &change) {
        return menu->addAction(text, this, [this, change] { rearrange(change); });
    };
    menu->addSection(TimelineText::groupName(m_lanes, key));
    if (!key.isFold)
        add(m_arrangement.isCollapsed(key) ? tr("Open the lanes") : tr("Collapse the lanes"),
            [key](LaneArrangement &lanes) { toggleGroup(lanes, key); });
    const bool isPinned = m_arrangement.isPinned(key);
    add(isPinned ? tr("Unpin") : tr("Pin to the top"), [key, isPinned](LaneArrangement &lanes) { lanes.setPinned(key, !isPinned); });
    add(tr("Hide"), [key](LaneArrangement &lanes) { lanes.setHidden(key, true); });
    add(tr("Usual height"), [key](LaneArrangement &lanes) { lanes.setHeight(key, 1); })->setEnabled(m_arrangement.height(key) != 1);
    menu->addSeparator();
    addFoldActions(*menu, key);
    menu->addSeparator();
    addShowActions(*menu);
    menu->popup(globalPosition);
}

void TimelineCanvas::addFoldActions(QMenu &menu, LaneKey key)
{
    const auto clients = [this](const std::function<bool(ClientId)> &isMeant) {
        rearrange([&](LaneArrangement &lanes) {
            for (const LaneGroup &group : m_lanes.groups()) {
                if (group.key.client && isMeant(group.key.client))
                    lanes.setFolded(group.key.client, true);
            }
        });
    };
    if (const ClientId client = key.client) {
        menu.addAction(tr("Fold this client"), this, [clients, client] { clients([client](ClientId one) { return one == client; }); });
        menu.addAction(tr("Fold this client and those after it"), this,
                       [clients, client] { clients([client](ClientId one) { return one >= client; }); });
        menu.addAction(tr("Fold all other clients"), this, [clients, client] { clients([client](ClientId one) { return one != client; }); });
    }
    menu.addAction(tr("Unfold all clients"), this, [this] { rearrange([](LaneArrangement &lanes) { lanes.unfoldAll(); }); })
        ->setEnabled(!m_lanes.folded().empty());
    const auto collapseAll = [this](bool isCollapsed) {
        rearrange([&](LaneArrangement &lanes) {
            for (const LaneGroup &group : m_lanes.groups())
                lanes.setCollapsed(group.key, isCollapsed);
        });
    };
    menu.addAction(tr("Collapse all"), this, [collapseAll] { collapseAll(true); });
    menu.addAction(tr("Open all"), this, [collapseAll] { collapseAll(false); });
}

void TimelineCanvas::addShowActions(QMenu &menu)
{
    if (!m_arrangement.hidden().empty()) {
        QMenu *const hidden = menu.addMenu(tr("Show again"));
        for (const LaneKey key : m_arrangement.hidden())
            hidden->addAction(TimelineText::groupName(m_lanes, key), this,
                              [this, key] { rearrange([key](LaneArrangement &lanes) { lanes.setHidden(key, false); }); });
    }
    menu.addAction(tr("Show all lanes"), this, [this] { rearrange([](LaneArrangement &lanes) { lanes.showAll(); }); })
        ->setEnabled(!m_arrangement.hidden().empty() || !m_lanes.folded().empty());
    menu.addAction(tr("Usual order and heights"), this, [this] { setArrangement({}); })->setEnabled(!m_arrangement.isUsual());
}

} // namespace lockscope
