// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "ui/state/query/eventquery.h"
#include "ui/state/query/textneedle.h"
#include "ui/words/eventwords.h"

#include <QLocale>

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace lockscope {

/// The rows for the conditions that name single rows: `led-to`, `evidence`.
struct NamedRows {
    std::vector<Seq> ledTo;    ///< the named events and their causes
    std::vector<Seq> evidence;
};

/// Searches the rows of a trace for those that match a query. It continues where it stopped, so it can process a trace in slices and while
/// the trace grows. Values that many rows share (actor, key, text of a command) are compared once. It compares with the text in the event
/// table, in the language at construction. Thread: any, one at a time; it shares no data with the window.
class EventSieve {
public:
    EventSieve(const EventQuery &query, NamedRows named);

    /// Checks the rows up to `end`, and appends the matches to `passed`. REQUIRES: each call passes the same trace or a later snapshot of
    /// it; end <= trace.size().
    void look(const Trace &trace, std::size_t end, std::vector<std::uint32_t> &passed);
    /// Returns the number of checked rows.
    std::size_t looked() const { return m_looked; }

private:
    enum class Known : std::uint8_t { no = 1, yes = 2, perRow = 3 };
    // A text to find in any column.
    struct Needle {
        TextNeedle text;
        bool canBeNumber = false;
        std::bitset<eventKindCount> kinds{};              // the kinds with a word that contains it
        std::vector<std::uint8_t> texts{};                // by text id; 0: not compared yet
        std::vector<std::uint8_t> details{};
        std::unordered_map<std::uint64_t, bool> actors{};
        std::unordered_map<std::int64_t, bool> lengths{}; // by microseconds
    };
    void takeTerm(const QueryTerm &term);
    void takeNames(const EventQuery &query, NamedRows named);
    bool passes(const Trace &trace, std::size_t row);
    bool passesNames(const Trace &trace, const Event &event);
    bool shows(Needle &needle, const Trace &trace, std::size_t row);
    bool showsNumber(Needle &needle, const Trace &trace, std::size_t row);
    bool showsDetail(Needle &needle, const Trace &trace, const Event &event);
    bool hasText(Needle &needle, const Trace &trace, TextId id);

    std::vector<bool> m_clients;
    std::vector<bool> m_nodes;
    std::bitset<eventKindCount> m_kinds;
    std::vector<std::uint32_t> m_attempts;
    std::vector<Needle> m_keys;
    std::vector<QByteArray> m_tokens; // prefixes, in lower case
    std::vector<std::pair<WorldTime, WorldTime>> m_times;
    WorldTime m_latest = WorldTime::min(); // end of the last time range; no later row matches
    std::vector<Needle> m_needles;
    std::optional<std::vector<Seq>> m_named; // sorted
    ActorWords m_actorWords;
    QLocale m_locale;
    std::size_t m_looked = 0;
};

} // namespace lockscope
