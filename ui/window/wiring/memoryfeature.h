// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>

class QLabel;

namespace lockscope {

class LoadProgress;

/// What is large: the progress of reading a file, the limit of what a trace may take of the memory, which the user sets, and what
/// it takes, in the status line.
class MemoryFeature : public QObject {
    Q_OBJECT
public:
    explicit MemoryFeature(const WindowParts &parts);

private:
    void ask();
    void setLimit(int mebibytes);
    void showUse();

    WindowParts m_parts;
    LoadProgress *m_progress; // owned by the status bar
    QLabel *m_use;            // likewise
};

} // namespace lockscope
