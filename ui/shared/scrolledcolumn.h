// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QVBoxLayout;
class QWidget;

namespace lockscope {

/// Fills an empty panel with a scroll area, so that every text can be read in a low window. Returns
/// the layout of the column inside the area. The column scrolls only vertically. The panel is at
/// least as wide as the content that cannot wrap.
QVBoxLayout *addScrolledColumn(QWidget &panel);

} // namespace lockscope
