// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// What a report is about.
struct ReportSubject {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Verdict> verdict;  ///< null: it was not judged
    QString refusal{};                       ///< why not
    std::optional<EffectiveScenario> run{};  ///< what was run; nothing: a file that does not tell
    QString title{};                         ///< the scenario's, in the window's language
    std::optional<Outcome> expected{};       ///< what the scenario says must come of this very run
    QString fileName{};                      ///< of a scenario file, where the command that repeats the run needs one: "f10.lockscope"
};

/// A piece of a report, whatever it is written as.
struct ReportBlock {
    enum class Kind {
        title,
        heading,
        paragraph, ///< text
        strong,    ///< a paragraph that stands out
        picture,   ///< the timeline; of several, the next one
        table,     ///< rows; the first names the columns
        code,      ///< text, as it is
    };
    Kind kind;
    QString text{};
    std::vector<QStringList> rows{};
    bool startsPage = false; ///< where there are pages, this begins one
};

/// A report for people who were not there: verdict, why, picture, evidence, counts, settings, and how to see it again; in the window's
/// language. Thread: any that may translate.
std::vector<ReportBlock> reportBlocks(const ReportSubject &subject);

/// The report as Markdown. `picture`: the name of the picture's file as a link; empty: without one.
QString reportMarkdown(const std::vector<ReportBlock> &blocks, const QString &picture);

} // namespace lockscope
