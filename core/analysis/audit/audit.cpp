// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/audit/audit.h"

#include "core/analysis/fixes/trials.h"
#include "core/live/programs/splitcommand.h"
#include "core/run/check/checkrun.h"
#include "core/run/liverun/liverun.h"
#include "core/run/liverun/machinecheck.h"
#include "core/scenario/files/jsonreader.h"
#include "core/scenario/files/scenariojson.h"
#include "core/verdict/endfindings.h"
#include "core/verdict/judge.h"
#include "lockscope/base/wording.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <optional>

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
        return finding.kind == FindingKind::unavailable && finding.blockedFor
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
    if (hasCodeFailed)
        return AuditResult::failed;
    if (isStartTooSlow)
        return AuditResult::untested;
    // A fault at a line of the listing of a built-in scheme does not happen in the user's scheme.
    const bool hasNoSuchPlace = std::any_of(verdict.findings.begin(), verdict.findings.end(),
        [](const Finding &finding) { return finding.kind == FindingKind::noSuchPlace; });
    if (testedCase.run.programs.empty() && hasNoSuchPlace && verdict.outcome == Outcome::held)
        return AuditResult::untested;
    const AuditResult compared = auditResult(testedCase.worstAllowed, verdict.outcome);
    return compared == AuditResult::passed && !testedCase.run.programs.empty()
            && isBlockedByOwnKey(verdict)
        ? AuditResult::failed
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
    options.programOutput = [&lastLine](ClientId client, const Wording &line) {
        lastLine.set(client, line.english());
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
        return Error{LOCKSCOPE_TEXT("Error", "the audit was stopped")};
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

Result<AuditRow> gradeAuditCase(const AuditCase &testedCase)
{
    Simulator::Limits limits;
    limits.eventsMax = 1'000'000;
    const auto trace = Simulator().run(testedCase.run, limits);
    if (!trace)
        return trace.error();
    Result<Verdict> verdict = judge(*trace.value(), deriveSpans(*trace.value()));
    if (!verdict)
        return verdict.error();
    AuditRow row{testedCase, std::move(verdict).value(), trace.value(), {}};
    std::vector<Finding> codeFindings;
    addCodeFindings(*trace.value(), testedCase.run.scheme.id(), codeFindings);
    row.hasCodeFailed = !codeFindings.empty();
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

namespace {

using Why = LeftOutReason::Why;

LeftOutReason leftOutReasonFor(const RunRefusal &refusal)
{
    if (refusal.needsOtherNodes)
        return {Why::needsOtherNodes, Wording::quoted("its faults need another number of nodes")};
    return {Why::refused, refusal.message};
}

// Removes the mistakes that the settings of a scenario can add to a scheme. The clients do not give
// up (setting `give-up`), because a program does not give up.
void removeMistakes(Settings &settings)
{
    for (const std::string_view name : {"takeover", "loser-release", "repair", "extension",
             "release", "renewal-end", "failed-renewal", "renewal-interval", "on-terminate",
             "lease-start", "undo", "give-up", "token", "mistakes", "capacity"})
        (void)setSettingNumber(settings, name, settingNumber(Settings(), name));
}

// Returns the run of a correct lock in the model.
EffectiveScenario correctLockRun(const EffectiveScenario &userRun, std::string_view scheme)
{
    EffectiveScenario run = userRun;
    run.world = WorldKind::model;
    run.programs = {};
    run.scheme = scheme;
    removeMistakes(run.scenario.settings);
    return run;
}

// Runs the correct locks in the model. Sets `worstAllowed` and `expectedDuration` of the case from
// the run with the better outcome.
Result<Done, LeftOutReason> runCorrectLocks(const EffectiveScenario &userRun, AuditCase &result)
{
    const std::map<std::string, Outcome> &stated = userRun.scenario.expected;
    std::optional<Verdict> best;
    bool isMeantForCorrectLock =
        false; // the scenario states an outcome for a correct lock, or states no outcomes at all
    Simulator simulator;
    RunJudge judge;
    for (const std::string_view scheme : correctLocks(userRun)) {
        isMeantForCorrectLock =
            isMeantForCorrectLock || stated.empty() || stated.contains(std::string(scheme));
        auto verdict = modelVerdict(simulator, judge, correctLockRun(userRun, scheme), {});
        if (verdict && verdict->outcome != Outcome::untested
            && (!best || verdict->outcome < best->outcome))
            best = std::move(verdict);
    }
    if (!isMeantForCorrectLock)
        return LeftOutReason{
            Why::noExpectedOutcome, Wording::quoted("it states no outcome for a correct lock")};
    if (!best)
        return LeftOutReason{
            Why::wouldBeUntested, Wording::quoted("in it even a correct lock would be untested")};
    result.worstAllowed = best->outcome;
    result.expectedDuration = best->duration;
    return Done{};
}

Result<Done> checkProgramExists(const std::string &command)
{
    const auto words = splitCommand(command);
    if (!words)
        return words.error();
    const QString name = QString::fromStdString(words.value().front());
    const QFileInfo file(name);
    const bool exists = name.contains(u'/') ? file.isFile() && file.isExecutable()
                                            : !QStandardPaths::findExecutable(name).isEmpty();
    if (exists)
        return Done{};
    return Error{
        {LOCKSCOPE_TEXT("Error", "--client: cannot start '{program}': there is no such program"),
            {{"program", words.value().front()}}}};
}

} // namespace

std::span<const std::string_view> correctLocks(const EffectiveScenario &run)
{
    static constexpr std::array<std::string_view, 2> locks{"set-px-lua", "redlock"};
    const std::span<const std::string_view> both = locks;
    if (run.programs.empty())
        return both.subspan(run.scheme->info().isQuorum ? 1 : 0, 1);
    return both.subspan(run.scenario.settings.nodes > 1 ? 1 : 0);
}

Result<AuditCase, LeftOutReason> auditCase(const EffectiveScenario &userRun, bool renewsLease)
{
    if (userRun.scenario.settings.watchdog && !renewsLease)
        return LeftOutReason{
            Why::needsRenewal, Wording::quoted("it is about a lock that renews its lease")};
    AuditCase result{userRun, Outcome::held, {}, renewsLease};
    const bool isScheme = userRun.programs.empty();
    if (isScheme)
        removeMistakes(result.run.scenario.settings);
    else
        result.run.scenario.settings.watchdog = false; // the program renews by itself
    if (const auto checked = checkRun(result.run, false); !checked)
        return leftOutReasonFor(checked.error());
    if (const auto checked = checkModule(result.run); !isScheme && !checked)
        return leftOutReasonFor(checked.error());
    if (const auto done = runCorrectLocks(userRun, result); !done)
        return done.error();
    return result;
}

Outcome worstAllowedWithStartDelay(const AuditCase &testedCase, Duration startDelay)
{
    AuditCase slow = testedCase;
    EffectiveScenario userRun = testedCase.run;
    userRun.scenario.settings.watchdog = testedCase.renewsLease;
    FaultPlan &faults = userRun.scenario.faults;
    for (FaultId id = 0; id < faults.size(); ++id) {
        Fault &fault = faults[id];
        if (fault.action == FaultAction::lateStart && fault.begin.when)
            fault.begin.when->after += startDelay;
        else if (fault.action == FaultAction::lateStart && fault.begin.time)
            *fault.begin.time += startDelay;
    }
    return runCorrectLocks(userRun, slow) ? slow.worstAllowed : testedCase.worstAllowed;
}

Result<Done> checkProgramsExist(const ClientPrograms &programs)
{
    if (!programs.usual.empty()) {
        if (Result<Done> exists = checkProgramExists(programs.usual); !exists)
            return exists;
    }
    for (const auto &[client, command] : programs.own) {
        if (Result<Done> exists = checkProgramExists(command); !exists)
            return exists;
    }
    return Done{};
}

namespace {

QJsonArray seqArray(const std::vector<Seq> &rows)
{
    QJsonArray array;
    for (const Seq row : rows)
        array.append(static_cast<qint64>(row));
    return array;
}

// Adds the first violation or the decisive finding: a text, its time, and its rows in the trace.
void addReason(QJsonObject &json, const Verdict &verdict)
{
    std::string text;
    WorldTime time{};
    std::vector<Seq> evidence;
    if (!verdict.violations.empty()) {
        const Violation &first = verdict.violations.front();
        text = "two clients were inside at the same time";
        time = first.from;
        evidence = first.evidence;
    } else if (const Finding *const finding = decisiveFinding(verdict)) {
        text = finding->text.english();
        time = finding->time;
        evidence = finding->evidence;
    } else {
        return;
    }
    json[QStringLiteral("reason")] = qText(text);
    json[QStringLiteral("t_us")] = static_cast<qint64>(microseconds(time));
    json[QStringLiteral("evidence")] = seqArray(evidence);
}

QJsonObject rowObject(const AuditRow &row)
{
    const Scenario &scenario = row.testedCase.run.scenario;
    QJsonObject json{{QStringLiteral("scenario"), qText(scenario.id)},
        {QStringLiteral("title"), qText(textIn(scenario.title, "en"))},
        {QStringLiteral("bound"), qText(outcomeName(row.testedCase.worstAllowed))},
        {QStringLiteral("outcome"), qText(outcomeName(row.verdict.outcome))},
        {QStringLiteral("result"), qText(auditResultName(row.result()))},
        {QStringLiteral("duration_us"), static_cast<qint64>(microseconds(row.verdict.duration))}};
    addReason(json, row.verdict);
    if (row.isStartTooSlow)
        json[QStringLiteral("reason")] =
            QStringLiteral("the program starts too slowly for this scenario");
    json[QStringLiteral("start_us")] = static_cast<qint64>(microseconds(row.startDelay));
    if (!row.traceFile.empty())
        json[QStringLiteral("trace")] = qText(row.traceFile);
    if (!row.lastLine.empty())
        json[QStringLiteral("last_line")] = qText(row.lastLine);
    return json;
}

} // namespace

std::string auditJson(const Audit &audit)
{
    QJsonObject settings;
    for (const auto &[name, value] : audit.settings)
        settings[qText(name)] = qText(value);
    QJsonArray scenarios;
    for (const AuditRow &row : audit.rows)
        scenarios.append(rowObject(row));
    QJsonArray leftOut;
    for (const LeftOutScenario &one : audit.leftOut)
        leftOut.append(QJsonObject{{QStringLiteral("scenario"), qText(one.scenario)},
            {QStringLiteral("reason"), qText(one.reason.text.english())}});
    QJsonArray correctSchemes;
    for (const std::string_view scheme : correctLocks(audit.cases.front().run))
        correctSchemes.append(qText(scheme));
    QJsonObject counts;
    for (int i = 0; i < auditResultCount; ++i) {
        const auto result = static_cast<AuditResult>(i);
        counts[qText(auditResultName(result))] = audit.count(result);
    }
    const QJsonObject json{{QStringLiteral("format"), QStringLiteral("lockscope-audit/1")},
        {QStringLiteral("version"), QStringLiteral(LOCKSCOPE_VERSION)},
        {QStringLiteral("programs"), clientProgramsObject(audit.programs)},
        {QStringLiteral("nodes"), audit.nodes}, {QStringLiteral("right_locks"), correctSchemes},
        {QStringLiteral("seed"), static_cast<qint64>(audit.seed.value)},
        {QStringLiteral("settings"), settings}, {QStringLiteral("complete"), audit.isComplete()},
        {QStringLiteral("exit_code"), auditExitCode(audit)}, {QStringLiteral("counts"), counts},
        {QStringLiteral("scenarios"), scenarios}, {QStringLiteral("not_applicable"), leftOut}};
    return QJsonDocument(json).toJson(QJsonDocument::Indented).toStdString();
}

} // namespace lockscope
