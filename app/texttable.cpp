// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texttable.h"

#include <algorithm>

namespace lockscope {

qsizetype displayWidth(const QString &text)
{
    constexpr char16_t firstWide =
        0x2e80; // from here on almost all characters are Chinese, or punctuation of the same width
    return text.size()
        + std::count_if(text.begin(), text.end(), [](QChar c) { return c.unicode() >= firstWide; });
}

QString padded(const QString &text, qsizetype width)
{
    return text + QString(std::max<qsizetype>(0, width - displayWidth(text)), u' ');
}

QString textTable(const std::vector<QStringList> &rows)
{
    std::vector<QString> lines(rows.size());
    for (qsizetype column = 0; column < rows.front().size(); ++column) {
        qsizetype begin = 0;
        for (const QString &line : lines)
            begin = std::max(begin, displayWidth(line) + 2);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!rows[i][column].isEmpty())
                lines[i] = padded(lines[i], column == 0 ? 0 : begin) + rows[i][column];
        }
    }
    QString text;
    for (const QString &line : lines)
        text += line + u'\n';
    return text;
}

} // namespace lockscope
