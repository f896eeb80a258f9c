// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QMenu>

#include <functional>

namespace lockscope {

/// A menu that asks for a length of time: some usual ones, and a dialog for any other. Thread: the window's.
class LengthMenu : public QMenu {
public:
    using Apply = std::function<void(Duration length)>;
    /// `usual`: what the dialog proposes. `window`: its parent.
    LengthMenu(const QString &title, Duration usual, const Apply &apply, QWidget &window, QWidget *parent);
};

} // namespace lockscope
