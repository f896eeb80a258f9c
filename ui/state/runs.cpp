// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/runs.h"

#include "core/trace/tracebegin.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/modelpreview.h"
#include "ui/state/viewer.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace lockscope {
namespace {

constexpr std::chrono::seconds standingMin{2}; // a run of the model is kept after this time
constexpr std::ptrdiff_t modelRunsMax = 50;
constexpr Duration longRunMin = 1min; // the user can soon repeat a shorter run

} // namespace

Duration KeptRun::length() const
{
    return view && view->trace ? view->spans->spans().end() - beginOf(*view->trace)
                               : Duration::zero();
}

Runs::Runs(ChoiceEditor &editor, Viewer &viewer, ModelPreview &preview)
    : m_editor(editor), m_viewer(viewer), m_preview(preview)
{
    m_stands.setSingleShot(true);
    m_stands.setInterval(standingMin);
    connect(&m_stands, &QTimer::timeout, this, &Runs::keepShown);
    connect(&viewer, &Viewer::runChanged, this, &Runs::takeShown);
    connect(&viewer, &Viewer::runGrew, this, [this] {
        if (!m_shown)
            setShown(add(RunView::Source::live).id); // its first rows
    });
    connect(&viewer, &Viewer::runningChanged, this, &Runs::takeVerdict);
    connect(&viewer, &Viewer::verdictChanged, this, &Runs::takeVerdict);
    connect(&preview, &ModelPreview::shown, this, [this] {
        m_choice = m_editor.choice();
        if (const KeptRun *const kept = modelRunOnDisplay())
            setShown(kept->id);
    });
    connect(&editor, &ChoiceEditor::choiceApplied, this, [this](bool isRunShown) {
        if (!isRunShown)
            return;
        m_choice = m_editor.choice();
        if (KeptRun *const shown = entry(m_shown);
            shown && m_viewer.source() != RunView::Source::live)
            shown->choice = m_choice; // TraceOpener shows a file before it sets the choice
    });
}

const KeptRun *Runs::find(int id) const
{
    const auto found = std::find_if(
        m_runs.begin(), m_runs.end(), [id](const KeptRun &run) { return run.id == id; });
    return found == m_runs.end() ? nullptr : &*found;
}

KeptRun &Runs::add(RunView::Source source)
{
    KeptRun run;
    run.id = ++m_lastId;
    run.source = source;
    run.choice = m_choice;
    run.at = QDateTime::currentDateTime();
    if (source != RunView::Source::model)
        run.view = m_viewer.view();
    m_runs.push_back(std::move(run));
    dropOldModelRuns();
    return m_runs.back();
}

void Runs::addBeside(const Choice &choice, std::shared_ptr<const RunView> view, const QString &name)
{
    KeptRun &run = add(RunView::Source::model);
    run.choice = choice;
    run.name = name;
    if (view) {
        run.source = view->source;
        run.outcome = view->verdict->outcome;
        run.view = std::move(view);
    }
    Q_EMIT changed();
}

void Runs::dropOldModelRuns()
{
    const auto isModel = [](const KeptRun &run) {
        return run.source == RunView::Source::model && !run.isPinned;
    };
    if (std::count_if(m_runs.begin(), m_runs.end(), isModel) > modelRunsMax)
        m_runs.erase(std::find_if(m_runs.begin(), m_runs.end(), isModel));
}

void Runs::setShown(int id)
{
    // The rows of a run that is not on display need no memory.
    if (const KeptRun *const before = find(m_shown);
        before && m_shown != id && before->view && before->view->memory)
        before->view->memory->setBytesMax(0);
    m_shown = id;
    if (const KeptRun *const now = find(id); now && now->view && now->view->memory)
        now->view->memory->setBytesMax(m_viewer.memoryOptions().bytesMax);
    takeVerdict();
}

