// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/csv/csv.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

#include <functional>

namespace lockscope {

/// Writes one large file on a thread of its own, whole or not at all. It deletes itself when it has ended; when it is destroyed before,
/// it cancels, waits, and leaves nothing behind. Thread: the window's; its signals come there too.
class FileWriting : public QObject {
    Q_OBJECT
public:
    /// Makes the file's text, piece by piece; false: the sink or the progress ended it. It runs on the other thread, so it must own all
    /// that it reads.
    using Make = std::function<bool(const PieceSink &, const Progress &)>;

    FileWriting(const QString &file, Make make, QObject *parent);

    void start();
    void cancel() { m_job.endCurrent(); }

Q_SIGNALS:
    void progressed(double part);
    /// It is over. `refusal`: why there is no file, in one line; empty: there is, or it was cancelled.
    void ended(const QString &refusal, bool wasCancelled);

private:
    QString write(const JobContext &job);

    const QString m_file;
    const Make m_make;
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
