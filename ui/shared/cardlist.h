// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QListView;

namespace lockscope {

/// Makes a list show cards directly on the panel: no frame, no background, cards as wide as the list. It scrolls by pixels and only
/// vertically, and its delegate receives hover states.
void layCards(QListView &list);

} // namespace lockscope
