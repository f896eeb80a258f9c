// SPDX-License-Identifier: GPL-3.0-or-later
// What runs and what is shown; how the choice changes, and what the model says to it, is in experimentchoice.cpp.
#include "run/experiment.h"

#include "base/contract.h"
#include "lock/registry.h"
#include "run/backgroundjudge.h"
#include "scenario/forks.h"
#include "scenario/library.h"
#include "shared/quantities.h"
#include "shared/text.h"
#include "whatif/modeldesk.h"

#include <QFileInfo>
#include <QScopedValueRollback>
#include <QStandardPaths>

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::chrono::milliseconds frame{16};

std::optional<RunHeader> headerOf(const Trace &trace)
{
    if (trace.isEmpty() || trace[0].kind != EventKind::runBegin)
        return std::nullopt;
    const auto header = parseRunHeader(trace.detail(trace[0]));
    return header ? std::optional(header.value()) : std::nullopt;
}

} // namespace

Experiment::Experiment(QObject *parent)
    : QObject(parent), m_spans(std::make_shared<SpanBuilder>()), m_judge(new BackgroundJudge(this)),
      m_loader(new TraceLoader(this)), m_model(new ModelDesk(this))
{
    m_frame.setTimerType(Qt::PreciseTimer);
    m_frame.setInterval(frame);
    connect(&m_frame, &QTimer::timeout, this, &Experiment::poll);
    connect(m_loader, &TraceLoader::loaded, this, &Experiment::showLoaded);
    const auto goOn = [this] {
        if (m_source == Source::model || m_source == Source::none)
            askModel(); // as if nobody had asked for the file
    };
    connect(m_loader, &TraceLoader::refused, this, goOn);
    connect(m_loader, &TraceLoader::abandoned, this, goOn);
    connect(m_model, &ModelDesk::made, this, &Experiment::showPicture);
    connect(&m_turn, &Turn::begun, this, &Experiment::beginGhost);
    connect(&m_turn, &Turn::ended, this, &Experiment::endGhost);
    connect(m_judge, &BackgroundJudge::judged, this, [this](const std::shared_ptr<const Verdict> &verdict,
                                                            const std::shared_ptr<const WriteNotes> &notes) {
        m_verdict = verdict;
        m_writeNotes = notes;
        Q_EMIT verdictChanged();
        lookAtMemory();
    });
    connect(m_judge, &BackgroundJudge::refused, this, [this](const QString &reason) {
        m_judgeRefusal = reason;
        Q_EMIT verdictChanged();
    });
}

Experiment::~Experiment()
{
    m_history.disconnect(); // it tells of its end, when those who listened may be gone
    setMomentReach({});
}

bool Experiment::countsFromNextRun(const SettingInfo &info) const
{
    return m_run && info.scope == SettingScope::run
        && settingNumber(m_choice.settings(), info.name) != settingNumber(m_running.scenario.settings, info.name);
}

void Experiment::run()
{
    const auto reviewed = reviewRun(m_choice.effective("live"), false);
    if (!reviewed) {
        Q_EMIT runFailed(textOf(reviewed.error().text));
        return;
    }
    m_loader->cancel();
    m_model->forget();
    m_turn.end();
    m_run.reset(); // one run at a time: its servers are gone before the next one's start
    m_isFollowing = false;
    m_running = m_choice.effective("live");
    replaceRecord({Source::live, nullptr, std::make_shared<SpanBuilder>(),
                   std::make_shared<TraceMemory>(m_memoryOptions)});
    m_run = std::make_unique<LiveRun>(m_running, LiveOptions{{}, m_redisServer, true, m_memory});
    m_frame.start();
    Q_EMIT runningChanged(true);
    if (!reviewed.value().empty())
        Q_EMIT runDoubted(reviewed.value());
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
        m_loader->cancel();
        m_model->forget();
        m_turn.end();
        replaceRecord({Source::live, nullptr, std::make_shared<SpanBuilder>(), nullptr});
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

bool Experiment::isVerdictFinal() const
{
    return !m_run && m_trace && m_verdict && m_verdict->events == m_trace->size();
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
    if (const auto trace = m_run->trace(); trace && trace->size() > (m_trace ? m_trace->size() : 0))
        grow(trace);
    if (isFinished)
        finishRun();
}

void Experiment::grow(const std::shared_ptr<const Trace> &trace)
{
    m_spans->take(*trace);
    m_trace = trace;
    if (!m_header)
        m_header = headerOf(*m_trace);
    setMomentReach(m_spans->spans().end());
    m_judge->submit(m_trace);
    Q_EMIT recordGrew();
    lookAtMemory();
}

void Experiment::setTraceBytesMax(std::size_t bytes)
{
    // Where temporary files stand by custom may be memory, too.
    const QString caches = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation);
    m_memoryOptions = {bytes, QFileInfo(caches).isWritable() ? caches.toStdString() : std::string()};
    m_loader->setMemory(m_memoryOptions);
    if (m_memory)
        m_memory->setBytesMax(bytes);
}

