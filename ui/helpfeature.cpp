// SPDX-License-Identifier: GPL-3.0-or-later
#include "helpfeature.h"

#include "aboutdialog.h"
#include "windowactions.h"

#include <QAction>
#include <QMainWindow>

namespace lockscope {

HelpFeature::HelpFeature(const WindowParts &parts) : QObject(&parts.window)
{
    QMainWindow *const window = &parts.window;
    connect(parts.actions.about, &QAction::triggered, this, [window] { (new AboutDialog(window))->open(); });
}

} // namespace lockscope
