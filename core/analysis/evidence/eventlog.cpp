// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/evidence/eventlog.h"

#include "core/run/liverun/programs/programrows.h"
#include "core/scenario/files/runending.h"
#include "core/scenario/files/runheader.h"
#include "core/trace/spans.h"
#include "core/trace/tracemerger.h"
#include "core/verdict/judge.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/base/systemreason.h"
#include "lockscope/base/wording.h"
#include "lockscope/events/rowdetail.h"

#include <QDateTime>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <deque>
#include <set>

namespace lockscope {
namespace {

constexpr std::string_view defaultResource = "the lock";
constexpr double timeMax = 4e18; // nanoseconds before or after 1970: 126 years
constexpr std::size_t clientsMax = 65'535;

// One line of a log.
struct LoggedEvent {
    std::int64_t time = 0; // in nanoseconds
    ClientId client;
    bool isWrite = false;
    ProgramReport report;
};

// The unit of a number, by its size: seconds since 1970 have ten digits, milliseconds thirteen …
std::optional<Duration> unitOf(double number)
{
    constexpr double least = 1e9, most = 1e10; // of seconds since 1970
    double size = number;
    for (const Duration unit : {Duration(1s), Duration(1ms), Duration(1us), Duration(1ns)}) {
        if (size >= least && size < most)
            return unit;
        size /= 1000;
    }
    return std::nullopt;
}

// Returns the time in nanoseconds. A text must have a zone.
std::optional<std::int64_t> timeOf(const QJsonValue &value, std::optional<Duration> unit)
{
    if (value.isDouble()) {
        if (!unit)
            unit = unitOf(value.toDouble());
        if (!unit)
            return std::nullopt;
        const std::int64_t scale = unit->count();
        const qint64 whole = value.toInteger(0); // exact, where a double is not
        const double exact = value.toDouble() * static_cast<double>(scale);
        if (std::abs(exact) > timeMax)
            return std::nullopt;
        return static_cast<double>(whole) == value.toDouble()
            ? whole * scale
            : std::llround(exact / 1000) * 1000; // a double has no more digits
    }
    QString text = value.toString().replace(u',', u'.'); // as Python logs it
    // Qt reads no more than milliseconds.
    std::int64_t fraction = 0;
    if (const qsizetype point = text.indexOf(u'.'); point >= 0) {
        qsizetype end = point + 1;
        for (std::int64_t digit = 100'000'000; end < text.size() && text[end].isDigit(); ++end) {
            fraction += digit * text[end].digitValue();
            digit /= 10;
        }
        text.remove(point, end - point);
    }
    const QDateTime time = QDateTime::fromString(text, Qt::ISODate);
    if (!time.isValid() || time.timeSpec() == Qt::LocalTime
        || std::abs(static_cast<double>(time.toSecsSinceEpoch())) > timeMax / 1e9)
        return std::nullopt;
    return time.toSecsSinceEpoch() * 1'000'000'000 + fraction;
}

class Reader {
public:
    explicit Reader(const EventLogOptions &options) : m_options(options) { }

    Result<Done> readFile(const std::string &path)
    {
        QFile file(QString::fromStdString(path));
        if (!file.open(QIODevice::ReadOnly))
            return Error{{LOCKSCOPE_TEXT("Error", "cannot open {path}: {reason}"),
                {{"path", path}, {"reason", systemReason(file.errorString().toStdString())}}}};
        std::size_t number = 0;
        m_lastTimes.clear();
        while (!file.atEnd()) {
            const QByteArray line = file.readLine();
            ++number;
            ++m_log.lines;
            if (line.trimmed().isEmpty())
                continue;
            const auto read = readLine(line);
            if (read)
                continue;
            m_log.isTorn = m_log.isTorn || (file.atEnd() && !line.endsWith('\n'));
            if (m_log.unreadCount++ == 0)
                m_log.firstUnread =
                    path + ": line " + std::to_string(number) + ": " + read.error().text;
        }
        return Done{};
    }

