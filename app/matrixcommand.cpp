// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audittable.h"
#include "app/commandparser.h"
#include "app/output.h"
#include "app/process/stopsignals.h"
#include "app/runoptions.h"
#include "app/terminal.h"
#include "core/analysis/explore/search.h"
#include "core/analysis/fixes/trials.h"
#include "core/scenario/files/library.h"
#include "ui/words/report.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <algorithm>
#include <optional>

namespace lockscope {
namespace {

// One scenario with one scheme.
struct Cell {
    EffectiveScenario run;
    std::optional<Outcome> outcome = {}; // nullopt: such a run is not possible, or was cancelled
};

// The outcomes of each scenario under each scheme, row by row.
struct Matrix {
    std::vector<Scenario> scenarios;
    std::vector<SchemeRef> schemes;
    std::vector<Cell> cells;
};

Matrix emptyMatrix(std::vector<Scenario> scenarios, Seed seed)
{
    Matrix matrix{std::move(scenarios), {}, {}};
    for (const Scheme *const scheme : schemes())
        matrix.schemes.emplace_back(scheme->info().id);
    for (const Scenario &scenario : matrix.scenarios) {
        for (const SchemeRef &scheme : matrix.schemes) {
            Cell cell{{scenario, scheme, WorldKind::model, seed, {}}};
            cell.run.scenario.settings = settingsUnder(scenario, scheme);
            matrix.cells.push_back(std::move(cell));
        }
    }
    return matrix;
}

void runAll(Matrix &matrix, const std::atomic<bool> &isCancelled)
{
    std::atomic<std::size_t> next{0};
    onThreads(static_cast<std::size_t>(coreCount()), [&](std::size_t) {
        Simulator simulator;
        RunJudge judge;
        Simulator::Limits limits;
        limits.isCancelled = &isCancelled;
        for (std::size_t i = next++; i < matrix.cells.size() && !isCancelled; i = next++) {
            Cell &cell = matrix.cells[i];
            if (const auto verdict = modelVerdict(simulator, judge, cell.run, limits))
                cell.outcome = verdict->outcome;
        }
    });
}

// A sign for each outcome, so that the columns are narrow.
QString signOf(const std::optional<Outcome> &outcome)
{
    if (!outcome)
        return {};
    switch (*outcome) {
    case Outcome::held: return QStringLiteral(".");
    case Outcome::guarded: return QStringLiteral("g");
    case Outcome::violated: return QStringLiteral("X");
    case Outcome::stuck: return QStringLiteral("S");
    case Outcome::unavailable: return QStringLiteral("U");
    case Outcome::untested: return QStringLiteral("?");
    }
    return {};
}

QString legend()
{
    QStringList words;
    for (int i = 0; i < outcomeCount; ++i)
        words << signOf(static_cast<Outcome>(i)) + u' ' + outcomeWord(static_cast<Outcome>(i));
    return listText(words);
}

// The columns have numbers; `legend` names their schemes.
std::vector<QStringList> rowsOf(const Matrix &matrix, QStringList &schemeNames)
{
    std::vector<QStringList> rows{{Help::tr("scenario")}};
    for (std::size_t column = 0; column < matrix.schemes.size(); ++column) {
        rows.front() << QString::number(column + 1);
        schemeNames
            << QStringLiteral("%1 %2").arg(column + 1).arg(textOf(matrix.schemes[column].id()));
    }
    for (std::size_t row = 0; row < matrix.scenarios.size(); ++row) {
        rows.push_back({textOf(matrix.scenarios[row].id)});
        for (std::size_t column = 0; column < matrix.schemes.size(); ++column)
            rows.back() << signOf(matrix.cells[row * matrix.schemes.size() + column].outcome);
    }
    return rows;
}

// A row for each run: the stated outcome is empty where the scenario states none.
std::string csvOf(const Matrix &matrix)
{
    std::string text = "scenario,scheme,outcome,stated\n";
    for (const Cell &cell : matrix.cells) {
        if (!cell.outcome)
            continue;
        const Scenario &scenario = cell.run.scenario;
        const auto stated = scenario.expected.find(cell.run.scheme.id());
        text += scenario.id + ',' + cell.run.scheme.id() + ','
            + std::string(outcomeName(*cell.outcome)) + ',';
        if (stated != scenario.expected.end())
            text += outcomeName(stated->second);
        text += '\n';
    }
    return text;
}

Result<Done> writeAll(const Matrix &matrix, const Outputs &outputs)
{
    QStringList schemeNames;
    const std::vector<QStringList> rows = rowsOf(matrix, schemeNames);
    Result<Done> written{Done{}};
    if (outputs.wantsText())
        written =
            printText((textTable(rows) + u'\n' + legend() + u'\n' + listText(schemeNames) + u'\n')
                          .toStdString());
    if (written && !outputs.csv.isEmpty())
        written = writeOutput(outputs.csv, csvOf(matrix));
    using Kind = ReportBlock::Kind;
    if (written && !outputs.report.isEmpty())
        written = writeOutput(outputs.report,
            reportMarkdown({{Kind::title,
                                Help::tr("Outcomes of the model, seed %1")
                                    .arg(matrix.cells.front().run.seed.value)},
                               {Kind::paragraph, legend()},
                               {Kind::paragraph, listText(schemeNames)}, {Kind::table, {}, rows}},
                {})
                .toStdString());
    return written;
}

} // namespace

void addMatrixOptions(CommandParser &parser)
{
    parser.add("seed", Help::tr("Seed of all random numbers, 0 to 2^53-1; default 1."), "N");
    parser.add("csv", Help::tr("Write a row for each run as CSV; - is standard output."), "FILE");
    parser.add("markdown", Help::tr("Write the table as Markdown; - is standard output."), "FILE");
    parser.add("quiet", Help::tr("Print no text."));
}

Result<int> matrixCommand(const CommandParser &parser)
{
    Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    outputs.value().report = parser.value("markdown");
    AuditCall call;
    for (const QString &name : parser.qtParser.positionalArguments())
        call.scenarios.push_back(name.toStdString());
    const Result<Seed> seed =
        parser.isSet("seed") ? readSeed(parser.value("seed")) : Result<Seed>(Seed{1});
    if (!seed)
        return seed.error();
    int exitCode = 0;
    Matrix matrix = emptyMatrix(chosenScenarios(call, exitCode), seed.value());
    if (exitCode != 0)
        return exitCode;
    const StopSignals signals;
    if (const Result<Done> writable = checkOutputs(outputs.value()); !writable)
        return fail(couldNotRun, writable.error());
    std::optional<int> stopSignal;
    workOnThread(signals, stopSignal,
        [&](const std::atomic<bool> &isCancelled) { runAll(matrix, isCancelled); });
    if (stopSignal)
        return signalExitCode(*stopSignal);
    const Result<Done> written = writeAll(matrix, outputs.value());
    return written ? 0 : fail(couldNotRun, written.error());
}

} // namespace lockscope
