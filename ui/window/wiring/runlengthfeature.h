// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include "lockscope/base/time.h"

#include <QObject>

namespace lockscope {

struct ExpectedLength;

/// Shows the length of a run. The tooltip of the run action has the expected length, and the status bar has the progress. The empty
/// timeline shows what is starting: "Starting 3 redis-servers…". A message appears if a run would be too long and the user has not set a
/// maximum length.
class RunLengthFeature : public QObject {
    Q_OBJECT
public:
    explicit RunLengthFeature(const WindowParts &parts);

private:
    void showExpected();
    void showStarting(bool isRunning);
    void postTooLong(const ExpectedLength &expected, Duration proposed);

    WindowParts m_parts;
};

} // namespace lockscope
