// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandparser.h"

#include "app/helptext.h"
#include "app/output.h"
#include "app/terminal.h"

#include "core/analysis/flow/flowchart.h"
#include "core/ownscheme/luascheme.h"
#include "core/scenario/files/library.h"
#include "core/scenario/nearmisses.h"
#include "lockscope/base/wording.h"
#include "lockscope/schemes/registry.h"
#include "ui/words/faultwords.h"
#include "ui/words/lessonwords.h"
#include "ui/words/scenariowords.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

namespace lockscope {
namespace {

// Returns the settings that differ from the defaults, in the form of --set.
QString changedSettings(const Settings &settings)
{
    QStringList changed;
    for (const SettingInfo &info : settingInfos()) {
        if (const std::string value = settingText(settings, info.name);
            value != settingText(Settings(), info.name))
            changed << textOf(info.name) + u'=' + textOf(value);
    }
    return listText(changed);
}

QString descriptionOf(const Scenario &scenario)
{
    QStringList lines{scenarioLine(scenario), textOf(scenario.id), QString(),
        scenarioAbout(scenario), QString(), Help::tr("Source: %1").arg(sourceText(scenario.source)),
        Help::tr("Scheme: %1").arg(textOf(scenario.scheme.id()))};
    if (const QString settings = changedSettings(scenario.settings); !settings.isEmpty())
        lines << Help::tr("Settings: %1").arg(settings);
    if (scenario.rounds > 0)
        lines << Help::tr("Rounds of each client: %1").arg(scenario.rounds);
    lines << QString() << (scenario.faults.empty() ? Help::tr("No faults.") : Help::tr("Faults:"));
    for (const Fault &fault : scenario.faults)
        lines << QStringLiteral("  ") + FaultWords::sentence(fault);
    std::vector<QStringList> outcomes;
    for (const auto &[scheme, outcome] : scenario.expected)
        outcomes.push_back({QStringLiteral("  ") + textOf(scheme), outcomeWord(outcome)});
    if (!outcomes.empty())
        lines << QString() << Help::tr("Expected outcomes:") << textTable(outcomes).chopped(1);
    return lines.join(u'\n') + u'\n';
}

// Describes a scheme: its listing, and below each line the steps that can follow it, unless only
// the next line follows.
QString descriptionOf(const SchemeRef &scheme)
{
    const SchemeInfo &info = scheme->info();
    const FlowChart chart = flowChartOf(*scheme, {});
    QStringList lines{schemeTitle(scheme), textOf(info.id), QString(), schemeGuarantee(scheme)};
    if (chart.nodes.empty())
        lines << QString();
    for (const ListingLine &line : chart.nodes.empty() ? info.listing : Listing())
        lines << QStringLiteral("  %1  %2").arg(line.number, 3).arg(textOf(line.text));
    for (std::size_t i = 0; i < chart.nodes.size(); ++i) {
        const FlowNode &node = chart.nodes[i];
        if (i == 0 || chart.nodes[i - 1].path != node.path)
            lines << QString() << FlowWords::entry(node.path);
        lines << QStringLiteral("  %1  %2").arg(node.line.number).arg(listingLine(node.line.text));
        const bool leadsOnlyToNext = !node.isDecision
            && chart.arrowsFrom(node.line.number).front()->listingArrow.to.line
                == node.line.number + 1;
        if (!leadsOnlyToNext)
            lines << QStringLiteral("       ") + FlowWords::arrowsText(chart, node.line.number);
    }
    return lines.join(u'\n') + u'\n';
}

int print(const QString &description)
{
    const Result<Done> printed = printText(description.toStdString());
    return printed ? 0 : fail(couldNotRun, printed.error());
}

} // namespace

Result<int> showCommand(const CommandParser &parser)
{
    const std::string idOrPath = parser.qtParser.positionalArguments().first().toStdString();
    if (isLuaFile(idOrPath)) {
        const auto own = luaSchemeOfFile(idOrPath);
        return own ? print(descriptionOf(own.value())) : fail(couldNotRun, own.error());
    }
    if (const SchemeRef scheme = idOrPath)
        return print(descriptionOf(scheme));
    const Result<Scenario> scenario = findScenario(idOrPath);
    std::vector<std::string> schemeIds;
    for (const Scheme *scheme : schemes())
        schemeIds.emplace_back(scheme->info().id);
    if (const Wording suggestion = didYouMean(idOrPath, schemeIds);
        !scenario && !suggestion.empty())
        return fail(wrongUsage,
            Error{Wording{LOCKSCOPE_TEXT("Error", "no scenario and no scheme \"{name}\""),
                      {{"name", idOrPath}}} += suggestion});
    if (!scenario)
        return fail(isScenarioFileName(idOrPath) ? couldNotRun : wrongUsage, scenario.error());
    return print(descriptionOf(scenario.value()));
}

} // namespace lockscope
