// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace lockscope {

/// A table of names with numbers, one per line: the name at the left, wrapped if necessary, the
/// number at the right. A changed number is repainted and moves nothing else, so a run in progress
/// can change all numbers several times a second.
class CountTable : public QWidget {
    Q_OBJECT
public:
    /// One line of the table.
    struct Row {
        QString name;
        QString number;
        bool isLarge = false; ///< the last row of a class can read the number

        friend bool operator==(const Row &, const Row &) = default;
    };

    explicit CountTable(QWidget *parent = nullptr);

    void setRows(std::vector<Row> rows);
    const std::vector<Row> &rows() const { return m_rows; }
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QFont numberFont(const Row &row) const;
    int maxNumberWidth() const;
    int rowHeight(const Row &row, int width) const;
    int nameWidth(int width) const;

    std::vector<Row> m_rows;
    int m_numbersWidth = 0; ///< the maximum width of the numbers since the names last changed
};

} // namespace lockscope
