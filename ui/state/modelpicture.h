// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/modelrun/simulate.h"
#include "ui/state/runview.h"

#include <atomic>
#include <memory>
#include <string>

namespace lockscope {

/// A run of the model with everything that the window shows of the run. A background thread
/// computes all of it, so that trace, timeline and verdict change in the same frame. A value.
struct ModelPicture {
    std::shared_ptr<const RunView>
        run;                   ///< the run with its verdict; null: `failure` has the reason
    bool isIncomplete = false; ///< the run was cut at the maximum number of events
    std::string failure; ///< the reason why the choice cannot run or cannot be judged, in one line
};

/// Maximum number of events in a picture: the window can paint and search this many without a
/// delay.
inline constexpr std::size_t pictureEventsMax = 300'000;

/// Runs the choice in the model and derives the other parts of the picture. Returns null if
/// `isCancelled` became true. Thread: any, but only one thread at a time may use a simulator.
std::shared_ptr<ModelPicture> modelPicture(
    Simulator &simulator, EffectiveScenario effective, const std::atomic<bool> &isCancelled);

} // namespace lockscope
