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
    QAction *const contention = parts.actions.add(WindowActions::Menu::run, {.text = [] { return tr("&Contention: WATCH vs. locks…"); },
                                                                             .tip = [] { return tr("Compare both with 1 to 64 "
                                                                                                   "clients"); }});
    connect(contention, &QAction::triggered, this, [this, window, live] {
        if (!m_contention) {
            m_contention = new ContentionDialog(live->redisServer(), window);
            m_contention->setAttribute(Qt::WA_DeleteOnClose);
        }
        m_contention->show();
        m_contention->raise();
        m_contention->activateWindow();
    });
}

} // namespace lockscope