    // Returns the log with its trace.
    Result<EventLog> log() &&
    {
        if (m_events.empty() && m_log.unreadCount > 0)
            return Error{{LOCKSCOPE_TEXT("Error", "no event found; {first}"),
                {{"first", m_log.firstUnread}}}};
        if (m_events.empty())
            return Error{LOCKSCOPE_TEXT("Error", "no event found: the log is empty")};
        std::ranges::stable_sort(m_events, {}, &LoggedEvent::time);
        writeTrace();
        return std::move(m_log);
    }

private:
    Result<Done> readLine(const QByteArray &line)
    {
        const QJsonDocument document = QJsonDocument::fromJson(line);
        if (!document.isObject())
            return Error{LOCKSCOPE_TEXT("Error", "is no JSON object")};
        QJsonObject object = document.object();
        const auto time = timeOf(object.value(QStringLiteral("t")), m_options.unit);
        if (!time)
            return Error{LOCKSCOPE_TEXT("Error",
                "\"t\": expected a time with a zone, such as 2026-11-28T02:14:09.880Z, or a number "
                "of seconds, ms, us or ns since 1970 (another one with --unit)")};
        const bool isWrite = object.value(QStringLiteral("event")) == QStringLiteral("wrote");
        if (isWrite)
            object[QStringLiteral("event")] = QStringLiteral("left"); // for its other fields
        Result<ProgramReport> report = reportOf(object);
        if (!report)
            return report.error();
        if (m_log.clients.size() == clientsMax)
            return Error{{LOCKSCOPE_TEXT("Error", "more than {max} clients"),
                {{"max", static_cast<std::int64_t>(clientsMax)}}}};
        const ClientId client = clientOf(object);
        std::int64_t &last = m_lastTimes.try_emplace(client, *time).first->second;
        if (*time < last)
            m_log.clocksBack.insert(client);
        last = *time;
        if (!isWrite
            && (report.value().kind == ProgramReport::Kind::release
                || report.value().kind == ProgramReport::Kind::released))
            m_releasing.insert(client);
        m_events.push_back({*time, client, isWrite, std::move(report).value()});
        return Done{};
    }

    // Names get numbers in the order of their first line.
    ClientId clientOf(const QJsonObject &object)
    {
        const auto text = [&](QLatin1String name) {
            const QJsonValue value = object.value(name);
            return value.isDouble() ? std::to_string(value.toInteger())
                                    : value.toString().toStdString();
        };
        const std::string name = text(QLatin1String("client"));
        const std::string host = text(QLatin1String("host"));
        auto &known = m_numbers[name]; // by host
        if (host.empty() && !known.empty())
            return known.begin()->second;
        if (const auto found = known.find(host); found != known.end())
            return found->second;
        if (const auto unknown = known.find({}); unknown != known.end()) { // its host is known now
            const ClientId client = unknown->second;
            known.erase(unknown);
            known[host] = client;
            m_log.clocks[client.value - 1u] = "host " + host;
            return client;
        }
        const ClientId client{static_cast<std::uint16_t>(m_log.clients.size() + 1)};
        m_log.clients.push_back(known.empty() ? name : name + " on " + host);
        m_log.clocks.push_back(host.empty() ? "client " + name : "host " + host);
        known[host] = client;
        return client;
    }

    std::string headerJson() const
    {
        RunHeader header;
        header.version = LOCKSCOPE_VERSION;
        header.scenario = "import";
        header.scheme = programScheme;
        header.programs.usual = "log";
        Duration lease = m_options.ttl.value_or(Duration{});
        for (const LoggedEvent &event : m_events)
            lease = std::max(lease, event.report.valid.value_or(Duration{}));
        // Without a lease, it cannot be said that a free lock is not given: no log is that long.
        header.settings["ttl"] = lease > Duration{} ? durationText(lease) : "1h";
        header.settings["clients"] = std::to_string(m_log.clients.size());
        return runHeaderJson(header);
    }

    void writeTrace()
    {
        const auto texts = std::make_shared<TextPool>();
        Recorder recorder(1, texts);
        TraceWriter writer(texts);
        WorldTime now{};
        const auto clock = [&now] { return now; };
        TraceMerger merger(writer, clock, {});
        merger.add(recorder);
        const auto note = [&](EventKind kind, std::string_view detail) {
            RawEvent raw;
            raw.event.kind = kind;
            raw.event.time = now;
            raw.event.detail = texts->intern(detail);
            recorder.record(raw);
        };
        note(EventKind::runBegin, headerJson());
        std::deque<ProgramRows> clients;
        for (std::size_t i = 0; i < m_log.clients.size(); ++i)
            clients.emplace_back(clock, recorder, ClientId{static_cast<std::uint16_t>(i + 1)},
                Resource{std::string(defaultResource)}, m_options.key,
                m_options.ttl.value_or(noSpan));
        std::set<ClientId> inside;
        const std::int64_t begin = m_events.front().time;
        for (const LoggedEvent &event : m_events) {
            now = WorldTime(Duration(event.time - begin));
            ProgramRows &rows = clients[event.client.value - 1u];
            if (event.isWrite) {
                rows.noteWrite(event.report);
                continue;
            }
            using Kind = ProgramReport::Kind;
            const bool isInside = inside.contains(event.client);
            if (event.report.kind == Kind::entered)
                inside.insert(event.client);
            else if (event.report.kind == Kind::left || event.report.kind == Kind::attempt)
                inside.erase(event.client);
            const bool isTaken = rows.take(event.report);
            if (!isTaken || (event.report.kind == Kind::entered && isInside))
                ++m_log.nested;
            // Who never says when it releases believes nothing when it has left.
            if (event.report.kind == Kind::left && !m_releasing.contains(event.client))
                (void)rows.take({.kind = Kind::released, .isInferred = true});
        }
        if (!m_log.isTorn)
            note(EventKind::runEnd, runEndingJson({}));
        recorder.rest();
        merger.finish();
        m_log.trace = writer.snapshot();
        m_log.begin = QDateTime::fromMSecsSinceEpoch(begin / 1'000'000, Qt::UTC)
                          .toString(Qt::ISODateWithMs)
                          .toStdString();
    }

