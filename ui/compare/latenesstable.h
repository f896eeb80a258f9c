// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"

#include <QTableWidget>

namespace lockscope {

/// How far apart in time the same events are, kind by kind; the kind that is furthest apart first. Thread: the window's.
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
