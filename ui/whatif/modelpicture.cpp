// SPDX-License-Identifier: GPL-3.0-or-later
#include "whatif/modelpicture.h"

#include "verdict/judge.h"

#include <algorithm>
#include <utility>

namespace lockscope {

Result<std::vector<Misgiving>> reviewModel(const EffectiveScenario &effective)
{
    const auto &worlds = effective.scenario.worlds;
    if (std::find(worlds.begin(), worlds.end(), effective.world) == worlds.end())
        return Error{"the scenario " + effective.scenario.id + " does not run in the world " + effective.world};
    return reviewRun(effective, false);
}

std::shared_ptr<ModelPicture> modelPicture(Simulator &simulator, EffectiveScenario effective, const std::atomic<bool> &isCancelled)
{
    auto picture = std::make_shared<ModelPicture>();
    picture->effective = std::move(effective);
    Simulator::Limits limits;
    limits.eventsMax = pictureEventsMax;
    limits.isCancelled = &isCancelled;
    auto trace = simulator.run(picture->effective, limits);
    if (isCancelled.load())
        return nullptr;
    if (!trace) {
        picture->failure = trace.error().text;
        return picture;
    }
    picture->trace = std::move(trace.value());
    picture->isCut = picture->trace->size() >= pictureEventsMax;
    picture->spans = std::make_shared<SpanBuilder>();
    picture->spans->take(*picture->trace);
    picture->index.update(picture->trace, picture->spans->spans());
    if (isCancelled.load())
        return nullptr;
    auto verdict = judge(*picture->trace, picture->spans->spans());
    if (!verdict) {
        picture->failure = verdict.error().text;
        return picture;
    }
    picture->header = verdict.value().header;
    picture->verdict = std::make_shared<const Verdict>(std::move(verdict.value()));
    return picture;
}

} // namespace lockscope
