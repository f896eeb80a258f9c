// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

class QListView;
class QVBoxLayout;
class QWidget;

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

/// Sets the style of a list whose delegate paints each entry as a card (a box with text). The cards
/// lie directly on the panel: the list has no frame and no background, and the cards are as wide as
/// the list. The list scrolls by pixels and only vertically, and its delegate receives hover
/// states.
void styleAsCards(QListView &list);

/// Fills an empty panel with a scroll area, so that every text can be read in a low window. Returns
/// the layout of the column inside the area. The column scrolls only vertically. The panel is at
/// least as wide as the content that cannot wrap.
QVBoxLayout *addScrolledColumn(QWidget &panel);

} // namespace lockscope
