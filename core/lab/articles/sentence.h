// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lesson/lessoncondition.h"
#include "core/scenario/scenario.h"
#include "core/trace/trace.h"
#include "lockscope/base/ids.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The names of the five articles.
inline constexpr std::array<std::string_view, 5> articleNames{"000", "001", "002", "003", "004"};

/// A row that the trace of a run must have, or must not have.
struct RowTest {
    EventKind kind = EventKind::unknown;
    std::string text; ///< a part of its detail; empty: any detail
    std::optional<int> client; ///< nullopt: any client
    std::optional<int> node;
    std::optional<Duration> spanMin; ///< smallest span_us; nullopt: any
    std::optional<Duration> spanMax;
};

/// Returns whether the trace has such a row.
bool hasRow(const Trace &trace, const RowTest &test);

/// A command that shows a sentence, and what the run must show.
struct SentenceCommand {
    std::string text;     ///< the arguments of lockscope: "run f16-crash-between --scheme setnx-expire --set ttl=2s"
    bool isPair = false;  ///< `pair`: two runs; else `run`
    std::string scenario; ///< id of a built-in scenario
    std::string scheme;   ///< empty: the scenario's own
    std::map<std::string, std::string> settings; ///< name and text, in the format of `--set`
    Seed seed{1};

    LessonCondition shows;                ///< of the run; of a pair: of the run as it is
    std::optional<LessonCondition> other; ///< of a pair: of its other run
    std::vector<RowTest> rows;            ///< rows of the run; a pair has none
    std::vector<RowTest> noRows;
    Texts modelOnly;                      ///< why it cannot run on real Redis; empty: it can
};

/// Returns what the command runs. `world`: "live" or "model".
EffectiveScenario effectiveOf(const SentenceCommand &command, std::string_view world);

/// The words of factsOf() that are not names of the verdict or of the trace.
struct FactWords {
    std::string finding = "finding";
    std::string noFinding = "no finding";
    std::string row = "row";
    std::string noRow = "no row";
    std::string client = "client";
    std::string node = "node";
};

/// Returns what the run must show besides its outcome: "stolen = 1", "finding orphan-key", "row replied: (integer) 0", "no row sent:
/// EXPIRE".
std::vector<std::string> factsOf(const SentenceCommand &command, const FactWords &words = {});

/// A sentence of one of the five articles that claims something, and what shows it: commands, or a text to read. An immutable value.
struct Sentence {
    std::string id;        ///< article and number: "000-07"
    std::string quotation; ///< a part of the sentence as it is printed, in Chinese
    Texts claim;           ///< what it claims, in one sentence
    std::vector<SentenceCommand> commands;
    std::string lesson; ///< id of a built-in lesson about it; empty: none
    std::string source; ///< a text about it outside the program: author or title; empty: none
    Texts part;         ///< if it is not shown completely: what is missing and why; empty: it is

    /// Returns whether something shows it, at least in part.
    bool isShown() const { return !commands.empty() || !lesson.empty() || !source.empty(); }
    std::string article() const { return id.substr(0, id.find('-')); }
};

} // namespace lockscope
