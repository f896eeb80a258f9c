// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/sweepfeature.h"

#include "ui/state/experiment.h"
#include "ui/state/kept.h"
#include "ui/sweep/contentiondialog.h"
#include "ui/window/windowactions.h"

#include <QAction>
#include <QMainWindow>

namespace lockscope {

struct SweepFeature::Kept {
    std::unique_ptr<ContentionDialog::Measurement> measurement{}; ///< null: the dialog is closed
};

SweepFeature::SweepFeature(const WindowParts &parts)
    : QObject(&parts.owner), m_parts(parts), m_kept(parts.kept.of<Kept>())
{
    const QAction *const action = parts.actions.add(WindowActions::Menu::run,
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
            *m_kept.measurement, m_parts.experiment.live.redisServer(), &m_parts.window);
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
