// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/modelpreview.h"

#include "core/run/check/validaterun.h"
#include "core/scenario/files/forks.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/viewer.h"
#include "ui/words/runwords.h"
#include "ui/words/text.h"

#include <QScopedValueRollback>

#include <atomic>
#include <utility>

namespace lockscope {
namespace {

ExpectedLength lengthOf(const ModelPicture &picture)
{
    return {picture.run->spans->spans().end().time_since_epoch(), picture.isIncomplete};
}

} // namespace

ModelPreview::ModelPreview(ChoiceEditor &editor, Viewer &viewer, QObject *parent)
    : QObject(parent), m_editor(editor), m_viewer(viewer)
{
    connect(&editor, &ChoiceEditor::choiceChanged, this, [this] { m_isExpectedOfChoice = false; });
    connect(&editor, &ChoiceEditor::choiceApplied, this, [this](bool isRunShown) {
        if (!isRunShown)
            ask();
        Q_EMIT expectedLengthChanged();
    });
    connect(&editor.gesture(), &EditGesture::begun, this, &ModelPreview::beginGhost);
    connect(&editor.gesture(), &EditGesture::ended, this, &ModelPreview::endGhost);
    connect(&viewer, &Viewer::runChanged, this, [this] {
        if (m_isShowing)
            return;
        dropRequests();
        m_editor.endGesture();
    });
    connect(&m_model, &ModelJob::made, this, &ModelPreview::show);
}

void ModelPreview::ask()
{
    if (m_viewer.isRunning())
        return; // LiveController applies the settings to the live run
    if (m_isSketched) {
        showSketch();
        return;
    }
    EffectiveScenario effective = m_editor.choice().effective(WorldKind::model);
    if (const QString reason = checkRunText(effective, false); !reason.isEmpty()) {
        dropRequests();
        Q_EMIT refused(reason);
        return;
    }
    m_model.ask(std::move(effective));
}

void ModelPreview::showSketch()
{
    dropRequests();
    auto sketch = std::make_shared<RunView>();
    sketch->source = RunView::Source::model;
    sketch->effective = m_editor.choice().effective(WorldKind::model);
    sketch->isSketch = true;
    const QScopedValueRollback showing(m_isShowing, true);
    m_viewer.show(std::move(sketch));
}

void ModelPreview::show(const std::shared_ptr<ModelPicture> &picture)
{
    if (!picture->run) {
        Q_EMIT refused(textOf(picture->failure));
        Q_EMIT expectedLengthChanged();
        return;
    }
    // The range of a lab, which may have lasted for minutes, does not fit another run.
    const bool keepsSelectionAndRange = m_viewer.trace() && m_viewer.header()
        && !m_viewer.shownScenario().isKeptRunning
        && areOfOneExperiment(m_viewer.header()->scenario, picture->run->effective.scenario.id);
    m_expected = lengthOf(*picture);
    m_isExpectedOfChoice = true;
    {
        const QScopedValueRollback showing(m_isShowing, true);
        m_viewer.show(picture->run, keepsSelectionAndRange);
    }
    Q_EMIT expectedLengthChanged();
    Q_EMIT shown(picture->isIncomplete);
}

std::optional<ExpectedLength> ModelPreview::expectedLength() const
{
    return m_isExpectedOfChoice || isBusy() ? m_expected : std::nullopt;
}

const std::optional<ExpectedLength> &ModelPreview::computeExpectedLength()
{
    if (!std::exchange(m_isExpectedOfChoice, true)) {
        Simulator simulator;
        const std::atomic<bool> isCancelled = false;
        const auto picture =
            modelPicture(simulator, m_editor.choice().effective(WorldKind::model), isCancelled);
        m_expected = picture->run ? std::optional(lengthOf(*picture)) : std::nullopt;
    }
    return m_expected;
}

void ModelPreview::beginGhost()
{
    const auto &header = m_viewer.header();
    if (m_viewer.isRunning() || !m_viewer.trace() || !header
        || header->scenario != m_editor.choice().scenario().id)
        return;
    m_ghost = m_viewer.view()->spans;
    Q_EMIT ghostChanged();
}

void ModelPreview::endGhost()
{
    if (!m_ghost)
        return;
    // The receivers must drop their reference before the spans are destroyed.
    const auto formerGhost = std::exchange(m_ghost, nullptr);
    Q_EMIT ghostChanged();
}

} // namespace lockscope
