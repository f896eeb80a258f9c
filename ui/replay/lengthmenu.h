// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QMenu>

#include <functional>

namespace lockscope {

/// A menu in which the user chooses a duration: some common durations, and an entry that opens a
/// dialog for any other. Thread: the window's.
class LengthMenu : public QMenu {
public:
    using Apply = std::function<void(Duration length)>;
    /// `apply`: is called with the chosen duration. `proposed`: the initial value in the dialog.
    /// `window`: the parent of the dialog.
    LengthMenu(const QString &title, Duration proposed, const Apply &apply, QWidget &window,
        QWidget *parent);
};

} // namespace lockscope
