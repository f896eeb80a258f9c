// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/sweepfeature.h"

#include "ui/state/experiment.h"
#include "ui/shell/kept.h"
#include "ui/sweep/contentiondialog.h"
#include "ui/shell/windowactions.h"

#include <QAction>
#include <QMainWindow>

namespace lockscope {

struct SweepFeature::Kept {
    std::unique_ptr<ContentionDialog::Measurement> measurement{}; ///< null: the dialog is closed
};

SweepFeature::SweepFeature(const Shell &shell)
    : QObject(&shell.owner), m_shell(shell), m_kept(shell.kept.of<Kept>())
{
    const QAction *const action = shell.actions.add(WindowActions::Menu::run,
        {.text = tr("&Contention: WATCH vs. locks…"),
            .tip = tr("Compare both with 1 to 64 clients")});
    connect(action, &QAction::triggered, this, &SweepFeature::openDialog);
    if (m_kept.measurement)
        openDialog();
}

void SweepFeature::openDialog()
{
    if (!m_dialog) {
        if (!m_kept.measurement)
            m_kept.measurement = std::make_unique<ContentionDialog::Measurement>();
        m_dialog = new ContentionDialog(
            *m_kept.measurement, m_shell.experiment.live.redisServer(), &m_shell.window);
        // The dialog goes first: it reads the measurement.
        const auto forget = [this] {
            if (m_dialog->isVisible())
                return; // it was opened again
            delete m_dialog;
            m_kept.measurement.reset();
        };
        connect(m_dialog, &QDialog::finished, this, forget, Qt::QueuedConnection);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

} // namespace lockscope
