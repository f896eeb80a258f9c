// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/liverun/liverun.h"
#include "ui/compare/verifiedrun.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// Runs one experiment in the model, then the requested number of times on real Redis, and compares each real run with the
/// prediction. Slow work runs on its own threads. Cancelling stops the servers, and so does the destructor, which waits for it.
/// Thread: the window's.
class Verification : public QObject {
    Q_OBJECT
public:
    enum class Stage {
        idle,
        predicting, ///< the model runs
        starting,   ///< the servers are starting
        running,
        judging,    ///< both are judged and compared
        ending,     ///< cancelled: the servers are stopping
    };
    static constexpr int runsMax = 20;

    struct Order {
        EffectiveScenario predicted; ///< world "model"
        EffectiveScenario real;      ///< the same, world "live"
        std::string redisServer;     ///< the program to start; empty: the one on PATH
        int runs = 1;
    };

    explicit Verification(QObject *parent = nullptr);
    ~Verification() override;

    /// REQUIRES: not busy.
    void begin(Order order);
    /// Computes the prediction again and compares it with the existing real runs.
    /// REQUIRES: not busy.
    void predictAgain(EffectiveScenario predicted);
    void cancel();
    bool isBusy() const { return m_stage != Stage::idle; }
    Stage stage() const { return m_stage; }
    /// The number of the current real run, from 1, and the number of real runs.
    int run() const { return static_cast<int>(m_results.size()) + 1; }
    int runs() const { return m_order.runs; }
    /// The time that the real run has reached, and its length according to the model.
    Duration reached() const { return m_reached; }
    Duration expected() const { return m_expected; }

    /// The completed real runs, in order.
    const std::vector<std::shared_ptr<const VerifiedRun>> &results() const { return m_results; }
    /// Returns how many of them have the predicted outcome.
    int agreeing() const;

Q_SIGNALS:
    /// The stage or the progress has changed.
    void progressed();
    /// A real run can be shown.
    void runDone(int index);
    /// The verification is over: all runs or the new prediction are complete, or it was cancelled or failed.
    void ended();
    /// The reason, after ended().
    void failed(const QString &reason);

private:
    void predict();
    void takePrediction(const Result<std::shared_ptr<const Trace>> &prediction);
    void startRun();
    void poll();
    void judgeRun();
    void takeResult(std::shared_ptr<const VerifiedRun> result);
    void takeAgain(const Result<std::vector<std::shared_ptr<const VerifiedRun>>> &results);
    void letRunGo();
    void setStage(Stage stage);
    void fail(const QString &reason);

    Order m_order;
    Stage m_stage = Stage::idle;
    std::shared_ptr<const Trace> m_prediction;
    std::shared_ptr<LiveRun> m_run;
    QTimer m_clock;
    Duration m_reached{};
    Duration m_expected{};
    std::vector<std::shared_ptr<const VerifiedRun>> m_results;
    BackgroundJob m_ending; // ends a run that is over or was cancelled; the last members
    BackgroundJob m_job;    // predicts and judges
};

} // namespace lockscope
