// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/chosenscenario.h"

namespace lockscope {

Scenario chosenScenario(const Choice &choice)
{
    Scenario scenario = choice.effective(WorldKind::model).scenario; // the same for real Redis
    scenario.scheme = choice.scheme();
    if (!choice.hasScenarioSettings() || !choice.areFaultsOriginal())
        scenario.expected.clear();
    return scenario;
}

} // namespace lockscope
