// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/fixes/fix.h"

#include "core/run/check/validaterun.h"
#include "core/scenario/clientscheme.h"
#include "lockscope/base/contract.h"
#include "lockscope/schemes/articlemistakes.h"

#include <algorithm>

namespace lockscope {
namespace {

using Kind = Fix::Kind;

constexpr int redlockNodes = 5;          // the number in the example of the Redis documentation
constexpr Duration restartMargin = 10ms; // added to the TTL: a key can exist a millisecond longer,
                                         // and a server needs time to answer

double nanoseconds(Duration length)
{
    return static_cast<double>(length.count());
}

// Returns whether the fault ends the process of a node, which then restarts from its disk.
bool isRestart(const Fault &fault)
{
    return infoOf(fault.action).ending == FaultEnding::restart;
}

// Returns whether the setting `restart-delay` determines how long the fault keeps a node down,
// because the fault has no length of its own.
bool hasDefaultLength(const Fault &fault)
{
    return isRestart(fault) && !fault.end.length && !fault.end.until;
}

// Collects the fixes that make sense for the settings of a run. isPossible() then excludes those
// that cannot run.
class FixFinder {
public:
    explicit FixFinder(const EffectiveScenario &effective)
        : m_effective(effective), m_settings(effective.scenario.settings)
    {
    }

    std::vector<Fix> findAll()
    {
        addStoreFixes();
        addSchemeFixes();
        addClientFixes();
        addNodeFixes();
        addSchemeSettingFixes();
        std::erase_if(m_fixes, [this](const Fix &fix) { return !isPossible(fix); });
        return std::move(m_fixes);
    }

private:
    void addSetting(Kind kind, std::string_view name, double number)
    {
        if (settingHasEffect(name, m_effective.scheme, m_settings)
            && settingNumber(m_settings, name) != number)
            m_fixes.push_back({kind, {}, {{name, number}}});
    }
    // Adds a fix for a setting whose values are words (an enum).
    template <class Word> void addWord(Kind kind, std::string_view name, Word value)
    {
        addSetting(kind, name, static_cast<double>(value));
    }
    void addScheme(Kind kind, std::string_view id)
    {
        m_fixes.push_back({kind, std::string(id), {}});
    }

    void addStoreFixes()
    {
        if (m_settings.fencing != Fencing::off)
            return;
        addWord(Kind::fencing, "fencing", Fencing::write);
        addWord(Kind::fencingAtRead, "fencing", Fencing::readWrite);
        addWord(Kind::checkAndSet, "fencing", Fencing::cas);
    }
    void addSchemeFixes();
    void addClientFixes();
    void addNodeFixes();
    void addSchemeSettingFixes();
    bool isPossible(const Fix &fix) const;

    const EffectiveScenario &m_effective;
    const Settings &m_settings;
    std::vector<Fix> m_fixes;
};

void FixFinder::addSchemeFixes()
{
    const SchemeInfo &info = m_effective.scheme->info();
    if (!info.isLock) {
        addScheme(Kind::lock, "set-px-lua");
        if (!info.guardsData)
            addScheme(Kind::watch, "watch-optimistic");
        return;
    }
    if (info.flaw == SchemeFlaw::deletesForeignKeys)
        addScheme(Kind::ownRelease, "set-px-lua");
    else if (info.flaw == SchemeFlaw::leaseApart)
        addScheme(Kind::leasedLock, "set-px-lua");
    if (m_settings.replicas > 0 && !info.isQuorum && !info.waitsForReplicas)
        addScheme(Kind::replicaWait, "set-px-wait");
    if (info.flaw == SchemeFlaw::skipsVotes)
        addScheme(Kind::wholeRedlock, "redlock");
    if (info.isQuorum)
        return;
    addScheme(Kind::redlock, "redlock");
    if (m_settings.nodes.given())
        m_fixes.back().settings.emplace_back("nodes", redlockNodes);
    if (m_settings.replicas.given())
        m_fixes.back().settings.emplace_back("replicas", 0);
}

void FixFinder::addClientFixes()
{
    addSetting(Kind::watchdog, "watchdog", 1);
    addSetting(Kind::recheck, "recheck", 1);
    addWord(Kind::failClosed, "on-error", OnError::failClosed);
    addWord(Kind::handOver, "wake-up", WakeUp::notify);
    addSetting(Kind::lateRelease, "work-after-release", 0);
    addSetting(Kind::earlierRenewal, "renewal-interval", 0);
    const FaultPlan &faults = m_effective.scenario.faults;
    if (std::any_of(faults.begin(), faults.end(),
            [](const Fault &fault) { return fault.action == FaultAction::terminate; }))
        addWord(Kind::drain, "on-terminate", OnTerminate::drain);
}

void FixFinder::addNodeFixes()
{
    const FaultPlan &faults = m_effective.scenario.faults;
    if (std::any_of(faults.begin(), faults.end(), hasDefaultLength)
        && m_settings.restartDelay < m_settings.ttl)
        addSetting(
            Kind::laterRestart, "restart-delay", nanoseconds(m_settings.ttl + restartMargin));
    if (std::any_of(faults.begin(), faults.end(), isRestart))
        addWord(Kind::syncedFile, "persistence", Persistence::aofAlways);
    if (m_settings.replicas > 0 && m_settings.minReplicas == 0)
        addSetting(Kind::minReplicas, "min-replicas", 1);
}

void FixFinder::addSchemeSettingFixes()
{
    addWord(Kind::getsetTakeover, "takeover", Takeover::getset);
    addSetting(Kind::silentLoser, "loser-release", 0);
    addWord(Kind::deadlineRepair, "repair", Repair::noDeadline);
    addWord(Kind::strictExtension, "extension", Extension::ifHeld);
    addWord(Kind::bloomScript, "bloom", BloomWay::script);
    const Scheme *const scheme = schemeOfRun(m_effective);
    if (scheme && !mistakesMade(scheme->info(), m_settings.mistakes).isEmpty())
        addSetting(Kind::noMistakes, "mistakes", 0);
}

// Returns whether the run is possible with the fix. A scenario has expected outcomes for the
// schemes that make sense for it; if its faults were edited, it has none, and each scheme is
// allowed.
bool FixFinder::isPossible(const Fix &fix) const
{
    const auto &expected = m_effective.scenario.expected;
    if (!fix.scheme.empty() && !expected.empty() && !expected.contains(fix.scheme))
        return false;
    return static_cast<bool>(checkRun(withFix(m_effective, fix), false));
}

} // namespace

std::vector<Fix> fixesFor(const EffectiveScenario &effective)
{
    return FixFinder(effective).findAll();
}

EffectiveScenario withFix(EffectiveScenario effective, const Fix &fix)
{
    Scenario &scenario = effective.scenario;
    if (!fix.scheme.empty()) {
        effective.scheme = fix.scheme;
        scenario.settings = settingsUnder(scenario, effective.scheme);
    }
    for (const auto &[name, number] : fix.settings) {
        const Result<Done> set = setSettingNumber(scenario.settings, name, number);
        LOCKSCOPE_ASSERT(set);
    }
    return effective;
}

} // namespace lockscope
