// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/simulate.h"

namespace lockscope {

struct Simulator::Scratch { };

Simulator::Simulator() : m_scratch(std::make_unique<Scratch>()) { }
Simulator::~Simulator() = default;

Result<std::shared_ptr<const Trace>> Simulator::run(const EffectiveScenario &, const Limits &)
{
    return Error{"the model is being built"};
}

Result<std::shared_ptr<const Trace>> Simulator::run(const EffectiveScenario &effective)
{
    return run(effective, Limits());
}

} // namespace lockscope
