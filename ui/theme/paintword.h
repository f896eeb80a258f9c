// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

class QPainter;
class QRectF;

namespace lockscope {

// Texts of one line that come again in every frame: names of lanes, words on bars, numbers on the ruler. A painter shapes a text anew
// each time that it is drawn or measured, which costs more than all bars of a frame; here that is done once for a font and a text.
// Thread: any that paints; each remembers its own.

/// How far a text reaches from where it begins, in pixels.
double wordWidth(const QFont &font, const QString &text);
/// Draws a text in the painter's font and pen, as QPainter::drawText() would, but in one line and not cut where it is too long.
void paintWord(QPainter &painter, const QRectF &rect, Qt::Alignment alignment, const QString &text);

} // namespace lockscope