    const EventLogOptions m_options;
    EventLog m_log;
    std::vector<LoggedEvent> m_events;
    std::map<std::string, std::map<std::string, ClientId>> m_numbers; // by name and host
    std::map<ClientId, std::int64_t> m_lastTimes;                     // in this file
    std::set<ClientId> m_releasing; // those that report their releases
};

// Two clients that were inside at the same time, as logged.
struct Pair {
    const Span *first, *second; // in the order of entering
    WorldTime from() const { return second->begin; }
    WorldTime to() const { return std::min(first->end, second->end); }
};

using SpansByResource = std::map<TextId, std::vector<const Span *>>;

SpansByResource insideSpans(const Spans &spans)
{
    SpansByResource all;
    for (const auto &[lane, ofLane] : spans.lanes()) {
        if (lane.kind != SpanKind::inside)
            continue;
        for (const Span &span : ofLane)
            all[span.key].push_back(&span);
    }
    for (auto &[resource, ofResource] : all)
        std::ranges::stable_sort(ofResource, {}, [](const Span *span) { return span->begin; });
    return all;
}

bool isReadLock(const Trace &trace, const Event &granted)
{
    const auto &detail = trace.detail(granted);
    return detail == detailText(Detail::readLock)
        || detail == detailText(Detail::readLockNotReported);
}

// The pairs that may not be inside together: readers may.
std::vector<Pair> pairsOf(const Trace &trace, const SpansByResource &spans)
{
    std::set<std::pair<ClientId, AttemptId>> readers;
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        if (event.kind == EventKind::granted && isReadLock(trace, event))
            readers.insert({event.client, event.attempt});
    }
    const auto isReader = [&readers](const Span &span) {
        return readers.contains({span.client, span.attempt});
    };
    std::vector<Pair> pairs;
    for (const auto &[resource, all] : spans) {
        std::vector<const Span *> open;
        for (const Span *const span : all) {
            std::erase_if(open, [&](const Span *one) { return one->end <= span->begin; });
            for (const Span *const one : open) {
                if (one->client != span->client && span->end > span->begin
                    && !(isReader(*one) && isReader(*span)))
                    pairs.push_back({one, span});
            }
            open.push_back(span);
        }
    }
    return pairs;
}

// When a client was surely still inside: until it left or began to release; if that is not logged,
// when it entered.
WorldTime lastSeen(const Trace &trace, const Span &span)
{
    const auto row = span.isOpen() ? std::nullopt : trace.indexOf(span.lastSeq);
    constexpr EventKinds ends{EventKind::left, EventKind::releasing, EventKind::released};
    return row && ends.has(trace[*row].kind) ? span.end : span.begin;
}

// Whether no clocks that are off by half the doubt make the two come after one another. `doubt`: by
// how much two clocks may differ.
bool isCertain(const EventLog &log, const Pair &pair, Duration doubt)
{
    const Span &first = *pair.first, &second = *pair.second;
    if (log.clocksBack.contains(first.client) || log.clocksBack.contains(second.client))
        return false;
    if (log.clocks[first.client.value - 1u] == log.clocks[second.client.value - 1u])
        doubt = {};
    const Duration toUndo = std::min(lastSeen(*log.trace, first) - second.begin,
        std::max(lastSeen(*log.trace, second), second.begin + Duration{1}) - first.begin);
    return toUndo > doubt;
}

Violation violationOf(const EventLog &log, const Pair &pair)
{
    Violation violation;
    violation.from = pair.from();
    const WorldTime end = (*log.trace)[log.trace->size() - 1].time;
    violation.to = std::min(pair.to(), end);
    violation.clients = {std::min(pair.first->client, pair.second->client),
        std::max(pair.first->client, pair.second->client)};
    violation.resource = log.trace->text(pair.first->key);
    for (const Span *const span : {pair.first, pair.second}) {
        violation.evidence.push_back(span->firstSeq);
        if (!span->isOpen())
            violation.evidence.push_back(span->lastSeq);
    }
    std::ranges::sort(violation.evidence);
    return violation;
}

std::size_t closeHandOversOf(const EventLog &log, const SpansByResource &spans, Duration doubt)
{
    std::size_t count = 0;
    for (const auto &[resource, all] : spans) {
        for (std::size_t i = 1; i < all.size(); ++i) {
            const Span &before = *all[i - 1], &after = *all[i];
            const bool isOneClock =
                log.clocks[before.client.value - 1u] == log.clocks[after.client.value - 1u];
            count += !before.isOpen() && !isOneClock && after.begin >= before.end
                    && after.begin - before.end <= doubt
                ? 1
                : 0;
        }
    }
    return count;
}

} // namespace

