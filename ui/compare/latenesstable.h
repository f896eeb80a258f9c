// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"

#include <QTableWidget>

namespace lockscope {

/// The time difference of matching events, by kind; the kind with the largest difference first. Thread: the window's.
class LatenessTable : public QTableWidget {
    Q_OBJECT
public:
    explicit LatenessTable(QWidget *parent = nullptr);

    void showComparison(const Comparison &comparison);
    void retranslate();

private:
    std::vector<std::pair<EventKind, Lateness>> m_rows;
};

} // namespace lockscope
