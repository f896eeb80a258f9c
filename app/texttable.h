// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope {

/// Returns how many columns of a terminal a text occupies. A Chinese character occupies two.
qsizetype displayWidth(const QString &text);

/// Returns the text, filled with spaces to `width` columns of a terminal. A longer text is returned
/// unchanged.
QString padded(const QString &text, qsizetype width);

/// Formats a table for a terminal, one line for each row. Each column is as wide as its longest
/// text. A line does not end with spaces. REQUIRES: there is a row, and all rows have the same
/// number of columns.
QString textTable(const std::vector<QStringList> &rows);

} // namespace lockscope
