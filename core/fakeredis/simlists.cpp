// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fakeredis/simserver.h"

#include <algorithm>

// Commands on lists; LPOS searches for an element, BLPOP waits for one.

namespace lockscope::sim {
namespace {

using List = std::deque<std::string>;

std::int64_t sizeOf(const List &list)
{
    return static_cast<std::int64_t>(list.size());
}

Reply push(Call &call, bool isLeft)
{
    Slot *slot = call.keys().find(call.words[1]);
    if (slot && slot->type != Type::list)
        return wrongType();
    if (!slot) {
        slot = &call.keys().slotOf(call.words[1]);
        call.keys().startValue(*slot, Type::list);
        call.server.noteNewList(slot->key);
    }
    List &list = slot->elements->list;
    for (const std::string_view word : call.words.subspan(2)) {
        if (isLeft)
            list.emplace_front(word);
        else
            list.emplace_back(word);
    }
    call.keys().reportChange(*slot);
    return integer(sizeOf(list));
}

Reply pushLeft(Call &call)
{
    return push(call, true);
}

Reply pushRight(Call &call)
{
    return push(call, false);
}

// Reports a change of the list, or deletes the list if it is empty.
void finishListChange(Call &call, Slot &slot)
{
    if (slot.elements->list.empty())
        call.keys().remove(slot);
    else
        call.keys().reportChange(slot);
}

Reply popOne(List &list, bool isLeft)
{
    Reply reply = text(isLeft ? list.front() : list.back());
    if (isLeft)
        list.pop_front();
    else
        list.pop_back();
    return reply;
}

Reply pop(Call &call, bool isLeft)
{
    if (call.words.size() > 3)
        return wrongArity(call.name);
    std::optional<std::int64_t> count;
    if (call.words.size() == 3) {
        count = parseInteger(call.words[2]);
        if (!count)
            return error("ERR value is out of range, must be positive");
        if (*count < 0)
            return error("ERR value is out of range, must be positive");
    }
    Slot *const slot = call.keys().find(call.words[1]);
    if (!slot)
        return nil();
    if (slot->type != Type::list)
        return wrongType();
    List &list = slot->elements->list;
    Reply reply = array();
    if (!count)
        reply = popOne(list, isLeft);
    else if (*count == 0)
        return reply;
    for (std::int64_t i = 0; count && i < *count && !list.empty(); ++i)
        reply.items.push_back(popOne(list, isLeft));
    finishListChange(call, *slot);
    return reply;
}

Reply popLeft(Call &call)
{
    return pop(call, true);
}

Reply popRight(Call &call)
{
    return pop(call, false);
}

Reply length(Call &call)
{
    const Slot *const slot = call.keys().find(call.words[1]);
    if (slot && slot->type != Type::list)
        return wrongType();
    return integer(slot ? sizeOf(slot->elements->list) : 0);
}

Reply range(Call &call)
{
    const auto first = parseInteger(call.words[2]);
    const auto last = parseInteger(call.words[3]);
    if (!first || !last)
        return notAnInteger();
    const Slot *const slot = call.keys().find(call.words[1]);
    if (slot && slot->type != Type::list)
        return wrongType();
    Reply reply = array();
    if (!slot)
        return reply;
    const List &list = slot->elements->list;
    const std::int64_t size = sizeOf(list);
    const std::int64_t from = std::max<std::int64_t>(0, *first < 0 ? size + *first : *first);
    const std::int64_t to = std::min(size - 1, *last < 0 ? size + *last : *last);
    for (std::int64_t i = from; i <= to; ++i)
        reply.items.push_back(text(list[static_cast<std::size_t>(i)]));
    return reply;
}

Reply removeEqual(Call &call)
{
    const auto count = parseInteger(call.words[2]); // negative: from the end of the list; 0: all
    if (!count)
        return notAnInteger();
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    if (*count == least && !call.server.isRedisBefore(70200))
        return error("ERR value is out of range, value must between -9223372036854775807 and "
                     "9223372036854775807");
    Slot *const slot = call.keys().find(call.words[1]);
    if (!slot)
        return integer(0);
    if (slot->type != Type::list)
        return wrongType();
    List &list = slot->elements->list;
    if (*count < 0)
        std::reverse(list.begin(), list.end());
    const std::uint64_t removedMax =
        *count < 0 ? 0 - static_cast<std::uint64_t>(*count) : static_cast<std::uint64_t>(*count);
    std::uint64_t removed = 0;
    std::erase_if(list, [&](const std::string &element) {
        const bool isRemoved =
            element == call.words[3] && (removedMax == 0 || removed < removedMax);
        removed += isRemoved ? 1 : 0;
        return isRemoved;
    });
    if (*count < 0)
        std::reverse(list.begin(), list.end());
    if (removed > 0)
        finishListChange(call, *slot);
    return integer(static_cast<std::int64_t>(removed));
}

// Returns the element at an index; null if there is none. A negative index counts from the end of
// the list.
std::string *elementAt(List &list, std::int64_t at)
{
    const std::int64_t index = at < 0 ? sizeOf(list) + at : at;
    return index < 0 || index >= sizeOf(list) ? nullptr : &list[static_cast<std::size_t>(index)];
}

Reply index(Call &call)
{
    Slot *const slot = call.keys().find(call.words[1]);
    if (!slot)
        return nil();
    if (slot->type != Type::list)
        return wrongType();
    const auto at = parseInteger(call.words[2]);
    if (!at)
        return notAnInteger();
    const std::string *const element = elementAt(slot->elements->list, *at);
    return element ? text(*element) : nil();
}

Reply setAt(Call &call)
{
    Slot *const slot = call.keys().find(call.words[1]);
    if (!slot)
        return error("ERR no such key");
    if (slot->type != Type::list)
        return wrongType();
    const auto at = parseInteger(call.words[2]);
    if (!at)
        return notAnInteger();
    // Newer servers use the last 32 bits.
    const std::int64_t index =
        call.server.isRedisBefore(70200) ? *at : static_cast<std::int32_t>(*at);
    std::string *const element = elementAt(slot->elements->list, index);
    if (!element)
        return error("ERR index out of range");
    element->assign(call.words[3]);
    call.keys().reportChange(*slot);
    return ok();
}

} // namespace

std::span<const CommandEntry> listCommands()
{
    constexpr unsigned writes = CommandEntry::writes;
    constexpr unsigned writesWithoutMemory = writes | CommandEntry::needsNoMemory;
    static constexpr CommandEntry entries[] = {
        {"lpush", -3, writes, pushLeft},
        {"rpush", -3, writes, pushRight},
        {"lpop", -2, writesWithoutMemory, popLeft},
        {"rpop", -2, writesWithoutMemory, popRight},
        {"llen", 2, 0, length},
        {"lrange", 4, 0, range},
        {"lrem", 4, writesWithoutMemory, removeEqual},
        {"lindex", 3, 0, index},
        {"lset", 4, writes, setAt},
    };
    return entries;
}

namespace {

/// The options of LPOS.
struct PositionOptions {
    std::int64_t rank = 1;
    std::optional<std::int64_t> count;
    std::int64_t comparedMax = 0; ///< MAXLEN: the maximum number of elements to compare; 0: all
};

// Sets `options` from the words. Returns an error if they are not valid, otherwise nothing.
std::optional<Reply> parsePositionOptions(Words words, PositionOptions &options)
{
    for (std::size_t i = 3; i < words.size(); i += 2) {
        if (i + 1 >= words.size())
            return syntaxError();
        const auto value = parseInteger(words[i + 1]);
        if (isWord(words[i], "rank")) {
            if (!value)
                return notAnInteger();
            if (*value == 0)
                return error("ERR RANK can't be zero: use 1 to start from the first match, 2 from "
                             "the second ... or use negative to start from the end of the list");
            if (*value == std::numeric_limits<std::int64_t>::min())
                return error("ERR value is out of range");
            options.rank = *value;
        } else if (isWord(words[i], "count")) {
            if (!value || *value < 0)
                return error("ERR COUNT can't be negative");
            options.count = *value;
        } else if (isWord(words[i], "maxlen")) {
            if (!value || *value < 0)
                return error("ERR MAXLEN can't be negative");
            options.comparedMax = *value;
        } else {
            return syntaxError();
        }
    }
    return std::nullopt;
}

std::vector<std::int64_t> positions(
    const std::deque<std::string> &list, std::string_view wanted, const PositionOptions &options)
{
    std::vector<std::int64_t> found;
    const auto size = static_cast<std::int64_t>(list.size());
    const bool isBackward = options.rank < 0;
    std::int64_t toSkip = (isBackward ? -options.rank : options.rank) - 1;
    const std::int64_t foundMax = options.count.value_or(1); // 0: all
    for (std::int64_t i = 0; i < size && (options.comparedMax == 0 || i < options.comparedMax);
         ++i) {
        const std::int64_t index = isBackward ? size - 1 - i : i;
        if (list[static_cast<std::size_t>(index)] != wanted || toSkip-- > 0)
            continue;
        found.push_back(index);
        if (foundMax != 0 && static_cast<std::int64_t>(found.size()) == foundMax)
            break;
    }
    return found;
}

Reply position(Call &call)
{
    PositionOptions options;
    if (auto failure = parsePositionOptions(call.words, options))
        return *failure;
    const Slot *const slot = call.keys().find(call.words[1]);
    if (slot && slot->type != Type::list)
        return wrongType();
    std::vector<std::int64_t> found;
    if (slot)
        found = positions(slot->elements->list, call.words[2], options);
    if (!options.count)
        return found.empty() ? nil() : integer(found.front());
    Reply reply = array();
    for (const std::int64_t index : found)
        reply.items.push_back(integer(index));
    return reply;
}

// Sets `endMs` to the time at which a wait (BLPOP) times out, in Unix time. Returns an error if the
// timeout is not valid, otherwise nothing.
std::optional<Reply> parseTimeout(const Call &call, std::int64_t &endMs)
{
    const auto timeout = parseSecondsAsMs(call.words.back());
    if (!timeout)
        return error("ERR timeout is not a float or out of range");
    if (*timeout < 0)
        return error("ERR timeout is negative");
    if (*timeout > std::numeric_limits<std::int64_t>::max() - call.keys().nowMs())
        return error("ERR timeout is out of range");
    endMs = *timeout == 0 ? noDeadline : call.keys().nowMs() + *timeout;
    return std::nullopt;
}

Reply popOrWait(Call &call, bool isFromRight)
{
    ListWaiters::Waiter waiter{call.connection.id, {}, noDeadline, isFromRight};
    if (auto failure = parseTimeout(call, waiter.endMs))
        return *failure;
    const Words lists = call.words.subspan(1, call.words.size() - 2);
    for (const std::string_view key : lists) {
        Slot *const slot = call.keys().find(key);
        if (!slot)
            continue;
        if (slot->type != Type::list)
            return wrongType();
        return popWithKey(call.keys(), *slot, isFromRight);
    }
    if (!call.mayWait)
        return nil();
    waiter.lists.assign(lists.begin(), lists.end());
    call.server.addWaiter(std::move(waiter));
    call.isWaiting = true;
    return nil();
}

Reply popLeftOrWait(Call &call)
{
    return popOrWait(call, false);
}

Reply popRightOrWait(Call &call)
{
    return popOrWait(call, true);
}

} // namespace

std::span<const CommandEntry> listWaitCommands()
{
    constexpr unsigned waitFlags =
        CommandEntry::writes | CommandEntry::needsNoMemory | CommandEntry::mayWait;
    static constexpr CommandEntry entries[] = {
        {"lpos", -3, 0, position},
        {"blpop", -3, waitFlags, popLeftOrWait},
        {"brpop", -3, waitFlags, popRightOrWait},
    };
    return entries;
}

} // namespace lockscope::sim
