// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/ladder/ladder.h"

#include "core/analysis/audit/audit.h"
#include "core/analysis/explore/shrink.h"
#include "core/run/check/checkrun.h"
#include "core/run/check/settingcounts.h"
#include "core/scenario/files/library.h"
#include "core/trace/stateat.h"
#include "core/workload/fencing.h"
#include "lockscope/base/contract.h"
#include "lockscope/events/rowdetail.h"

namespace lockscope {
namespace {

constexpr int seedsTried = 16;

const std::vector<LadderLevel> levels{
    {.id = "one-command",
        .title = LOCKSCOPE_TEXT("Ladder", "One command"),
        .task = LOCKSCOPE_TEXT("Ladder",
            "Let one client in at a time. Nothing fails, but clients ask at the same moment."),
        .hint = LOCKSCOPE_TEXT("Ladder",
            "GET and then SET are two commands: another client comes between them. SETNX and "
            "SET … NX test and set in one."),
        .goals = "violated,stuck"},
    {.id = "never-stuck",
        .title = LOCKSCOPE_TEXT("Ladder", "Never stuck"),
        .task = LOCKSCOPE_TEXT(
            "Ladder", "A holder may crash and never return. The others must get the lock."),
        .hint = LOCKSCOPE_TEXT("Ladder",
            "The key needs an end: SET key token NX PX req.ttl_ms. EXPIRE as a second command "
            "comes too late for a client that crashes between the two."),
        .faults = "client-crash,client-restart",
        .goals = "violated,stuck,unavailable"},
    {.id = "own-key",
        .title = LOCKSCOPE_TEXT("Ladder", "Release only what is yours"),
        .task = LOCKSCOPE_TEXT("Ladder",
            "The work takes longer than the lease, so the key may belong to another client "
            "when you release. Do not delete that key."),
        .hint = LOCKSCOPE_TEXT(
            "Ladder", "Set a token that only you know as the value, and compare it before DEL."),
        .settings = {{"work", "1500ms"}},
        .goals = "foreign-release"},
    {.id = "one-step",
        .title = LOCKSCOPE_TEXT("Ladder", "Also between GET and DEL"),
        .task = LOCKSCOPE_TEXT(
            "Ladder", "A client may be paused anywhere, also between the comparison and DEL."),
        .hint = LOCKSCOPE_TEXT("Ladder",
            "Compare and delete on the node, in one step: c:eval with a script, or WATCH, "
            "MULTI and EXEC."),
        .faults = "client-pause,late-reply",
        .goals = "foreign-release"},
    {.id = "renewal",
        .title = LOCKSCOPE_TEXT("Ladder", "Work longer than the lease"),
        .task = LOCKSCOPE_TEXT("Ladder",
            "The work takes three leases. Renew the lease, and give up when a renewal is not "
            "answered in time."),
        .hint = LOCKSCOPE_TEXT("Ladder",
            "Write extend(c, lock): a script that compares the token and sets PEXPIRE. Return "
            "extended(reply, start + lock.ttl), with the time from before the call. granted needs "
            "valid_until, too."),
        .settings = {{"watchdog", "on"}, {"ttl", "500ms"}, {"work", "1500ms"}, {"clients", "2"}},
        .rounds = 1,
        .faults = "client-crash,lost-request,lost-reply",
        .goals = "violated,stuck,unavailable",
        .strongFaults = "client-pause",
        .strongGoals = "stuck,foreign-renewal",
        .scenarios = {"f24-watchdog", "f24c-renewal-unanswered"},
        .checksLease = true},
    {.id = "votes",
        .title = LOCKSCOPE_TEXT("Ladder", "A node may die"),
        .task = LOCKSCOPE_TEXT("Ladder",
            "A node may crash and come back without its data. Nobody else may enter, and the "
            "lock must stay available."),
        .hint = LOCKSCOPE_TEXT("Ladder",
            "One node is not enough: scheme { quorum = true } gives you five. Ask all with "
            "c:send_all, wait for a majority, call the script of your release on all nodes if "
            "there is none, and subtract req.drift."),
        .faults = "node-crash,node-wipe",
        .goals = "violated,stuck",
        .scenarios = {"f21-minority-down"},
        .checksLease = true},
    {.id = "fencing",
        .title = LOCKSCOPE_TEXT("Ladder", "A pause outlives everything"),
        .task = LOCKSCOPE_TEXT("Ladder",
            "A client may sleep through its lease and write when it wakes up. The store checks "
            "a number: give it one that grows with each holder."),
        .hint = LOCKSCOPE_TEXT("Ladder",
            "After the key is yours, take the next number: local number = c:fence(). Return it: "
            "granted { token = …, valid_until = …, fence = number }."),
        .settings = {{"fencing", "read-write"}},
        .faults = "client-pause,late-write",
        .goals = "violated,stuck,fence-backwards",
        .checksLease = true,
        .needsFence = true},
};

EffectiveScenario runOf(
    std::string_view scenario, const SchemeRef &scheme, const LadderLevel &level)
{
    auto found = findScenario(scenario);
    LOCKSCOPE_ASSERT(found);
    EffectiveScenario run{std::move(found).value(), scheme, WorldKind::model, Seed{1}, {}};
    run.scenario.settings = settingsUnder(run.scenario, scheme);
    if (level.rounds > 0)
        run.scenario.rounds = level.rounds;
    for (const auto &[name, value] : level.settings)
        (void)setSetting(run.scenario.settings, name, value);
    return run;
}

bool asksForFence(const Trace &trace, const Scheme &scheme)
{
    for (std::size_t row = 0; row < trace.size(); ++row) {
        if (trace[row].kind == EventKind::step
            && stepLine(trace, trace[row]) == fencingLine(scheme).number)
            return true;
    }
    return false;
}

// Tries a scheme on one level.
class LevelTrial {
public:
    LevelTrial(const LadderLevel &level, const SchemeRef &scheme, const SearchOptions &options)
        : m_level(level), m_scheme(scheme), m_options(options),
          m_goals(Goals::parse(level.goals).value())
    {
    }

