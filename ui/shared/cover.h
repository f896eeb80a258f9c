// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

namespace lockscope {

/// A widget over the whole of its parent, on top of the existing children. It follows the parent's
/// size.
class Cover : public QWidget {
    Q_OBJECT
public:
    /// REQUIRES: a parent.
    explicit Cover(QWidget *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

/// A page over a window, below its menus. REQUIRES: the parent is a QMainWindow.
class Page : public QWidget {
    Q_OBJECT
public:
    explicit Page(QWidget *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void cover();
};

/// A cover that closes at a click or at the press of any key but a modifier (Shift, Ctrl, Alt,
/// Meta). The key press or click has no other effect: while the cover is open, no key reaches the
/// window's shortcuts. The cover takes the focus when it appears. When it closes, it returns the
/// focus and deletes itself.
class BriefCover : public Cover {
    Q_OBJECT
public:
    explicit BriefCover(QWidget *parent);

protected:
    /// Shows the cover on top and with the focus. REQUIRES: its content is complete.
    void appear();
    bool event(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QPointer<QWidget> m_formerFocus; ///< the widget that had the focus before the cover appeared
};

} // namespace lockscope
