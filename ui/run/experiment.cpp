// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/experiment.h"

#include "run/backgroundjudge.h"
#include "lock/registry.h"
#include "scenario/library.h"
#include "shared/text.h"

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
      m_loader(new TraceLoader(this))
{
    m_frame.setTimerType(Qt::PreciseTimer);
    m_frame.setInterval(frame);
    connect(&m_frame, &QTimer::timeout, this, &Experiment::poll);
    connect(m_loader, &TraceLoader::loaded, this, &Experiment::showLoaded);
    connect(m_judge, &BackgroundJudge::judged, this, [this](const std::shared_ptr<const Verdict> &verdict) {
        m_verdict = verdict;
        Q_EMIT verdictChanged();
    });
    connect(m_judge, &BackgroundJudge::refused, this, [this](const QString &reason) {
        m_judgeRefusal = reason;
        Q_EMIT verdictChanged();
    });
}

Experiment::~Experiment() = default;

void Experiment::chooseScenario(const Scenario &scenario)
{
    m_choice.setScenario(scenario);
    Q_EMIT choiceChanged();
}

void Experiment::chooseScheme(const std::string &scheme)
{
    m_choice.setScheme(scheme);
    Q_EMIT choiceChanged();
}

void Experiment::setSetting(std::string_view name, double number)
{
    // The control's own limits are the table's, so a refusal can only mean that nothing is to change.
    if (!m_choice.setSetting(name, number))
        return;
    const bool isThisRun = m_run && m_running.scenario.id == m_choice.scenario().id && m_running.scheme == m_choice.scheme();
    const SettingInfo *const info = settingInfo(name);
    if (isThisRun && info && info->scope == SettingScope::attempt)
        m_run->change(m_choice.settings());
    Q_EMIT choiceChanged();
}

void Experiment::resetSettings()
{
    m_choice.reset();
    if (m_run && m_running.scenario.id == m_choice.scenario().id && m_running.scheme == m_choice.scheme())
        m_run->change(m_choice.settings());
    Q_EMIT choiceChanged();
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
    const auto &expected = m_running.scenario.expected;
    const auto found = expected.find(m_running.scheme);
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
    m_choice.setScenario(*scenario);
    m_choice.setScheme(m_header->scheme);
    m_choice.setSettings(m_header->settings);
    m_choice.setSeed(m_header->seed);
    Q_EMIT choiceChanged();
}

void Experiment::replaceRecord(Source source, std::shared_ptr<const Trace> trace, std::shared_ptr<SpanBuilder> spans)
{
    // The views hold a reference to the spans of before until they are told.
    const auto before = std::move(m_spans);
    m_spans = std::move(spans);
    m_source = source;
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
