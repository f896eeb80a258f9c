// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/paintword.h"

#include "ui/theme/vectorpainter.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QStaticText>

#include <utility>

namespace lockscope {
namespace {

constexpr qsizetype cachedWordsMax = 4096; // enough for the texts of a few frames

struct Word {
    double width = -1; // negative: not measured yet
    QStaticText shaped{};
};

Word &wordOf(const QFont &font, const QString &text)
{
    thread_local QHash<std::pair<QFont, QString>, Word> words;
    if (words.size() > cachedWordsMax)
        words.clear(); // limits the cache after many zooms and languages
    return words[{font, text}];
}

} // namespace

double wordWidth(const QFont &font, const QString &text)
{
    Word &word = wordOf(font, text);
    if (word.width < 0)
        word.width = QFontMetricsF(font).horizontalAdvance(text);
    return word.width;
}

void paintWord(QPainter &painter, const QRectF &rect, Qt::Alignment alignment, const QString &text)
{
    if (paintsVectors(painter)) {
        painter.drawText(
            rect, static_cast<int>(alignment) | Qt::TextSingleLine | Qt::TextDontClip, text);
        return;
    }
    QStaticText &shaped = wordOf(painter.font(), text).shaped;
    if (shaped.text().isEmpty()) {
        shaped.setTextFormat(Qt::PlainText);
        shaped.setText(text);
        shaped.prepare(painter.transform(), painter.font());
    }
    const QSizeF spare = rect.size() - shaped.size();
    const double leftShare = alignment.testFlag(Qt::AlignRight) ? 1
        : alignment.testFlag(Qt::AlignHCenter)                  ? 0.5
                                                                : 0;
    const double topShare = alignment.testFlag(Qt::AlignBottom) ? 1
        : alignment.testFlag(Qt::AlignVCenter)                  ? 0.5
                                                                : 0;
    painter.drawStaticText(
        rect.topLeft() + QPointF(spare.width() * leftShare, spare.height() * topShare), shaped);
}

} // namespace lockscope
