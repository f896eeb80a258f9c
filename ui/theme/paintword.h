// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

class QPainter;
class QRectF;

namespace lockscope {

// Functions for single-line texts that appear in every frame: lane names, texts on bars, numbers on
// the ruler. "Word" means such a text, which may contain spaces. QPainter computes the glyphs of a
// text each time it draws or measures the text. This costs more than all bars of a frame. These
// functions cache the glyphs of each pair of font and text. Thread: any that paints; each thread
// has its own cache.

/// Returns the horizontal advance of a text, in pixels.
double wordWidth(const QFont &font, const QString &text);
/// Draws a text in the painter's font and pen, like QPainter::drawText(), but on one line and
/// without clipping.
void paintWord(QPainter &painter, const QRectF &rect, Qt::Alignment alignment, const QString &text);

} // namespace lockscope
