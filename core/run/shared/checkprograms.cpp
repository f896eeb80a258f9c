// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/shared/checkprograms.h"

#include "core/run/shared/settingcounts.h"

namespace lockscope {
namespace {

using Checked = Result<Done, RunRefusal>;

using Kind = RunRefusal::Kind;

std::string nameOf(ClientId client)
{
    return "client " + std::to_string(client.value);
}

Checked checkClientCommands(const EffectiveScenario &effective)
{
    const int clients = effective.scenario.settings.clients;
    if (clients > ClientPrograms::clientsMax)
        return RunRefusal{{"clients: " + std::to_string(clients) + " programs; expected at most "
                              + std::to_string(ClientPrograms::clientsMax)},
            Kind::tooManyPrograms, {}, {}, {}, ClientPrograms::clientsMax};
    for (int i = 1; i <= clients; ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        if (effective.programs.commandOf(client).empty())
            return RunRefusal{
                {"--client: " + nameOf(client)
                    + " has no program; expected --client CMD for all clients, or --client "
                    + std::to_string(i) + "=CMD"},
                Kind::clientWithoutProgram, {}, {}, client};
    }
    for (const auto &[client, command] : effective.programs.own) {
        if (client.value > clients)
            return RunRefusal{{"--client: there is no " + nameOf(client) + "; expected 1 to "
                                  + std::to_string(clients)},
                Kind::noSuchClient, {}, {}, client, clients};
    }
    return Done{};
}

// Refuses settings that change the work inside the critical section: a program does this work by
// itself.
Checked checkWork(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const Settings defaults;
    for (const std::string_view name :
        {"workload", "items", "grain", "fencing", "recheck", "on-error"}) {
        if (settingText(settings, name) != settingText(defaults, name))
            return RunRefusal{
                {valueWords(settings, name) + ", but a program does its own work; expected "
                    + settingText(defaults, name)},
                Kind::programDoesItsWork, name};
    }
    if (!effective.scenario.clients.empty())
        return RunRefusal{{"clients: the scenario has clients of different versions, but a program "
                           "has its own version; expected a scenario without versions"},
            Kind::programHasVersion};
    return Done{};
}

// Refuses faults at steps that a program does not report.
Checked checkFaults(const EffectiveScenario &effective)
{
    for (const Fault &fault : effective.scenario.faults) {
        if (subjectOf(fault.action) != FaultSubject::client)
            continue;
        const FaultBegin &begin = fault.begin;
        const std::string name = "faults." + std::string(infoOf(familyOf(fault.action)).name)
            + " of " + nameOf(fault.target.client);
        if (fault.action == FaultAction::stall)
            return RunRefusal{
                {name + ", but Lockscope cannot stop the renewals of a program; expected none"},
                Kind::programStepUnknown, {}, {}, fault.target.client};
        const bool isAtStep =
            infoOf(fault.action).start == FaultStart::step && !begin.time && !begin.when;
        if (isAtStep
            && (begin.anchor == Anchor::line || begin.anchor == Anchor::beforeWrite
                || begin.anchor == Anchor::beforeRenewal))
            return RunRefusal{{name + " at " + std::string(anchorName(begin.anchor))
                                  + ", but a program does not report this step; expected granted, "
                                    "entered, before-release or before-send"},
                Kind::programStepUnknown, {}, {}, fault.target.client};
    }
    return Done{};
}

} // namespace

Checked checkPrograms(const EffectiveScenario &effective, bool nodesAreGiven)
{
    if (effective.programs.empty() && effective.scheme == programScheme)
        return RunRefusal{{"scheme: \"program\" stands for programs of the user, and there are "
                           "none; expected --client CMD, or another scheme"},
            Kind::clientWithoutProgram, {}, {}, ClientId{1}};
    const Settings &settings = effective.scenario.settings;
    if (effective.programs.empty() && settings.capacity != Settings().capacity)
        return RunRefusal{{valueWords(settings, "capacity") + ", but " + effective.scheme
                              + " has one holder at a time; expected 1, or --client CMD"},
            Kind::wrongScheme, "capacity"};
    if (effective.programs.empty())
        return Done{};
    if (effective.world != WorldKind::live)
        return RunRefusal{{"--client: a program cannot run in the model; expected --world live"},
            Kind::programNeedsLive};
    if (nodesAreGiven)
        return RunRefusal{{"--client: a program writes keys of its own choice; expected nodes that "
                           "Lockscope starts (no --node)"},
            Kind::programNeedsOwnNodes};
    for (const Checked &checked :
        {checkClientCommands(effective), checkWork(effective), checkFaults(effective)}) {
        if (!checked)
            return checked.error();
    }
    return Done{};
}

} // namespace lockscope
