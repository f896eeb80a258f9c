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
    void showPopup() override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
};

} // namespace lockscope
