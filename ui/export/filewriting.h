// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/csv/csv.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

#include <functional>

namespace lockscope {

/// Writes one large file on another thread, completely or not at all. The object deletes itself at
/// the end. If it is destroyed earlier, its destructor cancels the writing and waits for the
/// thread; then no file is written, and an existing one stays. Thread: the window's; it also
/// receives the signals.
class FileWriting : public QObject {
    Q_OBJECT
public:
    /// Passes the text of the file to the sink, piece by piece, and reports its progress. Returns
    /// false if the sink or the progress function returned false. It runs on the other thread and
    /// must own what it reads.
    using Writer = std::function<bool(const PieceSink &, const Progress &)>;

    FileWriting(const QString &file, Writer writer, QObject *parent);

    void start();
    /// Ends the writing as soon as possible; ended() is still emitted.
    void cancel() { m_job.endCurrent(); }

Q_SIGNALS:
    /// `doneShare`: how much of the file is written, from 0 to 1.
    void progressed(double doneShare);
    /// The writing has ended. `refusal`: the reason why the file was not written, in one line;
    /// empty: the file is complete, or the writing was cancelled.
    void ended(const QString &refusal, bool wasCancelled);

private:
    QString write(const JobContext &job);

    const QString m_file;
    const Writer m_writer;
    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses the others
};

} // namespace lockscope
