// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandparser.h"

#include "app/helptext.h"
#include "app/output.h"
#include "app/process/stopsignals.h"
#include "app/runoptions.h"
#include "app/terminal.h"

#include "core/analysis/pairs/pair.h"
#include "core/run/check/validaterun.h"
#include "core/scenario/files/library.h"
#include "lockscope/base/wording.h"
#include "ui/words/runwords.h"
#include "ui/words/scenariowords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

namespace lockscope {
namespace {

constexpr int sameOutcomeExitCode = 7;

// Describes the run with the difference (Pair::other): without faults, or with another scheme, or
// with another value of a setting.
QString otherRunText(const Pair &pair)
{
    if (pair.difference == Pair::Difference::faults)
        return Help::tr("without its faults");
    if (pair.difference == Pair::Difference::scheme)
        return Help::tr("with %1").arg(textOf(pair.other.scheme.id()));
    return Help::tr("with %1").arg(textOf(pair.setting) + u'='
        + textOf(settingText(pair.other.scenario.settings, pair.setting)));
}

// Describes the run without the difference (Pair::own): as it is, or with its scheme, or with its
// value of the setting.
QString ownRunText(const Pair &pair)
{
    if (pair.difference == Pair::Difference::faults)
        return Help::tr("as it is");
    if (pair.difference == Pair::Difference::scheme)
        return Help::tr("with %1").arg(textOf(pair.own.scheme.id()));
    return Help::tr("with %1").arg(textOf(pair.setting) + u'='
        + textOf(settingText(pair.own.scenario.settings, pair.setting)));
}

QString textOfPair(const Pair &pair, const PairVerdicts &verdicts)
{
    const auto line = [](const QString &run, const Verdict &verdict) {
        return QStringLiteral("  ") + padded(run, 30) + outcomeWord(verdict.outcome) + u'\n';
    };
    const EffectiveScenario &own = pair.own;
    return scenarioLine(own.scenario) + u'\n'
        + Help::tr("%1, %2, %3 world, seed %4")
              .arg(textOf(own.scenario.id), textOf(own.scheme.id()), worldText(own.world))
              .arg(own.seed.value)
        + QStringLiteral("\n\n") + line(ownRunText(pair), verdicts.own)
        + line(otherRunText(pair), verdicts.other);
}

} // namespace

void addPairOptions(CommandParser &parser)
{
    addChoiceOptions(parser);
    parser.add("json", Help::tr("Write both verdicts as JSON; - is standard output."), "FILE");
    parser.add(
        "quiet", Help::tr("Print no text; the exit code tells whether the outcomes differ."));
}

Result<int> pairCommand(const CommandParser &parser)
{
    RunCall call;
    if (const Result<Done> read = readChoice(parser, call); !read)
        return read.error();
    Result<Outputs> files = readOutputs(parser);
    if (!files)
        return files.error();
    call.outputs = std::move(files).value();
    if (const Result<Done> loaded = loadScheme(call); !loaded)
        return fail(couldNotRun, loaded.error());
    const StopSignals signals;
    const Result<Scenario> scenario = findScenario(call.scenario);
    if (!scenario)
        return fail(isScenarioFileName(call.scenario) ? couldNotRun : wrongUsage, scenario.error());
    const Result<EffectiveScenario> effective = effectiveScenario(scenario.value(), call);
    if (!effective)
        return fail(wrongUsage, effective.error());
    const std::optional<Pair> pair = pairOf(effective.value());
    if (!pair)
        return fail(couldNotRun,
            Error{
                {LOCKSCOPE_TEXT("Error", "no run is known in which {scenario} has another outcome"),
                    {{"scenario", effective.value().scenario.id}}}});
    for (const EffectiveScenario &run : {pair->own, pair->other}) {
        if (const auto validated = validateRun(run, false); !validated)
            return fail(wrongUsage, validated.error());
    }
    std::optional<int> signal;
    const Result<PairVerdicts> verdicts = runPair(*pair, [&] {
        signal = signal ? signal : signals.wait(std::chrono::milliseconds(0));
        return signal.has_value();
    });
    if (!verdicts)
        return fail(signal ? signalExitCode(*signal) : couldNotRun, verdicts.error());
    const Outputs &outputs = call.outputs;
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> written =
                writeOutput(outputs.json, pairJson(*pair, verdicts.value()));
            !written)
            return fail(couldNotRun, written.error());
    }
    if (outputs.wantsText()) {
        if (const Result<Done> printed =
                printText(textOfPair(*pair, verdicts.value()).toStdString());
            !printed)
            return fail(couldNotRun, printed.error());
    }
    return verdicts.value().differ() ? 0 : sameOutcomeExitCode;
}

} // namespace lockscope
