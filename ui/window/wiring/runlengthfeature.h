// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include "lockscope/base/time.h"

#include <QObject>

namespace lockscope {

struct ExpectedLength;

/// Shows the length of a run on real Redis: before the run, its expected length in the tooltip of
/// the run action; during the run, its progress in the status bar. While the servers start, the
/// empty timeline shows "Starting 3 redis-servers…". If a run would be too long and the user has
/// not set a maximum length ("Run length"), a message proposes one.
class RunLengthFeature : public QObject {
    Q_OBJECT
public:
    explicit RunLengthFeature(const WindowParts &parts);

private:
    void showExpected();
    void updateEmptyHint(bool isRunning);
    void postTooLong(const ExpectedLength &expected, Duration proposed);

    WindowParts m_parts;
};

} // namespace lockscope
