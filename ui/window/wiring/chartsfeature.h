// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>

namespace lockscope {

/// Adds the charts to the window: a dock that is a tab beside the events, and the action that shows
/// it.
class ChartsFeature : public QObject {
    Q_OBJECT
public:
    explicit ChartsFeature(const WindowParts &parts);
};

} // namespace lockscope
