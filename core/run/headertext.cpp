// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/headertext.h"

#include "base/contract.h"

namespace lockscope {

bool HeaderText::isSame(const Known &known, const EffectiveScenario &effective)
{
    const Scenario &scenario = effective.scenario;
    return known.scenario == scenario.id && known.scheme == effective.scheme && known.world == effective.world
        && known.settings == scenario.settings && known.faults == scenario.faults && known.times == effective.modelTimes;
}

const std::string &HeaderText::of(const EffectiveScenario &effective)
{
    const std::string seed = std::to_string(effective.seed.value);
    if (!m_known || !isSame(*m_known, effective)) {
        const Scenario &scenario = effective.scenario;
        m_known = {scenario.id, effective.scheme, effective.world, scenario.settings, scenario.faults, effective.modelTimes};
        const std::string whole = runHeaderJson(runHeader(effective, "model"));
        const std::string mark = "\"seed\":" + seed;
        const std::size_t at = whole.rfind(mark); // behind all texts that come from outside
        LOCKSCOPE_ASSERT(at != whole.npos);
        m_before = whole.substr(0, at + mark.size() - seed.size());
        m_behind = whole.substr(at + mark.size());
    }
    m_text.assign(m_before).append(seed).append(m_behind);
    return m_text;
}

} // namespace lockscope
