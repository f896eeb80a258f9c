// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/lesson/lessoncondition.h"
#include "core/scenario/scenario.h"
#include "core/trace/trace.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/wording.h"

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The names of the five Chinese articles about locks on Redis from which many scenarios come
/// (docs/ARTICLES.md).
inline constexpr std::array<std::string_view, 5> articleNames{"000", "001", "002", "003", "004"};

/// A description of a row. A row passes the test if it fits the description. The trace of a run
/// must have such a row, or must not have one.
struct RowTest {
    EventKind kind = EventKind::unknown;
    std::string text;          ///< a text that the row's detail contains; empty: any detail
    std::optional<int> client; ///< nullopt: any client
    std::optional<int> node;   ///< nullopt: any node
    std::optional<Duration>
        spanMin; ///< minimum of the row's length (`span_us` in the CSV); nullopt: no minimum
    std::optional<Duration> spanMax; ///< the same for the maximum
};

/// Returns whether the trace has a row that passes the test.
bool hasRow(const Trace &trace, const RowTest &test);

/// A command of lockscope whose run shows that a sentence is true, and what this run must show.
struct SentenceCommand {
    std::string text; ///< the arguments of lockscope: "run f16-crash-between --scheme setnx-expire
                      ///< --set ttl=2s"
    bool isPair =
        false; ///< the command is `pair`, which makes two runs; false: the command is `run`
    std::string scenario;                        ///< id of a built-in scenario
    std::string scheme;                          ///< empty: the scenario's own
    std::map<std::string, std::string> settings; ///< name and text, in the format of `--set`
    Seed seed{1};

    LessonCondition
        shows; ///< what the run must show; for a pair: what its first run (Pair::own) must show
    std::optional<LessonCondition>
        secondShows;             ///< for a pair: what its second run (Pair::other) must show
    std::vector<RowTest> rows;   ///< rows that the run must have; empty for a pair
    std::vector<RowTest> noRows; ///< rows that the run must not have; empty for a pair
    Texts modelOnly; ///< why the command cannot run on real Redis; empty: the command can
};

/// Returns the run that the command makes, as a plan; for `pair`, the run from which pairOf() makes
/// the pair.
EffectiveScenario effectiveOf(const SentenceCommand &command, WorldKind world);

/// Returns what the run must show besides its outcome: "stolen = 1", "finding orphan-key", "row
/// replied: (integer) 0", "no row sent: EXPIRE". `title`: what a finding is called.
std::vector<Wording> factsOf(
    const SentenceCommand &command,
    const std::function<std::string(FindingKind)> &title = [](FindingKind kind) {
        return std::string(findingName(kind));
    });

/// A sentence of one of the five articles that claims something, and what shows the claim:
/// commands, a lesson, or a text to read. An immutable value.
struct Sentence {
    std::string id;        ///< article and number: "000-07"
    std::string quotation; ///< a part of the sentence as it is printed, in Chinese
    Texts claim;           ///< the claim in other words, in one sentence
    std::vector<SentenceCommand> commands;
    std::string lesson; ///< id of a built-in lesson about the claim; empty: none
    std::string
        source; ///< a text about the claim outside the program: author or title; empty: none
    Texts
        notShown; ///< what is not shown of the claim, and why; empty: the claim is shown completely

    /// Returns whether a command, a lesson or a source shows the claim, at least in part.
    bool isClaimShown() const { return !commands.empty() || !lesson.empty() || !source.empty(); }
    std::string article() const { return id.substr(0, id.find('-')); }
};

/// Parses the table of the articles' sentences (resources/articles/sentences.json), which is UTF-8
/// JSON:
///
///     {"format": "lockscope-articles/1",
///      "sentences": [
///        {"id": "000-06", "sentence": "锁永远不会被释放", "claim": TEXTS,        TEXTS: {"en": "…", "zh_CN": "…"}, both are required
///         "commands": [{"command": "run f15-holder-crash --scheme setnx-del",
///                       "shows": CONDITION,                                    as in a lesson (lessonjson.h)
///                       "rows": [ROW], "no-rows": [ROW],                       rows that the trace must have, and must not have
///                       "model-only": TEXTS},                                  why the command cannot run on real Redis
///                      {"command": "pair f16-crash-between",
///                       "shows": CONDITION,                                    for the first run of the pair
///                       "other": CONDITION}],                                  for its second run
///         "lesson": "12-the-debate", "source": "Kleppmann 2016",               instead of commands, or besides them
///         "part": TEXTS}]}                                                     what is not shown, if the claim is not shown completely
///
/// ROW: {"event": "replied", "text": "(integer) 0", "client": 1, "node": 2, "min": "500ms", "max":
/// "1s"}; only `event` is required. A command is `run` or `pair`, the id of a built-in scenario,
/// and any of --scheme ID, --set NAME=VALUE and --seed N.
///
/// Error: one line with the key, the value and what was expected. An unknown key is an error.
Result<std::vector<Sentence>> parseSentences(std::string_view json);

/// Returns the built-in table (embedded), in the order of the articles.
const std::vector<Sentence> &sentenceLibrary();

} // namespace lockscope
