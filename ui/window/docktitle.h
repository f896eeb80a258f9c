// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDockWidget;
class QToolButton;

namespace lockscope {

/// The title of a dock: its name, muted, and a button that closes it. It drags the dock like any title.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    /// `tool`: a widget that is always visible beside the name; may be null.
    DockTitle(QDockWidget &dock, QWidget *tool);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showTexts();
    void fitClose();
    QDockWidget &m_dock;
    QToolButton *m_close;
};

} // namespace lockscope
