// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/helpfeature.h"

#include "ui/window/aboutdialog.h"
#include "ui/window/windowactions.h"

#include <QAction>
#include <QMainWindow>

namespace lockscope {

HelpFeature::HelpFeature(const WindowParts &parts) : QObject(&parts.window)
{
    QMainWindow *const window = &parts.window;
    connect(parts.actions.about, &QAction::triggered, this, [window] { (new AboutDialog(window))->open(); });
}

} // namespace lockscope
