// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/check/checkprograms.h"

#include "core/run/check/settingcounts.h"
#include "core/scenario/faultlist.h"

namespace lockscope {
namespace {

using Checked = Result<Done, RunRefusal>;

// Returns the option `--client` and what follows it.
Named clientOption(const std::string &more, MarkedText words)
{
    return named("--client" + more, words);
}

Named clientOption()
{
    return clientOption({}, LOCKSCOPE_TEXT("Refusal", "Programs"));
}

Checked checkClientCommands(const EffectiveScenario &effective)
{
    const int clients = effective.scenario.settings.clients;
    if (clients > ClientPrograms::clientsMax)
        return RunRefusal{
            {LOCKSCOPE_TEXT("Refusal", "{setting}: {count} programs; expected at most {max}"),
                {{"setting", settingName("clients")}, {"count", clients},
                    {"max", ClientPrograms::clientsMax}}}};
    for (int i = 1; i <= clients; ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        if (effective.programs.commandOf(client).empty())
            return RunRefusal{{LOCKSCOPE_TEXT("Refusal",
                                   "{option}: client {client} has no program; expected {all} for "
                                   "all clients, or {own}"),
                {{"option", clientOption()}, {"client", client},
                    {"all", clientOption(" CMD", LOCKSCOPE_TEXT("Refusal", "a program"))},
                    {"own",
                        clientOption(" " + std::to_string(i) + "=CMD",
                            LOCKSCOPE_TEXT("Refusal", "one for this client"))}}}};
    }
    for (const auto &[client, command] : effective.programs.own) {
        if (client.value > clients)
            return RunRefusal{{LOCKSCOPE_TEXT("Refusal",
                                   "{option}: there is no client {client}; expected 1 to {max}"),
                {{"option", clientOption()}, {"client", client}, {"max", clients}}}};
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
        {"workload", "items", "grain", "fencing", "recheck", "on-error", "work-after-release"}) {
        if (settingText(settings, name) != settingText(defaults, name))
            return RunRefusal{aboutSetting(settings, name,
                LOCKSCOPE_TEXT("Refusal",
                    "{setting}: {value}, but a program does its own work; expected {expected}"),
                {{"expected", settingText(defaults, name)}})};
    }
    if (!effective.scenario.clients.empty())
        return RunRefusal{LOCKSCOPE_TEXT("Refusal",
            "the scenario has clients of different versions, but a program has its own version; "
            "expected a scenario without versions")};
    return Done{};
}

// Refuses faults at steps that a program does not report.
Checked checkFaults(const EffectiveScenario &effective)
{
    for (const Fault &fault : effective.scenario.faults) {
        if (subjectOf(fault.action) != FaultSubject::client)
            continue;
        const FaultBegin &begin = fault.begin;
        const Named name = named("faults." + std::string(infoOf(familyOf(fault.action)).name)
                + " of client " + std::to_string(fault.target.client.value),
            faultText(fault));
        if (fault.action == FaultAction::stall)
            return RunRefusal{
                {LOCKSCOPE_TEXT("Refusal",
                     "{fault}, but Lockscope cannot stop the renewals of a program; expected none"),
                    {{"fault", name}}}};
        const bool isAtStep =
            infoOf(fault.action).start == FaultStart::step && !begin.time && !begin.when;
        if (isAtStep
            && (begin.anchor == Anchor::line || begin.anchor == Anchor::beforeWrite
                || begin.anchor == Anchor::beforeRenewal))
            return RunRefusal{{LOCKSCOPE_TEXT("Refusal",
                                   "{fault} at {step}, but a program does not report this step; "
                                   "expected {steps}"),
                {{"fault", name}, {"step", std::string(anchorName(begin.anchor))},
                    {"steps",
                        Wording{LOCKSCOPE_TEXT(
                            "Refusal", "granted, entered, before-release or before-send")}}}}};
    }
    return Done{};
}

} // namespace

Checked checkPrograms(const EffectiveScenario &effective, bool nodesAreGiven)
{
    if (effective.programs.empty() && effective.scheme == programScheme)
        return RunRefusal{{LOCKSCOPE_TEXT("Refusal",
                               "{scheme} stands for programs of the user, and there are none; "
                               "expected {option}, or another scheme"),
            {{"scheme", named("scheme: \"program\"", LOCKSCOPE_TEXT("Scheme", "Program"))},
                {"option", clientOption(" CMD", LOCKSCOPE_TEXT("Refusal", "a program"))}}}};
    const Settings &settings = effective.scenario.settings;
    if (effective.programs.empty() && settings.capacity != Settings().capacity)
        return RunRefusal{aboutSetting(settings, "capacity",
            LOCKSCOPE_TEXT("Refusal",
                "{setting}: {value}, but {scheme} has one holder at a time; expected 1, or "
                "{option}"),
            {{"scheme", schemeName(effective.scheme)},
                {"option", clientOption(" CMD", LOCKSCOPE_TEXT("Refusal", "a program"))}})};
    if (effective.programs.empty())
        return Done{};
    if (effective.world != WorldKind::live)
        return RunRefusal{{LOCKSCOPE_TEXT("Refusal",
                               "{option}: a program cannot run in the model; expected {world}"),
            {{"option", clientOption()}, {"world", worldName(WorldKind::live)}}}};
    if (nodesAreGiven)
        return RunRefusal{{LOCKSCOPE_TEXT("Refusal",
                               "{option}: a program writes keys of its own choice; expected nodes "
                               "that Lockscope starts (no --node)"),
            {{"option", clientOption()}}}};
    for (const Checked &checked :
        {checkClientCommands(effective), checkWork(effective), checkFaults(effective)}) {
        if (!checked)
            return checked.error();
    }
    return Done{};
}

} // namespace lockscope