    Result<LevelResult> result()
    {
        if (runsWithoutFaults())
            search(m_level.faults, m_goals);
        if (!m_result.why && !m_level.strongFaults.empty())
            search(m_level.strongFaults, Goals::parse(m_level.strongGoals).value());
        if (!m_result.why)
            runInScenarios();
        if (m_options.isCancelled && *m_options.isCancelled)
            return cancelled();
        if (m_result.failing) {
            Scenario &scenario = m_result.failing->scenario;
            scenario.id += "-found";
            scenario.scheme = m_scheme;
            scenario.about.clear();
            // Another scheme may need another number.
            scenario.settings.nodes.forget();
            scenario.settings.replicas.forget();
            scenario.expected.clear();
        }
        return std::move(m_result);
    }

private:
    // Runs once, and notes a failure. Returns whether it went well.
    bool run(const EffectiveScenario &effective)
    {
        if (effective.scenario.settings.watchdog && !settingHasEffect("watchdog", m_scheme)) {
            m_result.why = Error(
                Wording(LOCKSCOPE_TEXT("Ladder", "it has no function extend, so it cannot renew")));
            return false;
        }
        if (const auto checked = checkRun(effective, false); !checked) {
            m_result.why = checked.error();
            return false;
        }
        PlanRunner runner(effective, m_goals, m_options.isCancelled);
        const auto trace = runner.run(effective.scenario.faults);
        if (!trace)
            return false; // cancelled
        ++m_result.placements;
        const Verdict verdict = runner.verdictOf(*trace);
        if (effective.scenario.faults.size() == 0)
            m_result.why = wrongLease(*trace, effective);
        if (m_result.why)
            return false;
        if (auto error = codeError(*trace)) {
            ++m_result.failures;
            m_result.failing = effective;
            m_result.why = std::move(error);
            m_result.hasCodeFailed = true;
            return false;
        }
        // The search does not look for a lock that no client gets: it cuts runs short.
        if (m_goals.areReachedBy(verdict) || verdict.outcome == Outcome::untested
            || verdict.outcome == Outcome::unavailable) {
            ++m_result.failures;
            m_result.failing = effective;
            m_result.why = reasonOf(verdict, m_goals);
            return false;
        }
        if (m_level.needsFence && asksForFence(*trace, *m_scheme)) {
            m_result.why =
                Error{Wording(LOCKSCOPE_TEXT("Ladder", "acquire returns no fence of its own"))};
            return false;
        }
        return true;
    }

    bool runsWithoutFaults()
    {
        EffectiveScenario effective = runOf("peaceful", m_scheme, m_level);
        for (int seed = 1; seed <= seedsTried; ++seed) {
            effective.seed = Seed{static_cast<std::uint64_t>(seed)};
            if (!run(effective))
                return false;
        }
        return true;
    }

    void runInScenarios()
    {
        for (const std::string_view scenario : m_level.scenarios) {
            if (!run(runOf(scenario, m_scheme, {})))
                return;
        }
    }

