// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>

namespace lockscope {

/// A horizontal slider with one mark: the usual value. The wheel turns it only while it has the focus, so that scrolling the
/// panel changes nothing by accident.
class SettingSlider : public QSlider {
    Q_OBJECT
public:
    explicit SettingSlider(QWidget *parent = nullptr);
    void setMark(int position);

protected:
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    int m_mark = 0;
};

} // namespace lockscope
