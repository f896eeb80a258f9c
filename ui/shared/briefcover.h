// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/cover.h"

#include <QPointer>

namespace lockscope {

/// A cover that any key or a click takes away, and that does nothing else with either: no key reaches the window's shortcuts while it
/// is there. It has the focus, gives it back, and deletes itself when it is closed.
class BriefCover : public Cover {
    Q_OBJECT
public:
    explicit BriefCover(QWidget *parent);

protected:
    /// Shows it, above all, with the focus. What it consists of must be there.
    void appear();
    bool event(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QPointer<QWidget> m_focus; ///< who had it before
};

} // namespace lockscope
