// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/paper/storypicture.h"

#include "ui/theme/outcomesign.h"
#include "ui/theme/themeforawhile.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"
#include "ui/words/why.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

struct StoryWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::StoryPicture)
};

constexpr double stripMargin = 20;
constexpr double headHeight = 52;
constexpr double footHeight = 34;
constexpr double cellGap = 14;
constexpr double cellWidthMin = 165;
constexpr int captionSize = 12;

QRectF cellText(const QRectF &cell, double top)
{
    return {cell.left(), cell.top() + top, cell.width(), cell.height() - top};
}

} // namespace

StoryPicture::StoryPicture(const PictureSubject &subject, const QFont &font, double width)
    : m_title(subject.title), m_runLine(subject.runLine), m_command(subject.command),
      m_verdict(*subject.verdict), m_frames(storyOf(*subject.trace, *subject.verdict)),
      m_drawing(storyPieces(m_frames, *subject.trace, *subject.spans)), m_font(font), m_width(width)
{
    if (!m_verdict.violations.empty()) {
        const Violation &first = m_verdict.violations.front();
        //: %1 is "Inside at the same time: clients 1 and 2", %2 and %3 are times, %4 is a length
        m_fact = StoryWords::tr("%1, from %2 to %3 (%4)")
                     .arg(violationWords(first), momentText(first.from), momentText(first.to),
                         lengthText(first.to - first.from));
    }
    const QFontMetricsF metrics(sized(captionSize));
    m_namesWidth = m_drawing.isEmpty() ? 0 : m_drawing.namesWidth(metrics) + 8;
    m_pictureHeight = m_drawing.isEmpty() ? 0 : 104;
    const auto fitting =
        static_cast<std::size_t>((m_width - 2 * stripMargin - m_namesWidth) / cellWidthMin);
    const std::size_t lines = (m_frames.size() + fitting - 1) / fitting;
    m_columns = (m_frames.size() + lines - 1) / lines;
    const double cellWidth =
        (m_width - 2 * stripMargin - m_namesWidth) / static_cast<double>(m_columns) - cellGap;
    double textHeight = 0;
    for (const StoryFrame &frame : m_frames)
        textHeight = std::max(textHeight,
            metrics
                .boundingRect(
                    QRectF(0, 0, cellWidth, 1000), Qt::TextWordWrap, sentenceOf(frame.text))
                .height());
    m_cellHeight = m_pictureHeight + 8 + metrics.height() + 2 + textHeight + 12;
}

QSizeF StoryPicture::size() const
{
    const std::size_t lines = (m_frames.size() + m_columns - 1) / m_columns;
    return {
        m_width, std::ceil(headHeight + static_cast<double>(lines) * m_cellHeight + footHeight)};
}

QFont StoryPicture::sized(int pixels, bool isBold) const
{
    QFont font = m_font;
    font.setPixelSize(pixels);
    font.setBold(isBold);
    return font;
}

void StoryPicture::paint(QPainter &painter, double) const
{
    const ThemeForAWhile light(Theme::light());
    painter.save();
    painter.fillRect(QRectF(QPointF(), size()), Theme::light().panel);
    paintHead(painter);
    const double left = stripMargin + m_namesWidth;
    const double step = (m_width - stripMargin - left + cellGap) / static_cast<double>(m_columns);
    for (std::size_t frame = 0; frame < m_frames.size(); ++frame) {
        const double top = headHeight + static_cast<double>(frame / m_columns) * m_cellHeight;
        if (frame % m_columns == 0 && !m_drawing.isEmpty()) {
            painter.setFont(sized(captionSize - 1));
            painter.setPen(Theme::light().textMuted);
            m_drawing.paintNames(painter, {stripMargin, top, m_namesWidth - 8, m_pictureHeight});
        }
        paintFrame(painter, frame,
            {left + static_cast<double>(frame % m_columns) * step, top, step - cellGap,
                m_cellHeight});
    }
    paintFoot(painter);
    painter.restore();
}

void StoryPicture::paintHead(QPainter &painter) const
{
    const Theme &theme = Theme::light();
    paintOutcome(painter, m_verdict.outcome, {stripMargin, 14, 24, 24},
        {outcomeColour(m_verdict.outcome), theme.panel});
    double left = stripMargin + 34;
    const auto write = [&](const QFont &font, const QColor &colour, const QString &text) {
        const QFontMetricsF metrics(font);
        const QString shown =
            metrics.elidedText(text, Qt::ElideRight, m_width - stripMargin - left);
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QRectF(left, 14, m_width - stripMargin - left, 24),
            Qt::AlignLeft | Qt::AlignVCenter, shown);
        left += metrics.horizontalAdvance(shown) + 14;
    };
    write(sized(17, true), theme.text, verdictWords(m_verdict));
    write(sized(13), theme.text, m_title);
    write(sized(captionSize), theme.textMuted, m_runLine);
}

void StoryPicture::paintFrame(QPainter &painter, std::size_t frame, const QRectF &cell) const
{
    const Theme &theme = Theme::light();
    if (!m_drawing.isEmpty())
        m_drawing.paint(painter, {cell.left(), cell.top(), cell.width(), m_pictureHeight}, frame);
    const double line = QFontMetricsF(sized(captionSize)).height();
    const QRectF head(cell.left(), cell.top() + m_pictureHeight + 8, cell.width(), line);
    const QString time = rangeText(m_frames[frame].from, m_frames[frame].to);
    painter.setFont(sized(captionSize - 1));
    painter.setPen(theme.textMuted);
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, time);
    const double timeWidth = QFontMetricsF(painter.font()).horizontalAdvance(time) + 6;
    painter.setFont(sized(captionSize, true));
    painter.setPen(theme.text);
    //: %1 is the number of a step of the story, %2 its title
    const QString title = StoryWords::tr("%1 · %2").arg(frame + 1).arg(
        textOf(Wording(frameTitle(m_frames[frame].kind))));
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(painter.font()).elidedText(title, Qt::ElideRight, head.width() - timeWidth));
    painter.setFont(sized(captionSize));
    painter.drawText(cellText(cell, m_pictureHeight + 10 + line), Qt::TextWordWrap | Qt::AlignTop,
        sentenceOf(m_frames[frame].text));
}

void StoryPicture::paintFoot(QPainter &painter) const
{
    const QRectF row(
        stripMargin, size().height() - footHeight, m_width - 2 * stripMargin, footHeight - 8);
    QStringList words{m_fact,
        m_drawing.isEmpty() ? QString() : StoryWords::tr("In order, not to scale"),
        QStringLiteral("Lockscope " LOCKSCOPE_VERSION)};
    words.removeAll(QString());
    painter.setFont(sized(captionSize - 1));
    painter.setPen(Theme::light().textMuted);
    const QFontMetricsF metrics(painter.font());
    const QString left = words.join(QStringLiteral(" · "));
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, left);
    const double room = row.width() - metrics.horizontalAdvance(left) - 20;
    if (metrics.horizontalAdvance(m_command) <= room)
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, m_command);
}

} // namespace lockscope
