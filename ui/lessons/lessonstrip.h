// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

namespace lockscope {

/// The row for the lesson over the whole width of the window, between the tools and the docks. It is visible while a lesson is on,
/// whatever window layout is restored.
class LessonStrip : public QToolBar {
    Q_OBJECT
public:
    LessonStrip(QWidget *content, QWidget *parent);

    void setOn(bool isOn);
    void setVisible(bool isVisible) override;

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void fill();

    bool m_isOn = false;
};

} // namespace lockscope
