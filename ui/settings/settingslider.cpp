// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingslider.h"

#include "ui/shared/textlooks.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/painthatch.h"
#include "ui/theme/scaledfont.h"
#include "ui/theme/theme.h"
#include "ui/words/settingwords.h"
#include "ui/words/verdictwords.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr double millisecond = 1e6;
constexpr double lossMin = 1e-3;

// Returns the smallest value above 0 of a scale.
double positiveMinOf(const SettingInfo &info)
{
    if (info.min > 0)
        return info.min;
    switch (info.type) {
    case SettingType::duration: return std::min(millisecond, info.max);
    case SettingType::count:
    case SettingType::choice:
    case SettingType::set: return 1;
    case SettingType::fraction: break;
    }
    // A fraction with a maximum above 1 is a whole number of parts per million. Packet losses below
    // one in a thousand are not useful.
    if (info.max > 1)
        return 1;
    return info.name == "loss" ? lossMin : info.max / 1e4;
}

// In pixels, for the normal text size.
constexpr double grooveHeight = 12;
constexpr double markHeight = 5;
constexpr double sliderHeight = 27;
constexpr double handleWidth = 10;
constexpr double handleHeight = 20;
constexpr double sentenceTop = 26; // below the handle: Chinese has no space above its signs

constexpr double fineSpeed =
    0.1; // of the handle while Alt is pressed, relative to the speed of the pointer

void paintHandle(QPainter &painter, const QRectF &handle, const Theme &theme, bool isPressed,
    bool hasFocus, bool isEnabled)
{
    const QColor edge = hasFocus || isPressed ? theme.accent : theme.text;
    painter.setPen(QPen(isEnabled ? edge : theme.textMuted, hasFocus ? 2 : 1.4));
    painter.setBrush(isPressed ? theme.accent : theme.panel);
    painter.drawRoundedRect(handle, 3, 3);
    painter.setPen(QPen(isPressed ? readableOn(theme.accent) : theme.textMuted, 1));
    painter.drawLine(QPointF(handle.center().x(), handle.top() + 6),
        QPointF(handle.center().x(), handle.bottom() - 6));
}

} // namespace

SettingScale::SettingScale(const SettingInfo &info)
    : m_type(info.type), m_min(info.min), m_max(info.max), m_positiveMin(positiveMinOf(info)),
      m_isLogarithmic(info.max / m_positiveMin > 100), m_isSigned(info.min < 0),
      m_zero(m_isSigned ? positionMax / 2 : 0)
{
}

int SettingScale::firstPositive() const
{
    return m_zero + (m_min > 0 ? 0 : 1);
}

int SettingScale::positionOf(double number) const
{
    if (!m_isLogarithmic) {
        const double fraction = (number - m_min) / (m_max - m_min);
        return std::clamp(static_cast<int>(std::lround(fraction * positionMax)), 0, positionMax);
    }
    if (number < 0 && m_isSigned)
        return positionMax - positionOf(-number);
    if (number <= 0)
        return m_zero;
    const double fraction =
        std::log(std::max(number, m_positiveMin) / m_positiveMin) / std::log(m_max / m_positiveMin);
    const int position =
        firstPositive() + static_cast<int>(std::lround(fraction * (positionMax - firstPositive())));
    return std::clamp(position, firstPositive(), positionMax);
}

double SettingScale::numberAt(int position) const
{
    if (!m_isLogarithmic)
        return rounded(m_min + (m_max - m_min) * position / positionMax);
    if (position < m_zero)
        return -numberAt(positionMax - position);
    if (position < firstPositive())
        return 0;
    const double fraction =
        static_cast<double>(position - firstPositive()) / (positionMax - firstPositive());
    return rounded(m_positiveMin * std::pow(m_max / m_positiveMin, fraction));
}

int SettingScale::nextPosition(int position, int direction) const
{
    const double number = numberAt(position);
    const int step = direction > 0 ? 1 : -1;
    for (int next = position + step; next >= 0 && next <= positionMax; next += step) {
        if (numberAt(next) != number)
            return next;
    }
    return direction > 0 ? positionMax : 0;
}

