// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

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
    explicit SweepFeature(const WindowParts &parts);

private:
    /// What stays when the window is built again.
    struct Kept;
    void openDialog();

    const WindowParts m_parts;
    Kept &m_kept;
    QPointer<ContentionDialog> m_dialog;
};

} // namespace lockscope
