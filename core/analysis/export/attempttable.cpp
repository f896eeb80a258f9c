// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/export/attempttable.h"

#include <map>
#include <optional>
#include <vector>

namespace lockscope {
namespace {

// An attempt as a line of the table.
struct AttemptRecord {
    ClientId client;
    AttemptId attempt;
    std::string resource, token, fence, reason, end;
    std::string outcome = "open";
    WorldTime began{};
    WorldTime
        waitingSince{}; // the time of the client's first attempt after its previous grant or crash
    std::optional<WorldTime> decided, entered, left, ended;
    Duration validity = noSpan;
    int extensions = 0;
    int writes = 0;
    int rejected = 0;

    bool isGranted() const { return outcome == "granted"; }
};

std::string lengthOf(Duration length)
{
    return std::to_string(std::chrono::duration_cast<std::chrono::microseconds>(length).count());
}

std::string lengthBetween(const std::optional<WorldTime> &from, const std::optional<WorldTime> &to)
{
    return from && to ? lengthOf(*to - *from) : std::string();
}

std::string timeCell(const std::optional<WorldTime> &time)
{
    return lengthBetween(WorldTime{}, time);
}

// Returns a text of the trace as a cell, in quotes if CSV requires them. The cells of the other
// columns never require quotes.
std::string quotedCell(const std::string &text)
{
    if (text.find_first_of(",\"\r\n") == text.npos)
        return text;
    std::string result = "\"";
    for (const char c : text)
        result.append(c == '"' ? 2 : 1, c);
    return result + '"';
}

/// Collects the attempts while it reads the rows of a trace.
class AttemptReader {
public:
    explicit AttemptReader(const Trace &trace) : m_trace(trace) { }

    void take(const Event &event)
    {
        if (event.kind == EventKind::attempt)
            begin(event);
        else if (event.kind == EventKind::crashed || event.kind == EventKind::ended)
            endProcess(event);
        else if (const auto found = m_indices.find({event.client, event.attempt});
                 event.client && found != m_indices.end())
            addTo(m_attempts[found->second], event);
    }
    const std::vector<AttemptRecord> &attempts() const { return m_attempts; }

private:
    void begin(const Event &event)
    {
        const auto waiting = m_waitingSince.try_emplace(event.client, event.time).first;
        m_indices[{event.client, event.attempt}] = m_attempts.size();
        m_ofProcess[event.client].push_back(m_attempts.size());
        AttemptRecord &record = m_attempts.emplace_back();
        record.client = event.client;
        record.attempt = event.attempt;
        record.resource = m_trace.text(event.key);
        record.began = event.time;
        record.waitingSince = waiting->second;
    }

    // The end of its process ends the client's open attempt, and each lock that the client holds.
    void endProcess(const Event &event)
    {
        m_waitingSince.erase(event.client);
        for (const std::size_t index : m_ofProcess[event.client]) {
            AttemptRecord &record = m_attempts[index];
            if (record.isGranted() && !record.ended) {
                record.ended = event.time;
                record.end = eventKindName(event.kind);
            } else if (!record.decided) {
                record.decided = event.time;
                record.outcome = eventKindName(event.kind);
            }
        }
        m_ofProcess[event.client].clear();
    }

    void addTo(AttemptRecord &record, const Event &event)
    {
        switch (event.kind) {
        case EventKind::granted:
            record.outcome = "granted";
            record.decided = event.time;
            record.resource =
                m_trace.text(event.key); // of a program perhaps another one than in the `attempt`
            record.token = m_trace.text(event.token);
            record.fence =
                m_trace.fence(event) ? std::to_string(m_trace.fence(event).value) : std::string();
            record.validity = event.span;
            m_waitingSince.erase(event.client);
            break;
        case EventKind::denied:
            record.outcome = "denied";
            record.decided = event.time;
            record.resource = m_trace.text(event.key);
            record.reason = m_trace.detail(event);
            break;
        case EventKind::entered: record.entered = event.time; break;
        case EventKind::left: record.left = event.time; break;
        case EventKind::extended: ++record.extensions; break;
        case EventKind::wrote: ++record.writes; break;
        case EventKind::writeRejected: ++record.rejected; break;
        case EventKind::released:
        case EventKind::releaseRefused:
            record.ended = event.time;
            record.end = eventKindName(event.kind);
            break;
        default: break;
        }
    }

    const Trace &m_trace;
    std::vector<AttemptRecord> m_attempts;
    std::map<std::pair<ClientId, AttemptId>, std::size_t> m_indices;
    std::map<ClientId, std::vector<std::size_t>>
        m_ofProcess; // by client: the indices of its attempts since its process began
    std::map<ClientId, WorldTime> m_waitingSince;
};

std::string recordText(const AttemptRecord &record)
{
    const auto ifGranted = [&record](const std::string &cell) {
        return record.isGranted() ? cell : std::string();
    };
    std::string line =
        std::to_string(record.client.value) + ',' + std::to_string(record.attempt.value);
    for (const std::string &cell : {quotedCell(record.resource), quotedCell(record.token),
             record.fence, timeCell(record.began), timeCell(record.decided), record.outcome,
             quotedCell(record.reason), ifGranted(lengthBetween(record.began, record.decided)),
             ifGranted(lengthBetween(record.waitingSince, record.decided)),
             record.validity == noSpan ? std::string() : lengthOf(record.validity),
             std::to_string(record.extensions), timeCell(record.entered), timeCell(record.left),
             lengthBetween(record.entered, record.left), std::to_string(record.writes),
             std::to_string(record.rejected), ifGranted(timeCell(record.ended)),
             ifGranted(lengthBetween(record.decided, record.ended)), record.end})
        line += ',' + cell;
    return line + '\n';
}

} // namespace

std::string attemptTable(const Trace &trace)
{
    AttemptReader reader(trace);
    for (std::size_t i = 0; i < trace.size(); ++i)
        reader.take(trace[i]);
    std::string text = "client,attempt,resource,token,fence,began_us,decided_us,outcome,reason,"
                       "acquire_us,wait_us,validity_us,extensions,entered_us,left_us,inside_us,"
                       "writes,rejected,ended_us,held_us,end\n";
    for (const AttemptRecord &record : reader.attempts())
        text += recordText(record);
    return text;
}

} // namespace lockscope
