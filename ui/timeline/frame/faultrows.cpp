// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/frame/faultrows.h"

#include "ui/theme/clientmark.h"
#include "ui/theme/theme.h"
#include "ui/words/faultwords.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace lockscope {
namespace {

constexpr double padding = 4;
constexpr double barHeight = 4;
constexpr double gap = 4;

} // namespace

FaultRows::FaultRows(const FaultPlan &plan, const Trace &trace)
{
    const std::vector<FaultSpan> spans = FaultSpans(plan).spansIn(&trace);
    for (FaultId id = 0; id < plan.size(); ++id) {
        if (spans[id].begin)
            m_rows.push_back({plan[id], spans[id]});
    }
    std::ranges::stable_sort(m_rows, {}, [](const Row &row) { return *row.span.begin; });
}

double FaultRows::place(const TimelineCoordinates &time, double width, const QFont &font)
{
    const QFontMetricsF metrics(font);
    const double height = metrics.height() + barHeight + gap;
    std::vector<double> ends; // of the last words or bar in each line
    m_width = width;
    for (Row &row : m_rows) {
        const double x = time.xOf(*row.span.begin);
        const double end = row.span.end ? time.xOf(*row.span.end) : row.span.isOpen ? width : x;
        const double words = metrics.horizontalAdvance(FaultWords::target(row.fault))
            + metrics.horizontalAdvance(FaultWords::title(row.fault)) + 4 * padding;
        // The words stay in sight while a part of the bar is.
        const double left = std::max(x, std::min(0.0, end - words));
        auto line = std::ranges::find_if(ends, [x](double lineEnd) { return lineEnd <= x; });
        if (line == ends.end())
            line = ends.insert(ends.end(), 0);
        *line = std::max(left + words, end) + gap;
        row.barLeft = x;
        row.barLength = end - x;
        row.rect = {
            left, static_cast<double>(line - ends.begin()) * height, words, metrics.height()};
    }
    return static_cast<double>(ends.size()) * height;
}

void FaultRows::paint(QPainter &painter, const QPointF &origin, const QFont &font) const
{
    const Theme &theme = Theme::current();
    const QFontMetricsF metrics(font);
    painter.save();
    painter.setFont(font);
    painter.translate(origin);
    for (const Row &row : m_rows) {
        const double barRight = std::min(m_width, row.barLeft + std::max(2.0, row.barLength));
        if (barRight < 0 || row.barLeft > m_width)
            continue;
        const ClientId client = row.fault.target.client;
        const QString target = FaultWords::target(row.fault);
        const QRectF box(row.rect.left(), row.rect.top(),
            metrics.horizontalAdvance(target) + 2 * padding, row.rect.height());
        if (client)
            fillWithClient(painter, box, client, theme);
        painter.setPen(client ? theme.textOnClient(client) : theme.text);
        painter.drawText(box, Qt::AlignCenter, target);
        painter.setPen(theme.text);
        painter.drawText(row.rect.adjusted(box.width() + padding, 0, padding, 0),
            Qt::AlignLeft | Qt::AlignVCenter, FaultWords::title(row.fault));
        const double barLeft = std::max(0.0, row.barLeft);
        painter.fillRect(QRectF(barLeft, row.rect.bottom(), barRight - barLeft, barHeight),
            client ? theme.client(client) : theme.textMuted);
    }
    painter.restore();
}

} // namespace lockscope
