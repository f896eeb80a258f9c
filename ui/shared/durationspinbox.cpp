// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/durationspinbox.h"

#include "lockscope/base/durationtext.h"

#include <QFontMetrics>
#include <QLineEdit>

#include <array>
#include <cmath>

namespace lockscope {
namespace {

// Returns the duration that a text means; nothing if the text is not a duration.
std::optional<Duration> typedLength(const QString &text)
{
    QString plain = text.simplified().toLower();
    plain.remove(u' ');
    plain.replace(QStringLiteral("µs"), QStringLiteral("us"));
    plain.replace(u',', u'.');
    const auto length = parseDuration(plain.toStdString());
    return length ? std::optional(length.value()) : std::nullopt;
}

// Returns the next value of 1, 2, 5, 10, 20, 50, …, above or below `value`. Values between 0 and
// `smallest` are skipped. Comparisons multiply by 1 ± 1e-9 because of rounding errors.
double neighbour(double value, bool up, double smallest)
{
    constexpr std::array factors{1.0, 2.0, 5.0, 10.0};
    if (value < 0 || (value == 0 && !up))
        return 0 - neighbour(-value, !up, smallest); // avoids negative zero
    if (value < smallest * (1 - 1e-9))
        return up ? smallest : 0;
    const double decade = std::pow(10, std::floor(std::log10(value) + 1e-9));
    if (up) {
        for (const double factor : factors) {
            if (decade * factor > value * (1 + 1e-9))
                return decade * factor;
        }
        return decade * 10;
    }
    for (auto factor = factors.rbegin(); factor != factors.rend(); ++factor) {
        if (decade * *factor < value * (1 - 1e-9))
            return decade * *factor;
    }
    return value <= smallest * (1 + 1e-9) ? 0 : decade / 2;
}

} // namespace

DurationSpinBox::DurationSpinBox(QWidget *parent) : QDoubleSpinBox(parent)
{
    setDecimals(0);
    setKeyboardTracking(false);
    setAlignment(Qt::AlignRight);
    setCorrectionMode(CorrectToPreviousValue);
}

QString DurationSpinBox::textFromValue(double value) const
{
    const auto number = [](double amount) { return QString::number(amount, 'g', 12); };
    const double size = std::abs(value);
    if (value != 0 && size < 1e6)
        return number(value / 1e3) + QStringLiteral(" µs");
    if (size < 1e9)
        return number(value / 1e6) + QStringLiteral(" ms");
    return number(value / 1e9) + QStringLiteral(" s");
}

Duration DurationSpinBox::length() const
{
    return std::chrono::floor<std::chrono::microseconds>(
        Duration(static_cast<Duration::rep>(value())));
}

QString DurationSpinBox::typedText(const QString &text) const
{
    QStringView length(text);
    if (length.startsWith(prefix()))
        length = length.sliced(prefix().size());
    if (length.endsWith(suffix()))
        length.chop(suffix().size());
    bool isNumber = false;
    length.toString().remove(u' ').replace(u',', u'.').toDouble(&isNumber); // "1 3" is 13
    return isNumber ? length.toString() + textFromValue(value()).section(u' ', 1)
                    : length.toString();
}

double DurationSpinBox::valueFromText(const QString &text) const
{
    const auto length = typedLength(typedText(text));
    return length ? static_cast<double>(length->count()) : value();
}

QValidator::State DurationSpinBox::validate(QString &text, int &) const
{
    const auto length = typedLength(typedText(text));
    if (!length)
        return QValidator::Intermediate;
    const auto number = static_cast<double>(length->count());
    return number >= minimum() && number <= maximum() ? QValidator::Acceptable
                                                      : QValidator::Intermediate;
}

void DurationSpinBox::fixup(QString &text) const
{
    // A duration out of range becomes the nearest value in range. A text that is no duration is
    // replaced by the previous value.
    const auto length = typedLength(typedText(text));
    const double number = length ? static_cast<double>(length->count()) : value();
    text = prefix() + textFromValue(std::clamp(number, minimum(), maximum())) + suffix();
}

void DurationSpinBox::stepBy(int steps)
{
    double next = value();
    for (int i = 0; i < std::abs(steps); ++i)
        next = neighbour(next, steps > 0, std::max(1e3, singleStep()));
    setValue(next);
    lineEdit()->selectAll();
}

QSize DurationSpinBox::sizeHint() const
{
    // The base class would measure the longest text of the range, that is "3600 s" as
    // "3600000000000".
    QSize hint = QDoubleSpinBox::sizeHint();
    hint.setWidth(
        fontMetrics().horizontalAdvance(prefix() + QStringLiteral("00000.00 ms") + suffix()) + 24);
    return hint;
}

QAbstractSpinBox::StepEnabled DurationSpinBox::stepEnabled() const
{
    StepEnabled steps = StepNone;
    if (value() > minimum())
        steps |= StepDownEnabled;
    if (value() < maximum())
        steps |= StepUpEnabled;
    return steps;
}

} // namespace lockscope
