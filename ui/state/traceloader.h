// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/backgroundjob.h"
#include "ui/state/runview.h"

#include <QObject>

#include <memory>

class QFile;

namespace lockscope {

/// Reads trace files on a thread of its own, with all that is derived from their rows but for the verdict. A file that becomes shorter meanwhile is refused as others are that cannot be read.
/// A new file, or cancel(), ends the one before without a signal but ended(). Nothing waits for that but the reading of the new file.
/// Thread: the window's; its results come there too.
class TraceLoader : public QObject {
    Q_OBJECT
public:
    explicit TraceLoader(QObject *parent = nullptr) : QObject(parent), m_job({}, this) { }

    /// `memory`: where the file's rows are kept.
    void load(const QString &file, const TraceMemory::Options &memory = {});
    void cancel();
    /// The same by somebody's hand.
    void abandon();
    bool isLoading() const { return m_job.isBusy(); }

Q_SIGNALS:
    void begun(const QString &file);
    void progressed(double part);
    void loaded(const std::shared_ptr<const lockscope::RunView> &run);
    /// One line: what is wrong with the file.
    void refused(const QString &file, const QString &reason);
    void abandoned();
    /// Nothing is being read any more.
    void ended();

private:
    BackgroundJob::Finish read(const QString &file, const TraceMemory::Options &memory, const JobContext &job);
    QString readInto(RunView &result, const JobContext &job, QFile &source);
    bool tell(const JobContext &job, double part);

    BackgroundJob m_job; // the last member
};

} // namespace lockscope
