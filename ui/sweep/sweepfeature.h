// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/shell.h"

#include <QObject>
#include <QPointer>

#include <memory>

namespace lockscope {

class ContentionDialog;

/// Adds the contention sweep, a series of many runs, to the Run menu. Its dialog can stay open
/// while the user works in the window.
class SweepFeature : public QObject {
    Q_OBJECT
public:
    explicit SweepFeature(const Shell &shell);

private:
    /// What stays when the window is built again.
    struct Kept;
    void openDialog();

    const Shell m_shell;
    Kept &m_kept;
    QPointer<ContentionDialog> m_dialog;
};

} // namespace lockscope
