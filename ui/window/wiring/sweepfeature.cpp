// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/sweepfeature.h"

#include "ui/state/experiment.h"
#include "ui/sweep/contentiondialog.h"
#include "ui/window/windowactions.h"

#include <QAction>
#include <QMainWindow>

namespace lockscope {

SweepFeature::SweepFeature(const WindowParts &parts) : QObject(&parts.window)
{
    QMainWindow *const window = &parts.window;
    const LiveController *const live = &parts.experiment.live;
    QAction *const action = parts.actions.add(WindowActions::Menu::run,
        {.text = [] { return tr("&Contention: WATCH vs. locks…"); },
            .tip = [] { return tr("Compare both with 1 to 64 clients"); }});
    connect(action, &QAction::triggered, this, [this, window, live] {
        if (!m_dialog) {
            m_dialog = new ContentionDialog(live->redisServer(), window);
            m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        }
        m_dialog->show();
        m_dialog->raise();
        m_dialog->activateWindow();
    });
}

} // namespace lockscope
