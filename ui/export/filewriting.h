// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/csv/csv.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

#include <functional>

namespace lockscope {

/// Writes one large file on another thread, completely or not at all. It deletes itself at the end. If it is destroyed earlier, it
/// cancels, waits, and leaves no file behind. Thread: the window's; it also receives the signals.
class FileWriting : public QObject {
    Q_OBJECT
public:
    /// Creates the file's text piece by piece; returns false if the sink or the progress ended it. It runs on the other thread and
    /// must own what it reads.
    using Make = std::function<bool(const PieceSink &, const Progress &)>;

    FileWriting(const QString &file, Make make, QObject *parent);

    void start();
    void cancel() { m_job.endCurrent(); }

Q_SIGNALS:
    void progressed(double part);
    /// The writing has ended. `refusal`: why there is no file, in one line; empty: the file is complete, or the writing was
    /// cancelled.
    void ended(const QString &refusal, bool wasCancelled);

private:
    QString write(const JobContext &job);

    const QString m_file;
    const Make m_make;
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
