// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QListView;

namespace lockscope {

/// Sets the style of a list whose delegate paints each entry as a card (a box with text). The cards
/// lie directly on the panel: the list has no frame and no background, and the cards are as wide as
/// the list. The list scrolls by pixels and only vertically, and its delegate receives hover
/// states.
void styleAsCards(QListView &list);

} // namespace lockscope
