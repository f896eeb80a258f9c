// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace lockscope {

/// A combo box for a narrow panel. A long text does not widen the box: it ends in "…", or is
/// wrapped if setLines() has set more than one line. The list of the entries may be wider than the
/// box.
class ElidingCombo : public QComboBox {
    Q_OBJECT
public:
    explicit ElidingCombo(QWidget *parent = nullptr);
    /// Sets the number of lines for which the box has space. With more than one line, the text is
    /// wrapped.
    void setLines(int lines);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void showPopup() override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int m_lines = 1;
};

} // namespace lockscope
