// SPDX-License-Identifier: GPL-3.0-or-later
// What runs and what is shown; how the choice changes, and what the model says to it, is in experimentchoice.cpp.
#include "ui/state/experiment.h"

#include "core/scenario/files/forks.h"
#include "core/scenario/files/library.h"
#include "lockscope/base/contract.h"
#include "lockscope/schemes/registry.h"
#include "ui/state/backgroundjudge.h"
#include "ui/state/modeljob.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QFileInfo>
#include <QScopedValueRollback>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds frame{16};
}

Experiment::Experiment(QObject *parent)
    : QObject(parent), m_judge(new BackgroundJudge(this)), m_loader(new TraceLoader(this)), m_model(new ModelJob(this))
{
    m_frame.setTimerType(Qt::PreciseTimer);
    m_frame.setInterval(frame);
    connect(&m_frame, &QTimer::timeout, this, &Experiment::poll);
    connect(m_loader, &TraceLoader::loaded, this, &Experiment::showLoaded);
    const auto goOn = [this] {
        if (source() == Source::model || source() == Source::none)
            askModel(); // as if nobody had asked for the file
    };
    connect(m_loader, &TraceLoader::refused, this, goOn);
    connect(m_loader, &TraceLoader::abandoned, this, goOn);
    connect(m_model, &ModelJob::made, this, &Experiment::showPicture);
    connect(&m_turn, &EditGesture::begun, this, &Experiment::beginGhost);
    connect(&m_turn, &EditGesture::ended, this, &Experiment::endGhost);
    connect(m_judge, &BackgroundJudge::judged, this, [this](const std::shared_ptr<const Verdict> &verdict,
                                                            const std::shared_ptr<const WriteNotes> &notes) {
        amend([&](RunView &view) {
            view.verdict = verdict;
            view.writeNotes = notes;
        });
        Q_EMIT verdictChanged();
        lookAtMemory();
    });
    connect(m_judge, &BackgroundJudge::refused, this, [this](const QString &reason) {
        amend([&](RunView &view) { view.judgeRefusal = reason; });
        Q_EMIT verdictChanged();
    });
}

Experiment::~Experiment()
{
    m_history.disconnect(); // it tells of its end, when those who listened may be gone
    setMomentReach({});
}

template <class Change> void Experiment::amend(const Change &change)
{
    auto next = std::make_shared<RunView>(*m_view);
    change(*next);
    m_view = std::move(next);
}

bool Experiment::countsFromNextRun(const SettingInfo &info) const
{
    return m_run && info.scope == SettingScope::run
        && settingNumber(m_choice.settings(), info.name) != settingNumber(shownScenario().scenario.settings, info.name);
}

void Experiment::run()
{
    const auto reviewed = validateRun(m_choice.effective("live"), false);
    if (!reviewed) {
        Q_EMIT runFailed(textOf(reviewed.error().text));
        return;
    }
    if (!allowsLength())
        return;
    m_expectedOfRun = lengthByModel();
    m_run.reset(); // one run at a time: its servers are gone before the next one's start
    m_isFollowing = false;
    beginLive(m_choice.effective("live"), std::make_shared<TraceMemory>(m_memoryOptions));
    m_run = std::make_unique<LiveRun>(shownScenario(), LiveOptions{{}, m_redisServer, true, m_view->memory});
    m_frame.start();
    Q_EMIT runningChanged(true);
    if (!reviewed.value().empty())
        Q_EMIT runDoubted(reviewed.value());
}

void Experiment::beginLive(EffectiveScenario effective, std::shared_ptr<TraceMemory> memory)
{
    m_loader->cancel();
    m_model->forget();
    m_turn.end();
    RunView view;
    view.source = Source::live;
    view.effective = std::move(effective);
    view.memory = std::move(memory);
    const auto growing = std::make_shared<SpanBuilder>();
    view.spans = growing;
    show(std::make_shared<const RunView>(std::move(view)));
    m_growing = growing;
}

void Experiment::stop()
{
    if (m_run)
        m_run->stop("stopped by hand");
}

Result<Done> Experiment::inject(const FaultPlan &more)
{
    return m_run ? m_run->inject(more) : Result<Done>(Error{"no run goes on"});
}

void Experiment::mend(ClientId client, NodeId node)
{
    if (m_run)
        m_run->mend(client, node);
}

void Experiment::endRun()
{
    if (m_run)
        finishRun();
    else if (std::exchange(m_isFollowing, false))
        Q_EMIT runningChanged(false);
}

void Experiment::follow(const std::shared_ptr<const Trace> &trace)
{
    LOCKSCOPE_ASSERT(!m_run);
    if (!std::exchange(m_isFollowing, true)) {
        beginLive({}, nullptr);
        Q_EMIT runningChanged(true);
    }
    grow(trace);
}

