// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/experiment.h"

#include "lock/registry.h"
#include "run/backgroundjudge.h"
#include "scenario/library.h"
#include "shared/text.h"
#include "whatif/modeldesk.h"
#include "whatif/sameevent.h"

#include <QScopedValueRollback>

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
    connect(m_model, &ModelDesk::made, this, &Experiment::showPicture);
    connect(&m_turn, &Turn::begun, this, &Experiment::beginGhost);
    connect(&m_turn, &Turn::ended, this, &Experiment::endGhost);
    connect(m_judge, &BackgroundJudge::judged, this, [this](const std::shared_ptr<const Verdict> &verdict) {
        m_verdict = verdict;
        Q_EMIT verdictChanged();
    });
    connect(m_judge, &BackgroundJudge::refused, this, [this](const QString &reason) {
        m_judgeRefusal = reason;
        Q_EMIT verdictChanged();
    });
}

Experiment::~Experiment()
{
    m_history.disconnect(); // it tells of its end, when those who listened may be gone
}

void Experiment::chooseScenario(const Scenario &scenario)
{
    Choice after = m_choice;
    after.setScenario(scenario);
    edit({EditSubject::Kind::scenario}, std::move(after));
}

void Experiment::chooseScheme(const std::string &scheme)
{
    Choice after = m_choice;
    after.setScheme(scheme);
    edit({EditSubject::Kind::scheme}, std::move(after));
}

void Experiment::setSetting(std::string_view name, double number)
{
    // The control's own limits are the table's, so a refusal can only mean that nothing is to change.
    Choice after = m_choice;
    if (!after.setSetting(name, number))
        return;
    edit({EditSubject::Kind::setting, std::string(name)}, std::move(after));
}

void Experiment::resetSettings()
{
    Choice after = m_choice;
    after.reset();
    edit({EditSubject::Kind::allSettings}, std::move(after));
}

void Experiment::setSeed(Seed seed)
{
    Choice after = m_choice;
    after.setSeed(seed);
    edit({EditSubject::Kind::seed}, std::move(after));
}

void Experiment::setModelTimes(const ModelTimes &times)
{
    Choice after = m_choice;
    after.setModelTimes(times);
    edit({EditSubject::Kind::modelTimes}, std::move(after));
}

void Experiment::edit(EditSubject subject, Choice after)
{
    if (after == m_choice)
        return;
    if (m_choice.scenario().id.empty()) {
        takeChoice(after); // the first of all: there is nothing to go back to
        return;
    }
    m_knob = subject.kind == EditSubject::Kind::setting ? subject.setting : std::string();
    if (subject.kind == EditSubject::Kind::setting || subject.kind == EditSubject::Kind::seed)
        m_turn.step(subject.kind == EditSubject::Kind::seed ? "seed" : subject.setting);
    else
        m_turn.end();
    m_history.push(new ChoiceEdit({std::move(subject), m_turn.number(), m_choice, std::move(after)},
                                  [this](const Choice &choice) { takeChoice(choice); }));
}

void Experiment::takeChoice(const Choice &choice)
{
    const bool isOther = !(choice.settings() == m_choice.settings());
    m_choice = choice;
    const bool isThisRun = m_run && m_running.scenario.id == m_choice.scenario().id && m_running.scheme == m_choice.scheme();
    if (isThisRun && isOther)
        m_run->change(m_choice.settings());
    Q_EMIT choiceChanged();
    if (!m_isQuiet)
        askModel();
}

void Experiment::askModel()
{
    if (m_run)
        return; // the knobs act on the run that goes on
    m_loader->cancel(); // who turns a knob wants to see that, and no file any more
    EffectiveScenario effective = m_choice.effective("model");
    const auto reviewed = reviewRun(effective, false);
    if (!reviewed) {
        m_model->forget();
        Q_EMIT modelRefused(textOf(reviewed.error().text));
        return;
    }
    m_model->ask(std::move(effective));
}

bool Experiment::isModelBusy() const
{
    return m_model->isBusy();
}

void Experiment::showPicture(const std::shared_ptr<ModelPicture> &picture)
{
    if (!picture->verdict) {
        Q_EMIT modelRefused(textOf(picture->failure));
        return;
    }
    m_keepsPlace = m_trace && m_header && m_header->scenario == picture->effective.scenario.id;
    m_pictured = picture->effective;
    m_index = std::move(picture->index);
    // The views hold a reference to the spans of before until they are told.
    const auto before = std::exchange(m_spans, picture->spans);
    m_source = Source::model;
    m_file.clear();
    m_replaced = m_keepsPlace ? std::move(m_trace) : nullptr;
    m_trace = picture->trace;
    m_header = picture->header;
    m_verdict = picture->verdict;
    m_judgeRefusal.clear();
    m_judge->begin();
    Q_EMIT recordChanged();
    m_replaced.reset();
    Q_EMIT verdictChanged();
    Q_EMIT modelShown(picture->isCut);
}

std::optional<Seq> Experiment::sameEventNow(Seq before) const
{
    return m_replaced && m_trace ? sameEvent(*m_replaced, before, *m_trace) : std::nullopt;
}

void Experiment::beginGhost()
{
    if (m_run || !m_trace || !m_header || m_header->scenario != m_choice.scenario().id)
        return;
    m_ghost = m_spans;
    Q_EMIT ghostChanged();
}

void Experiment::endGhost()
{
    if (!m_ghost)
        return;
    // The view forgets it before it may go.
    const auto before = std::exchange(m_ghost, nullptr);
    Q_EMIT ghostChanged();
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
    m_running = m_choice.effective("live");
    replaceRecord(Source::live, nullptr, std::make_shared<SpanBuilder>());
    m_run = std::make_unique<LiveRun>(m_running, LiveOptions{{}, m_redisServer});
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

void Experiment::endRun()
{
    if (m_run)
        finishRun();
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
    m_judge->submit(m_trace);
    Q_EMIT recordGrew();
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
    replaceRecord(Source::file, loaded.trace, loaded.spans);
    m_judge->submit(m_trace);
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
    const QScopedValueRollback quiet(m_isQuiet, true); // the file stays in sight until a knob is turned
    edit({EditSubject::Kind::file}, std::move(after));
}

void Experiment::replaceRecord(Source source, std::shared_ptr<const Trace> trace, std::shared_ptr<SpanBuilder> spans)
{
    // The views hold a reference to the spans of before until they are told.
    const auto before = std::move(m_spans);
    m_spans = std::move(spans);
    m_source = source;
    m_keepsPlace = false;
    if (source != Source::file)
        m_file.clear();
    m_trace = std::move(trace);
    m_header = m_trace ? headerOf(*m_trace) : std::nullopt;
    m_verdict.reset();
    m_judgeRefusal.clear();
    m_judge->begin();
    Q_EMIT recordChanged();
    Q_EMIT verdictChanged();
}

} // namespace lockscope
