// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/storypieces.h"

#include "ui/index/keystate.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace lockscope {
namespace {

constexpr std::size_t nodesMax = 7;
constexpr std::size_t rowsReadMax = 200'000; // a story is drawn repeatedly during a run

// Finds what the pictures show. Its places are row numbers of the trace at first; at the end they
// become steps.
class StoryBuilder {
public:
    using Piece = StoryPieces::Piece;
    using Row = StoryPieces::Row;

    StoryBuilder(StoryPieces &story, const std::vector<StoryFrame> &frames, const Trace &trace,
        const Spans &spans)
        : m_story(story), m_frames(frames), m_trace(trace), m_spans(spans)
    {
        for (const StoryFrame &frame : frames) {
            const Seq begin = frame.evidence.front();
            m_begins.push_back(m_begins.empty() ? begin : std::max(begin, m_begins.back()));
            m_story.times.push_back(frame.from);
        }
        m_end = m_trace.seqAt(m_trace.size() - 1) + 1;
        // A frame at the end of the run tells all that followed the frame before.
        const std::size_t last = frames.size() - 1;
        if (last > 0 && m_trace[*m_trace.indexOf(m_begins[last])].kind == EventKind::runEnd) {
            m_begins[last] = m_begins[last - 1] + 1;
            m_story.times[last] = m_story.times[last - 1];
            m_isToEnd = true;
            if (frames.back().evidence.size() > 1) // after the last denial the faults end
                m_end = frames.back().evidence.back() + 1;
        }
        m_story.times.push_back(std::max(frames.back().to, frames.back().from));
    }

    void build()
    {
        const bool isUnavailable = m_frames.back().kind == FrameKind::unavailable;
        chooseClients();
        if (m_first)
            addClient(m_first);
        if (isUnavailable) {
            for (std::uint8_t node = 1;
                 node <= std::min<std::size_t>(m_spans.nodeMax().value, nodesMax); ++node)
                addNode(NodeId{node});
        } else {
            addKeys();
        }
        if (m_second)
            addClient(m_second);
        if (!isUnavailable)
            addViolation();
        addRows();
        placePieces();
    }

private:
    struct Place {
        Seq from, to;
        WorldTime begin, end;
    };

    // The pair of a violation; the owner of a key that blocks the lock, and who is denied.
    void chooseClients()
    {
        for (const StoryFrame &frame : m_frames) {
            if (frame.kind >= FrameKind::secondGranted && frame.kind <= FrameKind::secondDenied) {
                m_first = frame.clients[1];
                m_second = frame.clients[0];
                m_resource = m_trace[*m_trace.indexOf(frame.evidence.front())].key;
                return;
            }
            for (const ClientId client : frame.clients) {
                if (!m_first)
                    m_first = client;
                else if (!m_second && client != m_first)
                    m_second = client;
            }
        }
    }

    std::size_t addRow(Row::Kind kind, ClientId client, NodeId node = {})
    {
        m_story.rows.push_back({kind, client, node});
        return m_story.rows.size() - 1;
    }

    void add(Piece::Kind kind, std::size_t row, const Span &span, Place place)
    {
        if (place.to <= m_begins.front() || place.from >= m_end)
            return;
        m_story.pieces.push_back({kind, row, 0, 0, span.client, span});
        m_places.push_back(place);
    }
    void add(Piece::Kind kind, std::size_t row, const Span &span)
    {
        add(kind, row, span,
            {span.firstSeq, span.isOpen() ? m_end : span.lastSeq, span.begin, span.end});
    }

    // Calls `take` with the spans of a lane that the story can contain.
    template <class Take> void eachOf(SpanKind kind, ClientId client, NodeId node, Take take) const
    {
        const Spans::Lane &lane = m_spans.lane({kind, client, node});
        auto at = std::lower_bound(lane.begin(), lane.end(), m_begins.front(),
            [](const Span &span, Seq seq) { return span.firstSeq < seq; });
        for (int before = 0; before < 8 && at != lane.begin(); ++before)
            --at; // of those that began before the story, the last ones can reach into it
        const Seq last = m_isToEnd ? m_end : m_begins.back();
        for (; at != lane.end() && at->firstSeq <= last; ++at) {
            const bool isOfStory =
                kind == SpanKind::key || !m_resource || !at->key || at->key == m_resource;
            if (isOfStory && (at->isOpen() || at->lastSeq > m_begins.front()))
                take(*at);
        }
    }

