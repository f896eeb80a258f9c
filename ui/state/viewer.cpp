// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/viewer.h"

#include "core/trace/fast/largeblocks.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QFileInfo>
#include <QStandardPaths>

#include <utility>

namespace lockscope {

Viewer::Viewer(QObject *parent) : QObject(parent), m_disposal({}, nullptr)
{
    connect(&m_judge, &BackgroundJudge::judged, this,
        [this](const std::shared_ptr<const Verdict> &verdict,
            const std::shared_ptr<const WriteNotes> &notes) {
            amend([&](RunView &view) {
                view.verdict = verdict;
                view.writeNotes = notes;
            });
            Q_EMIT verdictChanged();
            checkMemory();
        });
    connect(&m_judge, &BackgroundJudge::refused, this, [this](const QString &reason) {
        amend([&](RunView &view) { view.judgeRefusal = reason; });
        Q_EMIT verdictChanged();
    });
}

Viewer::~Viewer()
{
    setShownRunEnd({}); // momentText() chooses the unit of times by this end; now there is no run
}

template <class Change> void Viewer::amend(const Change &change)
{
    auto next = std::make_shared<RunView>(*m_view);
    change(*next);
    m_view = std::move(next);
}

void Viewer::show(std::shared_ptr<const RunView> view, bool keepsSelectionAndRange)
{
    // Until runChanged(), the widgets refer to the spans of the previous run.
    auto previous = std::exchange(m_view, std::move(view));
    m_growingSpans.reset();
    m_isTroubleReported = false;
    m_judge.begin();
    if (m_view->trace && !m_view->isJudged())
        m_judge.submitComplete(m_view->trace, m_view->spans);
    setShownRunEnd(m_view->trace ? std::optional(spans().end()) : std::nullopt);
    Q_EMIT runChanged(m_view, keepsSelectionAndRange ? previous : nullptr);
    Q_EMIT verdictChanged();
    m_disposal.discard(std::move(previous));
}

void Viewer::beginLive(EffectiveScenario effective, std::shared_ptr<TraceMemory> memory)
{
    RunView view;
    view.source = RunView::Source::live;
    view.effective = std::move(effective);
    view.memory = std::move(memory);
    const auto growing = std::make_shared<SpanBuilder>();
    view.spans = growing;
    if (!m_viewBefore)
        m_viewBefore = m_view;
    show(std::make_shared<const RunView>(std::move(view)));
    m_growingSpans = growing;
    Q_EMIT runningChanged(true);
}

void Viewer::grow(const std::shared_ptr<const Trace> &trace)
{
    m_growingSpans->take(*trace);
    if (m_viewBefore)
        m_disposal.discard(std::exchange(m_viewBefore, nullptr));
    amend([&](RunView &view) {
        view.trace = trace;
        if (!view.header)
            view.header = headerOf(*trace);
    });
    setShownRunEnd(spans().end());
    m_judge.submit(trace);
    Q_EMIT runGrew();
    checkMemory();
}

void Viewer::endLive()
{
    m_growingSpans.reset();
    if (auto before = std::exchange(m_viewBefore, nullptr))
        show(std::move(before));
    Q_EMIT runningChanged(false);
}

void Viewer::setTraceBytesMax(std::size_t bytes)
{
    // The directory for temporary files may be in memory, so the cache directory is used.
    const QString caches = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation);
    // One half is for the rows, the other half for what grows with them: spans, indexes, texts.
    m_memoryOptions = {
        bytes / 2, QFileInfo(caches).isWritable() ? caches.toStdString() : std::string()};
    LargeBlocks::ofProcess().setLimit(bytes / 2, m_memoryOptions.folder);
    if (m_view->memory)
        m_view->memory->setBytesMax(m_memoryOptions.bytesMax);
}

void Viewer::checkMemory()
{
    if (m_isTroubleReported || !m_view->memory)
        return;
    const auto rowTrouble = m_view->memory->trouble();
    if (const auto trouble = rowTrouble ? rowTrouble : LargeBlocks::ofProcess().trouble()) {
        m_isTroubleReported = true;
        Q_EMIT memoryTroubled(textOf(trouble->text));
    }
}

} // namespace lockscope
