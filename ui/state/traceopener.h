// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/backgroundjob.h"
#include "ui/state/runview.h"

#include <QObject>

#include <memory>

class QFile;

namespace lockscope {

class ChoiceEditor;
class LiveController;
class ModelPreview;
class Viewer;

/// Reads trace files on a background thread, and derives spans and indexes from their rows, but not
/// the verdict. Refuses a file that becomes shorter while it is read, like other unreadable files.
/// load() and cancel() stop the reading of a file that is still in progress; for this file, only
/// ended() is emitted. They do not wait: the background thread reads the new file as soon as it has
/// stopped with the old one. Thread: the window's; the signals are emitted there, too.
class TraceLoader : public QObject {
    Q_OBJECT
public:
    explicit TraceLoader(QObject *parent = nullptr) : QObject(parent), m_job({}, this) { }

    /// `memory`: the limit and the directory for the storage of the file's rows.
    void load(const QString &file, const TraceMemory::Options &memory = {});
    void cancel();
    /// Cancels the reading because the user asked for it, and emits cancelledByUser().
    void cancelByUser();
    bool isLoading() const { return m_job.isBusy(); }

Q_SIGNALS:
    void begun(const QString &file);
    /// `share`: the fraction of the work that is done, from 0 to 1.
    void progressed(double share);
    void loaded(const std::shared_ptr<const lockscope::RunView> &run);
    /// `reason`: one line, the problem with the file.
    void refused(const QString &file, const QString &reason);
    void cancelledByUser();
    /// The reading has ended, with or without success. Emitted before loaded(), refused() or
    /// cancelledByUser().
    void ended();

private:
    /// The work of the job.
    BackgroundJob::Finish read(
        const QString &file, const TraceMemory::Options &memory, const JobContext &job);
    QString readInto(RunView &result, const JobContext &job, QFile &source);
    /// Emits progressed() on the window's thread. Returns false if the job is cancelled.
    bool reportProgress(const JobContext &job, double share);

    BackgroundJob m_job; // must be the last member: its destructor waits for the reading, which
                         // uses this object
};

/// Opens trace files. It shows the run of the file, and sets the choice to the scenario, scheme and
/// settings of the run, so that the user can repeat the run on real Redis. It cancels the reading
/// if another run is shown meanwhile, or if the user changes the choice while no live run is in
/// progress. Thread: the window's.
class TraceOpener : public QObject {
    Q_OBJECT
public:
    struct Parts {
        ChoiceEditor &editor;
        Viewer &viewer;
        ModelPreview &preview;
        LiveController &live;
    };
    explicit TraceOpener(const Parts &parts, QObject *parent = nullptr);

    /// Reads a trace in the background. If it is refused, the display does not change.
    void open(const QString &file);
    TraceLoader &loader() { return m_loader; }

private:
    void show(const std::shared_ptr<const RunView> &loaded);

    Parts m_parts;
    TraceLoader m_loader;
};

} // namespace lockscope
