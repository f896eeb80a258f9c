// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QListView;

namespace lockscope {

/// Makes a list one of cards that lie on the panel itself: no frame and no ground of its own, cards as wide as the list, scrolled
/// by pixels and never sideways; its delegate is told what the mouse is over.
void layCards(QListView &list);

} // namespace lockscope
