// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"

#include <QColor>
#include <QIcon>

class QPainter;
class QRectF;

namespace lockscope {

/// Returns the colour of an outcome. Always use it together with the word or the shape.
QColor outcomeColour(Outcome outcome);

/// The colours of an outcome's shape.
struct OutcomeInk {
    QColor shape;
    QColor ground; ///< the background colour, for signs inside the shape
};

/// Paints the shape of an outcome. Violated: a cross in an octagon. Guarded: a shield. Stuck: an
/// hourglass. Unavailable: a triangle with an exclamation mark. Untested: a question mark, in a
/// dashed ring if the shape is large enough for a ring. Held: a ring with a tick. The shape is
/// legible from 12 pixels.
void paintOutcome(QPainter &painter, Outcome outcome, const QRectF &rect, const OutcomeInk &ink);

/// Returns an icon for lists: the shape of an outcome in the outcome's colour. The icon is
/// transparent around the shape; a sign inside the shape has the background colour of windows.
/// `size` is in logical pixels. The icon does not follow a change of the palette: callers must
/// create it again.
QIcon outcomeIcon(Outcome outcome, int size);

} // namespace lockscope
