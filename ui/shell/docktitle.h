// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDockWidget;
class QToolButton;

namespace lockscope {

/// The title bar of a dock, by which the user can drag the dock: the name of the dock in a muted
/// colour, a button that opens the manual at the description of the dock, and a button that closes
/// the dock.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    /// `tool`: a widget that is always visible beside the name; may be null.
    DockTitle(QDockWidget &dock, QWidget *tool);
    /// Shows the title bar, or hides it without a gap in the dock.
    void setShown(bool isShown);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showTexts();
    void fitButtons();
    QDockWidget &m_dock;
    QToolButton *m_help;
    QToolButton *m_close;
    bool m_isShown = true;
};

} // namespace lockscope
