// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/livecontroller.h"

#include "core/run/shared/runlength.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/modelpreview.h"
#include "ui/state/viewer.h"
#include "ui/words/text.h"

#include <algorithm>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds pollInterval{16};
}

LiveController::LiveController(ChoiceEditor &editor, Viewer &viewer, ModelPreview &preview, QObject *parent)
    : QObject(parent), m_editor(editor), m_viewer(viewer), m_preview(preview)
{
    m_pollTimer.setTimerType(Qt::PreciseTimer);
    m_pollTimer.setInterval(pollInterval);
    connect(&m_pollTimer, &QTimer::timeout, this, &LiveController::poll);
    connect(&editor, &ChoiceEditor::choiceChanged, this, &LiveController::applySettings);
}

bool LiveController::allowsLength()
{
    const EffectiveScenario effective = m_editor.choice().effective("live");
    const auto &expected = m_preview.lengthOfChoice();
    if (effective.durationLimit || !expected || expected->length <= lengthMax(effective))
        return true;
    const Duration proposed = std::chrono::ceil<std::chrono::seconds>(expected->length + expected->length / 10);
    Q_EMIT tooLong(*expected, std::min(proposed, durationMax));
    return false;
}

void LiveController::run()
{
    const auto warnings = validateRun(m_editor.choice().effective("live"), false);
    if (!warnings) {
        Q_EMIT failed(textOf(warnings.error().text));
        return;
    }
    if (!allowsLength())
        return;
    m_expectedOfRun = m_preview.lengthOfChoice();
    m_run.reset(); // the servers of the previous run must end before the next ones start
    m_viewer.beginLive(m_editor.choice().effective("live"), std::make_shared<TraceMemory>(m_viewer.memoryOptions()));
    m_run = std::make_unique<LiveRun>(m_viewer.shownScenario(), LiveOptions{{}, m_redisServer, true, m_viewer.view()->memory});
    m_pollTimer.start();
    if (!warnings.value().empty())
        Q_EMIT startedWithWarnings(warnings.value());
}

void LiveController::stop()
{
    if (m_run)
        m_run->stop("stopped by hand");
}

void LiveController::endRun()
{
    if (m_run)
        finish();
}

Result<Done> LiveController::inject(const FaultPlan &more)
{
    return m_run ? m_run->inject(more) : Result<Done>(Error{"no run is active"});
}

void LiveController::mend(ClientId client, NodeId node)
{
    if (m_run)
        m_run->endFaults(client, node);
}

bool LiveController::countsFromNextRun(const SettingInfo &info) const
{
    return m_run && info.scope == SettingScope::run
        && settingNumber(m_editor.choice().settings(), info.name)
            != settingNumber(m_viewer.shownScenario().scenario.settings, info.name);
}

void LiveController::applySettings()
{
    const Choice &choice = m_editor.choice();
    const EffectiveScenario &shown = m_viewer.shownScenario();
    if (m_run && shown.scenario.id == choice.scenario().id && shown.scheme == choice.scheme())
        m_run->change(choice.settings());
}

void LiveController::poll()
{
    if (!m_run)
        return;
    // isFinished() must be called before trace(). In the other order, rows that arrive between the two calls would be missed.
    const bool isFinished = m_run->isFinished();
    const auto &shown = m_viewer.trace();
    if (const auto trace = m_run->trace(); trace && trace->size() > (shown ? shown->size() : 0))
        m_viewer.grow(trace);
    if (isFinished)
        finish();
}

void LiveController::finish()
{
    const auto failure = m_run->failure();
    m_pollTimer.stop();
    m_run.reset();
    m_expectedOfRun.reset();
    m_viewer.endLive();
    if (failure)
        Q_EMIT failed(textOf(failure->text));
}

} // namespace lockscope
