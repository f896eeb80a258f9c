// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/traceopener.h"

#include "core/scenario/files/forks.h"
#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "lockscope/schemes/registry.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/storedchoice.h"
#include "ui/state/livecontroller.h"
#include "ui/state/modelpreview.h"
#include "ui/state/viewer.h"
#include "ui/words/text.h"

#include <QFile>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// The share of the whole work that is done after each part of it: reading the text, the rows, the
// spans, and the timeline's index.
constexpr double textShare = 0.2;
constexpr double rowsShare = 0.7;
constexpr double spansShare = 0.85;
constexpr double indexShare = 0.95;

} // namespace

void TraceLoader::load(const QString &file, const TraceMemory::Options &memory)
{
    cancel();
    m_job.ask([this, file, memory](const JobContext &job) { return read(file, memory, job); });
    Q_EMIT begun(file);
}

void TraceLoader::cancel()
{
    if (!isLoading())
        return;
    m_job.cancel();
    Q_EMIT ended();
}

void TraceLoader::cancelByUser()
{
    if (!isLoading())
        return;
    cancel();
    Q_EMIT cancelledByUser();
}

bool TraceLoader::reportProgress(const JobContext &job, double share)
{
    job.report([this, share] { Q_EMIT progressed(share); });
    return !job.isCancelled();
}

// Returns the problem with the file; empty if there is none or the job is cancelled.
QString TraceLoader::readInto(RunView &result, const JobContext &job, QFile &source)
{
    auto text = fileText(
        source, [this, &job](double share) { return reportProgress(job, share * textShare); });
    if (!text)
        return job.isCancelled() ? QString() : textOf(text.error());
    const auto reportRows = [this, &job](double share) {
        return reportProgress(job, textShare + share * (rowsShare - textShare));
    };
    const auto trace =
        readCsv({text.value().constData(), static_cast<std::size_t>(text.value().size())},
            reportRows, result.memory);
    if (!trace)
        return job.isCancelled() ? QString() : textOf(trace.error());
    text.value() = {}; // frees this memory, because the text may need as much memory as the rows
    const auto spans = std::make_shared<SpanBuilder>();
    spans->take(*trace.value());
    if (!reportProgress(job, spansShare))
        return {};
    const auto index = std::make_shared<TimelineIndex>();
    index->update(trace.value(), spans->spans());
    if (!reportProgress(job, indexShare))
        return {};
    const auto stateIndex = std::make_shared<StateIndex>();
    stateIndex->update(*trace.value(), spans->spans());
    result.trace = trace.value();
    result.header = headerOf(*result.trace);
    result.spans = spans;
    result.index = index;
    result.stateIndex = stateIndex;
    return {};
}

// Runs on the job's thread.
BackgroundJob::Finish TraceLoader::read(
    const QString &file, const TraceMemory::Options &memory, const JobContext &job)
{
    RunView result;
    result.source = RunView::Source::file;
    result.file = file;
    result.memory = std::make_shared<TraceMemory>(memory);
    QFile source(file);
    const QString reason =
        source.open(QIODevice::ReadOnly) ? readInto(result, job, source) : source.errorString();
    if (job.isCancelled())
        return {}; // the rows are freed on this thread, not the window's, because there may be many
    return [this, result = std::make_shared<const RunView>(std::move(result)), reason] {
        Q_EMIT ended();
        if (result->trace)
            Q_EMIT loaded(result);
        else
            Q_EMIT refused(result->file, reason);
    };
}

TraceOpener::TraceOpener(const Parts &parts, QObject *parent) : QObject(parent), m_parts(parts)
{
    connect(&m_loader, &TraceLoader::loaded, this, &TraceOpener::show);
    const auto showChoice = [this] {
        const RunView::Source source = m_parts.viewer.source();
        if (source == RunView::Source::model || source == RunView::Source::none)
            m_parts.preview.ask(); // because open() has dropped the requested run of the model
    };
    connect(&m_loader, &TraceLoader::refused, this, showChoice);
    connect(&m_loader, &TraceLoader::cancelledByUser, this, showChoice);
    connect(&parts.viewer, &Viewer::runChanged, &m_loader, &TraceLoader::cancel);
    connect(&parts.editor, &ChoiceEditor::choiceApplied, this, [this](bool isRunShown) {
        if (!isRunShown && !m_parts.viewer.isRunning())
            m_loader.cancel(); // the user wants to see the changed choice instead of the file
    });
}

void TraceOpener::open(const QString &file)
{
    m_parts.preview
        .dropRequests(); // so that the model's run does not appear while the file is read
    m_loader.load(file, m_parts.viewer.memoryOptions());
}

void TraceOpener::show(const std::shared_ptr<const RunView> &loaded)
{
    m_parts.live.endRun();
    m_parts.viewer.show(loaded);
    const auto &header = loaded->header;
    if (!header)
        return;
    const auto &library = scenarioLibrary();
    const auto scenario = std::find_if(library.begin(), library.end(),
        [&](const Scenario &known) { return known.id == header->scenario; });
    if (scenario == library.end())
        return;
    Choice after = m_parts.editor.choice();
    after.setScenario(*scenario);
    // A file must not choose which programs later runs start.
    if (const SchemeRef scheme = schemeOfHeader(*header); scheme && header->scheme != programScheme)
        after.setScheme(scheme);
    after.setSettings(header->settings);
    after.setSeed(header->seed);
    const auto run = effectiveScenarioOf(*header);
    after.setFaults(run ? run.value().scenario.faults : FaultPlan());
    m_parts.editor.adopt(EditSubject::Kind::file, std::move(after));
}

} // namespace lockscope
