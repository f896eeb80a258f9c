// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/modelrun/simulate.h"
#include "ui/state/runview.h"

#include <atomic>
#include <memory>
#include <string>

namespace lockscope {

/// A run of the model with everything that the window shows of it: made as a whole on a thread of its own, so that trace, picture
/// and verdict change in the same frame. A value.
struct ModelPicture {
    std::shared_ptr<const RunView> run; ///< judged as a whole; null: see `failure`
    bool isCut = false;                 ///< the run has more events than a picture takes
    std::string failure;                ///< why it cannot be run or judged, in one line
};

/// How many events a picture takes: what the window can paint and look through without a stop.
inline constexpr std::size_t pictureEventsMax = 300'000;

/// Runs and derives it all. Nothing if it was cancelled. Thread: any, one at a time a simulator.
std::shared_ptr<ModelPicture> modelPicture(Simulator &simulator, EffectiveScenario effective, const std::atomic<bool> &isCancelled);

} // namespace lockscope
