// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace lockscope {

/// Sets the common look of tables: no grid, no frame, alternating row colours, read-only, cells
/// painted by an EventDelegate. Call it once per table.
void applyTableStyle(QTableView &table);

/// Sets the row height and the header style, which depend on font and palette. Call it again when
/// these change.
void updateTableStyle(QTableView &table);

} // namespace lockscope