    void search(std::string_view faults, const Goals &goals)
    {
        if (faults.empty())
            return;
        Question question;
        question.effective = runOf("peaceful", m_scheme, m_level);
        question.menu = Menu::parse(faults).value();
        question.goals = goals;
        question.depth = 1;
        question.isExact = false;
        question.effective.scenario.faults = {};
        const auto tally = lockscope::search(question, m_options);
        if (!tally) {
            m_result.why = tally.error();
            return;
        }
        for (const auto &[depth, count] : tally.value().depths) {
            m_result.placements += count.placements;
            m_result.failures += count.failures;
        }
        const auto failures = tally.value().failuresInOrder();
        if (failures.empty())
            return;
        EffectiveScenario failing = question.effective;
        failing.scenario.faults = withPlacement({}, failures.front()->placement);
        m_result.failing = Shrinker(question.effective, goals, m_options.isCancelled)
                               .shrunk(failing, failures.front()->outcome);
        PlanRunner runner(*m_result.failing, goals, m_options.isCancelled);
        const auto trace = runner.run(m_result.failing->scenario.faults);
        if (!trace)
            return; // cancelled
        m_result.why = codeError(*trace);
        m_result.hasCodeFailed = m_result.why.has_value();
        if (!m_result.why)
            m_result.why = reasonOf(runner.verdictOf(*trace), goals);
    }

    // Returns the error of the code that ended a client.
    std::optional<Error> codeError(const Trace &trace) const
    {
        for (std::size_t row = 0; row < trace.size(); ++row) {
            const Event &event = trace[row];
            if (event.kind == EventKind::crashed && trace.detail(event).starts_with(m_scheme.id()))
                return Error(Wording(LOCKSCOPE_TEXT("Ladder", "the code failed: {error}"),
                    {{"error", detailWording(trace.detail(event))}}));
        }
        return {};
    }

    // Returns when the command was sent whose answer decided this row.
    static std::optional<WorldTime> sentTime(const Trace &trace, const Event &event)
    {
        for (std::optional<std::size_t> row = trace.indexOf(event.cause); row;
             row = trace.indexOf(trace[*row].cause)) {
            if (trace[*row].kind == EventKind::sent)
                return trace[*row].time;
        }
        return {};
    }

    // Returns what is wrong with the end of a lease, in a run in which nothing is late.
    std::optional<Error> wrongLease(const Trace &trace, const EffectiveScenario &effective) const
    {
        const Settings &settings = effective.scenario.settings;
        const Duration drift = effective.scheme->info().isQuorum
            ? std::chrono::duration_cast<Duration>(settings.ttl * settings.driftFactor)
                + settings.driftConstant
            : Duration{};
        for (std::size_t row = 0; row < trace.size(); ++row) {
            const Event &event = trace[row];
            if (event.kind != EventKind::granted && event.kind != EventKind::extended)
                continue;
            if (event.span == noSpan && settings.watchdog)
                return Error(Wording(LOCKSCOPE_TEXT("Ladder",
                    "granted { … } has no valid_until, so the client holds the lock without end")));
            if (event.span == noSpan)
                continue;
            if (event.span > settings.ttl || event.span < settings.ttl / 100)
                return Error(Wording(LOCKSCOPE_TEXT("Ladder",
                                         "valid_until - c:now() is {length}; expected the lease, "
                                         "{ttl}, or a little less (times are in nanoseconds)"),
                    {{"length", event.span}, {"ttl", settings.ttl}}));
            const auto sent = m_level.checksLease ? sentTime(trace, event) : std::nullopt;
            if (sent && event.time + event.span > *sent + settings.ttl)
                return Error(Wording(LOCKSCOPE_TEXT("Ladder",
                    "valid_until counts from after the reply; the lease runs from before the call, "
                    "so take c:now() there")));
            if (sent && event.time + event.span > *sent + settings.ttl - drift)
                return Error(Wording(LOCKSCOPE_TEXT(
                    "Ladder", "valid_until leaves no room for clock drift: subtract req.drift")));
        }
        return {};
    }

    static Error reasonOf(const Verdict &verdict, const Goals &goals)
    {
        if (const Finding *const finding = goals.findingIn(verdict))
            return Error(finding->text);
        // It says why the clients were refused.
        for (const Finding &finding : verdict.findings) {
            if (verdict.outcome == Outcome::unavailable && finding.kind == FindingKind::lostTime)
                return Error(finding.text);
        }
        if (!verdict.violations.empty())
            return Error(Wording(LOCKSCOPE_TEXT("Ladder", "{clients} are inside at the same time"),
                {{"clients", verdict.violations.front().clients}}));
        const Finding *const finding = decisiveFinding(verdict);
        return finding ? Error(finding->text)
                       : Error(Wording(LOCKSCOPE_TEXT("Ladder", "the run shows nothing")));
    }

    const LadderLevel &m_level;
    const SchemeRef m_scheme;
    const SearchOptions &m_options;
    const Goals m_goals;
    LevelResult m_result;
};

} // namespace

std::span<const LadderLevel> ladder()
{
    return levels;
}

Result<LevelResult> tryLevel(
    const LadderLevel &level, const SchemeRef &scheme, const SearchOptions &options)
{
    return LevelTrial(level, scheme, options).result();
}

} // namespace lockscope
