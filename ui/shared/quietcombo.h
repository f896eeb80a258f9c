// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace lockscope {

/// A combo box for a narrow panel: a long text ends in "…" and the list may be wider than the box.
class QuietCombo : public QComboBox {
    Q_OBJECT
public:
    explicit QuietCombo(QWidget *parent = nullptr);
    /// Sets the maximum number of lines of the text.
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
