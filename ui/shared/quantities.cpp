// SPDX-License-Identifier: GPL-3.0-or-later
#include "shared/quantities.h"

#include "shared/lengthin.h"

#include <QLocale>

#include <cmath>

namespace lockscope {
namespace {

// At most that many decimals, none of them a trailing zero. The blank before a unit, below, is one that does not break the line.
QString plain(double number, int decimalsMax, const QLocale &locale)
{
    QString text = locale.toString(number, 'f', decimalsMax);
    if (decimalsMax > 0) {
        while (text.endsWith(locale.zeroDigit()))
            text.chop(1);
        if (text.endsWith(locale.decimalPoint()))
            text.chop(1);
    }
    return text;
}

} // namespace

QString lengthText(Duration length)
{
    return lengthIn(QLocale(), length);
}

QString lengthIn(const QLocale &locale, Duration length)
{
    const double us = static_cast<double>(length.count()) / 1e3;
    const double size = std::abs(us);
    // What would round to a thousand of a unit is one of the next.
    if (size < 999.5)
        return plain(us, 0, locale) + QStringLiteral("\u00a0µs");
    if (size < 999.5e3)
        return plain(us / 1e3, size < 1e4 ? 2 : size < 1e5 ? 1 : 0, locale) + QStringLiteral("\u00a0ms");
    return plain(us / 1e6, size < 1e7 ? 2 : size < 1e8 ? 1 : 0, locale) + QStringLiteral("\u00a0s");
}

QString momentText(WorldTime time)
{
    return QLocale().toString(static_cast<double>(microseconds(time)) / 1e6, 'f', 3) + QStringLiteral("\u00a0s");
}

QString countText(qint64 count)
{
    return QLocale().toString(count);
}

} // namespace lockscope
