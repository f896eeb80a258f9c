// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "remedy/remedy.h"
#include "run/liverun.h"
#include "run/review.h"
#include "run/traceloader.h"
#include "scenario/choice.h"
#include "scenario/runheader.h"
#include "timeline/writenotes.h"
#include "trace/spans.h"
#include "verdict/verdict.h"
#include "whatif/choiceedit.h"
#include "whatif/modelpicture.h"
#include "whatif/turn.h"

#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include <memory>
#include <optional>
#include <utility>

namespace lockscope {

class BackgroundJudge;
class ModelDesk;

/// What the window is about: the choice for the next run, the run that goes on, and the trace that is shown with its spans
/// and its verdict. The one place where any of these change; widgets show it and call it. Whatever changes the choice has the
/// model show at once what a run of it would be, unless a live run goes on; and it is a step of the history.
/// Thread: the window's.
class Experiment : public QObject {
    Q_OBJECT
public:
    /// Where the shown trace comes from.
    enum class Source { none, live, file, model };

    /// A run that was shown, with all that it takes to show it again: a value. The spans are shared and do not grow any more.
    struct Shown {
        Source source = Source::none;
        QString file;
        EffectiveScenario effective; ///< what it began with; of a file not known
        Choice choice;               ///< what the next run was to be
        std::shared_ptr<const Trace> trace;
        std::shared_ptr<SpanBuilder> spans;
        std::shared_ptr<TraceMemory> memory; ///< null: the rows are few
        std::optional<RunHeader> header;
        std::shared_ptr<const Verdict> verdict; ///< null: it was not judged yet
    };

    explicit Experiment(QObject *parent = nullptr);
    /// Ends a run that goes on, and every server of it.
    ~Experiment() override;

    // The next run.
    const Choice &choice() const { return m_choice; }
    void chooseScenario(const Scenario &scenario);
    void chooseScheme(const std::string &scheme);
    /// All of it at once: one step of the history.
    void choose(const Choice &choice);
    /// While a run of this choice goes on, what can count at once does.
    void setSetting(std::string_view name, double number);
    void resetSettings();
    /// What goes wrong. Changes of one `gesture` while a chip is held, or within a second, are one step of the history; without a
    /// gesture each is a step of its own. A live run that goes on is not changed by it: it counts for the next one.
    void setFaults(FaultPlan faults, const std::string &gesture = {});
    /// What would mend the run: its scheme and its settings, in one step of the history.
    void applyRemedy(const Remedy &remedy);
    void setSeed(Seed seed);
    /// What the machine itself takes in the model, as a real run measured it.
    void setModelTimes(const ModelTimes &times);
    /// A slider is pressed, and let go: what changes in between is one step of the history.
    void press() { m_turn.press(); }
    void letGo() { m_turn.release(); }
    /// The knob that the hand turned last.
    const std::string &knob() const { return m_knob; }
    QUndoStack &history() { return m_history; }
    /// The setting differs from what the run that goes on began with, and cannot be changed under way.
    bool countsFromNextRun(const SettingInfo &info) const;

    /// The redis-server that runs start; empty: the one on PATH.
    void setRedisServer(const std::string &program) { m_redisServer = program; }
    const std::string &redisServer() const { return m_redisServer; }

    // The run.
    void run();
    void stop();
    /// A fault by hand, to the run that goes on. Error: one line (LiveRun::inject).
    Result<Done> inject(const FaultPlan &more);
    /// Ends what lies on a client, a node or their link (LiveRun::mend).
    void mend(ClientId client, NodeId node);
    /// Ends it now; what was recorded stays.
    void endRun();
    bool isRunning() const { return m_run || m_isFollowing; }
    /// Shows a run that somebody else records, as it grows, until endRun(): the first call begins a record, each further one has more rows
    /// of it. Nobody but who records it can stop it or change it. REQUIRES: the same texts from call to call; no run of our own goes on.
    void follow(const std::shared_ptr<const Trace> &trace);
    /// What the last run was.
    const EffectiveScenario &runScenario() const { return m_running; }
    /// What the last run began with.
    const Settings &runSettings() const { return m_running.scenario.settings; }
    /// What the scenario of the shown run said must come of it under its scheme.
    std::optional<Outcome> runExpected() const;

