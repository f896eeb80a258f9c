// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>

namespace lockscope {

/// Connects the About action of the Help menu.
class HelpFeature : public QObject {
    Q_OBJECT
public:
    explicit HelpFeature(const WindowParts &parts);
};

} // namespace lockscope
