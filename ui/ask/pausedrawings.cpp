// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/pausedrawings.h"

#include "ui/theme/painthatch.h"
#include "ui/theme/scaledfont.h"
#include "ui/theme/theme.h"
#include "ui/words/quantities.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope {
namespace {

constexpr int binsPerDecade = 8;
constexpr int decades = 9; // from 1 µs to 1000 s

int binOf(Duration length)
{
    const double micros = std::max(1.0, static_cast<double>(length.count()) / 1000);
    return std::min(
        static_cast<int>(std::log10(micros) * binsPerDecade), binsPerDecade * decades - 1);
}

} // namespace

HoldBar::HoldBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize HoldBar::sizeHint() const
{
    return {400, 2 * fontMetrics().height() + 14};
}

void HoldBar::setAnswer(const std::shared_ptr<const Assessment> &answer)
{
    m_answer = answer;
    const AssessedChoice *const asked =
        answer && !answer->isUntested ? &answer->choices.front() : nullptr;
    setVisible(asked && asked->breaksFrom && !asked->effective.scenario.settings.watchdog);
    update();
}

void HoldBar::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    constexpr double oldOpacity = 0.35; // of an answer to other numbers
    painter.setOpacity(isEnabled() ? 1 : oldOpacity);
    const AssessedChoice &asked = m_answer->choices.front();
    const Duration work = asked.effective.scenario.settings.work;
    const Duration end = work + *asked.breaksFrom, used = work + m_answer->pause;
    const auto x = [scale = width() / (1.2 * static_cast<double>(std::max(end, used).count()))](
                       Duration length) { return static_cast<double>(length.count()) * scale; };
    const double head = fontMetrics().height() + 2;
    const auto bar = [&](Duration from, Duration to) {
        return QRectF(QPointF(x(from), head), QPointF(x(to), height() - 1));
    };
    const auto label = [&](const QRectF &rect, const QString &text, const QColor &colour) {
        if (painter.fontMetrics().horizontalAdvance(text) + 6 > rect.width())
            return;
        painter.setPen(colour);
        painter.drawText(rect, Qt::AlignCenter, text);
    };
    const ClientId worker{1};
    painter.fillRect(bar({}, work), theme.client(worker));
    label(bar({}, work), tr("work %1").arg(lengthText(work)), theme.textOnClient(worker));
    const QRectF pauses = bar(work, std::min(used, end));
    painter.fillRect(pauses, theme.lane);
    paintHatch(painter, pauses, Hatch::dots, theme.paused, pauses.left());
    const QString pausesText = tr("pauses %1").arg(lengthText(m_answer->pause));
    const double textWidth = painter.fontMetrics().horizontalAdvance(pausesText) + 10;
    if (textWidth < pauses.width())
        painter.fillRect(QRectF(pauses.center().x() - textWidth / 2, pauses.top() + 3, textWidth,
                             pauses.height() - 6),
            theme.lane);
    label(pauses, pausesText, theme.text);
    if (used < end) {
        const QRectF margin = bar(used, end);
        painter.fillRect(margin, mixed(theme.good, theme.panel, 0.14));
        painter.setPen(QPen(theme.good, 2));
        painter.drawRect(margin.adjusted(1, 1, -1, -1));
        label(margin, tr("margin %1").arg(lengthText(end - used)), theme.text);
    }
    const QRectF beyond(QPointF(x(end), head), QPointF(width(), height() - 1));
    painter.fillRect(beyond, mixed(theme.violation, theme.panel, 0.15));
    paintHatch(painter, beyond, Hatch::cross, theme.violation, beyond.left());
    painter.fillRect(QRectF(x(end) - 1, head - 4, 3, height() - head + 4), theme.text);
    painter.setFont(scaledFont(font(), 0.9));
    painter.setPen(theme.textMuted);
    painter.drawText(QRectF(0, 0, width(), head - 2), Qt::AlignLeft, tr("granted"));
    painter.drawText(
        QRectF(x(end) - 300, 0, 304, head - 2), Qt::AlignRight, tr("the other one enters"));
}

PauseHistogram::PauseHistogram(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Lengths of the pauses in the log"));
}

QSize PauseHistogram::sizeHint() const
{
    return {300, 100};
}

void PauseHistogram::setLog(const PauseLog &log, std::optional<Duration> breaksFrom)
{
    m_counts.assign(binsPerDecade * decades, 0);
    m_longest = {};
    for (const Duration length : log.lengths) {
        ++m_counts[static_cast<std::size_t>(binOf(length))];
        m_longest = std::max(m_longest, length);
    }
    m_breaksFrom = breaksFrom;
    update();
}

double PauseHistogram::xOf(Duration length) const
{
    const double micros = std::max(1.0, static_cast<double>(length.count()) / 1000);
    return std::min(1.0, std::log10(micros) / decades) * width();
}

void PauseHistogram::paintEvent(QPaintEvent *)
{
    if (m_counts.empty())
        return;
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setFont(scaledFont(font(), 0.85));
    const double textHeight = painter.fontMetrics().height();
    const double base = height() - textHeight - 2;
    if (m_breaksFrom) {
        const QRectF beyond(QPointF(xOf(*m_breaksFrom), textHeight), QPointF(width(), base));
        painter.fillRect(beyond, mixed(theme.violation, theme.panel, 0.15));
        paintHatch(painter, beyond, Hatch::cross, theme.violation, beyond.left());
        painter.fillRect(QRectF(beyond.left() - 1, textHeight, 2, base - textHeight), theme.text);
        painter.setPen(theme.text);
        painter.drawText(QRectF(beyond.left() - 200, 0, 200 + width() - beyond.left(), textHeight),
            Qt::AlignRight, tr("breaks from %1").arg(lengthText(*m_breaksFrom)));
    }
    painter.setPen(theme.textMuted);
    painter.drawText(QRectF(0, 0, width(), textHeight), Qt::AlignLeft,
        tr("single pauses; the axes are logarithmic"));
    // Logarithmic as well: one pause beside a million of others is still to be seen.
    const double most = std::log10(1.0 + *std::ranges::max_element(m_counts));
    const double binWidth = static_cast<double>(width()) / static_cast<double>(m_counts.size());
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        if (m_counts[i] == 0)
            continue;
        const double share = std::log10(1.0 + m_counts[i]) / most;
        const double barHeight = std::max(3.0, (base - textHeight) * share);
        painter.fillRect(QRectF(static_cast<double>(i) * binWidth, base - barHeight,
                             std::max(1.0, binWidth - 1), barHeight),
            theme.paused);
    }
    painter.setPen(theme.textMuted);
    painter.drawLine(QPointF(0, base), QPointF(width(), base));
    for (const Duration tick : std::array<Duration, 4>{10us, 1ms, 100ms, 10s}) {
        painter.drawLine(QPointF(xOf(tick), base), QPointF(xOf(tick), base + 3));
        painter.drawText(
            QRectF(xOf(tick) - 40, base + 2, 80, textHeight), Qt::AlignHCenter, lengthText(tick));
    }
}

} // namespace lockscope
