// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/audit/audit.h"

#include "core/run/liverun/liverun.h"
#include "core/verdict/judge.h"

#include <algorithm>
#include <array>
#include <mutex>

namespace lockscope {
namespace {

constexpr auto pollInterval = std::chrono::milliseconds(50);
constexpr std::array<std::string_view, auditResultCount> resultNames{
    "passed", "exempt", "untested", "failed"};

// Stores the last line that the programs of a run have printed. Thread: any.
class LastLine {
public:
    void set(ClientId client, std::string_view line)
    {
        const std::scoped_lock lock(m_mutex);
        m_text = "client-" + std::to_string(client.value) + ": " + std::string(line);
    }
    std::string text() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_text;
    }

private:
    mutable std::mutex m_mutex;
    std::string m_text;
};

// Returns whether a key of a client, which no client uses any more, makes the lock stuck or
// unavailable.
bool isBlockedByOwnKey(const Verdict &verdict)
{
    const auto isOwnKey = [](const Finding &finding) {
        return finding.kind == FindingKind::unavailable && !finding.subject.empty()
            && !finding.clients.empty();
    };
    return verdict.outcome == Outcome::stuck
        || (verdict.outcome == Outcome::unavailable
            && std::any_of(verdict.findings.begin(), verdict.findings.end(), isOwnKey));
}

// Looks at a run now and then, until the program's own key has blocked the lock for a long time.
class BlockWatch {
public:
    BlockWatch(const LiveRun &run, Duration ttl) : m_run(run), m_limit(3 * ttl) { }
    // Must be called after each poll. Returns whether at each look for the whole limit the lock was
    // blocked.
    bool isOver()
    {
        if (++m_polls % pollsPerLook != 0)
            return false;
        const auto trace = m_run.trace();
        const Result<Verdict> verdict = judge(*trace, deriveSpans(*trace));
        if (!verdict)
            return false; // there are no rows yet
        if (!isBlockedByOwnKey(verdict.value()))
            m_since = verdict.value().duration;
        return verdict.value().duration - m_since >= m_limit;
    }

private:
    static constexpr int pollsPerLook = 5;
    const LiveRun &m_run;
    const Duration m_limit;
    int m_polls = 0;
    Duration m_since{}; // time of the last look at which the lock was not blocked
};

// Returns the time from the last start of a node before the first attempt to this attempt. The
// programs start after the nodes.
Duration startDelayIn(const Trace &trace)
{
    WorldTime begin{};
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        if (event.kind == EventKind::nodeUp)
            begin = event.time;
        if (event.kind == EventKind::attempt)
            return event.time - begin;
    }
    return {};
}

bool explains(FindingKind kind, Outcome outcome)
{
    switch (outcome) {
    case Outcome::stuck: return kind == FindingKind::orphanKey;
    case Outcome::unavailable: return kind == FindingKind::unavailable;
    case Outcome::untested: return meansUntested(kind);
    default:
        return kind != FindingKind::inferredBelief; // a run of programs that report nothing always
                                                    // has inferredBelief
    }
}

} // namespace

std::string_view auditResultName(AuditResult result)
{
    return resultNames[static_cast<std::size_t>(result)];
}

AuditResult auditResult(Outcome worstAllowed, Outcome outcome)
{
    if (outcome == Outcome::untested)
        return AuditResult::untested;
    if (worstAllowed >= Outcome::guarded)
        return AuditResult::exempt;
    return outcome <= worstAllowed ? AuditResult::passed : AuditResult::failed;
}

AuditResult AuditRow::result() const
{
    if (isStartTooSlow)
        return AuditResult::untested;
    const AuditResult compared = auditResult(testedCase.worstAllowed, verdict.outcome);
    return compared == AuditResult::passed && isBlockedByOwnKey(verdict) ? AuditResult::failed
                                                                         : compared;
}

int Audit::count(AuditResult result) const
{
    return static_cast<int>(std::count_if(rows.begin(), rows.end(),
        [result](const AuditRow &row) { return row.result() == result; }));
}

Result<AuditRow> runAuditCase(const AuditCase &testedCase, const std::function<bool()> &mustStop)
{
    LastLine lastLine;
    LiveOptions options;
    options.programOutput = [&lastLine](ClientId client, std::string_view line) {
        lastLine.set(client, line);
    };
    LiveRun run(testedCase.run, options);
    BlockWatch watch(run, testedCase.run.scenario.settings.ttl);
    bool isStopped = false, isBlocked = false;
    while (!run.waitFinished(pollInterval)) {
        if (!isStopped && mustStop()) {
            isStopped = true;
            run.stop("the audit was stopped", RunEnding::Reason::signal);
        } else if (!isStopped && !isBlocked && watch.isOver()) {
            isBlocked = true;
            run.stop("the program's own key keeps the lock from everybody");
        }
    }
    if (isStopped)
        return Error{"the audit was stopped"};
    if (const auto failure = run.failure())
        return *failure;
    const auto trace = run.trace();
    Result<Verdict> verdict = judge(*trace, deriveSpans(*trace));
    if (!verdict)
        return verdict.error();
    AuditRow row{testedCase, std::move(verdict).value(), trace, lastLine.text(), {},
        startDelayIn(*trace), false};
    row.isStartTooSlow = row.result() == AuditResult::failed && !isBlockedByOwnKey(row.verdict)
        && auditResult(worstAllowedWithStartDelay(testedCase, row.startDelay), row.verdict.outcome)
            != AuditResult::failed;
    return row;
}

const Finding *decisiveFinding(const Verdict &verdict)
{
    const auto found = std::find_if(verdict.findings.begin(), verdict.findings.end(),
        [&](const Finding &finding) { return explains(finding.kind, verdict.outcome); });
    return found == verdict.findings.end() ? nullptr : &*found;
}

int auditExitCode(const Audit &audit)
{
    if (audit.count(AuditResult::failed) > 0)
        return exitCode(Outcome::violated);
    const bool isAllUntested = !audit.rows.empty()
        && audit.count(AuditResult::untested) == static_cast<int>(audit.rows.size());
    return isAllUntested ? exitCode(Outcome::untested) : 0;
}

} // namespace lockscope