std::optional<Outcome> Experiment::runExpected() const
{
    const auto &expected = shownScenario().scenario.expected;
    const auto found = expected.find(shownScenario().scheme);
    return found == expected.end() ? std::nullopt : std::optional(found->second);
}

void Experiment::openTrace(const QString &file)
{
    m_model->forget(); // no picture is to come between
    m_loader->load(file);
}

void Experiment::poll()
{
    if (!m_run)
        return;
    // Asked before the trace: what comes after "finished" would be missed the other way round.
    const bool isFinished = m_run->isFinished();
    if (const auto trace = m_run->trace(); trace && trace->size() > (m_view->trace ? m_view->trace->size() : 0))
        grow(trace);
    if (isFinished)
        finishRun();
}

void Experiment::grow(const std::shared_ptr<const Trace> &trace)
{
    m_growing->take(*trace);
    amend([&](RunView &view) {
        view.trace = trace;
        if (!view.header)
            view.header = headerOf(*trace);
    });
    setMomentReach(spans().end());
    m_judge->submit(trace);
    Q_EMIT recordGrew();
    lookAtMemory();
}

void Experiment::setTraceBytesMax(std::size_t bytes)
{
    // Where temporary files stand by custom may be memory, too.
    const QString caches = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation);
    m_memoryOptions = {bytes, QFileInfo(caches).isWritable() ? caches.toStdString() : std::string()};
    m_loader->setMemory(m_memoryOptions);
    if (m_view->memory)
        m_view->memory->setBytesMax(bytes);
}

void Experiment::lookAtMemory()
{
    if (m_isTroubleTold || !m_view->memory)
        return;
    if (const auto trouble = m_view->memory->trouble()) {
        m_isTroubleTold = true;
        Q_EMIT memoryTroubled(textOf(trouble->text));
    }
}

void Experiment::finishRun()
{
    const auto failure = m_run->failure();
    m_frame.stop();
    m_run.reset();
    m_expectedOfRun.reset();
    Q_EMIT runningChanged(false);
    if (failure)
        Q_EMIT runFailed(textOf(failure->text));
}

void Experiment::showLoaded(const std::shared_ptr<const RunView> &loaded)
{
    endRun();
    m_model->forget();
    m_turn.end();
    show(loaded);
    const auto &header = loaded->header;
    if (!header)
        return;
    // The panel shows what the file was run with, so that Run repeats it on real Redis.
    const auto &library = scenarioLibrary();
    const auto scenario = std::find_if(library.begin(), library.end(),
                                       [&](const Scenario &known) { return known.id == header->scenario; });
    if (scenario == library.end() || !schemeOf(header->scheme))
        return;
    Choice after = m_choice;
    after.setScenario(*scenario);
    after.setScheme(header->scheme);
    after.setSettings(header->settings);
    after.setSeed(header->seed);
    if (const auto run = effectiveOf(*header); run && !header->faults.empty())
        after.setFaults(run.value().scenario.faults);
    const QScopedValueRollback quiet(m_isQuiet, true); // the file stays in sight until a knob is turned
    edit({EditSubject::Kind::file}, std::move(after));
}

Experiment::Shown Experiment::shown() const
{
    LOCKSCOPE_ASSERT(m_view->trace && !m_run);
    return {m_view, m_choice};
}

void Experiment::showAgain(const Shown &run)
{
    LOCKSCOPE_ASSERT(run.view->trace && !m_run);
    m_loader->cancel();
    m_model->forget();
    m_turn.end();
    show(run.view);
    const QScopedValueRollback quiet(m_isQuiet, true); // the run stays in sight until a knob is turned
    edit({EditSubject::Kind::swap}, run.choice);
}

void Experiment::show(std::shared_ptr<const RunView> view, bool keepsPlace)
{
    // The widgets hold a reference to the spans of the run before until recordChanged() tells them of the next.
    const auto before = std::exchange(m_view, std::move(view));
    m_growing.reset();
    m_keepsPlace = keepsPlace;
    m_replaced = keepsPlace ? before->trace : nullptr;
    m_isTroubleTold = false;
    m_judge->begin();
    if (m_view->trace && !m_view->isJudged())
        m_judge->submitWhole(m_view->trace, m_view->spans);
    setMomentReach(m_view->trace ? std::optional(spans().end()) : std::nullopt);
    Q_EMIT recordChanged();
    m_replaced.reset();
    Q_EMIT verdictChanged();
    m_model->discard(before); // millions of rows take a while to be given back
}

} // namespace lockscope
