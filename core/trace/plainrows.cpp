// SPDX-License-Identifier: MIT
#include "core/trace/plainrows.h"

#include "core/trace/csv/csvwords.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace lockscope {
namespace {

constexpr std::array<std::uint64_t, 9> powersOfTen{
    1, 10, 100, 1'000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000};

// A text of up to eight bytes, which is compared with the bytes of a file in one step.
struct ShortPrefix {
    consteval explicit ShortPrefix(std::string_view text) : size(text.size())
    {
        for (std::size_t i = 0; i < text.size(); ++i) {
            bytes |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
            mask |= std::uint64_t{0xff} << (8 * i);
        }
    }
    bool matches(std::uint64_t word) const { return (word & mask) == bytes; }
    std::size_t size;
    std::uint64_t bytes = 0;
    std::uint64_t mask = 0;
};
constexpr ShortPrefix clientPrefix("client-");
constexpr ShortPrefix nodePrefix("node-");

// Reads a number of up to sixteen digits without a leading zero and moves `at` after it. Inlined,
// because a row has six numbers and a call would take as long as reading a number.
[[gnu::always_inline]] inline bool takeDigits(const char *&at, std::uint64_t &number)
{
    const Digits first(at);
    if (first.count == 0 || (*at == '0' && first.count > 1))
        return false;
    at += first.count;
    number = first.value;
    if (first.count < 8)
        return true;
    const Digits second(at);
    number = number * powersOfTen[static_cast<std::size_t>(second.count)] + second.value;
    at += second.count;
    return true; // if there are more than sixteen digits, the caller finds a digit where it
                 // requires a comma, and rejects the row
}

bool takeComma(const char *&at)
{
    return *at++ == ',';
}

[[gnu::always_inline]] inline bool takeNumber(
    const char *&at, std::uint64_t &number, std::uint64_t min, std::uint64_t max)
{
    return takeDigits(at, number) && number >= min && number <= max && takeComma(at);
}

// Reads a number or an empty field. For an empty field, `number` is unchanged.
template <class Number>
bool takeNumberOrNothing(const char *&at, Number &number, std::uint64_t min, std::uint64_t max)
{
    if (*at == ',') {
        ++at;
        return true;
    }
    std::uint64_t read = 0;
    if (!takeNumber(at, read, min, max))
        return false;
    number = static_cast<Number>(read);
    return true;
}

bool takeSpan(const char *&at, Duration &span)
{
    if (*at == ',') {
        ++at;
        return true;
    }
    const bool isNegative = *at == '-';
    at += isNegative ? 1 : 0;
    std::uint64_t read = 0;
    if (!takeNumber(at, read, isNegative ? 1 : 0, static_cast<std::uint64_t>(microsecondsMax)))
        return false;
    const auto length = static_cast<std::int64_t>(read);
    span = std::chrono::microseconds(isNegative ? -length : length);
    return true;
}

bool takeActor(const char *&at, Actor &actor)
{
    const std::uint64_t word = wordAt(at);
    const bool isClient = clientPrefix.matches(word);
    if (isClient || nodePrefix.matches(word)) {
        at += isClient ? clientPrefix.size : nodePrefix.size;
        actor.kind = isClient ? ActorKind::client : ActorKind::node;
        std::uint64_t number = 0;
        const bool isValid = takeNumber(at, number, 1, 0xffff);
        actor.first = static_cast<std::uint16_t>(number);
        return isValid;
    }
    const char *const end = plainEnd(at);
    const Result<Actor> read = parseActor({at, end});
    if (!read)
        return false;
    actor = read.value();
    at = end;
    return takeComma(at);
}

bool takeKind(const char *&at, EventKind &kind)
{
    const char *const end = plainEnd(at);
    const std::optional<EventKind> read = eventKindOf({at, end});
    if (!read)
        return false;
    kind = *read;
    at = end;
    return takeComma(at);
}

// Returns the slot of m_details for details that begin like this one: a hash of the first eight
// bytes, or fewer if the field ends earlier.
std::size_t slotOfDetail(const char *at)
{
    const std::uint64_t word = wordAt(at);
    const std::uint64_t marks = markEnds(word);
    const std::uint64_t detailBytes =
        marks == 0 ? word : word & ((std::uint64_t{1} << (8 * firstMarked(marks))) - 1);
    return (detailBytes * 0x9e3779b97f4a7c15u) >> 56;
}

} // namespace

PlainRows::PlainRows(std::string_view text, CsvTexts &texts)
    : m_fastEnd(text.data()), m_end(text.data() + text.size()), m_texts(texts)
{
    const std::size_t last = text.size() < 8 ? text.npos : text.rfind('\n', text.size() - 8);
    if (last != text.npos)
        m_fastEnd += last;
}

bool PlainRows::beginsWith(const char *at, std::string_view text) const
{
    return text.size() <= static_cast<std::size_t>(m_end - at)
        && std::string_view(at, text.size()) == text;
}

PlainRows::CachedText PlainRows::intern(std::string_view text)
{
    const TextId id = m_texts.intern(text);
    return {id, m_texts.text(id)};
}

bool PlainRows::readKey(const char *&at, ClientValues &values, CachedText &key)
{
    if (*at == ',') {
        ++at;
        return true;
    }
    for (const CachedText &cached : values.keys) {
        if (cached.id && beginsWith(at, cached.text) && at + cached.text.size() < m_fastEnd
            && at[cached.text.size()] == ',') {
            key = cached;
            at += cached.text.size() + 1;
            return true;
        }
    }
    const char *const end = plainEnd(at);
    if (*end != ',')
        return false;
    key = values.keys[values.nextKeySlot] = intern({at, end});
    values.nextKeySlot ^= 1;
    at = end + 1;
    return true;
}

bool PlainRows::readToken(const char *&at, ClientValues &values, CachedText &token)
{
    if (*at == ',') {
        ++at;
        return true;
    }
    const std::string_view last = values.token.text;
    if (values.token.id && beginsWith(at, last) && at + last.size() < m_fastEnd
        && at[last.size()] == ',') {
        at += last.size() + 1;
    } else {
        const char *const end = plainEnd(at);
        if (*end != ',')
            return false;
        values.token = intern({at, end});
        at = end + 1;
    }
    token = values.token;
    return true;
}

// Returns the position after the detail with this row's key and token, or null if the text is
// different.
const char *PlainRows::positionAfter(
    const CachedDetail &detail, const char *at, std::string_view key, std::string_view token) const
{
    for (const MarkedPiece &piece : detail.pieces) {
        if (!beginsWith(at, piece.text))
            return nullptr;
        at += piece.text.size();
        if (piece.mark == 0)
            continue;
        const std::string_view part = piece.mark == keyMark ? key : token;
        if (!beginsWith(at, part))
            return nullptr;
        at += part.size();
    }
    return at <= m_fastEnd && *at == '\n' ? at + 1 : nullptr;
}

bool PlainRows::readDetail(
    const char *&at, Event &event, std::string_view key, std::string_view token)
{
    if (*at == '\n') {
        ++at;
        return true;
    }
    CachedDetail &cached = m_details[slotOfDetail(at)];
    if (const char *const end = cached.id ? positionAfter(cached, at, key, token) : nullptr) {
        event.detail = cached.id;
        at = end;
        return true;
    }
    const char *const end = plainEnd(at);
    if (*end != '\n')
        return false;
    cached.id = event.detail = m_texts.internDetail({at, end}, event);
    at = end + 1;
    cutAtMarks(m_texts.text(cached.id), cached.pieces);
    return true;
}

bool PlainRows::read(const char *&at, Event &event, Seq &seq, const RowOrder &order)
{
    if (at >= m_fastEnd)
        return false;
    const char *next = at;
    std::uint64_t number = 0;
    if (!takeNumber(next, number, order.seqNext,
            order.isPartial ? noSeq - 1 : std::min(order.seqNext, noSeq - 1)))
        return false;
    seq = static_cast<Seq>(number);
    if (!takeNumber(next, number, static_cast<std::uint64_t>(order.timeLast),
            static_cast<std::uint64_t>(microsecondsMax)))
        return false;
    event.time = WorldTime{std::chrono::microseconds(static_cast<std::int64_t>(number))};
    if (!takeActor(next, event.actor) || !takeKind(next, event.kind)
        || !takeNumberOrNothing(next, event.client.value, 1, 0xffff)
        || !takeNumberOrNothing(next, event.node.value, 1, 254))
        return false;
    ClientValues &values = m_clientValues[event.client.value % m_clientValues.size()];
    CachedText key;
    CachedText token;
    Fence fence;
    if (!readKey(next, values, key) || !readToken(next, values, token)
        || !takeNumberOrNothing(next, fence.value, 1, std::numeric_limits<std::uint64_t>::max())
        || !takeNumberOrNothing(next, event.attempt.value, 1, 0xffffffff)
        || (*next != ',' && seq == 0) || !takeNumberOrNothing(next, event.cause, 0, seq - 1)
        || !takeSpan(next, event.span))
        return false;
    event.fence = RowFence(fence, *m_texts.pool());
    event.key = key.id;
    event.token = token.id;
    if (!readDetail(next, event, key.text, token.text))
        return false;
    at = next;
    return true;
}

} // namespace lockscope