double SettingScale::rounded(double number) const
{
    if (m_type == SettingType::count)
        number = std::round(number);
    if (number > 0) {
        const double secondDigit = std::pow(10, std::floor(std::log10(number)) - 1);
        const double unit =
            m_type == SettingType::count || m_max > 1e3 ? std::max(1.0, secondDigit) : secondDigit;
        number = std::round(number / unit) * unit;
    }
    // A duration is a whole number of nanoseconds; std::pow() above is not exact.
    if (m_type == SettingType::duration)
        number = std::round(number);
    return std::clamp(number, m_min, m_max);
}

SettingSlider::SettingSlider(const SettingInfo &info, QWidget *parent)
    : QSlider(Qt::Horizontal, parent), m_info(info)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
}

void SettingSlider::setMark(int position)
{
    m_markPosition = position;
    update();
}

void SettingSlider::setStrip(const Strip &strip)
{
    m_strip = strip;
    updateDescription();
    // While a changed strip is computed, the sentence of the strip before stays.
    const bool hasOutcomes =
        std::any_of(strip.cells().begin(), strip.cells().end(), [](const StripCell &cell) {
            return cell.state == StripCell::State::known || cell.state == StripCell::State::stale;
        });
    if (!hasOutcomes || strip.isComplete())
        m_sentence = stripSentence(strip, m_info);
    update();
}

void SettingSlider::updateDescription()
{
    const QString description = stripDescription(m_strip, m_info);
    if (description != accessibleDescription())
        setAccessibleDescription(description);
}

QFont SettingSlider::sentenceFont() const
{
    return scaledFont(font(), 0.9);
}

// The line of the sentence is there even without a sentence, so that nothing moves while the user
// drags. On a projector, the verdict needs the room. Some Chinese fonts have lines that are much
// higher than their signs.
QSize SettingSlider::sizeHint() const
{
    const double factor = largeTextFactor(*this);
    const QFontMetrics metrics(sentenceFont());
    return {160,
        factor > 1 ? static_cast<int>(sliderHeight * factor)
                   : static_cast<int>(sentenceTop)
                + std::min(metrics.height(),
                    metrics.tightBoundingRect(QStringLiteral("国g")).height() + 1)};
}

QSize SettingSlider::minimumSizeHint() const
{
    return {80, sizeHint().height()};
}

QRectF SettingSlider::grooveRect() const
{
    const double factor = largeTextFactor(*this);
    const double top = std::floor((sliderHeight + markHeight - grooveHeight) * factor / 2.0);
    return {handleWidth * factor / 2, top, std::max(1.0, width() - handleWidth * factor),
        grooveHeight * factor};
}

double SettingSlider::xOf(int position) const
{
    const QRectF groove = grooveRect();
    return groove.left()
        + groove.width() * (position - minimum()) / std::max(1, maximum() - minimum());
}

int SettingSlider::positionAt(double x) const
{
    const QRectF groove = grooveRect();
    const double fraction = std::clamp((x - groove.left()) / groove.width(), 0.0, 1.0);
    return minimum() + static_cast<int>(std::lround(fraction * (maximum() - minimum())));
}

void SettingSlider::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = Theme::current();
    const QRectF groove = grooveRect();
    paintStrip(painter, groove, m_strip, SettingScale::positionMax);
    const double x = xOf(m_markPosition);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.textMuted);
    const double factor = largeTextFactor(*this);
    const QPointF corners[] = {{x - 3 * factor, 0}, {x + 3 * factor, 0}, {x, markHeight * factor}};
    painter.drawPolygon(corners, 3);
    const double scaledWidth = handleWidth * factor;
    const double scaledHeight = handleHeight * factor;
    const QRectF handle(xOf(sliderPosition()) - scaledWidth / 2 + 0.7,
        groove.center().y() - scaledHeight / 2, scaledWidth - 1.4, scaledHeight);
    paintHandle(painter, handle, theme, isSliderDown(), hasFocus(), isEnabled());
    if (factor > 1)
        return;
    painter.setPen(theme.textMuted);
    painter.setFont(sentenceFont());
    painter.drawText(QRectF(groove.left(), sentenceTop, groove.width(), height() - sentenceTop),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, m_sentence);
}

