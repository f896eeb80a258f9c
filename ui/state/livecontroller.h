// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/check/validaterun.h"
#include "core/run/liverun/liverun.h"
#include "ui/state/modelpicture.h"
#include "ui/state/programlines.h"

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

/// Runs the choice on real Redis, one run at a time, and passes the growing trace to the viewer. If
/// the choice changes during a run, applies to the run those settings that can change during a run.
/// Thread: the window's.
class LiveController : public QObject {
    Q_OBJECT
public:
    LiveController(
        ChoiceEditor &editor, Viewer &viewer, ModelPreview &preview, QObject *parent = nullptr);

    /// Sets the redis-server program that later runs start; empty: the one on PATH.
    void setRedisServer(const std::string &program) { m_redisServer = program; }
    const std::string &redisServer() const { return m_redisServer; }
    /// Sets the user's own nodes for later runs; empty: runs start their own servers.
    void setNodes(std::vector<NodeAddress> nodes, const TlsOptions &tls = {});
    const std::vector<NodeAddress> &nodes() const { return m_nodes; }
    /// How long a run goes on. A run in the lab is kept running (EffectiveScenario::isKeptRunning):
    /// it runs until stop(), and meanwhile the user can change settings and the numbers of clients
    /// and nodes.
    enum class Mode { once, lab };
    /// Returns the parameters of a run of the choice. If setNodes() has set the user's own nodes,
    /// their number replaces the setting `nodes`.
    EffectiveScenario effective(Mode mode = Mode::once) const;
    /// Returns whether a run of the choice may start. If the choice has no maximum length and the
    /// model expects a run longer than the default limit, lengthMax()
    /// (core/run/check/runlength.h), the run may not start, and this function emits tooLong().
    /// Exception: a run whose clients are programs may always start.
    bool checkRunLength();

    /// Returns whether a run that is refused on the user's own nodes could start without them.
    bool canRunWithoutOwnNodes() const;
    /// Returns the faults of the choice without the one for which a run is refused; empty: the run
    /// is refused for another reason.
    std::optional<FaultPlan> faultsThatCanRun() const;

    /// Whether a run is in progress and is kept running.
    bool isKeptRunning() const;
    /// Returns the settings that the run in progress has now. REQUIRES: isKeptRunning().
    Settings settingsOfRun() const;

    void run(Mode mode = Mode::once);
    /// Starts a run like the last one, whose start has failed.
    void runAgain() { run(m_mode); }
    /// Asks the run to stop; returns before it has stopped.
    void stop();
    /// Ends the run now; the rows recorded so far remain.
    void endRun();
    /// Adds faults to the run in progress. Error: see LiveRun::inject(), or there is no run.
    Result<Done, RunRefusal> inject(
        const FaultPlan &faults, InjectedFaults::AddedBy addedBy = InjectedFaults::AddedBy::user);
    /// Ends the faults on a client, a node or their link (LiveRun::endFaults()).
    void endFaults(ClientId client, NodeId node);
    /// Ends all faults of the run in progress, restarts crashed clients and nodes. A node that the
    /// setting `nodes` has stopped stays down. REQUIRES: isKeptRunning().
    void endAllFaults();
    /// Returns the expected length of the run in progress; empty if there is no run, or the model
    /// does not know its length.
    const std::optional<ExpectedLength> &expectedLengthOfRun() const
    {
        return m_expectedLengthOfRun;
    }
    /// Whether the setting cannot change in the run in progress, and its value in the choice
    /// differs from its value in this run.
    bool appliesFromNextRun(const SettingInfo &info) const;

Q_SIGNALS:
    /// A run could not start, or has failed. `isRefusal`: the same run can never start.
    void failed(const QString &reason, bool isRefusal);
    /// setNodes() has changed the nodes of later runs.
    void nodesChanged();
    /// A run has just started, and validateRun() warns about its parameters, which the user may
    /// have set on purpose.
    void startedWithWarnings(const std::vector<Warning> &warnings);
    /// The programs of the run in progress, or of the run that has just ended, have written lines.
    void programsWrote(const lockscope::ProgramLines::Batch &batch);
    /// A run was not started, because it would exceed the default limit. `proposed`: a sufficient
    /// maximum length.
    void tooLong(const lockscope::ExpectedLength &expected, lockscope::Duration proposed);

private:
    /// Applies the settings of the choice to the run in progress.
    void applySettings();
    void changeNodes(int wanted);
    void poll();
    void passProgramLines();
    void finish();

    ChoiceEditor &m_editor;
    Viewer &m_viewer;
    ModelPreview &m_preview;
    std::string m_redisServer;
    std::vector<NodeAddress> m_nodes;
    TlsOptions m_tls;
    Mode m_mode = Mode::once; ///< of the last run
    std::unique_ptr<LiveRun> m_run;
    std::shared_ptr<ProgramLines>
        m_programLines; ///< the lines of the run in progress; null: its clients are simulated
    int m_nodesUp = 0;  ///< for a run that is kept running: the setting `nodes` has stopped the
                        ///< nodes with higher numbers than this
    std::optional<ExpectedLength> m_expectedLengthOfRun;
    QTimer m_pollTimer;
};

} // namespace lockscope
