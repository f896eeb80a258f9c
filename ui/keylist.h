// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QDialog>
#include <QList>

namespace lockscope {

/// The list of keys and gestures. The window's own keys are read from its actions, so that the list cannot be wrong about them.
class KeyList : public QDialog {
    Q_OBJECT
public:
    KeyList(const QList<QAction *> &actions, QWidget *parent = nullptr);
};

} // namespace lockscope
