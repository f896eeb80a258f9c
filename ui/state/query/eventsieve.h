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

/// The rows that some conditions name one by one: `led-to`, `evidence`.
struct NamedRows {
    std::vector<Seq> ledTo;    ///< the events and their causes
    std::vector<Seq> evidence;
};

/// Looks through the rows of a trace for those that meet a query. It goes on from where it stopped, so a trace can be looked through in
/// slices and as it grows. What many rows share, an actor, a key, a command's text, is compared once. It looks like what the event table
/// shows, in the language in which it was made. Thread: one at a time, any: it shares nothing with the window.
class EventSieve {
public:
    EventSieve(const EventQuery &query, NamedRows named);

    /// Looks at the rows up to `end`, and appends those that pass to `passed`. REQUIRES: each call gives the same trace, or a later
    /// snapshot of it; end <= trace.size().
    void look(const Trace &trace, std::size_t end, std::vector<std::uint32_t> &passed);
    /// How many rows were looked at.
    std::size_t looked() const { return m_looked; }

private:
    enum class Known : std::uint8_t { no = 1, yes = 2, perRow = 3 };
    // A text that any column may show.
    struct Needle {
        TextNeedle text;
        bool canBeNumber = false;
        std::bitset<eventKindCount> kinds{};              // whose words have it
        std::vector<std::uint8_t> texts{};                // by text id; 0: not looked at
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
    std::vector<QByteArray> m_tokens; // what they begin with, in small letters
    std::vector<std::pair<WorldTime, WorldTime>> m_times;
    WorldTime m_latest = WorldTime::min(); // of the times; nothing behind it passes
    std::vector<Needle> m_needles;
    std::optional<std::vector<Seq>> m_named; // sorted
    ActorWords m_actorWords;
    QLocale m_locale;
    std::size_t m_looked = 0;
};

} // namespace lockscope
