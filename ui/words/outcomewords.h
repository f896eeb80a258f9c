// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"

#include <QColor>
#include <QString>

class QPainter;
class QRectF;

namespace lockscope {

/// The window's word for an outcome. A run that held is "no violation observed", never "safe": absence proves nothing.
QString outcomeWord(Outcome outcome);

/// One sentence on what the outcome means.
QString outcomeMeaning(Outcome outcome);

/// The colour that goes with the word and the shape; never alone.
QColor outcomeColour(Outcome outcome);

/// A shape of its own for each outcome: a cross in an octagon (violated), a shield (guarded), a padlock (stuck), a triangle with an
/// exclamation mark (unavailable), a question mark, in a broken ring where there is room (untested), a ring with a tick (held). Legible
/// from 12 pixels. `ground` is what lies below: the sign inside a shape is cut out of it.
struct OutcomeInk {
    QColor shape;
    QColor ground;
};
void paintOutcome(QPainter &painter, Outcome outcome, const QRectF &place, const OutcomeInk &ink);

} // namespace lockscope
