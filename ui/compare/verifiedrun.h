// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/compare.h"
#include "ui/state/runview.h"

#include <memory>
#include <optional>

namespace lockscope {

/// A run on real Redis and the model's prediction of this run, with the comparison of the two. An
/// immutable value.
struct VerifiedRun {
    RunView predicted; ///< Comparison::shift is added to its times, so that both runs have one time
                       ///< axis
    RunView real;
    Comparison comparison;
    std::optional<ModelTimes> measured; ///< the message times that the real run had on this
                                        ///< machine; nothing: too few measurements
};

/// Compares a real run with the prediction of this scenario. Slow: not for the window's thread.
std::shared_ptr<const VerifiedRun> verifiedRun(
    const EffectiveScenario &effective, const Trace &predicted, std::shared_ptr<const Trace> real);

} // namespace lockscope
