// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/behaviourcurve.h"

#include "ui/theme/theme.h"
#include "ui/words/quantities.h"

#include <QPainter>
#include <QPainterPath>

namespace lockscope {
namespace {
constexpr int heightInLines = 6; // of the whole chart, in lines of text
constexpr int edgeGap = 4;       // pixels
} // namespace

BehaviourCurve::BehaviourCurve(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("behaviourCurve"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void BehaviourCurve::setCurve(std::vector<CurvePoint> curve)
{
    m_curve = std::move(curve);
    describe();
    update();
}

void BehaviourCurve::describe()
{
    const CurvePoint last = m_curve.empty() ? CurvePoint() : m_curve.back();
    setAccessibleName(tr("Different behaviours over placements: %1 after %2")
                          .arg(countText(static_cast<qint64>(last.behaviours)),
                              countText(static_cast<qint64>(last.placements))));
    setToolTip(accessibleName());
}

QSize BehaviourCurve::sizeHint() const
{
    return {200, fontMetrics().lineSpacing() * heightInLines};
}

void BehaviourCurve::paintEvent(QPaintEvent *)
{
    if (m_curve.size() < 2 || m_curve.back().behaviours == 0)
        return;
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int line = fontMetrics().lineSpacing();
    const QRectF chart =
        QRectF(rect()).adjusted(edgeGap, line + edgeGap, -edgeGap, -line - edgeGap);
    painter.setPen(theme.grid);
    painter.drawLine(chart.bottomLeft(), chart.bottomRight());
    painter.drawLine(chart.bottomLeft(), chart.topLeft());
    const CurvePoint last = m_curve.back();
    QPainterPath path(chart.bottomLeft());
    for (const CurvePoint &point : m_curve) {
        const double x =
            static_cast<double>(point.placements) / static_cast<double>(last.placements);
        const double y =
            static_cast<double>(point.behaviours) / static_cast<double>(last.behaviours);
        path.lineTo(chart.left() + x * chart.width(), chart.bottom() - y * chart.height());
    }
    painter.setPen(QPen(theme.accent, 2));
    painter.drawPath(path);
    painter.setPen(theme.textMuted);
    const QString behaviours =
        tr("%1 different behaviours").arg(countText(static_cast<qint64>(last.behaviours)));
    painter.drawText(
        rect().adjusted(edgeGap, 0, -edgeGap, 0), Qt::AlignTop | Qt::AlignRight, behaviours);
    const QString placements =
        tr("%1 placements").arg(countText(static_cast<qint64>(last.placements)));
    painter.drawText(
        rect().adjusted(edgeGap, 0, -edgeGap, 0), Qt::AlignBottom | Qt::AlignRight, placements);
}

} // namespace lockscope
