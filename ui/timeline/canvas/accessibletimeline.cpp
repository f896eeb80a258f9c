// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/accessibletimeline.h"

#include "ui/index/condense.h"
#include "ui/index/lanehit.h"
#include "ui/timeline/canvas/lanemenu.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/timeline/canvas/timelineselection.h"
#include "ui/timeline/canvas/timenavigation.h"
#include "ui/timeline/text/lanetip.h"
#include "ui/words/timelinetext.h"

#include <QCoreApplication>
#include <QWidget>

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t objectsMax = 50; // maximum for each kind of objects (see objectsInLane()); a
                                       // screen reader reads them one by one
constexpr double markSize = 12;        // pixels
constexpr quint64 violationsKey = ~quint64{0};
constexpr quint64 markKind = 0xff; // not a SpanKind
constexpr quint64 violationKind = 0xfe;

/// Returns the AccessiblePart::key of a lane.
quint64 keyOf(const TimelineLane &lane)
{
    return static_cast<quint64>(lane.role) << 32 | quint64{lane.client.value} << 8
        | lane.node.value;
}

/// Returns the sequence number of the row that represents an object. Returns noSeq for a
/// CountInterval (a period in which the number of clients inside or of believers is constant),
/// because no single row represents it.
Seq seqOf(const LaneHit &object, const Trace &trace)
{
    if (object.row)
        return trace.seqAt(*object.row);
    if (object.violation)
        return object.violation->evidence.empty() ? noSeq : object.violation->evidence.front();
    return object.span ? object.span->firstSeq : noSeq;
}

/// Returns the AccessiblePart::key of an object in a lane.
quint64 keyOf(const LaneHit &object, const Trace &trace)
{
    if (object.countInterval)
        return static_cast<quint64>(object.countInterval->begin.time_since_epoch().count());
    const quint64 kind = object.row ? markKind
        : object.violation          ? violationKind
                                    : static_cast<quint64>(object.span->kind);
    return quint64{seqOf(object, trace)} << 8 | kind;
}

/// Makes the accessible parts for the current state of the timeline.
class PartMaker {
    Q_DECLARE_TR_FUNCTIONS(lockscope::AccessibleTimeline)
public:
    explicit PartMaker(const CanvasParts &parts)
        : m_parts(parts), m_content(parts.content), m_tip(m_content.trace(), *m_content.spans()),
          m_area(parts.layout.areas().lanes)
    {
    }

    std::vector<AccessiblePart> parts() const
    {
        std::vector<AccessiblePart> all;
        if (AccessiblePart violations = violationsPart(); !violations.parts.empty())
            all.push_back(std::move(violations));
        for (const TimelineLane &lane : m_parts.layout.lanes().lanes()) {
            const QRectF rect = rectOf(lane);
            if (!rect.isEmpty())
                all.push_back(lanePart(lane, rect));
        }
        return all;
    }

private:
    /// Returns the visible part of a lane; empty if the lane is scrolled out of view.
    QRectF rectOf(const TimelineLane &lane) const
    {
        const double pinned = m_parts.layout.lanes().pinnedHeight();
        const QRectF rect(m_area.left(), m_area.top() + lane.top, m_area.width(), lane.height);
        if (lane.bottom() <= pinned)
            return rect.intersected(m_area);
        return rect.translated(0, -m_parts.layout.scroll())
            .intersected(m_area.adjusted(0, pinned, 0, 0));
    }

    /// Returns the part of a time range within `bounds`, the visible rectangle of a lane or of the
    /// violations. It is at least as wide as a mark.
    QRectF rectOf(WorldTime begin, WorldTime end, const QRectF &bounds) const
    {
        const TimelineCoordinates &time = m_parts.navigation.coordinates();
        const double width = std::max(time.xOf(end) - time.xOf(begin), markSize);
        const double left = m_area.left() + time.xOf(begin) - (begin == end ? markSize / 2 : 0);
        return QRectF(left, bounds.top(), width, bounds.height()).intersected(bounds);
    }

    QRectF rectOf(const LaneHit &object, const QRectF &bounds) const
    {
        const WorldTime contentEnd = m_content.spans()->end();
        if (object.row)
            return rectOf(
                m_content.trace()[*object.row].time, m_content.trace()[*object.row].time, bounds);
        if (object.violation)
            return rectOf(object.violation->from, object.violation->to, bounds);
        if (object.countInterval)
            return rectOf(
                object.countInterval->begin, endOf(*object.countInterval, contentEnd), bounds);
        return rectOf(object.span->begin, endOf(*object.span, contentEnd), bounds);
    }