// Another run is on display.
void Runs::takeShown()
{
    m_stands.stop();
    const auto &trace = m_viewer.trace();
    if (m_viewer.source() == RunView::Source::model)
        m_stands.start();
    else
        m_choice = m_editor.choice();
    const auto known = std::find_if(m_runs.begin(), m_runs.end(),
        [&](const KeptRun &run) { return run.view && trace && run.view->trace == trace; });
    if (known != m_runs.end())
        setShown(known->id);
    else
        setShown(
            trace && m_viewer.source() != RunView::Source::model ? add(m_viewer.source()).id : 0);
}

void Runs::keepShown()
{
    if (m_shown || !m_keepsModelRuns || m_viewer.source() != RunView::Source::model
        || !m_viewer.trace())
        return;
    const KeptRun *const kept = modelRunOnDisplay();
    setShown(kept ? kept->id : add(RunView::Source::model).id);
}

const KeptRun *Runs::modelRunOnDisplay() const
{
    const auto found = std::find_if(m_runs.begin(), m_runs.end(), [this](const KeptRun &run) {
        return run.source == RunView::Source::model && run.choice == m_choice;
    });
    return found == m_runs.end() ? nullptr : &*found;
}

// The run on display has a new verdict or has ended.
void Runs::takeVerdict()
{
    if (KeptRun *const shown = entry(m_shown)) {
        if (shown->view)
            shown->view = m_viewer.view();
        if (m_viewer.isVerdictFinal())
            shown->outcome = m_viewer.verdict()->outcome;
    }
    Q_EMIT changed();
}

void Runs::show(int id)
{
    const KeptRun *const kept = find(id);
    if (!kept || id == m_shown)
        return;
    const KeptRun run = *kept; // the calls below change m_runs
    if (!run.view) {
        m_editor.choose(run.choice);
        m_preview.ask(); // also if the choice is the same, after a run on real Redis
        return;
    }
    m_viewer.show(run.view);
    m_editor.adopt(EditSubject::Kind::run, run.choice);
}

void Runs::setName(int id, const QString &name)
{
    if (KeptRun *const run = entry(id))
        run->name = name.simplified();
    Q_EMIT changed();
}

void Runs::setPinned(int id, bool isPinned)
{
    if (KeptRun *const run = entry(id))
        run->isPinned = isPinned;
    Q_EMIT changed();
}

void Runs::setShownSaved()
{
    if (KeptRun *const run = entry(m_shown))
        run->isSaved = true;
}

void Runs::remove(int id)
{
    const auto found = std::find_if(
        m_runs.begin(), m_runs.end(), [id](const KeptRun &run) { return run.id == id; });
    if (found == m_runs.end())
        return;
    m_removed.assign(1, std::move(*found));
    m_runs.erase(found);
    if (m_shown == id)
        m_shown = 0;
    Q_EMIT changed();
}

void Runs::restoreRemoved()
{
    if (m_removed.empty())
        return;
    std::ranges::move(std::exchange(m_removed, {}), std::back_inserter(m_runs));
    std::ranges::sort(m_runs, {}, &KeptRun::id);
    takeShown();
}

void Runs::removeUnpinned()
{
    const auto removed = std::stable_partition(m_runs.begin(), m_runs.end(),
        [this](const KeptRun &run) { return run.isPinned || run.id == m_shown; });
    m_removed.assign(std::move_iterator(removed), std::move_iterator(m_runs.end()));
    m_runs.erase(removed, m_runs.end());
    Q_EMIT changed();
}

std::size_t Runs::bytes() const
{
    return std::accumulate(m_runs.begin(), m_runs.end(), std::size_t{0},
        [](std::size_t sum, const KeptRun &run) { return sum + run.bytes(); });
}

int Runs::unsavedCount() const
{
    return static_cast<int>(std::count_if(m_runs.begin(), m_runs.end(), [](const KeptRun &run) {
        return run.source == RunView::Source::live && !run.isSaved && run.length() > longRunMin;
    }));
}

const KeptRun *Runs::oldestUnpinned() const
{
    const auto found = std::find_if(m_runs.begin(), m_runs.end(), [this](const KeptRun &run) {
        return run.source == RunView::Source::live && !run.isPinned && run.id != m_shown;
    });
    return found == m_runs.end() ? nullptr : &*found;
}

} // namespace lockscope
