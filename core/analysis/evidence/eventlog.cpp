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

#include <QDateTime>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <deque>

namespace lockscope {
namespace {

constexpr std::string_view defaultResource = "the lock";

// One line of a log.
struct LoggedEvent {
    std::int64_t time = 0; // in nanoseconds
    ClientId client;
    bool isWrite = false;
    ProgramReport report;
};

// The unit of a number, by its size: seconds since 1970 have ten digits, milliseconds thirteen …
Duration unitOf(double number)
{
    const double size = std::abs(number);
    return size >= 1e17 ? Duration(1ns)
        : size >= 1e14  ? Duration(1us)
        : size >= 1e11  ? Duration(1ms)
                        : Duration(1s);
}

// Returns the time in nanoseconds. A text must have a zone.
std::optional<std::int64_t> timeOf(const QJsonValue &value, std::optional<Duration> unit)
{
    if (value.isDouble()) {
        const std::int64_t scale = unit.value_or(unitOf(value.toDouble())).count();
        const qint64 whole = value.toInteger(0); // exact, where a double is not
        const double exact = value.toDouble() * static_cast<double>(scale);
        if (std::abs(exact) > 9e18)
            return std::nullopt;
        return static_cast<double>(whole) == value.toDouble()
            ? whole * scale
            : std::llround(exact / 1000) * 1000; // a double has no more digits
    }
    QString text = value.toString();
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
    if (!time.isValid() || time.timeSpec() == Qt::LocalTime)
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
        if (m_events.empty())
            return Error{{LOCKSCOPE_TEXT(
                              "Error", "no event found; expected lines such as {example}"),
                {{"example",
                    R"({"t": "2026-11-28T02:14:09.880Z", "client": "worker-1", "event": "granted"})"}}}};
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
                "\"t\": expected a time with a zone, such as 2026-11-28T02:14:09.880Z, or a "
                "number")};
        const bool isWrite = object.value(QStringLiteral("event")) == QStringLiteral("wrote");
        if (isWrite)
            object[QStringLiteral("event")] = QStringLiteral("left"); // for its other fields
        Result<ProgramReport> report = reportOf(object);
        if (!report)
            return report.error();
        m_events.push_back({*time, clientOf(object), isWrite, std::move(report).value()});
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
        const auto [found, isNew] =
            m_numbers.try_emplace(name, static_cast<std::uint16_t>(m_log.clients.size() + 1));
        if (isNew) {
            const std::string host = text(QLatin1String("host"));
            m_log.clients.push_back(name);
            m_log.clocks.push_back(host.empty() ? "client " + name : "host " + host);
        }
        return ClientId{found->second};
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
        const std::int64_t begin = m_events.front().time;
        for (const LoggedEvent &event : m_events) {
            now = WorldTime(Duration(event.time - begin));
            ProgramRows &rows = clients[event.client.value - 1u];
            if (event.isWrite)
                rows.noteWrite(event.report);
            else
                (void)rows.take(event.report);
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
    std::map<std::string, std::uint16_t> m_numbers;
};

// The time that two clients of one violation were inside together, as logged: the longest stretch.
Duration longestTogether(
    const Spans &spans, const Violation &violation, ClientId one, ClientId other)
{
    Duration longest{};
    for (const Span &a : spans.lane({SpanKind::inside, one, {}})) {
        for (const Span &b : spans.lane({SpanKind::inside, other, {}})) {
            const WorldTime from = std::max({a.begin, b.begin, violation.from});
            const WorldTime to = std::min({a.end, b.end, violation.to});
            longest = std::max(longest, to - from);
        }
    }
    return longest;
}

bool isCertain(const EventLog &log, const Spans &spans, const Violation &violation, Duration doubt)
{
    for (const ClientId one : violation.clients) {
        for (const ClientId other : violation.clients) {
            if (!(one < other))
                continue;
            const bool isOneClock = log.clocks[one.value - 1u] == log.clocks[other.value - 1u];
            const Duration together = longestTogether(spans, violation, one, other);
            if (isOneClock ? together > Duration{} || doubt == Duration{} : together > doubt)
                return true;
        }
    }
    return doubt == Duration{};
}

std::size_t closeHandOversOf(const EventLog &log, const Spans &spans, Duration doubt)
{
    std::map<TextId, std::vector<const Span *>> byResource;
    for (const auto &[lane, all] : spans.lanes()) {
        if (lane.kind != SpanKind::inside)
            continue;
        for (const Span &span : all)
            byResource[span.key].push_back(&span);
    }
    std::size_t count = 0;
    for (auto &[resource, all] : byResource) {
        std::ranges::sort(all, {}, [](const Span *span) { return span->begin; });
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
    result.closeHandOvers = closeHandOversOf(log, spans, doubt);
    std::vector<Violation> certain;
    for (Violation &violation : verdict.violations)
        (isCertain(log, spans, violation, doubt) ? certain : result.possible)
            .push_back(std::move(violation));
    verdict.violations = std::move(certain);
    if (!verdict.violations.empty() || result.possible.empty())
        return result;
    // What follows from the order of rows of two clocks is as doubtful as the overlaps.
    std::erase_if(verdict.findings, [](const Finding &finding) {
        return finding.kind == FindingKind::twoBelievers || finding.kind == FindingKind::staleWrite;
    });
    const Violation &first = result.possible.front();
    verdict.findings.insert(verdict.findings.begin(),
        {FindingKind::onlyPossible, first.from,
            {LOCKSCOPE_TEXT("Finding",
                 "{clients} may have been inside at the same time: for {length} as logged, but "
                 "their clocks may differ by {doubt}"),
                {{"clients", first.clients}, {"length", first.to - first.from}, {"doubt", doubt}}},
            first.evidence, first.clients, {}});
    verdict.outcome = Outcome::untested;
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
