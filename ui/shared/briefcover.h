// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/cover.h"

#include <QPointer>

namespace lockscope {

/// A cover that closes at any key press or click and swallows both: no key reaches the window's shortcuts while it is open. It
/// takes the focus, gives it back, and deletes itself when it is closed.
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
    QPointer<QWidget> m_focus; ///< the widget that had the focus before
};

} // namespace lockscope
