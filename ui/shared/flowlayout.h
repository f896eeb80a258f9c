// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace lockscope {

/// Places widgets in a row and continues in the next row when the width is used up, like words in a
/// text. Hidden widgets take no space.
class FlowLayout : public QLayout {
    Q_OBJECT
public:
    explicit FlowLayout(QWidget *parent);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;
    Qt::Orientations expandingDirections() const override { return {}; }
    void setGeometry(const QRect &rect) override;

private:
    /// Distributes the items over rows and returns the total height. `movesItems`: also sets the
    /// geometry of the items.
    int layOutRows(const QRect &rect, bool movesItems) const;
    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace lockscope
