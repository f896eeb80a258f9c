// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/pinning.h"

#include "ui/state/modelpicture.h"
#include "ui/words/text.h"

#include <utility>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds restMin{
    30}; // the minimum time between two runs of the model, and between two comparisons
}

Pinning::Pinning(ChoiceEditor &editor, Viewer &viewer, QObject *parent)
    : QObject(parent), m_editor(editor), m_viewer(viewer),
      m_simulator(std::make_shared<Simulator>()), m_modelJob({.restMin = restMin}, this),
      m_compareJob({.restMin = restMin}, this)
{
    connect(&viewer, &Viewer::runChanged, this, &Pinning::compare);
    connect(&viewer, &Viewer::runningChanged, this, &Pinning::compare);
}

bool Pinning::canPin() const
{
    return !m_viewer.isRunning() && m_viewer.trace() && !m_viewer.trace()->isEmpty();
}

void Pinning::pin()
{
    if (canPin())
        setPinned(shown());
}

void Pinning::pinModel(const Choice &choice)
{
    m_modelJob.ask(
        [this, simulator = m_simulator, choice](const JobContext &job) -> BackgroundJob::Finish {
            const auto picture =
                modelPicture(*simulator, choice.effective(WorldKind::model), job.cancelled());
            if (!picture)
                return {};
            if (!picture->run)
                return [this, reason = textOf(picture->failure)] { Q_EMIT refused(reason); };
            return [this, picture, choice] { setPinned(RunAndChoice{picture->run, choice}); };
        });
}

void Pinning::unpin()
{
    m_modelJob.cancel();
    if (m_pinned)
        setPinned(std::nullopt);
}

void Pinning::swap()
{
    if (!m_pinned || !canPin())
        return;
    const RunAndChoice shownBefore = shown();
    const RunAndChoice pinnedBefore = *m_pinned;
    setPinned(shownBefore);
    m_viewer.show(pinnedBefore.view);
    m_editor.adopt(EditSubject::Kind::swap, pinnedBefore.choice);
}

void Pinning::setPinned(std::optional<RunAndChoice> pinned)
{
    m_compareJob.cancel();
    m_pair.reset();
    m_pinned = std::move(pinned);
    Q_EMIT changed();
    compare();
}

void Pinning::compare()
{
    if (!m_pinned || !canPin()) {
        m_compareJob.cancel();
        return;
    }
    m_compareJob.ask([this, a = m_pinned->view, b = m_viewer.view()](
                         const JobContext &) -> BackgroundJob::Finish {
        auto pair = runPair(*a, *b);
        return [this, pair = std::move(pair)] {
            m_pair = pair;
            Q_EMIT compared();
        };
    });
}

} // namespace lockscope
