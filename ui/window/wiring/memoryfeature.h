// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>

class QLabel;

namespace lockscope {

class LoadProgress;

/// Adds to the window what large traces need: the progress of reading a file, the dialog for the maximum memory of a trace, and the memory
/// that the trace uses now, in the status bar.
class MemoryFeature : public QObject {
    Q_OBJECT
public:
    explicit MemoryFeature(const WindowParts &parts);

private:
    void askLimit();
    void setLimit(int mebibytes);
    void showUse();
    /// Posts that the trace of the run cannot be written to disk.
    void report(const QString &reason);

    WindowParts m_parts;
    LoadProgress *m_progress; // owned by the status bar
    QLabel *m_use;            // owned by the status bar
};

} // namespace lockscope
