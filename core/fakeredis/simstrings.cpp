// SPDX-License-Identifier: GPL-3.0-or-later
// Commands on strings.
#include "core/fakeredis/simserver.h"

#include <algorithm>

namespace lockscope::sim {

bool toDeadline(
    const Call &call, std::int64_t value, bool isSeconds, bool isAbsolute, std::int64_t &deadlineMs)
{
    constexpr std::int64_t valueMax = std::numeric_limits<std::int64_t>::max();
    if (value <= 0 || (isSeconds && value > valueMax / 1000))
        return false;
    deadlineMs = isSeconds ? value * 1000 : value;
    if (!isAbsolute) {
        if (deadlineMs > valueMax - call.keys().nowMs())
            return false;
        deadlineMs += call.keys().nowMs();
    }
    deadlineMs = std::min(deadlineMs, noDeadline - 1);
    return true;
}

namespace {

/// The condition under which SET sets the key.
enum class Condition { none, ifAbsent, ifPresent, ifEqual, ifNotEqual };

/// The options of SET key value and GETEX key.
struct StringOptions {
    Condition condition = Condition::none;
    std::string_view compared;    ///< the value that IFEQ or IFNE compares with the current value
    bool returnsOld = false;      ///< GET: SET returns the previous value
    bool keepsDeadline = false;   ///< KEEPTTL
    bool removesDeadline = false; ///< PERSIST
    std::string_view time;        ///< the word after EX, PX, EXAT or PXAT
    bool hasTime = false;         ///< one of these four options is given
    bool isSeconds = false;
    bool isAbsolute = false;
};

// Parses one of the options EX, PX, EXAT and PXAT; `at`: its index in `words`. Returns false for
// any other option, or if the option is not valid.
bool parseTime(std::string_view option, Words words, std::size_t &at, StringOptions &options)
{
    const bool isSeconds = isWord(option, "ex") || isWord(option, "exat");
    if (!isSeconds && !isWord(option, "px") && !isWord(option, "pxat"))
        return false;
    const bool isAbsolute = option.size() == 4;
    // The same option may be repeated; the last one counts. Two different ones are an error.
    const bool isDifferent =
        options.hasTime && (options.isSeconds != isSeconds || options.isAbsolute != isAbsolute);
    if (isDifferent || options.keepsDeadline || options.removesDeadline || at + 1 >= words.size())
        return false;
    options.hasTime = true;
    options.isSeconds = isSeconds;
    options.isAbsolute = isAbsolute;
    options.time = words[++at];
    return true;
}

// Parses one of the options NX, XX, IFEQ and IFNE; `at`: its index in `words`. Returns false if the
// option is another one or not valid.
bool parseCondition(std::string_view option, Words words, std::size_t &at, StringOptions &options)
{
    const Condition wanted = isWord(option, "nx") ? Condition::ifAbsent
        : isWord(option, "xx")                    ? Condition::ifPresent
        : isWord(option, "ifeq")                  ? Condition::ifEqual
        : isWord(option, "ifne")                  ? Condition::ifNotEqual
                                                  : Condition::none;
    const bool hasValue = wanted == Condition::ifEqual || wanted == Condition::ifNotEqual;
    const bool isAllowedRepetition = options.condition == wanted && !hasValue;
    if (wanted == Condition::none || (options.condition != Condition::none && !isAllowedRepetition)
        || (hasValue && at + 1 >= words.size()))
        return false;
    options.condition = wanted;
    if (hasValue)
        options.compared = words[++at];
    return true;
}

// Parses the options of SET or GETEX. Returns false if they are not valid.
bool parseOptions(const Call &call, StringOptions &options)
{
    const Words words = call.words;
    const bool isSet = call.name == "set"; // otherwise GETEX
    for (std::size_t i = isSet ? 3 : 2; i < words.size(); ++i) {
        const std::string_view option = words[i];
        if (!call.server.supports(call.name, option))
            return false;
        if (isSet && isWord(option, "get"))
            options.returnsOld = true;
        else if (isSet && isWord(option, "keepttl") && !options.hasTime)
            options.keepsDeadline = true;
        else if (!isSet && isWord(option, "persist") && !options.hasTime)
            options.removesDeadline = true;
        else if (!(isSet && parseCondition(option, words, i, options))
            && !parseTime(option, words, i, options))
            return false;
    }
    return true;
}

// Sets `deadlineMs` from the time option, if there is one. Returns an error if the time is not
// valid, otherwise nothing.
std::optional<Reply> parseDeadline(
    const Call &call, const StringOptions &options, std::int64_t &deadlineMs)
{
    if (!options.hasTime)
        return std::nullopt;
    const auto value = parseInteger(options.time);
    if (!value)
        return notAnInteger();
    if (!toDeadline(call, *value, options.isSeconds, options.isAbsolute, deadlineMs))
        return invalidExpireTime(call.name);
    return std::nullopt;
}

void setString(
    Call &call, std::string_view key, std::string_view value, std::int64_t deadlineMs = noDeadline)
{
    Slot &slot = call.keys().slotOf(key);
    call.keys().startValue(slot, Type::string);
    slot.text.assign(value);
    call.keys().setDeadline(slot, deadlineMs);
    call.keys().reportChange(slot);
}

Reply get(Call &call)
{
    const Slot *const slot = call.keys().find(call.words[1]);
    if (!slot)
        return nil();
    return slot->type == Type::string ? text(slot->text) : wrongType();
}

// Returns whether the condition allows SET to set the key. `slot`: the key's slot; null if the key
// does not exist. REQUIRES for ifEqual and ifNotEqual: the value is a string.
bool isConditionMet(const StringOptions &options, const Slot *slot)
{
    switch (options.condition) {
    case Condition::none: break;
    case Condition::ifAbsent: return !slot;
    case Condition::ifPresent: return slot;
    case Condition::ifEqual: return slot && slot->text == options.compared;
    case Condition::ifNotEqual: return !slot || slot->text != options.compared;
    }
    return true;
}

Reply set(Call &call)
{
    StringOptions options;
    if (!parseOptions(call, options))
        return syntaxError();
    std::int64_t deadlineMs = noDeadline;
    if (auto failure = parseDeadline(call, options, deadlineMs))
        return *failure;
    Reply old; // nil if SET has no option GET
    if (options.returnsOld) {
        old = get(call);
        if (old.isError())
            return old;
    }
    const Slot *const slot = call.keys().find(call.words[1]);
    const bool compares =
        options.condition == Condition::ifEqual || options.condition == Condition::ifNotEqual;
    if (slot && compares && slot->type != Type::string)
        return wrongType();
    if (!isConditionMet(options, slot))
        return old;
    if (options.keepsDeadline && slot)
        deadlineMs = slot->deadlineMs;
    setString(call, call.words[1], call.words[2], deadlineMs);
    return options.returnsOld ? old : ok();
}

Reply getAndSet(Call &call)
{
    Reply old = get(call);
    if (!old.isError())
        setString(call, call.words[1], call.words[2]);
    return old;
}

Reply getAndDelete(Call &call)
{
    Reply old = get(call);
    if (old.kind == Reply::Kind::text)
        call.keys().remove(*call.keys().find(call.words[1]));
    return old;
}

// Deletes the key. Returns the reply 1, the number of deleted keys.
Reply deleteKey(Call &call, Slot &slot)
{
    call.keys().remove(slot);
    return integer(1);
}

// DELEX key [IFEQ value | IFNE value] of Redis 8.4. The options that compare a digest are not
// simulated.
Reply deleteIf(Call &call)
{
    if (call.words.size() == 3 || call.words.size() > 4)
        return wrongArity(call.name);
    Slot *const slot = call.keys().find(call.words[1]);
    if (!slot)
        return integer(0);
    if (call.words.size() == 2)
        return deleteKey(call, *slot);
    if (slot->type != Type::string)
        return error("ERR Key should be of string type if conditions are specified");
    const bool isEqual = slot->text == call.words[3];
    if (isWord(call.words[2], "ifeq"))
        return isEqual ? deleteKey(call, *slot) : integer(0);
    if (isWord(call.words[2], "ifne"))
        return isEqual ? integer(0) : deleteKey(call, *slot);
    return error("ERR Invalid condition. Use IFEQ, IFNE, IFDEQ, or IFDNE");
}

// DELIFEQ key value of Valkey 9.0.
Reply deleteIfEqual(Call &call)
{
    Slot *const slot = call.keys().find(call.words[1]);
    if (slot && slot->type != Type::string)
        return wrongType();
    return slot && slot->text == call.words[2] ? deleteKey(call, *slot) : integer(0);
}

Reply getAndSetDeadline(Call &call)
{
    StringOptions options;
    if (!parseOptions(call, options))
        return syntaxError();
    Reply value = get(call);
    if (value.kind != Reply::Kind::text)
        return value;
    std::int64_t deadlineMs = noDeadline;
    if (auto failure = parseDeadline(call, options, deadlineMs))
        return *failure;
    Slot &slot = *call.keys().find(call.words[1]);
    if (options.hasTime && options.isAbsolute && deadlineMs <= call.keys().nowMs()) {
        call.keys().remove(slot);
    } else if (options.hasTime || (options.removesDeadline && slot.deadlineMs != noDeadline)) {
        call.keys().setDeadline(slot, deadlineMs);
        call.keys().reportChange(slot);
    }
    return value;
}

Reply setIfAbsent(Call &call)
{
    if (call.keys().find(call.words[1]))
        return integer(0);
    setString(call, call.words[1], call.words[2]);
    return integer(1);
}

Reply setWithTtl(Call &call, bool isSeconds)
{
    const auto value = parseInteger(call.words[2]);
    if (!value)
        return notAnInteger();
    std::int64_t deadlineMs = noDeadline;
    if (!toDeadline(call, *value, isSeconds, false, deadlineMs))
        return invalidExpireTime(call.name);
    setString(call, call.words[1], call.words[3], deadlineMs);
    return ok();
}

Reply setWithSeconds(Call &call)
{
    return setWithTtl(call, true);
}

Reply setWithMilliseconds(Call &call)
{
    return setWithTtl(call, false);
}

Reply append(Call &call)
{
    Slot *const slot = call.keys().find(call.words[1]);
    if (!slot) {
        setString(call, call.words[1], call.words[2]);
        return integer(static_cast<std::int64_t>(call.words[2].size()));
    }
    if (slot->type != Type::string)
        return wrongType();
    slot->text.append(call.words[2]);
    call.keys().reportChange(*slot);
    return integer(static_cast<std::int64_t>(slot->text.size()));
}

Reply length(Call &call)
{
    const Slot *const slot = call.keys().find(call.words[1]);
    if (slot && slot->type != Type::string)
        return wrongType();
    return integer(slot ? static_cast<std::int64_t>(slot->text.size()) : 0);
}

Reply getSeveral(Call &call)
{
    Reply values = array();
    for (const std::string_view key : call.words.subspan(1)) {
        const Slot *const slot = call.keys().find(key);
        values.items.push_back(slot && slot->type == Type::string ? text(slot->text) : nil());
    }
    return values;
}

Reply setSeveral(Call &call)
{
    if (call.words.size() % 2 == 0)
        return wrongArity(call.name);
    for (std::size_t i = 1; i < call.words.size(); i += 2)
        setString(call, call.words[i], call.words[i + 1]);
    return ok();
}

} // namespace

std::span<const CommandEntry> stringCommands()
{
    constexpr unsigned writes = CommandEntry::writes;
    constexpr unsigned writesWithoutMemory = writes | CommandEntry::needsNoMemory;
    static constexpr CommandEntry entries[] = {
        {"get", 2, 0, get},
        {"set", -3, writes, set},
        {"getset", 3, writes, getAndSet},
        {"getdel", 2, writesWithoutMemory, getAndDelete},
        {"delex", -2, writesWithoutMemory, deleteIf},
        {"delifeq", 3, writesWithoutMemory, deleteIfEqual},
        {"getex", -2, writesWithoutMemory, getAndSetDeadline},
        {"setnx", 3, writes, setIfAbsent},
        {"setex", 4, writes, setWithSeconds},
        {"psetex", 4, writes, setWithMilliseconds},
        {"append", 3, writes, append},
        {"strlen", 2, 0, length},
        {"mget", -2, 0, getSeveral},
        {"mset", -3, writes, setSeveral},
    };
    return entries;
}

} // namespace lockscope::sim
