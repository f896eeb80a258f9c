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

/// The rows that match the conditions `led-to` and `evidence`. A sieve, which looks at one row at a
/// time, cannot find them itself.
struct GivenRows {
    std::vector<Seq> ledTo; ///< the events that the conditions name, and their causes
    std::vector<Seq> evidence;
};

/// Finds the rows of a trace that match a query. Each call of check() continues where the previous
/// call stopped, so a trace can be checked in parts and while it grows. The sieve compares a value
/// that many rows share (actor, key, text of a command) only once. A row matches a text if the
/// event table shows the text in this row. The table's words are in the language that was set when
/// the sieve was created. Thread: any, but only one thread at a time uses a sieve; the sieve shares
/// no data with the window.
class EventSieve {
public:
    EventSieve(const EventQuery &query, GivenRows given);

    /// Checks the rows from checkedCount() to before `end`, and appends the matching rows to
    /// `matching`. REQUIRES: the trace is the same in each call, or a later snapshot; end <=
    /// trace.size().
    void check(const Trace &trace, std::size_t end, std::vector<std::uint32_t> &matching);
    /// Returns the number of checked rows.
    std::size_t checkedCount() const { return m_checkedCount; }

private:
    // Whether a stored text contains the needle. `perRow`: the stored text does not decide this, so
    // the complete text of each row must be searched.
    enum class Contains : std::uint8_t { no = 1, yes = 2, perRow = 3 };
    // A text to find, with the results of earlier comparisons.
    struct Needle {
        TextNeedle text;
        bool canBeNumber = false; // the text can occur in a column of numbers
        std::bitset<eventKindCount>
            kinds{}; // the kinds whose word in the event table contains the text
        std::vector<std::uint8_t> texts{};   // Contains by text id; 0: not compared yet
        std::vector<std::uint8_t> details{}; // the same for texts of the column `detail`
        std::unordered_map<std::uint64_t, bool>
            actors{}; // whether the word of the actor contains the text
        std::unordered_map<std::int64_t, bool>
            lengths{}; // whether the text of a span's length contains it, by microseconds
    };
    void addTerm(const QueryTerm &term);
    void setGivenRows(const EventQuery &query, GivenRows given);
    bool matches(const Trace &trace, std::size_t row);
    bool matchesKeyAndToken(const Trace &trace, const Event &event);
    bool rowContains(Needle &needle, const Trace &trace, std::size_t row);
    bool numberColumnsContain(Needle &needle, const Trace &trace, std::size_t row);
    bool detailContains(Needle &needle, const Trace &trace, const Event &event);
    bool storedTextContains(Needle &needle, const Trace &trace, TextId id);

    std::vector<bool> m_clients;
    std::vector<bool> m_nodes;
    std::bitset<eventKindCount> m_kinds;
    std::vector<std::uint32_t> m_attempts;
    std::vector<Needle> m_keys;
    std::vector<QByteArray> m_tokens; // the beginnings of tokens that match, in lower case
    std::vector<std::pair<WorldTime, WorldTime>> m_times;
    WorldTime m_timeMax = WorldTime::min(); // the latest end of a time range; no later row matches
    std::vector<Needle> m_needles;
    std::optional<std::vector<Seq>>
        m_given; // the rows that match `led-to` and `evidence`, sorted; nullopt: no such condition
    ActorWords m_actorWords;
    QLocale m_locale;
    std::size_t m_checkedCount = 0;
};

} // namespace lockscope
