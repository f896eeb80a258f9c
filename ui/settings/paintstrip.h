// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/strip.h"

#include <QRectF>

class QPainter;

namespace lockscope {

/// Draws a strip of verdicts into a groove: each outcome in its colour, with a texture of its own and its sign where there is room,
/// thin lines where it tips; what is not worked out is empty, what was worked out a moment ago for other settings is faint.
/// `positionMax`: the slider's last position, at the groove's right end.
void paintStrip(QPainter &painter, const QRectF &groove, const Strip &strip, int positionMax);

} // namespace lockscope
