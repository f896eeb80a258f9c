// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>

class QLabel;

namespace lockscope {

class LoadProgress;

/// Adds what concerns large traces: the progress of reading a file, the user's limit for the memory of a trace, and its current use
/// in the status bar.
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
    QLabel *m_use;            // owned by the status bar
};

} // namespace lockscope
