// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/modelpicture.h"

#include "core/verdict/judge.h"

#include <utility>

namespace lockscope {

std::shared_ptr<ModelPicture> modelPicture(
    Simulator &simulator, EffectiveScenario effective, const std::atomic<bool> &isCancelled)
{
    auto picture = std::make_shared<ModelPicture>();
    Simulator::Limits limits;
    limits.eventsMax = pictureEventsMax;
    limits.isCancelled = &isCancelled;
    auto trace = simulator.run(effective, limits);
    if (isCancelled.load())
        return nullptr;
    if (!trace) {
        picture->failure = trace.error().text;
        return picture;
    }
    RunView run;
    run.source = RunView::Source::model;
    run.effective = std::move(effective);
    run.trace = std::move(trace.value());
    picture->isIncomplete = run.trace->size() >= pictureEventsMax;
    const auto spans = std::make_shared<SpanBuilder>();
    spans->take(*run.trace);
    run.spans = spans;
    const auto index = std::make_shared<TimelineIndex>();
    index->update(run.trace, spans->spans());
    run.index = index;
    if (isCancelled.load())
        return nullptr;
    auto verdict = judge(*run.trace, spans->spans());
    if (!verdict) {
        picture->failure = verdict.error().text;
        return picture;
    }
    run.header = verdict.value().header;
    run.writeNotes =
        std::make_shared<const WriteNotes>(writeNotesOf(verdict.value().findings, *run.trace));
    run.verdict = std::make_shared<const Verdict>(std::move(verdict.value()));
    picture->run = std::make_shared<const RunView>(std::move(run));
    return picture;
}

} // namespace lockscope
