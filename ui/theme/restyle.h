// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QWidget;

namespace lockscope {

/// Calls `restyle` each time the font or the palette of a widget has changed, so that the widget
/// makes again what it has derived from them. Call this function at the end of the widget's
/// constructor.
void whenRestyled(QWidget &widget, std::function<void()> restyle);

} // namespace lockscope
