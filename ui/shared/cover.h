// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

} // namespace lockscope
