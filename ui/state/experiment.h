// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/fixes/fix.h"
#include "core/run/liverun/liverun.h"
#include "core/run/shared/validaterun.h"
#include "ui/state/choice.h"
#include "ui/state/choiceedit.h"
#include "ui/state/editgesture.h"
#include "ui/state/expectedlength.h"
#include "ui/state/modelpicture.h"
#include "ui/state/runview.h"
#include "ui/state/traceloader.h"

#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include <memory>
#include <optional>

namespace lockscope {

class BackgroundJudge;
class ModelJob;

/// What the window is about: the choice for the next run, the run that goes on, and the trace that is shown with its spans
/// and its verdict. The one place where any of these change; widgets show it and call it. Whatever changes the choice has the
/// model show at once what a run of it would be, unless a live run goes on; and it is a step of the history.
/// Thread: the window's.
class Experiment : public QObject {
    Q_OBJECT
public:
    using Source = RunView::Source;

    /// A run that was shown, and the choice of that time: what it takes to show it again.
    struct Shown {
        std::shared_ptr<const RunView> view;
        Choice choice; ///< what the next run was to be
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
    void applyRemedy(const Fix &remedy);
    void setSeed(Seed seed);
    /// How long a run lasts at most; none: until it is done. It counts from the next run on.
    void setRunLength(std::optional<Duration> length);
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

    /// How long a run of the choice lasts, by the model's last run of it, while it works at the next; nothing: it has run none.
    std::optional<ExpectedLength> expectedLength() const;
    /// Whether a run of the choice on real Redis may start as far as its length goes. If not, runTooLong() is emitted.
    bool allowsLength();

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
    /// How long the run that goes on will last; nothing: none does, or the model could not run it.
    const std::optional<ExpectedLength> &expectedOfRun() const { return m_expectedOfRun; }
    /// Shows a run that somebody else records, as it grows, until endRun(): the first call begins a record, each further one has more rows
    /// of it. Nobody but who records it can stop it or change it. REQUIRES: the same texts from call to call; no run of our own goes on.
    void follow(const std::shared_ptr<const Trace> &trace);
    /// What the scenario of the shown run said must come of it under its scheme.
    std::optional<Outcome> runExpected() const;

    // What is shown.
    /// Never null. What it holds is also to be had from the functions below.
    const std::shared_ptr<const RunView> &view() const { return m_view; }
    Source source() const { return m_view->source; }
    const EffectiveScenario &shownScenario() const { return m_view->effective; }
    /// The shown trace took the place of another run of the same scenario, or a fork of one: where one looks and what is selected stay.
    bool keepsPlace() const { return m_keepsPlace; }
    /// The row of the shown trace that is the same event as a row of the trace in whose place it came; while recordChanged() is told.
    std::optional<Seq> sameEventNow(Seq before) const;
    const TraceMemory *memory() const { return m_view->memory.get(); }
    /// How much of them stays in memory, in bytes, of the trace that grows and of later ones.
    void setTraceBytesMax(std::size_t bytes);
    /// The spans of the run before the turn of a knob that goes on; null if there is none.
    const std::shared_ptr<const SpanBuilder> &ghost() const { return m_ghost; }
    /// The model is not done with the choice yet.
    bool isModelBusy() const;
    const QString &file() const { return m_view->file; }
    const std::shared_ptr<const Trace> &trace() const { return m_view->trace; }
    const Spans &spans() const { return m_view->spans->spans(); }
    const std::optional<RunHeader> &header() const { return m_view->header; }
    const std::shared_ptr<const Verdict> &verdict() const { return m_view->verdict; }
    const std::shared_ptr<const WriteNotes> &writeNotes() const { return m_view->writeNotes; }
    /// The verdict is about every row of a trace that does not grow any more.
    bool isVerdictFinal() const { return !m_run && m_view->isJudged(); }
    const QString &judgeRefusal() const { return m_view->judgeRefusal; }
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
    /// expectedLength() is another.
    void expectedLengthChanged();
    /// A run on real Redis was not started: without a given length it would be cut short. `proposed`: a length that is enough for it.
    void runTooLong(const lockscope::ExpectedLength &expected, lockscope::Duration proposed);
    /// A run could not be.
    void runFailed(const QString &reason);
    /// The run that has just begun makes no sense in some respect, which may be its point.
    void runDoubted(const std::vector<Warning> &warnings);

private:
    /// The one way in which the choice changes.
    void edit(EditSubject subject, Choice after);
    void takeChoice(const Choice &choice);
    void askModel();
    const std::optional<ExpectedLength> &lengthByModel();
    void showPicture(const std::shared_ptr<ModelPicture> &picture);
    void showLoaded(const std::shared_ptr<const RunView> &loaded);
    /// The one way in which another run comes to be shown. `keepsPlace`: see keepsPlace().
    void show(std::shared_ptr<const RunView> view, bool keepsPlace = false);
    /// Shows the same run with more known of it: `change` changes a copy.
    template <class Change> void amend(const Change &change);
    void beginLive(EffectiveScenario effective, std::shared_ptr<TraceMemory> memory);
    void beginGhost();
    void endGhost();
    void poll();
    void grow(const std::shared_ptr<const Trace> &trace);
    void finishRun();
    void lookAtMemory();

    Choice m_choice;
    QUndoStack m_history;
    EditGesture m_turn;
    std::string m_knob;
    int m_faultSteps = 0; ///< so that each has another subject
    std::optional<ExpectedLength> m_expected; ///< by the last picture
    bool m_isExpectedOfChoice = false;        ///< that picture is of m_choice
    std::optional<ExpectedLength> m_expectedOfRun;
    bool m_isQuiet = false; ///< a change of the choice does not ask the model
    std::string m_redisServer;
    std::unique_ptr<LiveRun> m_run;
    QTimer m_frame;
    std::shared_ptr<const RunView> m_view = std::make_shared<const RunView>();
    std::shared_ptr<SpanBuilder> m_growing; ///< the spans of m_view while its trace grows
    TraceMemory::Options m_memoryOptions;
    bool m_isTroubleTold = false; ///< of m_view's memory
    bool m_isFollowing = false;   ///< what is shown grows, and is not ours
    bool m_keepsPlace = false;
    std::shared_ptr<const Trace> m_replaced; ///< while recordChanged() is told
    std::shared_ptr<const SpanBuilder> m_ghost;
    BackgroundJudge *m_judge;
    TraceLoader *m_loader;
    ModelJob *m_model;
};

} // namespace lockscope
