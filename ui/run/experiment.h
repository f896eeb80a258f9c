// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/liverun.h"
#include "run/review.h"
#include "run/traceloader.h"
#include "scenario/choice.h"
#include "scenario/runheader.h"
#include "trace/spans.h"
#include "verdict/verdict.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace lockscope {

class BackgroundJudge;

/// What the window is about: the choice for the next run, the run that goes on, and the trace that is shown with its spans
/// and its verdict. The one place where any of these change; widgets show it and call it. Thread: the window's.
class Experiment : public QObject {
    Q_OBJECT
public:
    /// Where the shown trace comes from.
    enum class Source { none, live, file, model };

    explicit Experiment(QObject *parent = nullptr);
    /// Ends a run that goes on, and every server of it.
    ~Experiment() override;

    // The next run.
    const Choice &choice() const { return m_choice; }
    void chooseScenario(const Scenario &scenario);
    void chooseScheme(const std::string &scheme);
    /// While a run of this choice goes on, what can count at once does.
    void setSetting(std::string_view name, double number);
    void resetSettings();
    /// The setting differs from what the run that goes on began with, and cannot be changed under way.
    bool countsFromNextRun(const SettingInfo &info) const;

    /// The redis-server that runs start; empty: the one on PATH.
    void setRedisServer(const std::string &program) { m_redisServer = program; }

    // The run.
    void run();
    void stop();
    /// Ends it now; what was recorded stays.
    void endRun();
    bool isRunning() const { return m_run != nullptr; }
    /// What the last run was.
    const EffectiveScenario &runScenario() const { return m_running; }
    /// What the last run began with.
    const Settings &runSettings() const { return m_running.scenario.settings; }
    /// What the scenario of the last run said must come of it under its scheme.
    std::optional<Outcome> runExpected() const;

    // What is shown.
    Source source() const { return m_source; }
    const QString &file() const { return m_file; }
    const std::shared_ptr<const Trace> &trace() const { return m_trace; }
    const Spans &spans() const { return m_spans->spans(); }
    const std::optional<RunHeader> &header() const { return m_header; }
    /// Of what was judged so far; null if nothing was.
    const std::shared_ptr<const Verdict> &verdict() const { return m_verdict; }
    /// The verdict is about every row of a trace that does not grow any more.
    bool isVerdictFinal() const;
    /// Why the trace cannot be judged; empty if it can.
    const QString &judgeRefusal() const { return m_judgeRefusal; }
    /// Reads a trace in the background. If it is refused, what is shown stays untouched.
    void openTrace(const QString &file);
    TraceLoader &loader() { return *m_loader; }

Q_SIGNALS:
    void choiceChanged();
    /// Another trace is shown, or none.
    void recordChanged();
    /// The trace has more rows.
    void recordGrew();
    void verdictChanged();
    void runningChanged(bool running);
    /// A run could not be.
    void runFailed(const QString &reason);
    /// The run that has just begun makes no sense in some respect, which may be its point.
    void runDoubted(const std::vector<Misgiving> &misgivings);

private:
    void poll();
    void grow(const std::shared_ptr<const Trace> &trace);
    void finishRun();
    void showLoaded(const LoadedTrace &loaded);
    void replaceRecord(Source source, std::shared_ptr<const Trace> trace, std::shared_ptr<SpanBuilder> spans);

    Choice m_choice;
    std::string m_redisServer;
    std::unique_ptr<LiveRun> m_run;
    EffectiveScenario m_running; ///< what m_run was started with
    QTimer m_frame;
    Source m_source = Source::none;
    QString m_file;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<SpanBuilder> m_spans;
    std::optional<RunHeader> m_header;
    std::shared_ptr<const Verdict> m_verdict;
    QString m_judgeRefusal;
    BackgroundJudge *m_judge;
    TraceLoader *m_loader;
};

} // namespace lockscope
