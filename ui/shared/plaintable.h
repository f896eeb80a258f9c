// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace lockscope {

/// The look of this room's tables: no grid, no frame, rows of two shades, nothing to edit. Call it once.
void makePlain(QTableView &table);

/// Sets what depends on font and palette: the height of the rows, the look of the header. Call it again whenever these change.
void fitPlain(QTableView &table);

} // namespace lockscope