Result<EventLog> readEventLog(const std::vector<std::string> &files, const EventLogOptions &options)
{
    Reader reader(options);
    for (const std::string &file : files) {
        if (const Result<Done> read = reader.readFile(file); !read)
            return read.error();
    }
    return std::move(reader).log();
}

Result<EventLogVerdict> judgeEventLog(const EventLog &log, Duration skew)
{
    const Spans spans = deriveSpans(*log.trace);
    Result<Verdict> judged = judge(*log.trace, spans);
    if (!judged)
        return judged.error();
    EventLogVerdict result{std::move(judged).value(), {}};
    Verdict &verdict = result.verdict;
    const Duration doubt = 2 * skew;
    const SpansByResource inside = insideSpans(spans);
    result.closeHandOvers = closeHandOversOf(log, inside, doubt);
    std::vector<Violation> certain;
    for (const Pair &pair : pairsOf(*log.trace, inside))
        (isCertain(log, pair, doubt) ? certain : result.possible).push_back(violationOf(log, pair));
    std::ranges::stable_sort(certain, {}, &Violation::from);
    std::ranges::stable_sort(result.possible, {}, &Violation::from);
    verdict.violations = std::move(certain);
    if (!verdict.violations.empty())
        return result;
    if (verdict.outcome == Outcome::violated || !result.possible.empty())
        // What follows from the order of rows of two clocks is as doubtful as the overlaps.
        std::erase_if(verdict.findings, [](const Finding &finding) {
            return finding.kind == FindingKind::twoBelievers
                || finding.kind == FindingKind::staleWrite;
        });
    verdict.held = result.possible.empty();
    const auto doubtful = [&](Wording text) {
        verdict.findings.insert(verdict.findings.begin(),
            {FindingKind::onlyPossible, WorldTime{}, std::move(text), {}, {}, {}});
        verdict.outcome = Outcome::untested;
    };
    if (log.nested > 0)
        doubtful({LOCKSCOPE_TEXT("Finding",
                      "clients reported {count} times another hold while they had one: locks are "
                      "nested, or a `left` is missing"),
            {{"count", static_cast<std::int64_t>(log.nested)}}});
    if (result.possible.empty()) {
        if (verdict.outcome == Outcome::violated) // at one moment, as logged
            verdict.outcome = std::ranges::any_of(verdict.findings,
                                  [](const Finding &one) { return meansUntested(one.kind); })
                ? Outcome::untested
                : Outcome::held;
        return result;
    }
    const Violation &first = result.possible.front();
    doubtful({LOCKSCOPE_TEXT("Finding",
                  "{clients} may have been inside at the same time: for {length} as logged, but "
                  "their clocks may differ by {doubt}, or it is not logged when one left"),
        {{"clients", first.clients}, {"length", first.to - first.from}, {"doubt", doubt}}});
    verdict.findings.front().time = first.from;
    verdict.findings.front().evidence = first.evidence;
    verdict.findings.front().clients = first.clients;
    return result;
}

std::string eventLogJson(const EventLog &log, const EventLogVerdict &judged)
{
    const auto objectOf = [](const Verdict &verdict) {
        return QJsonDocument::fromJson(QByteArray::fromStdString(verdictJson(verdict))).object();
    };
    const auto texts = [](const std::vector<std::string> &all) {
        QJsonArray array;
        for (const std::string &text : all)
            array.append(QString::fromStdString(text));
        return array;
    };
    Verdict possible = judged.verdict;
    possible.violations = judged.possible;
    QJsonObject all = objectOf(judged.verdict);
    all[QStringLiteral("world")] = QStringLiteral("file");
    all[QStringLiteral("certain")] = all.value(QStringLiteral("violations"));
    all[QStringLiteral("possible")] = objectOf(possible).value(QStringLiteral("violations"));
    all[QStringLiteral("close_hand_overs")] = static_cast<qint64>(judged.closeHandOvers);
    all[QStringLiteral("clients")] = texts(log.clients);
    all[QStringLiteral("clocks")] = texts(log.clocks);
    all[QStringLiteral("begin")] = QString::fromStdString(log.begin);
    all[QStringLiteral("lines")] = static_cast<qint64>(log.lines);
    all[QStringLiteral("unread_lines")] = static_cast<qint64>(log.unreadCount);
    return QJsonDocument(all).toJson().toStdString();
}

} // namespace lockscope
