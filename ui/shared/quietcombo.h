// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace lockscope {

/// A combo box for a narrow panel: a long text ends in "…", the list may be wider than the box, and the wheel turns it only while
/// it has the focus, so that scrolling the panel changes nothing by accident.
class QuietCombo : public QComboBox {
    Q_OBJECT
public:
    explicit QuietCombo(QWidget *parent = nullptr);
    /// Its text may take so many lines.
    void setLines(int lines);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void showPopup() override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    int m_lines = 1;
};

} // namespace lockscope
