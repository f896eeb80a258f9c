// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/runheader.h"

#include <optional>
#include <string>

namespace lockscope {

/// The run-begin rows of many runs of the model: those that differ in nothing but the seed differ in nothing but that number, so the
/// rest of the text is made once. Thread: one.
class HeaderText {
public:
    const std::string &of(const EffectiveScenario &effective);

private:
    struct Known {
        std::string scenario;
        std::string scheme;
        std::string world;
        Settings settings;
        FaultPlan faults;
        ModelTimes times;
        friend bool operator==(const Known &, const Known &) = default;
    };
    static bool isSame(const Known &known, const EffectiveScenario &effective);

    std::optional<Known> m_known;
    std::string m_before; // the seed
    std::string m_behind;
    std::string m_text;
};

} // namespace lockscope
