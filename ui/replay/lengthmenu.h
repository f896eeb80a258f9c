// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QMenu>

#include <functional>

namespace lockscope {

/// A menu for choosing a duration: some usual ones, and a dialog for any other. Thread: the window's.
class LengthMenu : public QMenu {
public:
    using Apply = std::function<void(Duration length)>;
    /// `usual`: the initial value in the dialog. `window`: the parent of the dialog.
    LengthMenu(const QString &title, Duration usual, const Apply &apply, QWidget &window, QWidget *parent);
};

} // namespace lockscope
