// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"

#include <QColor>
#include <QString>

class QPainter;
class QRectF;

namespace lockscope {

/// Returns the window's word for an outcome. A run that held is "no violation observed", never
/// "safe", because one run cannot prove safety.
QString outcomeWord(Outcome outcome);

/// Returns one sentence that explains the outcome.
QString outcomeMeaning(Outcome outcome);

/// Returns the colour of an outcome. Always use it together with the word or the shape.
QColor outcomeColour(Outcome outcome);

/// The colours of an outcome's shape.
struct OutcomeInk {
    QColor shape;
    QColor ground; ///< the background colour, for signs inside the shape
};

/// Paints the shape of an outcome. Violated: a cross in an octagon. Guarded: a shield. Stuck: a
/// padlock. Unavailable: a triangle with an exclamation mark. Untested: a question mark, in a
/// dashed ring if the shape is large enough for a ring. Held: a ring with a tick. The shape is
/// legible from 12 pixels.
void paintOutcome(QPainter &painter, Outcome outcome, const QRectF &rect, const OutcomeInk &ink);

} // namespace lockscope
