// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>

namespace lockscope {

/// Shows the legend of the timeline in a dock, so that it never covers the timeline. The Legend
/// button below the timeline opens it.
class LegendFeature : public QObject {
    Q_OBJECT
public:
    explicit LegendFeature(const WindowParts &parts);
};

} // namespace lockscope