    // What is shown.
    Source source() const { return m_source; }
    /// What the shown trace began with; of a file nothing is known but its header.
    const EffectiveScenario &shownScenario() const { return m_source == Source::model ? m_pictured : m_running; }
    /// The shown trace took the place of another run of the same scenario, or a fork of one: where one looks and what is selected stay.
    bool keepsPlace() const { return m_keepsPlace; }
    /// The row of the shown trace that is the same event as a row of the trace in whose place it came; while recordChanged() is told.
    std::optional<Seq> sameEventNow(Seq before) const;
    /// The timeline's own index of a trace that was made or read as a whole: made with it, and taken once.
    TimelineIndex takeIndex() { return std::exchange(m_index, {}); }
    /// Likewise what the moments of a file's trace are looked up in.
    MomentIndex takeMoments() { return std::exchange(m_moments, {}); }
    /// What the rows of a live run's or a file's trace take; null: they are few.
    const TraceMemory *memory() const { return m_memory.get(); }
    /// How much of them stays in memory, in bytes, of the trace that grows and of later ones.
    void setTraceBytesMax(std::size_t bytes);
    /// The spans of the run before the turn of a knob that goes on; null if there is none.
    const std::shared_ptr<SpanBuilder> &ghost() const { return m_ghost; }
    /// The model is not done with the choice yet.
    bool isModelBusy() const;
    const QString &file() const { return m_file; }
    const std::shared_ptr<const Trace> &trace() const { return m_trace; }
    const Spans &spans() const { return m_spans->spans(); }
    const std::optional<RunHeader> &header() const { return m_header; }
    /// Of what was judged so far; null if nothing was.
    const std::shared_ptr<const Verdict> &verdict() const { return m_verdict; }
    /// What the timeline notes of it at the store's writes; null: nobody has looked.
    const std::shared_ptr<const WriteNotes> &writeNotes() const { return m_writeNotes; }
    /// The verdict is about every row of a trace that does not grow any more.
    bool isVerdictFinal() const;
    /// Why the trace cannot be judged; empty if it can.
    const QString &judgeRefusal() const { return m_judgeRefusal; }
    /// What is shown, to be shown again. REQUIRES: there is a trace, and no run goes on.
    Shown shown() const;
    /// Shows that run instead, and takes its choice, as one step of the history. REQUIRES: no run goes on.
    void showAgain(const Shown &run);
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
    void ghostChanged();
    /// The choice cannot be run; what is shown stays.
    void modelRefused(const QString &reason);
    /// The model's run of the choice is shown. `isCut`: only its beginning, since it has too many events for a picture.
    void modelShown(bool isCut);
    /// What the trace that is shown should have on disk, it keeps in memory: why, in one line. Once a trace.
    void memoryTroubled(const QString &reason);
    /// A run could not be.
    void runFailed(const QString &reason);
    /// The run that has just begun makes no sense in some respect, which may be its point.
    void runDoubted(const std::vector<Misgiving> &misgivings);

private:
    /// The one way in which the choice changes.
    void edit(EditSubject subject, Choice after);
    void takeChoice(const Choice &choice);
    void askModel();
    void showPicture(const std::shared_ptr<ModelPicture> &picture);
    void beginGhost();
    void endGhost();
    void poll();
    void grow(const std::shared_ptr<const Trace> &trace);
    void finishRun();
    void showLoaded(const LoadedTrace &loaded);
    void lookAtMemory();
    struct Record {
        Source source;
        std::shared_ptr<const Trace> trace;
        std::shared_ptr<SpanBuilder> spans;
        std::shared_ptr<TraceMemory> memory;
    };
    void replaceRecord(Record record);

    Choice m_choice;
    QUndoStack m_history;
    Turn m_turn;
    std::string m_knob;
    int m_faultSteps = 0; ///< so that each has another subject
    bool m_isQuiet = false; ///< a change of the choice does not ask the model
    std::string m_redisServer;
    std::unique_ptr<LiveRun> m_run;
    EffectiveScenario m_running; ///< what m_run was started with
    QTimer m_frame;
    Source m_source = Source::none;
    EffectiveScenario m_pictured; ///< of the model's picture
    TimelineIndex m_index;
    MomentIndex m_moments;
    std::shared_ptr<TraceMemory> m_memory; ///< of the shown trace
    TraceMemory::Options m_memoryOptions;
    bool m_isTroubleTold = false;
    bool m_isFollowing = false; ///< what is shown grows, and is not ours
    bool m_keepsPlace = false;
    std::shared_ptr<const Trace> m_replaced; ///< while recordChanged() is told
    std::shared_ptr<SpanBuilder> m_ghost;
    QString m_file;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<SpanBuilder> m_spans;
    std::optional<RunHeader> m_header;
    std::shared_ptr<const Verdict> m_verdict;
    std::shared_ptr<const WriteNotes> m_writeNotes;
    QString m_judgeRefusal;
    BackgroundJudge *m_judge;
    TraceLoader *m_loader;
    ModelDesk *m_model;
};

} // namespace lockscope
