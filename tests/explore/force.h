// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/search.h"

#include <cstdint>
#include <optional>

namespace lockscope {

/// Returns the random question with this number: a scheme, settings, and one kind of fault whose
/// moments and lengths explore tries exactly.
Question randomQuestion(std::uint64_t number);

/// Tries single faults of the question by force: at random times of rows, one microsecond before
/// and after them, and with random lengths: in steps of 5 ms, and one microsecond before and after
/// the rows and deadlines of the run without the fault. Returns the first that fails. Ends after
/// this number of runs, or of rows of all runs. Fails the test if the scenario cannot run.
std::optional<Placement> failureByForce(
    const Question &question, std::uint64_t runs, std::uint64_t rows);

} // namespace lockscope
