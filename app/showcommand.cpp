// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/helptext.h"
#include "app/output.h"
#include "app/texttable.h"

#include "core/scenario/files/library.h"
#include "ui/words/faultwords.h"
#include "ui/words/outcomewords.h"
#include "ui/words/scenariowords.h"
#include "ui/words/text.h"

namespace lockscope {
namespace {

// The settings that differ from the defaults, as for --set.
QString changedSettings(const Settings &settings)
{
    QStringList changed;
    for (const SettingInfo &info : settingInfos()) {
        if (const std::string value = settingText(settings, info.name); value != settingText(Settings(), info.name))
            changed << textOf(info.name) + u'=' + textOf(value);
    }
    return changed.join(QStringLiteral(", "));
}

QString descriptionOf(const Scenario &scenario)
{
    QStringList lines{scenarioLine(scenario), textOf(scenario.id), QString(), scenarioAbout(scenario), QString(),
                      Help::tr("Source: %1").arg(textOf(scenario.source)), Help::tr("Scheme: %1").arg(textOf(scenario.scheme))};
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

} // namespace

int showCommand(const ShowCall &call)
{
    const Result<Scenario> scenario = findScenario(call.scenario);
    if (!scenario)
        return fail(isScenarioFileName(call.scenario) ? couldNotRun : wrongUsage, scenario.error());
    const Result<Done> printed = printText(descriptionOf(scenario.value()).toStdString());
    return printed ? 0 : fail(couldNotRun, printed.error());
}

} // namespace lockscope
