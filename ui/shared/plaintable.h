// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace lockscope {

/// Sets the look of the tables in this folder: no grid, no frame, alternating row colours, read-only. Call it once.
void makePlain(QTableView &table);

/// Sets what depends on font and palette: row height and header style. Call it again when these change.
void fitPlain(QTableView &table);

} // namespace lockscope
