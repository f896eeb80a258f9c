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

/// Runs one experiment in the model, then as often as asked on real Redis, and lays each real run beside the prediction. What takes
/// time happens on threads of its own; cancelling ends the servers, and so does destroying it (which waits for that).
/// Thread: the window's.
class Verification : public QObject {
    Q_OBJECT
public:
    enum class Stage {
        idle,
        predicting, ///< the model runs
        starting,   ///< the servers come up
        running,
        judging,    ///< both are judged and compared
        ending,     ///< cancelled: the servers go
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
    /// Predicts anew and compares with the real runs that there are.
    /// REQUIRES: not busy.
    void predictAgain(EffectiveScenario predicted);
    void cancel();
    bool isBusy() const { return m_stage != Stage::idle; }
    Stage stage() const { return m_stage; }
    /// Which real run goes on, from 1, of how many.
    int run() const { return static_cast<int>(m_results.size()) + 1; }
    int runs() const { return m_order.runs; }
    /// How far the real run is, and how long the model says it will be.
    Duration reached() const { return m_reached; }
    Duration expected() const { return m_expected; }

    /// The real runs that are done, in the order in which they were.
    const std::vector<std::shared_ptr<const VerifiedRun>> &results() const { return m_results; }
    /// How many of them have the predicted outcome.
    int agreeing() const;

Q_SIGNALS:
    /// The stage, or how far it is.
    void progressed();
    /// A real run is there to be shown.
    void runDone(int index);
    /// It is over: all runs are done, or predicted anew; it was cancelled, or it failed.
    void ended();
    /// Why, after ended().
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
    BackgroundJob m_ending; // a run that is over or was cancelled; the last members
    BackgroundJob m_job;    // predicts and judges
};

} // namespace lockscope
