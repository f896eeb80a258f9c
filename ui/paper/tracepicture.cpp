// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/paper/tracepicture.h"

#include "core/trace/tracebegin.h"
#include "ui/index/arrows.h"
#include "ui/index/validity.h"
#include "ui/index/writenotes.h"
#include "ui/theme/themeforawhile.h"
#include "ui/timeline/frame/lanelabels.h"
#include "ui/timeline/frame/ruler.h"
#include "ui/timeline/lanes/timebands.h"
#include "ui/theme/outcomesign.h"
#include "ui/words/why.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

struct PictureWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TracePicture)
};

constexpr double margin = 24;
constexpr double textSize = 13;
constexpr double titleSize = 20;
constexpr double lanesHeightShare =
    0.336; // share of the picture's width: a few lanes become higher to fill this height
constexpr double signWidth = 48; // in the legend
constexpr double signGap = 10;
constexpr double columnGap = 28;
constexpr double legendLineHeight = 22;
constexpr double timeMargin = 8;

// Returns the signs of the lanes that a run has; null: of every run.
std::vector<LegendSign> signsOf(const Trace *trace, const Spans &spans, const TimelineIndex &index)
{
    std::array<bool, eventKindCount> seen{};
    for (std::size_t row = 0; trace && row < trace->size(); ++row)
        seen[static_cast<std::size_t>((*trace)[row].kind)] = true;
    std::vector<LegendSign> signs = legendSigns();
    std::erase_if(signs, [&](const LegendSign &sign) {
        bool isUsed = !trace;
        for (int kind = 0; kind < eventKindCount; ++kind)
            isUsed = isUsed
                || (seen[static_cast<std::size_t>(kind)]
                    && sign.kinds.has(static_cast<EventKind>(kind)));
        if (trace && sign.isIn)
            isUsed = isUsed && sign.isIn(spans, index);
        return sign.isOnlyInFaultLane || !isUsed;
    });
    return signs;
}

TimeRange wholeRange(const PictureSubject &subject)
{
    const WorldTime begin = std::max(WorldTime{}, beginOf(*subject.trace));
    return {begin, std::max(begin + 10us, subject.spans->end())};
}

QRectF rectAt(double left, double top, double width, double height)
{
    return {left, top, width, height};
}

} // namespace

TracePicture::TracePicture(
    const PictureSubject &subject, const QFont &font, double width, Extent extent)
    : m_subject(subject), m_font(font), m_width(width), m_extent(extent)
{
    m_index.update(m_subject.trace, *m_subject.spans);
    m_signs = signsOf(
        extent == Extent::legend ? nullptr : subject.trace.get(), *m_subject.spans, m_index);
    m_faults = FaultRows(subject.faults, *subject.trace);
    layOut();
}

QFont TracePicture::sized(double pixels, bool isBold) const
{
    QFont font = m_font;
    font.setPixelSize(static_cast<int>(pixels));
    font.setBold(isBold);
    return font;
}

void TracePicture::layOut()
{
    const double line = std::ceil(QFontMetricsF(sized(textSize)).height());
    LaneModel::Actors actors = m_subject.actors;
    actors.hasStore = actors.hasStore || m_index.writes().size() > 0;
    m_lanes.rebuild(*m_subject.spans, {line, m_width * lanesHeightShare}, actors);
    m_labelsWidth = std::min(laneLabelsWidth(m_lanes, sized(textSize)), m_width * 0.3);
    const TimeRange range =
        m_subject.range.length() > Duration::zero() ? m_subject.range : wholeRange(m_subject);
    const double axisWidth = m_width - 2 * margin - m_labelsWidth;
    m_time = fitted(range, axisWidth, timeMargin);
    m_faultsTop = m_extent == Extent::page ? margin + titleSize * 1.4 + line + 14 : 0;
    m_rulerTop = m_faultsTop + m_faults.place(m_time, axisWidth, sized(textSize));
    m_flagsTop = m_rulerTop + std::round(line * 1.6);
    m_lanesTop = m_flagsTop + std::round(line * 1.55);
    m_legendTop = m_lanesTop + m_lanes.height() + (m_extent == Extent::lanes ? 0 : 16);
    m_height = m_legendTop + legendHeight() + (m_extent == Extent::page ? line + margin + 8 : 4);
    if (m_extent == Extent::legend) {
        m_legendTop = 0;
        m_height = legendHeight() + 4;
    }
}

