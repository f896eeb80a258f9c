// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

namespace lockscope {

/// The tool bar that contains the bar of the lesson. It is as wide as the window, between the other
/// tool bars and the docks. It is visible only while a lesson is in progress, even if a restored
/// layout of the window contains it as visible.
class LessonStrip : public QToolBar {
    Q_OBJECT
public:
    LessonStrip(QWidget *content, QWidget *parent);

    /// Shows the strip because a lesson begins, or hides it.
    void setOn(bool isOn);
    /// Ignores a request to show the strip while no lesson is in progress.
    void setVisible(bool isVisible) override;

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void removeMargins();

    bool m_isOn = false;
};

} // namespace lockscope
