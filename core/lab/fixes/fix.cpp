// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/fixes/fix.h"

#include "core/run/shared/validaterun.h"
#include "lockscope/base/contract.h"
#include "lockscope/schemes/registry.h"

#include <algorithm>

namespace lockscope {
namespace {

using Kind = Fix::Kind;

constexpr int redlockNodes = 5; // the number in the example of the Redis documentation
constexpr Duration restartMargin = 10ms; // a key lives until the end of its millisecond, and a server needs time to reply

double ns(Duration length)
{
    return static_cast<double>(length.count());
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

// Returns whether the fault makes a node restart from disk.
bool isRestart(const Fault &fault)
{
    return infoOf(fault.action).ending == FaultEnding::restart;
}

// Returns whether the node's down time comes from the settings.
bool hasUsualLength(const Fault &fault)
{
    return isRestart(fault) && !fault.end.length && !fault.end.until;
}

// Collects the fixes that make sense for the settings. canBe() removes those that cannot run.
class Cabinet {
public:
    explicit Cabinet(const EffectiveScenario &effective) : m_effective(effective), m_settings(effective.scenario.settings) { }

    std::vector<Fix> take()
    {
        lookAtStore();
        lookAtSchemes();
        lookAtHold();
        lookAtNodes();
        lookAtVariants();
        std::erase_if(m_found, [this](const Fix &remedy) { return !canBe(remedy); });
        return std::move(m_found);
    }

private:
    void setting(Kind kind, std::string_view name, double number)
    {
        if (settingCounts(name, m_effective.scheme, m_settings) && settingNumber(m_settings, name) != number)
            m_found.push_back({kind, {}, {{name, number}}});
    }
    template <class Word> void word(Kind kind, std::string_view name, Word value) { setting(kind, name, static_cast<double>(value)); }
    void scheme(Kind kind, std::string_view id) { m_found.push_back({kind, std::string(id), {}}); }

    void lookAtStore()
    {
        if (m_settings.fencing != Fencing::off)
            return;
        word(Kind::fencing, "fencing", Fencing::write);
        word(Kind::checkAndSet, "fencing", Fencing::cas);
    }
    void lookAtSchemes();
    void lookAtHold();
    void lookAtNodes();
    void lookAtVariants();
    bool canBe(const Fix &remedy) const;

    const EffectiveScenario &m_effective;
    const Settings &m_settings;
    std::vector<Fix> m_found;
};

void Cabinet::lookAtSchemes()
{
    const std::string &now = m_effective.scheme;
    const SchemeInfo &info = schemeOf(now)->info();
    if (!info.isLock) {
        scheme(Kind::lock, "set-px-lua");
        if (now == "none")
            scheme(Kind::watch, "watch-optimistic");
        return;
    }
    if (isOneOf(now, {"set-px-blind-del", "set-px-get-del", "set-px-multi-del"}))
        scheme(Kind::ownRelease, "set-px-lua");
    else if (isOneOf(now, {"setnx-del", "setnx-expire", "setnx-expire-repair", "getset-timestamp"}))
        scheme(Kind::leasedLock, "set-px-lua");
    if (m_settings.replicas > 0 && !info.isQuorum && now != "set-px-wait")
        scheme(Kind::replicaWait, "set-px-wait");
    if (isOneOf(now, {"redlock-no-recheck", "redlock-article"}))
        scheme(Kind::wholeRedlock, "redlock");
    if (info.isQuorum || now == "redlock-article")
        return;
    scheme(Kind::redlock, "redlock");
    if (m_effective.scenario.nodesGiven)
        m_found.back().settings.emplace_back("nodes", redlockNodes);
    if (m_effective.scenario.replicasGiven)
        m_found.back().settings.emplace_back("replicas", 0);
}

void Cabinet::lookAtHold()
{
    setting(Kind::watchdog, "watchdog", 1);
    setting(Kind::recheck, "recheck", 1);
    word(Kind::failClosed, "on-error", OnError::failClosed);
    word(Kind::handOver, "wake-up", WakeUp::notify);
}

void Cabinet::lookAtNodes()
{
    const FaultPlan &faults = m_effective.scenario.faults;
    if (std::any_of(faults.begin(), faults.end(), hasUsualLength) && m_settings.restartDelay < m_settings.ttl)
        setting(Kind::laterRestart, "restart-delay", ns(m_settings.ttl + restartMargin));
    if (std::any_of(faults.begin(), faults.end(), isRestart))
        word(Kind::syncedFile, "persistence", Persistence::aofAlways);
    if (m_settings.replicas > 0 && m_settings.minReplicas == 0)
        setting(Kind::minReplicas, "min-replicas", 1);
}

void Cabinet::lookAtVariants()
{
    word(Kind::getsetTakeover, "takeover", Takeover::getset);
    setting(Kind::silentLoser, "loser-release", 0);
    word(Kind::deadlineRepair, "repair", Repair::noDeadline);
    word(Kind::strictExtension, "extension", Extension::ifHeld);
    word(Kind::bloomScript, "bloom", BloomWay::script);
}

// A scenario lists the schemes that make sense for it. If its faults were edited, the list is empty and each scheme is allowed.
bool Cabinet::canBe(const Fix &remedy) const
{
    const auto &expected = m_effective.scenario.expected;
    if (!remedy.scheme.empty() && !expected.empty() && !expected.contains(remedy.scheme))
        return false;
    return static_cast<bool>(checkRun(remedied(m_effective, remedy), false));
}

} // namespace

std::vector<Fix> remediesOf(const EffectiveScenario &effective)
{
    return Cabinet(effective).take();
}

EffectiveScenario remedied(EffectiveScenario effective, const Fix &remedy)
{
    Scenario &scenario = effective.scenario;
    if (!remedy.scheme.empty()) {
        effective.scheme = remedy.scheme;
        scenario.settings.nodes = scenario.nodesGiven.value_or(nodesUsual(effective.scheme));
        scenario.settings.replicas = scenario.replicasGiven.value_or(replicasUsual(effective.scheme));
    }
    for (const auto &[name, number] : remedy.settings) {
        const Result<Done> set = setSettingNumber(scenario.settings, name, number);
        LOCKSCOPE_ASSERT(set);
    }
    return effective;
}

} // namespace lockscope
