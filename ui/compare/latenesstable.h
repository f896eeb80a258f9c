// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/compare.h"

#include <QTableWidget>

namespace lockscope {

/// The time differences of matching events, one row for each kind of event; the kind with the
/// largest median comes first. Thread: the window's.
class LatenessTable : public QTableWidget {
    Q_OBJECT
public:
    explicit LatenessTable(QWidget *parent = nullptr);

    void showComparison(const Comparison &comparison);
};

} // namespace lockscope