    void addClient(ClientId client)
    {
        const std::size_t row = addRow(Row::Kind::client, client);
        std::vector<Span> beliefs, leases;
        eachOf(SpanKind::waiting, client, {},
            [&](const Span &span) { add(Piece::Kind::waiting, row, span); });
        eachOf(SpanKind::gone, client, {},
            [&](const Span &span) { add(Piece::Kind::gone, row, span); });
        eachOf(SpanKind::leased, client, {}, [&](const Span &span) { leases.push_back(span); });
        eachOf(SpanKind::believed, client, {}, [&](const Span &span) {
            beliefs.push_back(span);
            add(Piece::Kind::believed, row, span);
        });
        eachOf(SpanKind::inside, client, {}, [&](const Span &span) {
            const bool hasLock = std::ranges::any_of(beliefs, [&](const Span &belief) {
                return belief.firstSeq <= span.firstSeq
                    && (belief.isOpen() || belief.lastSeq > span.firstSeq);
            });
            add(hasLock ? Piece::Kind::inside : Piece::Kind::insideWithoutLock, row, span);
        });
        for (const Span &belief : beliefs) {
            const auto lease = std::ranges::find_if(leases, [&](const Span &each) {
                return !each.isOpen() && each.lastSeq > belief.firstSeq && each.end < belief.end
                    && (belief.isOpen() || each.lastSeq < belief.lastSeq);
            });
            if (lease == leases.end())
                continue;
            Span expired = belief;
            expired.firstSeq = lease->lastSeq;
            expired.begin = lease->end;
            add(Piece::Kind::expired, row, expired);
        }
        eachOf(SpanKind::paused, client, {},
            [&](const Span &span) { add(Piece::Kind::paused, row, span); });
    }

    // Adds the keys of a node, of one client or of all.
    void addKeysOf(std::size_t row, NodeId node, ClientId client)
    {
        eachOf(SpanKind::key, {}, node, [&](const Span &key) {
            if (client && key.client != client)
                return;
            add(Piece::Kind::key, row, key);
            const WorldTime orphaned = orphanedAt(key, m_spans);
            if (m_resource || orphaned >= std::min(key.end, m_spans.end()))
                return;
            Span orphan = key;
            orphan.begin = orphaned;
            for (std::size_t i = *m_trace.indexOf(key.firstSeq);
                 i < m_trace.size() && m_trace[i].time <= orphaned; ++i)
                orphan.firstSeq = m_trace.seqAt(i);
            add(Piece::Kind::orphan, row, orphan);
        });
    }

    // The key of each client is that on its first node; if the story names a node, on that one.
    void addKeys()
    {
        const std::size_t row = addRow(Row::Kind::key, {});
        const std::size_t before = m_story.pieces.size();
        std::vector<NodeId> nodes;
        for (const StoryFrame &frame : m_frames) {
            if (frame.node)
                nodes.push_back(frame.node);
        }
        for (std::uint8_t node = 1; node <= m_spans.nodeMax().value; ++node)
            nodes.push_back(NodeId{node});
        for (const ClientId client : {m_first, m_second}) {
            const std::size_t found = m_story.pieces.size();
            for (std::size_t i = 0; client && i < nodes.size() && found == m_story.pieces.size();
                 ++i)
                addKeysOf(row, nodes[i], client);
        }
        if (!m_first && !nodes.empty())
            addKeysOf(row, nodes.front(), {});
        if (m_story.pieces.size() == before)
            m_story.rows.pop_back();
    }

    void addNode(NodeId node)
    {
        const std::size_t row = addRow(Row::Kind::node, {}, node);
        addKeysOf(row, node, {});
        for (const SpanKind kind : {SpanKind::down, SpanKind::frozen})
            eachOf(kind, {}, node, [&](const Span &span) { add(Piece::Kind::stopped, row, span); });
    }

    void addViolation()
    {
        std::vector<std::size_t> inside;
        for (std::size_t i = 0; i < m_story.pieces.size(); ++i) {
            const Piece::Kind kind = m_story.pieces[i].kind;
            if (kind == Piece::Kind::inside || kind == Piece::Kind::insideWithoutLock)
                inside.push_back(i);
        }
        for (const std::size_t i : inside) {
            for (const std::size_t j : inside) {
                const Place &a = m_places[i], &b = m_places[j];
                if (m_story.pieces[i].client != m_first || m_story.pieces[j].client != m_second
                    || std::max(a.from, b.from) >= std::min(a.to, b.to))
                    continue;
                add(Piece::Kind::violation, 0, {},
                    {std::max(a.from, b.from), std::min(a.to, b.to), std::max(a.begin, b.begin),
                        std::min(a.end, b.end)});
            }
        }
    }

    std::optional<std::size_t> rowOf(const Event &event)
    {
        const bool isWrite =
            event.kind == EventKind::wrote || event.kind == EventKind::writeRejected;
        const bool isOfKey = !event.client || event.kind == EventKind::stole;
        if (isWrite && !m_storeRow)
            m_storeRow = addRow(Row::Kind::store, {});
        if (isWrite)
            return m_storeRow;
        for (std::size_t row = 0; row < m_story.rows.size(); ++row) {
            const Row &each = m_story.rows[row];
            if (isOfKey ? each.kind == Row::Kind::key
                        || (each.kind == Row::Kind::node && each.node == event.node)
                        : each.kind == Row::Kind::client && each.client == event.client)
                return row;
        }
        return std::nullopt;
    }

    void addMark(Seq seq)
    {
        const Event &event = m_trace[*m_trace.indexOf(seq)];
        const auto mark = event.kind == EventKind::denied ? std::nullopt : markOf(event.kind);
        const auto row = mark ? rowOf(event) : std::nullopt;
        if (!row)
            return;
        Span span;
        span.client = event.client;
        add(Piece::Kind::mark, *row, span, {seq, seq + 1, event.time, event.time});
        m_story.pieces.back().mark = *mark;
    }