double TracePicture::legendHeight() const
{
    if (m_extent == Extent::lanes)
        return 0;
    const QFontMetricsF metrics(sized(textSize));
    double widest = 0;
    for (const LegendSign &sign : m_signs)
        widest = std::max(widest, metrics.horizontalAdvance(sign.words));
    const double column = signWidth + signGap + widest + columnGap;
    const int columns = std::max(1, static_cast<int>((m_width - 2 * margin + columnGap) / column));
    return legendLineHeight * std::ceil(static_cast<double>(m_signs.size()) / columns);
}

void TracePicture::paint(QPainter &painter, double ratio) const
{
    const ThemeForAWhile light(Theme::light());
    painter.save();
    painter.setFont(sized(textSize));
    painter.fillRect(QRectF(0, 0, m_width, m_height), Theme::light().panel);
    if (m_extent != Extent::legend) {
        paintLanesArea(painter, ratio);
        paintFaults(painter);
        paintRulerRow(painter);
    }
    if (m_extent == Extent::page) {
        paintTitle(painter);
        paintFooter(painter);
    }
    if (m_extent != Extent::lanes)
        paintLegend(painter);
    painter.restore();
}

void TracePicture::paintTitle(QPainter &painter) const
{
    const Theme &theme = Theme::light();
    const double line = titleSize * 1.4;
    double right = m_width - margin;
    if (m_subject.verdict) {
        const Outcome outcome = m_subject.verdict->outcome;
        const QString word = verdictWords(*m_subject.verdict);
        painter.setFont(sized(titleSize, true));
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(word);
        painter.setPen(theme.text);
        painter.drawText(rectAt(right - width - 2, margin, width + 2, line),
            Qt::AlignRight | Qt::AlignVCenter, word);
        right -= width + 10 + titleSize;
        paintOutcome(painter, outcome,
            rectAt(right, margin + (line - titleSize) / 2, titleSize, titleSize),
            {outcomeColour(outcome), theme.panel});
        right -= 24;
    }
    painter.setFont(sized(titleSize, true));
    painter.setPen(theme.text);
    const QString title =
        QFontMetricsF(painter.font()).elidedText(m_subject.title, Qt::ElideRight, right - margin);
    painter.drawText(
        rectAt(margin, margin, right - margin, line), Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(sized(textSize));
    painter.setPen(theme.textMuted);
    painter.drawText(rectAt(margin, margin + line, m_width - 2 * margin, textSize * 1.5),
        Qt::AlignLeft | Qt::AlignVCenter, m_subject.runLine);
}

void TracePicture::paintLanesArea(QPainter &painter, double ratio) const
{
    const Theme &theme = Theme::light();
    const double left = margin + m_labelsWidth;
    const double width = m_width - 2 * margin - m_labelsWidth;
    painter.save();
    painter.translate(left, m_lanesTop);
    std::vector<LaneWord> words;
    std::vector<LaneSign> signs;
    const auto notes = m_subject.verdict
        ? writeNotesOf(m_subject.verdict->findings, *m_subject.trace)
        : WriteNotes();
    MessageCache messages;
    messages.update(m_subject.trace, {m_time.timeAt(0), m_time.timeAt(width)});
    LaneScene scene{
        painter, *m_subject.trace, *m_subject.spans, m_index, m_lanes, theme, notes, words, signs};
    scene.leaseSettings = leaseSettings(*m_subject.trace);
    scene.messages = &messages.messages();
    scene.time = m_time;
    scene.width = width;
    scene.bottom = m_lanes.height();
    scene.ratio = ratio;
    const std::vector<Violation> violations =
        m_subject.verdict ? m_subject.verdict->violations : std::vector<Violation>();
    const auto bands = violationBands(violations, scene.time, scene.width);
    painter.setClipRect(
        rectAt(0, m_flagsTop - m_lanesTop, width, m_lanesTop - m_flagsTop + m_lanes.height()));
    paintLanes(scene);
    paintStalls(scene);
    paintViolations(scene, bands);
    paintMessages(scene, arrowsIn(messages.messages(), m_lanes, scene.time, scene.width));
    paintSigns(scene);
    paintViolationFlags(scene, rectAt(0, m_flagsTop - m_lanesTop, width, m_lanesTop - m_flagsTop),
        bands, violations);
    painter.restore();
    // Not every format supports clipping, so rectangles cover the elements that extend beyond the
    // edges of the lanes.
    painter.fillRect(
        rectAt(left + width, m_flagsTop, margin, m_legendTop - m_flagsTop), theme.panel);
    painter.fillRect(rectAt(0, m_flagsTop, left, m_legendTop - m_flagsTop), theme.panel);
    paintLaneLabels(painter, rectAt(margin, m_lanesTop, m_labelsWidth, m_lanes.height()), 0,
        m_lanes, {}, theme);
    painter.setPen(QPen(theme.grid, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rectAt(margin, m_lanesTop, m_width - 2 * margin, m_lanes.height()));
}

void TracePicture::paintFaults(QPainter &painter) const
{
    if (m_rulerTop == m_faultsTop)
        return;
    painter.setFont(sized(textSize, true));
    painter.setPen(Theme::light().text);
    painter.drawText(rectAt(margin, m_faultsTop, m_labelsWidth, textSize * 1.5),
        Qt::AlignLeft | Qt::AlignTop, PictureWords::tr("Faults"));
    m_faults.paint(painter, {margin + m_labelsWidth, m_faultsTop}, sized(textSize));
}

void TracePicture::paintRulerRow(QPainter &painter) const
{
    painter.setFont(sized(textSize));
    const QFontMetricsF metrics(painter.font());
    const QRectF rect(margin + m_labelsWidth, m_rulerTop, m_width - 2 * margin - m_labelsWidth,
        m_flagsTop - m_rulerTop);
    paintRuler(painter, rect,
        rulerTicks(m_time, rect.width(),
            [&](const QString &text) { return metrics.horizontalAdvance(text); }),
        Theme::light());
}

void TracePicture::paintLegend(QPainter &painter) const
{
    const auto lines =
        static_cast<std::size_t>(std::max(1.0, std::round(legendHeight() / legendLineHeight)));
    const auto columns = (m_signs.size() + lines - 1) / lines;
    const double column = (m_width - 2 * margin + columnGap) / static_cast<double>(columns);
    painter.setFont(sized(textSize));
    for (std::size_t i = 0; i < m_signs.size(); ++i) {
        const double left = margin + static_cast<double>(i / lines) * column;
        const double top = m_legendTop + static_cast<double>(i % lines) * legendLineHeight;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        m_signs[i].paint(painter, rectAt(left, top + 2, signWidth, legendLineHeight - 5));
        painter.restore();
        painter.setPen(Theme::light().text);
        painter.drawText(
            rectAt(left + signWidth + signGap, top, column - signWidth - signGap, legendLineHeight),
            Qt::AlignLeft | Qt::AlignVCenter, m_signs[i].words);
    }
}

void TracePicture::paintFooter(QPainter &painter) const
{
    painter.setFont(sized(11));
    painter.setPen(Theme::light().textMuted);
    const QRectF row(margin, m_height - margin - 14, m_width - 2 * margin, 18);
    if (!m_subject.verdict || m_subject.verdict->outcome != Outcome::violated)
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter,
            PictureWords::tr("“No violation observed” is no proof."));
    painter.drawText(
        row, Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("Lockscope " LOCKSCOPE_VERSION));
}

} // namespace lockscope
