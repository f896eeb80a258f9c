// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/strip.h"

#include <QRectF>

class QPainter;

namespace lockscope {

/// Draws a strip of outcomes into the groove of a slider: each outcome in its colour and texture,
/// with its shape if there is space, and a vertical line where the outcome changes. Cells without
/// an outcome are empty; stale outcomes are faint. `positionMax`: the slider's last position, at
/// the groove's right end.
void paintStrip(QPainter &painter, const QRectF &groove, const Strip &strip, int positionMax);

} // namespace lockscope
