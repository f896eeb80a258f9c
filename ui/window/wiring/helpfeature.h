// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>

namespace lockscope {

/// What stands in the Help menu beside the keys: what the program is.
class HelpFeature : public QObject {
    Q_OBJECT
public:
    explicit HelpFeature(const WindowParts &parts);
};

} // namespace lockscope
