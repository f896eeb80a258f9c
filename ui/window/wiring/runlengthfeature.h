// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include "lockscope/base/time.h"

#include <QObject>

namespace lockscope {

struct ExpectedLength;

/// What the window says of a run's length: beforehand where one starts it, while it goes on in the status bar, and in the message bar where
/// it is too long to be started without a given length.
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
