// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QPointer>

namespace lockscope {

class ContentionDialog;

/// What of the Run menu is many runs: the contention sweep, in a window of its own that may stay open.
class SweepFeature : public QObject {
    Q_OBJECT
public:
    explicit SweepFeature(const WindowParts &parts);

private:
    QPointer<ContentionDialog> m_contention;
};

} // namespace lockscope
