// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/export/attempttable.h"

#include <map>
#include <optional>
#include <vector>

namespace lockscope {
namespace {

struct AttemptRow {
    ClientId client;
    AttemptId attempt;
    std::string resource, token, fence, reason, end;
    std::string outcome = "open";
    WorldTime began{};
    WorldTime waitingSince{}; // the time of the client's first attempt since its last grant or crash
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

// Returns a text of the trace as a cell, in quotes if CSV requires them. The cells of the other columns never require quotes.
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
        else if (event.kind == EventKind::crashed)
            crash(event);
        else if (const auto found = m_indices.find({event.client, event.attempt}); event.client && found != m_indices.end())
            take(event, m_rows[found->second]);
    }
    const std::vector<AttemptRow> &rows() const { return m_rows; }

private:
    void begin(const Event &event)
    {
        const auto waiting = m_waitingSince.try_emplace(event.client, event.time).first;
        m_indices[{event.client, event.attempt}] = m_rows.size();
        m_sinceCrash[event.client].push_back(m_rows.size());
        AttemptRow &row = m_rows.emplace_back();
        row.client = event.client;
        row.attempt = event.attempt;
        row.resource = m_trace.text(event.key);
        row.began = event.time;
        row.waitingSince = waiting->second;
    }

    // A crash ends the client's open attempt, and each lock that the client holds.
    void crash(const Event &event)
    {
        m_waitingSince.erase(event.client);
        for (const std::size_t index : m_sinceCrash[event.client]) {
            AttemptRow &row = m_rows[index];
            if (row.isGranted() && !row.ended) {
                row.ended = event.time;
                row.end = "crashed";
            } else if (!row.decided) {
                row.decided = event.time;
                row.outcome = "crashed";
            }
        }
        m_sinceCrash[event.client].clear();
    }

    void take(const Event &event, AttemptRow &row)
    {
        switch (event.kind) {
        case EventKind::granted:
            row.outcome = "granted";
            row.decided = event.time;
            row.token = m_trace.text(event.token);
            row.fence = m_trace.fence(event) ? std::to_string(m_trace.fence(event).value) : std::string();
            row.validity = event.span;
            m_waitingSince.erase(event.client);
            break;
        case EventKind::denied:
            row.outcome = "denied";
            row.decided = event.time;
            row.reason = m_trace.detail(event);
            break;
        case EventKind::entered: row.entered = event.time; break;
        case EventKind::left: row.left = event.time; break;
        case EventKind::extended: ++row.extensions; break;
        case EventKind::wrote: ++row.writes; break;
        case EventKind::writeRejected: ++row.rejected; break;
        case EventKind::released:
        case EventKind::releaseRefused:
            row.ended = event.time;
            row.end = eventKindName(event.kind);
            break;
        default: break;
        }
    }

    const Trace &m_trace;
    std::vector<AttemptRow> m_rows;
    std::map<std::pair<ClientId, AttemptId>, std::size_t> m_indices;
    std::map<ClientId, std::vector<std::size_t>> m_sinceCrash; // by client: the indices of its attempts since its last crash
    std::map<ClientId, WorldTime> m_waitingSince;
};

std::string rowText(const AttemptRow &row)
{
    const auto ifGranted = [&row](const std::string &cell) { return row.isGranted() ? cell : std::string(); };
    std::string line = std::to_string(row.client.value) + ',' + std::to_string(row.attempt.value);
    for (const std::string &cell :
         {quotedCell(row.resource), quotedCell(row.token), row.fence, timeCell(row.began), timeCell(row.decided), row.outcome, quotedCell(row.reason),
          ifGranted(lengthBetween(row.began, row.decided)), ifGranted(lengthBetween(row.waitingSince, row.decided)), row.validity == noSpan ? std::string() : lengthOf(row.validity),
          std::to_string(row.extensions), timeCell(row.entered), timeCell(row.left), lengthBetween(row.entered, row.left), std::to_string(row.writes),
          std::to_string(row.rejected), ifGranted(timeCell(row.ended)), ifGranted(lengthBetween(row.decided, row.ended)), row.end})
        line += ',' + cell;
    return line + '\n';
}

} // namespace

std::string attemptTable(const Trace &trace)
{
    AttemptReader reader(trace);
    for (std::size_t i = 0; i < trace.size(); ++i)
        reader.take(trace[i]);
    std::string text = "client,attempt,resource,token,fence,began_us,decided_us,outcome,reason,acquire_us,wait_us,validity_us,extensions,"
                       "entered_us,left_us,inside_us,writes,rejected,ended_us,held_us,end\n";
    for (const AttemptRow &row : reader.rows())
        text += rowText(row);
    return text;
}

} // namespace lockscope
