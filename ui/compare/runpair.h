// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/compare/compare.h"
#include "core/analysis/compare/comparedproperties.h"
#include "ui/state/runview.h"

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// Two runs, A and B, and their comparison. A and B can be any two runs; in a VerifiedRun, both are
/// the same experiment, once in the model and once on real Redis. An immutable value. `comparison`
/// and `divergence` call the two runs "predicted" and "real": here, these words mean A and B.
struct RunPair {
    /// If A or B is not a run of the model, the times of A are shifted to the time axis of
    /// B (Comparison::shift); two runs of the model have the same axis without a shift.
    RunView a;
    RunView b;
    Comparison comparison;
    /// Nullopt means: each client and each node did the same in the same order. For two runs with
    /// different schemes, it means only: each client achieved the same.
    std::optional<Divergence> divergence;
    std::vector<ComparedProperty>
        properties; ///< see comparedProperties(); empty: one of the runs cannot be judged

    /// Return the time of the divergence in A or in B. If that run has no event at the divergence,
    /// return the time in the other run.
    std::optional<WorldTime> divergenceTimeInA() const;
    std::optional<WorldTime> divergenceTimeInB() const;
    /// Return the number of the same event in the other run; noSeq: the other run does not have
    /// this event.
    Seq matchInB(Seq seqInA) const;
    Seq matchInA(Seq seqInB) const;
};

/// Compares two runs. REQUIRES: the times of their traces are not shifted. Computes missing
/// verdicts. Slow: not for the window's thread.
std::shared_ptr<const RunPair> runPair(const RunView &a, const RunView &b);

/// Returns whether the first violation of a run begins with this row.
bool beginsFirstViolation(const RunView &run, std::size_t row);

} // namespace lockscope
