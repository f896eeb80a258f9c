// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include "lockscope/base/time.h"

#include <QObject>

namespace lockscope {

struct ExpectedLength;

/// Shows a run's length: the estimate at the start button, the progress in the status bar, and a message if a run is too long to
/// start without a given length.
class RunLengthFeature : public QObject {
    Q_OBJECT
public:
    explicit RunLengthFeature(const WindowParts &parts);

private:
    void showExpected();
    void refuse(const ExpectedLength &expected, Duration proposed);

    WindowParts m_parts;
};

} // namespace lockscope
