// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/answer.h"

#include <QString>

namespace lockscope {

/// Returns the answer of a search as text for standard output.
QString answerText(const SearchAnswer &answer);

struct Outputs;

/// Checks before a search whether its output files can be written. Error: the first file that
/// cannot be written, in one line.
Result<Done> checkExploreOutputs(
    const Outputs &outputs, const QString &certificate, const QString &saveFolder);

/// Writes the files of an answer and prints its text. Error: the first file that could not be
/// written; the others are written.
Result<Done> writeAnswer(const SearchAnswer &answer, const Outputs &outputs,
    const QString &certificate, const QString &saveFolder);

/// Returns the exit code of an answer: 3, a failure was found; 7, none was found, but the search
/// was stopped early, there was no place for a fault in the run, or no run was held; otherwise 0.
int exitCodeOf(const SearchAnswer &answer);

} // namespace lockscope
