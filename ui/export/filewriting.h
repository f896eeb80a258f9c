// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/csv.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <functional>
#include <memory>

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
    ~FileWriting() override;

    void start();
    void cancel() { m_isCancelled = true; }

Q_SIGNALS:
    void progressed(double part);
    /// It is over. `refusal`: why there is no file, in one line; empty: there is, or it was cancelled.
    void ended(const QString &refusal, bool wasCancelled);

private:
    void write();

    QString m_file;
    Make m_make;
    std::unique_ptr<QThread> m_thread;
    std::atomic<bool> m_isCancelled = false;
};

} // namespace lockscope
