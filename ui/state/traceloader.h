// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/backgroundjob.h"
#include "ui/state/runview.h"

#include <QObject>

#include <memory>

class QFile;

namespace lockscope {

/// Reads trace files on a background thread, with all that is derived from their rows, except the verdict. A file that becomes shorter
/// meanwhile is refused like other unreadable files. A new file, or cancel(), ends the previous reading with only the signal ended(). Only
/// the reading of the new file waits for that. Thread: the window's; the signals are emitted there too.
class TraceLoader : public QObject {
    Q_OBJECT
public:
    explicit TraceLoader(QObject *parent = nullptr) : QObject(parent), m_job({}, this) { }

    /// `memory`: where the file's rows are stored.
    void load(const QString &file, const TraceMemory::Options &memory = {});
    void cancel();
    /// Cancels on the user's order and emits abandoned().
    void abandon();
    bool isLoading() const { return m_job.isBusy(); }

Q_SIGNALS:
    void begun(const QString &file);
    void progressed(double part);
    void loaded(const std::shared_ptr<const lockscope::RunView> &run);
    /// `reason`: one line, the problem with the file.
    void refused(const QString &file, const QString &reason);
    void abandoned();
    /// The reading has ended.
    void ended();

private:
    BackgroundJob::Finish read(const QString &file, const TraceMemory::Options &memory, const JobContext &job);
    QString readInto(RunView &result, const JobContext &job, QFile &source);
    bool tell(const JobContext &job, double part);

    BackgroundJob m_job; // the last member
};

} // namespace lockscope