    AccessiblePart partOf(const LaneHit &object, const QRectF &bounds) const
    {
        const QStringList lines = m_tip.lines(object);
        AccessiblePart part{keyOf(object, m_content.trace()), lines.value(0),
            lines.mid(1).join(QStringLiteral("; ")), rectOf(object, bounds)};
        const auto &span = m_parts.selection.span();
        part.isCurrent = object.row && object.row == m_parts.selection.row();
        part.isSelected = object.span && span && span->firstSeq == object.span->firstSeq
            && span->kind == object.span->kind;
        if (const Seq seq = seqOf(object, m_content.trace()); seq != noSeq) {
            part.press = [parts = m_parts, seq] {
                LaneHit hit; // looks up the index of the row now, because the window may show
                             // another run by now
                hit.row =
                    parts.content.isEmpty() ? std::nullopt : parts.content.trace().indexOf(seq);
                if (hit.row)
                    parts.selection.select(hit);
            };
        }
        return part;
    }

    AccessiblePart lanePart(const TimelineLane &lane, const QRectF &rect) const
    {
        AccessiblePart part{
            keyOf(lane), TimelineText::laneTitle(m_parts.layout.lanes(), lane), {}, rect};
        const LaneScope scope{m_content.trace(), *m_content.spans(), m_content.index(),
            m_parts.layout.lanes(), m_parts.navigation.coordinates(), m_content.messages(),
            m_area.width()};
        for (const LaneHit &object : objectsInLane(scope, lane, objectsMax))
            part.parts.push_back(partOf(object, rect));
        const auto count = static_cast<int>(part.parts.size());
        if (lacksPartOfSelectedRow(lane, part.parts)) {
            LaneHit selected;
            selected.lane = lane;
            selected.row = m_parts.selection.row();
            part.parts.push_back(partOf(selected, rect));
        }
        if (lane.role == LaneRole::fold)
            part.value = tr("unfold the clients to read them");
        else
            part.value = part.parts.size() < objectsMax
                ? tr("%n in view", nullptr, count)
                : tr("%n in view; zoom in for more", nullptr, count);
        if (lane.client || lane.node)
            part.press = [parts = m_parts, lane] {
                parts.selection.pickLane(lane.client, lane.node);
            };
        if (const auto group = m_parts.layout.lanes().groupAt(lane.top)) {
            part.openMenu = [parts = m_parts, key = m_parts.layout.lanes().groups()[*group].key,
                                corner = rect.topLeft().toPoint()] {
                (new LaneMenu(parts.layout, key, &parts.canvas))
                    ->popup(parts.canvas.mapToGlobal(corner));
            };
        }
        return part;
    }

    /// Returns whether the selected row belongs to a lane and none of the lane's parts represents
    /// it; for example, a `sent` row has no shape. Such a row gets its own AccessiblePart, because
    /// the user can select it with the arrow keys.
    bool lacksPartOfSelectedRow(
        const TimelineLane &lane, const std::vector<AccessiblePart> &parts) const
    {
        const auto row = m_parts.selection.row();
        return row && (lane.role == LaneRole::belief || lane.role == LaneRole::node)
            && laneKeyOf(m_content.trace()[*row]) == LaneKey{lane.client, lane.node}
        && std::none_of(
            parts.begin(), parts.end(), [](const AccessiblePart &part) { return part.isCurrent; });
    }

    AccessiblePart violationsPart() const
    {
        const TimeRange visible = m_parts.navigation.time().visible();
        const QRectF &bounds = m_parts.layout.areas().flags;
        AccessiblePart part{violationsKey,
            TimelineText::violationCount(static_cast<int>(m_content.violations().size())), {},
            bounds};
        for (const Violation &violation : m_content.violations()) {
            if (violation.to < visible.from || violation.from > visible.to
                || part.parts.size() == objectsMax)
                continue;
            LaneHit object;
            object.violation = violation;
            part.parts.push_back(partOf(object, bounds));
        }
        return part;
    }

    const CanvasParts &m_parts;
    const TimelineContent &m_content;
    const LaneTip m_tip;
    const QRectF m_area;
};

/// Returns the selected event in words; empty if there is none.
QString selectedWords(const CanvasParts &parts)
{
    LaneHit hit;
    hit.row = parts.selection.row();
    if (!hit.row || parts.content.isEmpty())
        return {};
    const Event &event = parts.content.trace()[*hit.row];
    if (const NodeId node = laneKeyOf(event).node)
        hit.lane = TimelineLane{LaneRole::node, {}, node};
    return LaneTip(parts.content.trace(), *parts.content.spans()).hint(hit);
}

} // namespace

AccessibleTimeline::AccessibleTimeline(const CanvasParts &parts)
    : AccessibleParts(parts.canvas, {QAccessible::Tree, QAccessible::TreeItem}, [parts] {
          return parts.content.isEmpty() ? std::vector<AccessiblePart>() : PartMaker(parts).parts();
      })
{
    connect(&parts.selection, &TimelineSelection::changed, this, [parts] {
        if (const QString words = selectedWords(parts);
            words != parts.canvas.accessibleDescription())
            parts.canvas.setAccessibleDescription(words);
    });
}

} // namespace lockscope
