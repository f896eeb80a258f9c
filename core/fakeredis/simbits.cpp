// SPDX-License-Identifier: GPL-3.0-or-later
// Commands on the bits of a string; bit 0 is the highest bit of the first byte.
#include "core/fakeredis/simserver.h"

#include <algorithm>
#include <bit>

namespace lockscope::sim {
namespace {

constexpr std::int64_t bitsMax =
    4LL * 1024 * 1024 * 1024; // the number of bits in 512 MB, Redis's limit for a string

std::optional<std::int64_t> parseOffset(std::string_view word)
{
    const auto offset = parseInteger(word);
    return offset && *offset >= 0 && *offset < bitsMax ? offset : std::nullopt;
}

Reply badOffset()
{
    return error("ERR bit offset is not an integer or out of range");
}

bool bitOf(const std::string &bytes, std::int64_t offset)
{
    const auto at = static_cast<std::size_t>(offset / 8);
    return at < bytes.size()
        && ((static_cast<unsigned char>(bytes[at]) >> (7 - offset % 8)) & 1) != 0;
}

Reply setBit(Call &call)
{
    const auto offset = parseOffset(call.words[2]);
    if (!offset)
        return badOffset();
    const auto bit = parseInteger(call.words[3]);
    if (!bit || (*bit != 0 && *bit != 1))
        return error("ERR bit is not an integer or out of range");
    Slot *slot = call.keys().find(call.words[1]);
    if (slot && slot->type != Type::string)
        return wrongType();
    if (!slot) {
        slot = &call.keys().slotOf(call.words[1]);
        call.keys().startValue(*slot, Type::string);
        slot->text.clear();
    }
    const auto at = static_cast<std::size_t>(*offset / 8);
    if (slot->text.size() <= at)
        slot->text.resize(at + 1, '\0');
    const bool old = bitOf(slot->text, *offset);
    const unsigned mask = 1u << (7 - *offset % 8);
    const auto byte = static_cast<unsigned char>(slot->text[at]);
    slot->text[at] = static_cast<char>(*bit == 1 ? byte | mask : byte & ~mask);
    call.keys().reportChange(*slot);
    return integer(old ? 1 : 0);
}

Reply getBit(Call &call)
{
    const auto offset = parseOffset(call.words[2]);
    if (!offset)
        return badOffset();
    const Slot *const slot = call.keys().find(call.words[1]);
    if (slot && slot->type != Type::string)
        return wrongType();
    return integer(slot && bitOf(slot->text, *offset) ? 1 : 0);
}

// Counts the bits that are 1 from `first` to `last`. `areBitOffsets`: `first` and `last` are
// offsets of bits; otherwise of bytes.
std::int64_t countBits(
    const std::string &bytes, std::int64_t first, std::int64_t last, bool areBitOffsets)
{
    std::int64_t count = 0;
    if (areBitOffsets) {
        for (std::int64_t i = first; i <= last; ++i)
            count += bitOf(bytes, i) ? 1 : 0;
        return count;
    }
    for (std::int64_t i = first; i <= last; ++i)
        count += std::popcount(static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]));
    return count;
}

Reply bitCount(Call &call)
{
    const Words words = call.words;
    const Slot *const slot = call.keys().find(words[1]);
    const bool isRead = slot && slot->type == Type::string;
    const auto withoutText = [slot] { return slot ? wrongType() : integer(0); };
    const bool readsKeyFirst = call.server.isRedisBefore(70200);
    if (readsKeyFirst && !isRead)
        return withoutText();
    if (words.size() == 3 || words.size() > 5)
        return syntaxError();
    const auto first = words.size() == 2 ? 0 : parseInteger(words[2]);
    const auto last = words.size() == 2 ? -1 : parseInteger(words[3]);
    if (!first || !last)
        return notAnInteger();
    const bool isEmpty = *first < 0 && *last < 0 && *first > *last;
    if (readsKeyFirst && isEmpty)
        return integer(0);
    const bool areBitOffsets = words.size() == 5 && isWord(words[4], "bit");
    if (words.size() == 5 && !areBitOffsets && !isWord(words[4], "byte"))
        return syntaxError();
    if (!isRead)
        return withoutText();
    if (isEmpty)
        return integer(0);
    const auto size = static_cast<std::int64_t>(slot->text.size());
    const std::int64_t total = areBitOffsets ? size * 8 : size;
    const auto toOffset = [&](std::int64_t at) {
        return std::max<std::int64_t>(0, at < 0 ? total + at : at);
    };
    return integer(countBits(
        slot->text, toOffset(*first), std::min(toOffset(*last), total - 1), areBitOffsets));
}

} // namespace

std::span<const CommandEntry> bitCommands()
{
    static constexpr CommandEntry entries[] = {
        {"setbit", 4, CommandEntry::writes, setBit},
        {"getbit", 3, 0, getBit},
        {"bitcount", -2, 0, bitCount},
    };
    return entries;
}

} // namespace lockscope::sim