    // Adds the shapes of the frames' rows, the writes of the two clients, and their denials.
    void addRows()
    {
        std::set<Seq> marked;
        for (const StoryFrame &frame : m_frames)
            marked.insert(frame.evidence.begin(), frame.evidence.end());
        std::map<ClientId, Place> denied;
        const std::size_t begin = *m_trace.indexOf(m_begins.front());
        const std::size_t last = m_isToEnd ? m_trace.size() - 1 : *m_trace.indexOf(m_begins.back());
        for (std::size_t i = begin; i <= std::min(last, begin + rowsReadMax); ++i) {
            const Event &event = m_trace[i];
            const Seq seq = m_trace.seqAt(i);
            if (!event.client || (event.client != m_first && event.client != m_second))
                continue;
            if (event.kind == EventKind::wrote || event.kind == EventKind::writeRejected)
                marked.insert(seq);
            if (event.kind != EventKind::denied)
                continue;
            Place &place = denied.try_emplace(event.client, Place{seq, seq, event.time, event.time})
                               .first->second;
            place.to = std::max(seq, place.from + 1);
            place.end = event.time;
        }
        for (const Seq seq : marked)
            addMark(seq);
        for (const auto &[client, place] : denied) {
            Span span;
            span.client = client;
            add(Piece::Kind::denied, *rowOf(m_trace[*m_trace.indexOf(place.from)]), span, place);
        }
    }

    // Returns the frame in whose step a row is.
    std::size_t stepOf(Seq seq) const
    {
        const auto after = std::ranges::upper_bound(m_begins, seq);
        return after == m_begins.begin() ? 0
                                         : static_cast<std::size_t>(after - m_begins.begin()) - 1;
    }

    // Returns the place of a row if it is, or nearly is, at the beginning of a frame. `min`: it is
    // not before this place.
    std::optional<double> edgeOf(Seq seq, WorldTime time, double min) const
    {
        const std::size_t step = stepOf(seq);
        const auto &times = m_story.times;
        const Duration near = std::max<Duration>((times.back() - times.front()) / 200, 1us);
        const auto at = static_cast<double>(step);
        if (seq <= m_begins.front())
            return 0.0;
        if (seq == m_begins[step])
            return at;
        if (seq >= m_end || (step + 1 == m_begins.size() && !m_isToEnd))
            return static_cast<double>(m_begins.size());
        if (at >= min && time - times[step] <= near)
            return at;
        if (step + 1 < m_begins.size() && times[step + 1] - time <= near)
            return at + 1;
        return std::nullopt;
    }

    // Turns the places into steps. Rows inside a step are in order and equally far from one
    // another.
    void placePieces()
    {
        std::vector<std::set<Seq>> inner(m_begins.size());
        const auto note = [&](Seq seq, WorldTime time, double min) {
            const auto edge = edgeOf(seq, time, min);
            if (!edge)
                inner[stepOf(seq)].insert(seq);
            return edge;
        };
        for (Place &place : m_places) {
            const auto from = note(place.from, place.begin, 0);
            note(place.to, place.end, from.value_or(static_cast<double>(stepOf(place.from))) + 0.5);
        }
        const auto placeOf = [&](Seq seq, WorldTime time, double min) {
            const std::size_t step = stepOf(seq);
            const auto rank = static_cast<double>(
                std::distance(inner[step].begin(), inner[step].lower_bound(seq)) + 1);
            return edgeOf(seq, time, min)
                .value_or(
                    static_cast<double>(step) + rank / static_cast<double>(inner[step].size() + 1));
        };
        for (std::size_t i = 0; i < m_places.size(); ++i) {
            Piece &piece = m_story.pieces[i];
            piece.from = placeOf(m_places[i].from, m_places[i].begin, 0);
            piece.to = placeOf(m_places[i].to, m_places[i].end, piece.from + 0.5);
            if (piece.kind == Piece::Kind::mark)
                piece.to = piece.from;
        }
        std::erase_if(m_story.pieces, [](const Piece &piece) {
            return piece.kind != Piece::Kind::mark && piece.to <= piece.from;
        });
        std::ranges::stable_sort(m_story.pieces, {}, &Piece::kind);
    }

    StoryPieces &m_story;
    const std::vector<StoryFrame> &m_frames;
    const Trace &m_trace;
    const Spans &m_spans;
    std::vector<Seq> m_begins; // of the steps
    Seq m_end = 0;             // after the last row of the trace
    bool m_isToEnd = false;    // the last step ends with the run
    ClientId m_first, m_second;
    TextId m_resource; // of a violation; a client can be inside of several resources
    std::optional<std::size_t> m_storeRow;
    std::vector<Place> m_places; // of the pieces
};

} // namespace

StoryPieces storyPieces(
    const std::vector<StoryFrame> &frames, const Trace &trace, const Spans &spans)
{
    StoryPieces story;
    if (!frames.empty() && frames.front().kind < FrameKind::stuck)
        StoryBuilder(story, frames, trace, spans).build();
    return story;
}

} // namespace lockscope
