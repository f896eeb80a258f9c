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

/// What other parts of the window have found out about a run.
struct ReportAdditions {
    QStringList margins{};            ///< sentences: with which value of a setting the lock breaks
    std::vector<QStringList> fixes{}; ///< change, result and cost of each change that helps
    QString comparison{};             ///< a sentence about runs A and B; empty: no comparison
    std::vector<QStringList> differences{}; ///< of A and B; the first row has the column names
};

/// The input of a report.
struct ReportSubject {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Verdict> verdict; ///< null: the run was not judged
    QString refusal{};                      ///< why the run was not judged
    std::optional<EffectiveScenario>
        run{};       ///< the scenario of the run; none: the trace file does not contain it
    QString title{}; ///< the title of the scenario, in the window's language
    std::optional<Outcome>
        expected{};     ///< the outcome that the scenario expects for exactly this run
    QString fileName{}; ///< the scenario file that the command for repeating the run needs, if any:
                        ///< "f10.lockscope"
    ReportAdditions additions{};
};

/// A part of a report, independent of the output format.
struct ReportBlock {
    enum class Kind {
        title,
        heading,
        paragraph, ///< text
        strong,    ///< an emphasised paragraph
        picture,   ///< the place for a picture of the timeline; `text` describes it
        story,     ///< the place for the picture of the story; `rows`: the time, title and sentence
                   ///< of each frame
        table,     ///< `rows`; the first row contains the column names
        code,      ///< verbatim text
    };
    Kind kind;
    QString text{};
    std::vector<QStringList> rows{};
    bool startsPage = false; ///< this heading begins a new page, in formats with pages
};

/// Returns a report for readers who did not watch the run: verdict, reason, picture, evidence,
/// counts, settings, and how to repeat it; in the window's language. Thread: the window's, or in a
/// command without a window the main thread, because this translates texts.
std::vector<ReportBlock> reportBlocks(const ReportSubject &subject);

/// Returns the first part of the report: verdict, reason, margins, comparison, picture, evidence
/// and counts.
std::vector<ReportBlock> resultBlocks(const ReportSubject &subject);

/// Returns the report as Markdown. `picture`: the name of the picture's file, for a link; empty: no
/// picture.
QString reportMarkdown(const std::vector<ReportBlock> &blocks, const QString &picture);

} // namespace lockscope