bool SettingSlider::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QSlider::event(event);
    const auto *const help = static_cast<QHelpEvent *>(event);
    QString text = m_tip;
    if (!m_strip.isEmpty()) {
        const StripCell &cell = m_strip.nearest(positionAt(help->pos().x()));
        const QString value = settingValueText(m_info, cell.value);
        if (cell.state == StripCell::State::known)
            //: a value of a setting and the outcome with this value: "620 ms: violated"
            text.prepend(
                tr("%1: %2").arg(value, outcomeWord(cell.outcome)) + QStringLiteral("\n\n"));
        else if (cell.state == StripCell::State::none)
            text.prepend(tr("%1: cannot run, or takes too long to compute").arg(value)
                + QStringLiteral("\n\n"));
        else
            text.prepend(tr("%1: not computed yet (never during a run on real Redis, which it "
                            "would slow down)")
                             .arg(value)
                + QStringLiteral("\n\n"));
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void SettingSlider::setAnchor(const QMouseEvent &event)
{
    m_anchorX = event.position().x();
    m_anchorPosition = sliderPosition();
    m_isFine = event.modifiers().testFlag(Qt::AltModifier);
}

void SettingSlider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    event->accept();
    setSliderDown(true);
    // A press beside the handle moves it there; a press on the handle keeps its offset to the
    // pointer.
    if (std::abs(event->position().x() - xOf(sliderPosition()))
        > handleWidth * largeTextFactor(*this) / 2 + 1)
        setSliderPosition(positionAt(event->position().x()));
    setAnchor(*event);
    update();
}

void SettingSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (!isSliderDown()) {
        event->ignore();
        return;
    }
    event->accept();
    if (event->modifiers().testFlag(Qt::AltModifier) != m_isFine)
        setAnchor(*event);
    const double positionsPerPixel =
        (maximum() - minimum()) / grooveRect().width() * (m_isFine ? fineSpeed : 1);
    const double position =
        m_anchorPosition + (event->position().x() - m_anchorX) * positionsPerPixel;
    setSliderPosition(std::clamp(static_cast<int>(std::lround(position)), minimum(), maximum()));
}

void SettingSlider::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !isSliderDown()) {
        event->ignore();
        return;
    }
    event->accept();
    setSliderDown(false);
    update();
}

void SettingSlider::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT resetRequested();
    event->accept();
}

namespace {

constexpr double grooveRadius = 3;
constexpr double outcomeShapeSize = 10;
constexpr double shapeSegmentMin = 26; // pixels: a narrower segment has no shape
constexpr double staleOpacity = 0.3;

/// Neighbouring positions with the same outcome, as x coordinates.
struct OutcomeSegment {
    double left = 0;
    double right = 0;
    StripCell::State state = StripCell::State::unknown;
    Outcome outcome = Outcome::held;
};

std::vector<OutcomeSegment> segmentsOf(const Strip &strip, const QRectF &groove, int positionMax)
{
    const auto &cells = strip.cells();
    const auto xOf = [&](double position) {
        return groove.left() + groove.width() * position / positionMax;
    };
    std::vector<OutcomeSegment> segments;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const StripCell &cell = cells[i];
        const double left =
            i == 0 ? groove.left() : xOf((cells[i - 1].position + cell.position) / 2.0);
        const double right = i + 1 == cells.size()
            ? groove.right()
            : xOf((cell.position + cells[i + 1].position) / 2.0);
        const bool isSame = !segments.empty() && segments.back().state == cell.state
            && segments.back().outcome == cell.outcome;
        if (isSame)
            segments.back().right = right;
        else
            segments.push_back({left, right, cell.state, cell.outcome});
    }
    return segments;
}