void Experiment::lookAtMemory()
{
    if (m_isTroubleTold || !m_memory)
        return;
    if (const auto trouble = m_memory->trouble()) {
        m_isTroubleTold = true;
        Q_EMIT memoryTroubled(textOf(trouble->text));
    }
}

void Experiment::finishRun()
{
    const auto failure = m_run->failure();
    m_frame.stop();
    m_run.reset();
    Q_EMIT runningChanged(false);
    if (failure)
        Q_EMIT runFailed(textOf(failure->text));
}

void Experiment::showLoaded(const LoadedTrace &loaded)
{
    endRun();
    m_model->forget();
    m_turn.end();
    m_file = loaded.file;
    m_index = std::move(*loaded.index);
    m_moments = std::move(*loaded.moments);
    replaceRecord({Source::file, loaded.trace, loaded.spans, loaded.memory});
    m_judge->submitWhole(m_trace, m_spans);
    if (!m_header)
        return;
    // The panel shows what the file was run with, so that Run repeats it on real Redis.
    const auto &library = scenarioLibrary();
    const auto scenario = std::find_if(library.begin(), library.end(),
                                       [this](const Scenario &known) { return known.id == m_header->scenario; });
    if (scenario == library.end() || !schemeOf(m_header->scheme))
        return;
    Choice after = m_choice;
    after.setScenario(*scenario);
    after.setScheme(m_header->scheme);
    after.setSettings(m_header->settings);
    after.setSeed(m_header->seed);
    if (const auto run = effectiveOf(*m_header); run && !m_header->faults.empty())
        after.setFaults(run.value().scenario.faults);
    const QScopedValueRollback quiet(m_isQuiet, true); // the file stays in sight until a knob is turned
    edit({EditSubject::Kind::file}, std::move(after));
}

Experiment::Shown Experiment::shown() const
{
    LOCKSCOPE_ASSERT(m_trace && !m_run);
    const EffectiveScenario effective = m_source == Source::file ? EffectiveScenario() : shownScenario();
    return {m_source, m_file, effective, m_choice, m_trace, m_spans, m_memory, m_header, m_verdict};
}

void Experiment::showAgain(const Shown &run)
{
    LOCKSCOPE_ASSERT(run.trace && !m_run);
    m_loader->cancel();
    m_model->forget();
    m_turn.end();
    m_file = run.file;
    (run.source == Source::model ? m_pictured : m_running) = run.effective;
    m_index.clear();
    m_moments = {};
    if (run.source == Source::model || run.source == Source::file)
        m_index.update(run.trace, run.spans->spans());
    replaceRecord({run.source, run.trace, run.spans, run.memory});
    if (run.verdict) {
        m_verdict = run.verdict;
        m_writeNotes.reset();
        Q_EMIT verdictChanged();
    } else {
        m_judge->submitWhole(m_trace, m_spans);
    }
    const QScopedValueRollback quiet(m_isQuiet, true); // the run stays in sight until a knob is turned
    edit({EditSubject::Kind::swap}, run.choice);
}

void Experiment::replaceRecord(Record record)
{
    // The views hold a reference to the spans of before until they are told.
    auto before = std::move(m_spans);
    auto trace = std::move(m_trace);
    m_isTroubleTold = false;
    m_spans = std::move(record.spans);
    m_memory = std::move(record.memory);
    m_source = record.source;
    m_keepsPlace = false;
    if (m_source != Source::file)
        m_file.clear();
    m_trace = std::move(record.trace);
    m_header = m_trace ? headerOf(*m_trace) : std::nullopt;
    m_verdict.reset();
    m_writeNotes.reset();
    m_judgeRefusal.clear();
    m_judge->begin();
    setMomentReach(m_trace ? std::optional(m_spans->spans().end()) : std::nullopt);
    Q_EMIT recordChanged();
    Q_EMIT verdictChanged();
    m_model->discard({std::move(before), std::move(trace)}); // millions of rows take a while to be given back
}

} // namespace lockscope
