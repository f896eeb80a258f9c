// SPDX-License-Identifier: MIT
#include "core/scenario/faultplan.h"

#include "lockscope/base/contract.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {
namespace {

// The index is the Anchor.
constexpr std::array<std::string_view, 8> anchorNames{
    "line",
    "before-acquire",
    "granted",
    "entered",
    "before-write",
    "before-release",
    "before-renewal",
    "before-send",
};

} // namespace

std::string_view anchorName(Anchor anchor)
{
    return anchorNames.at(static_cast<std::size_t>(anchor));
}

std::optional<Anchor> anchorOf(std::string_view name)
{
    const auto found = std::find(anchorNames.begin(), anchorNames.end(), name);
    return found == anchorNames.end()
        ? std::nullopt
        : std::optional(static_cast<Anchor>(found - anchorNames.begin()));
}

FaultPlan::FaultPlan(std::initializer_list<Fault> faults)
{
    for (const Fault &fault : faults)
        add(fault);
}

FaultId FaultPlan::add(Fault fault)
{
    const auto position = std::upper_bound(m_faults.begin(), m_faults.end(), familyOf(fault.action),
        [](FaultFamily family, const Fault &other) { return family < familyOf(other.action); });
    const auto added = m_faults.insert(position, std::move(fault));
    return static_cast<FaultId>(added - m_faults.begin());
}

void FaultPlan::remove(FaultId id)
{
    LOCKSCOPE_ASSERT(id < m_faults.size());
    m_faults.erase(m_faults.begin() + static_cast<std::ptrdiff_t>(id));
}

FaultId FaultPlan::replace(FaultId id, Fault fault)
{
    LOCKSCOPE_ASSERT(id < m_faults.size());
    if (familyOf(fault.action) == familyOf(m_faults[id].action)) {
        m_faults[id] = std::move(fault);
        return id;
    }
    remove(id);
    return add(std::move(fault));
}

} // namespace lockscope