void paintTexture(QPainter &painter, const QRectF &rect, Outcome outcome, const Theme &theme)
{
    QColor ink = outcomeColour(outcome);
    const auto fillLine = [&](double fraction) {
        painter.fillRect(QRectF(rect.left(), std::round(rect.top() + rect.height() * fraction) - 1,
                             rect.width(), 2),
            ink);
    };
    switch (outcome) {
    case Outcome::held: // muted background with a line at the bottom
        painter.fillRect(rect, mixed(ink, theme.panel, theme.isDark ? 0.26 : 0.2));
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 2, rect.width(), 2), ink);
        break;
    case Outcome::violated: // full colour with crosses
        painter.fillRect(rect, ink);
        paintHatch(painter, rect, Hatch::cross, QColor(0, 0, 0, 110), 0);
        break;
    case Outcome::guarded: // two lines
        painter.fillRect(rect, mixed(ink, theme.panel, theme.isDark ? 0.3 : 0.22));
        fillLine(0.3);
        fillLine(0.75);
        break;
    case Outcome::untested: // no background, a dashed line in the middle
        for (double x = std::ceil(rect.left() / 8) * 8; x + 4 <= rect.right(); x += 8)
            painter.fillRect(QRectF(x, std::round(rect.center().y()) - 1, 4, 2), ink);
        break;
    case Outcome::unavailable: // two rows of blocks
        painter.fillRect(rect, mixed(ink, theme.panel, theme.isDark ? 0.3 : 0.22));
        for (double x = std::ceil(rect.left() / 8) * 8; x + 4 <= rect.right(); x += 8) {
            painter.fillRect(QRectF(x, rect.top() + 1, 4, rect.height() / 2 - 1), ink);
            painter.fillRect(QRectF(x + 4, rect.center().y(), std::min(4.0, rect.right() - x - 4),
                                 rect.height() / 2 - 1),
                ink);
        }
        break;
    case Outcome::stuck: // vertical bars
        painter.fillRect(rect, mixed(ink, theme.panel, 0.25));
        for (double x = std::ceil(rect.left() / 5) * 5; x + 2 <= rect.right(); x += 5)
            painter.fillRect(QRectF(x, rect.top(), 2, rect.height()), ink);
        break;
    }
}

void paintShape(QPainter &painter, const QRectF &rect, Outcome outcome, const Theme &theme)
{
    const QRectF shape(rect.center().x() - outcomeShapeSize / 2,
        rect.center().y() - outcomeShapeSize / 2, outcomeShapeSize, outcomeShapeSize);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.panel);
    painter.drawEllipse(shape.adjusted(-1.5, -1.5, 1.5, 1.5));
    paintOutcome(painter, outcome, shape, {outcomeColour(outcome), theme.panel});
}

} // namespace

void paintStrip(QPainter &painter, const QRectF &groove, const Strip &strip, int positionMax)
{
    const Theme &theme = Theme::current();
    painter.save();
    QPainterPath outline;
    outline.addRoundedRect(groove.adjusted(0.5, 0.5, -0.5, -0.5), grooveRadius, grooveRadius);
    if (strip.isQuiet()) { // a colour would say that something changes
        painter.setPen(QPen(theme.textMuted, 1));
        painter.drawLine(QPointF(groove.left(), std::round(groove.center().y()) + 0.5),
            QPointF(groove.right(), std::round(groove.center().y()) + 0.5));
        painter.restore();
        return;
    }
    painter.fillPath(outline, mixed(theme.text, theme.window, theme.isDark ? 0.04 : 0.03));
    const auto segments = segmentsOf(strip, groove, positionMax);
    painter.save();
    painter.setClipPath(outline);
    for (const OutcomeSegment &segment : segments) {
        if (segment.state != StripCell::State::known && segment.state != StripCell::State::stale)
            continue;
        painter.setOpacity(segment.state == StripCell::State::stale ? staleOpacity : 1);
        paintTexture(painter,
            QRectF(segment.left, groove.top(), segment.right - segment.left, groove.height()),
            segment.outcome, theme);
    }
    painter.restore();
    painter.strokePath(outline, QPen(mixed(theme.textMuted, theme.window, 0.7), 1));
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const OutcomeSegment &segment = segments[i];
        if (segment.state != StripCell::State::known)
            continue;
        if (i > 0 && segments[i - 1].state == StripCell::State::known)
            painter.fillRect(
                QRectF(std::round(segment.left) - 1, groove.top() - 3, 2, groove.height() + 6),
                theme.text);
        if (segment.right - segment.left >= shapeSegmentMin)
            paintShape(painter,
                QRectF(segment.left, groove.top(), segment.right - segment.left, groove.height()),
                segment.outcome, theme);
    }
    painter.restore();
}

} // namespace lockscope
