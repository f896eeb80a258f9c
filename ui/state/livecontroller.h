// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/liverun/liverun.h"
#include "core/run/shared/validaterun.h"
#include "ui/state/expectedlength.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

class ChoiceEditor;
class ModelPreview;
class Viewer;

/// Runs the choice on real Redis, one run at a time, and has the viewer show the run as it grows. What can change under way
/// follows the choice. Thread: the window's.
class LiveController : public QObject {
    Q_OBJECT
public:
    LiveController(ChoiceEditor &editor, Viewer &viewer, ModelPreview &preview, QObject *parent = nullptr);

    /// The redis-server that runs start; empty: the one on PATH.
    void setRedisServer(const std::string &program) { m_redisServer = program; }
    const std::string &redisServer() const { return m_redisServer; }
    /// Returns whether a run of the choice may start as far as its length goes. If not, tooLong() is emitted.
    bool allowsLength();

    void run();
    /// Asks the run to stop; it takes a while.
    void stop();
    /// Ends the run now; what was recorded stays.
    void endRun();
    /// Adds faults to the run that goes on. Error: one line (LiveRun::inject).
    Result<Done> inject(const FaultPlan &more);
    /// Ends what lies on a client, a node or their link (LiveRun::mend).
    void mend(ClientId client, NodeId node);
    /// How long the run that goes on will last; nothing: none does, or the model could not run it.
    const std::optional<ExpectedLength> &expectedOfRun() const { return m_expectedOfRun; }
    /// The setting differs from what the run that goes on began with, and cannot be changed under way.
    bool countsFromNextRun(const SettingInfo &info) const;

Q_SIGNALS:
    /// A run could not start, or it failed.
    void failed(const QString &reason);
    /// The run that has just begun makes no sense in some respect, which may be its point.
    void doubted(const std::vector<Warning> &warnings);
    /// A run was not started: without a given length it would be cut short. `proposed`: a length that is enough for it.
    void tooLong(const lockscope::ExpectedLength &expected, lockscope::Duration proposed);

private:
    void change();
    void poll();
    void finish();

    ChoiceEditor &m_editor;
    Viewer &m_viewer;
    ModelPreview &m_preview;
    std::string m_redisServer;
    std::unique_ptr<LiveRun> m_run;
    std::optional<ExpectedLength> m_expectedOfRun;
    QTimer m_frame;
};

} // namespace lockscope
