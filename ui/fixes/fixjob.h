// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/fixes/trials.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

#include <optional>

namespace lockscope {

/// A remedy with what came of it.
struct TriedRemedy {
    Fix remedy;
    Trial trial;
};

/// Tries the remedies of a run in the background, on one thread behind the picture's and the strips': first what is wrong at all, then one
/// remedy after the other, the longer lease last, since its length takes many runs to find. A new question ends the one before at once.
/// Thread: the window's; results come there too.
class FixJob : public QObject {
    Q_OBJECT
public:
    explicit FixJob(QObject *parent = nullptr);

    void ask(EffectiveScenario effective);
    /// Works on nothing any more, and tells nothing.
    void cancel() { m_job.cancel(); }
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    /// What is wrong; `asItIs` is nothing if the run cannot be tried.
    void diagnosed(const lockscope::Diagnosis &ailment, const std::optional<lockscope::Trial> &asItIs);
    void tried(const lockscope::TriedRemedy &remedy);
    void done();

private:
    BackgroundJob::Finish tryAll(const EffectiveScenario &effective, const JobContext &job);

    BackgroundJob m_job; // the last member
};

} // namespace lockscope
