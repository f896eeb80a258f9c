// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/compare/compare.h"
#include "core/run/liverun/liverun.h"
#include "ui/shared/backgroundjob.h"
#include "ui/state/runview.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// A run on real Redis and the model's prediction of this run, with the comparison of the two. An
/// immutable value.
struct VerifiedRun {
    RunView predicted; ///< Comparison::shift is added to its times, so that both runs have one time
                       ///< axis
    RunView real;
    Comparison comparison;
    std::optional<ModelTimes> measured; ///< the message times that the real run had on this
                                        ///< machine; nothing: too few measurements
};

/// Compares a real run with the prediction of this scenario. Slow: not for the window's thread.
std::shared_ptr<const VerifiedRun> verifiedRun(
    const EffectiveScenario &effective, const Trace &predicted, std::shared_ptr<const Trace> real);

/// Runs one experiment in the model, then the requested number of times on real Redis, and compares
/// each real run with the prediction. Slow work runs on other threads. cancel() stops the servers
/// in the background; the destructor waits until they have stopped. Thread: the window's.
class Verification : public QObject {
    Q_OBJECT
public:
    enum class Stage {
        idle,
        predicting, ///< the run of the model is in progress
        starting,   ///< the servers are starting
        running,    ///< the real run is in progress
        judging,    ///< the real run is judged and compared with the prediction
        ending,     ///< cancelled: the servers are stopping
    };
    static constexpr int runsMax = 20;

    struct Request {
        EffectiveScenario predicted; ///< in the model
        EffectiveScenario real;      ///< the same scenario on real Redis
        std::vector<NodeAddress>
            nodes;               ///< the user's own nodes; empty: the runs start their own servers
        std::string redisServer; ///< the program to start; empty: the one on PATH
        int runs = 1;            ///< how many runs on real Redis; at most runsMax
    };

    explicit Verification(QObject *parent = nullptr);
    ~Verification() override;

    /// Starts a verification and discards earlier results. REQUIRES: not busy.
    void begin(Request request);
    /// Computes the prediction again and compares it with the existing real runs.
    /// REQUIRES: not busy.
    void predictAgain(EffectiveScenario predicted);
    void cancel();
    bool isBusy() const { return m_stage != Stage::idle; }
    Stage stage() const { return m_stage; }
    /// The number of the current real run, from 1, and the number of real runs.
    int runNumber() const { return static_cast<int>(m_results.size()) + 1; }
    int runCount() const { return m_request.runs; }
    /// The time that the current real run has reached, and the length of the run in the model.
    Duration reached() const { return m_reached; }
    Duration expected() const { return m_expected; }

    /// The completed real runs, in order.
    const std::vector<std::shared_ptr<const VerifiedRun>> &results() const { return m_results; }
    /// Returns in how many results the verdict agrees with the prediction.
    int agreeingCount() const;

Q_SIGNALS:
    /// The stage or the progress has changed.
    void progressed();
    /// A real run is complete: results()[index].
    void runDone(int index);
    /// The verification is over: all runs or the new prediction are complete, or it was cancelled
    /// or failed.
    void ended();
    /// The verification failed; emitted after ended(). `reason`: one line.
    void failed(const QString &reason);

private:
    void predict();
    void handlePrediction(const Result<std::shared_ptr<const Trace>> &prediction);
    void startRun();
    void poll();
    void judgeRun();
    void handleResult(std::shared_ptr<const VerifiedRun> result);
    /// Handles the results of predictAgain().
    void handleNewResults(const Result<std::vector<std::shared_ptr<const VerifiedRun>>> &results);
    /// Ends the current run in the background.
    void endRun();
    void setStage(Stage stage);
    void fail(const QString &reason);

    Request m_request;
    Stage m_stage = Stage::idle;
    std::shared_ptr<const Trace> m_prediction;
    std::shared_ptr<LiveRun> m_run; ///< the current real run; null: none
    QTimer m_pollTimer;
    Duration m_reached{};
    Duration m_expected{};
    std::vector<std::shared_ptr<const VerifiedRun>> m_results;
    // These two must be the last members: their destructors wait for the work, which uses the other
    // members.
    BackgroundJob m_endJob; // destroys a run that has ended or was cancelled
    BackgroundJob m_job;    // predicts and judges
};

} // namespace lockscope
