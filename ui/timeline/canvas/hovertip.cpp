// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/hovertip.h"

#include "ui/index/validity.h"
#include "ui/timeline/canvas/markeditor.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/timeline/canvas/timenavigation.h"
#include "ui/timeline/frame/ruler.h"
#include "ui/timeline/text/lanetip.h"

#include <QToolTip>
#include <QWidget>

#include <chrono>
#include <cmath>
#include <utility>

namespace lockscope {
namespace {

constexpr std::chrono::milliseconds tipDelay{60};

} // namespace

HoverTip::HoverTip(QWidget &canvas, const TimelineContent &content,
    const TimeNavigation &navigation, const TimelineLayout &layout, MarkEditor &marks)
    : m_canvas(canvas), m_content(content), m_navigation(navigation), m_layout(layout),
      m_marks(marks)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(tipDelay);
    connect(&m_timer, &QTimer::timeout, this, &HoverTip::showTip);
}

void HoverTip::hover(const QPointF &position)
{
    m_pointer = position;
    if (const auto marker = m_marks.markerAt(position);
        m_marks.setHovered(marker)) { // true: another marker than before
        QToolTip::hideText();
        if (marker)
            m_timer.start();
    }
    LaneHit hit = hitAt(position);
    if (hit.isSame(m_hit))
        return;
    m_hit = std::move(hit);
    QToolTip::hideText();
    if (m_hit.isEmpty()) {
        m_timer.stop();
    } else {
        m_timer.start();
        Q_EMIT hinted(LaneTip(m_content.trace(), *m_content.spans()).hint(m_hit));
    }
    m_canvas.update();
}

void HoverTip::leave()
{
    m_timer.stop();
    m_hit = {};
    m_marks.setHovered({});
    m_pointer = {};
    Q_EMIT hinted(QString());
    m_canvas.update();
}

std::optional<WorldTime> HoverTip::pointerTime() const
{
    if (m_pointer.isNull() || m_pointer.x() < m_layout.areas().lanes.left())
        return std::nullopt;
    return m_navigation.timeAt(m_layout.laneX(m_pointer));
}

TextId HoverTip::token() const
{
    if (m_hit.span)
        return m_hit.span->token;
    if (m_hit.row)
        return m_content.trace()[*m_hit.row].token;
    return m_hit.message ? m_hit.message->token : m_hit.copy ? m_hit.copy->token : TextId();
}

LaneHit HoverTip::hitAt(const QPointF &position) const
{
    LaneHit hit;
    if (m_content.isEmpty())
        return hit;
    const double x = m_layout.laneX(position);
    if (m_layout.areas().flags.contains(position)) {
        for (const ViolationBand &band : violationBands(
                 m_content.violations(), m_navigation.coordinates(), m_navigation.width())) {
            if (x >= band.left)
                hit.violation = m_content.violations()[band.first];
        }
    } else if (m_layout.areas().ruler.contains(position)) {
        for (const std::size_t row : m_content.settingChanges()) {
            if (std::abs(m_navigation.coordinates().xOf(m_content.trace()[row].time) - x)
                <= rulerMarkSize / 2)
                hit.row = row; // of marks one over the other, the last one
        }
    } else if (m_layout.areas().lanes.contains(position)) {
        hit = lockscope::hitAt(
            {m_content.trace(), *m_content.spans(), m_content.index(), m_layout.lanes(),
                m_navigation.coordinates(), m_content.messages(), m_navigation.width()},
            x, m_layout.laneY(position));
    }
    return hit;
}

void HoverTip::showTip()
{
    const auto marker = m_marks.hovered();
    if (m_content.isEmpty() || (m_hit.isEmpty() && !marker) || m_isPressed)
        return;
    const QStringList lines = marker ? m_marks.descriptionOf(*marker)
                                     : LaneTip(m_content.trace(), *m_content.spans()).lines(m_hit);
    QStringList html;
    for (qsizetype i = 0; i < lines.size(); ++i)
        html << (i == 0 ? QStringLiteral("<b>%1</b>") : QStringLiteral("%1"))
                    .arg(lines[i].toHtmlEscaped());
    // The text does not wrap, so the box is as wide as its longest line.
    QToolTip::showText(m_canvas.mapToGlobal(m_pointer.toPoint()) + QPoint(12, 16),
        QStringLiteral("<p style='white-space:pre'>%1</p>").arg(html.join(QStringLiteral("<br>"))),
        &m_canvas);
}

} // namespace lockscope
