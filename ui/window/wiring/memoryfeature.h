// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QElapsedTimer>
#include <QObject>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace lockscope {

class TraceLoader;

/// The progress of reading a file: a bar, the remaining time if reading takes more than two seconds
/// in total, and a button that cancels. It is visible only while a file is read; for a small file,
/// which is read very fast, it does not appear.
class LoadProgress : public QWidget {
    Q_OBJECT
public:
    /// REQUIRES: the loader outlives this widget.
    explicit LoadProgress(TraceLoader &loader, QWidget *parent = nullptr);

private:
    void start(const QString &file);
    /// `fraction`: how much of the file is read, from 0 to 1.
    void showProgress(double fraction);
    void showTexts();

    QString m_file;
    double m_fraction = 0;
    QElapsedTimer m_timer; ///< since the start of reading
    QLabel *m_text;
    QProgressBar *m_bar;
    QToolButton *m_cancel;
};

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
