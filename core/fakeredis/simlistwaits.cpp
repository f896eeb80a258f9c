// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that search for an element of a list (LPOS), or wait for one (BLPOP).
#include "core/fakeredis/simserver.h"

namespace lockscope::sim {
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
        CommandEntry::writes | CommandEntry::needsNoMemory | CommandEntry::notInScripts;
    static constexpr CommandEntry entries[] = {
        {"lpos", -3, 0, position},
        {"blpop", -3, waitFlags, popLeftOrWait},
        {"brpop", -3, waitFlags, popRightOrWait},
    };
    return entries;
}

} // namespace lockscope::sim
