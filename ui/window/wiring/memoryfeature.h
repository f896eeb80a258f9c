// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>

class QLabel;

namespace lockscope {

class LoadProgress;

/// Adds to the window what large traces need: the progress of reading a file, the dialog for the
/// maximum memory of a trace, and, in the status bar, the current size of the trace and its
/// indexes, in memory and on disk.
class MemoryFeature : public QObject {
    Q_OBJECT
public:
    explicit MemoryFeature(const WindowParts &parts);

private:
    void askLimit();
    void setLimit(int mebibytes);
    void showUse();
    /// Tells the user that the trace cannot be written to disk, and stops a run that would not end
    /// by itself.
    void handleDiskFailure(const QString &reason);

    WindowParts m_parts;
    LoadProgress *m_progress; // owned by the status bar
    QLabel *m_use;            // owned by the status bar
};

} // namespace lockscope
