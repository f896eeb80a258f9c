// SPDX-License-Identifier: GPL-3.0-or-later
// Commands on keys of any type.
#include "core/fakeredis/simserver.h"

namespace lockscope::sim {
namespace {

Reply deleteKeys(Call &call)
{
    std::int64_t count = 0;
    for (const std::string_view key : call.words.subspan(1)) {
        if (Slot *const slot = call.keys().find(key)) {
            call.keys().remove(*slot);
            ++count;
        }
    }
    return integer(count);
}

Reply exists(Call &call)
{
    std::int64_t count = 0;
    for (const std::string_view key : call.words.subspan(1))
        count += call.keys().find(key) ? 1 : 0;
    return integer(count);
}

std::string_view typeName(const Slot *slot)
{
    switch (slot ? slot->type : Type::none) {
    case Type::none: return "none";
    case Type::string: return "string";
    case Type::list: return "list";
    case Type::hash: return "hash";
    case Type::set: return "set";
    }
    return {};
}

Reply type(Call &call)
{
    return status(typeName(call.keys().find(call.words[1])));
}

Reply listKeys(Call &call)
{
    Reply found = array();
    for (const Slot *const slot : call.keys().all()) {
        if (!call.keys().isExpired(*slot) && matchesGlob(call.words[1], slot->key))
            found.items.push_back(text(slot->key));
    }
    return found;
}

struct ScanOptions {
    std::int64_t count = 10;
    std::string_view pattern = "*";
    std::string type;
};

std::optional<Reply> parseScan(Words words, ScanOptions &options)
{
    for (std::size_t i = 2; i < words.size(); i += 2) {
        if (i + 1 >= words.size())
            return syntaxError();
        if (isWord(words[i], "count")) {
            const auto count = parseInteger(words[i + 1]);
            if (!count)
                return notAnInteger();
            if (*count < 1)
                return syntaxError();
            options.count = *count;
        } else if (isWord(words[i], "match")) {
            options.pattern = words[i + 1];
        } else if (isWord(words[i], "type")) {
            options.type = lowered(words[i + 1]);
        } else {
            return syntaxError();
        }
    }
    return std::nullopt;
}

// The cursor is the creation number of the last key that was examined. Keys are examined in the
// order of creation, so no key is missed.
Reply scan(Call &call)
{
    const auto cursor = parseInteger(call.words[1]);
    if (!cursor)
        return error("ERR invalid cursor");
    ScanOptions options;
    if (auto failure = parseScan(call.words, options))
        return *failure;
    Reply found = array();
    std::uint64_t next = 0;
    std::int64_t examined = 0;
    const std::vector<Slot *> all = call.keys().all();
    for (const Slot *const slot : all) {
        if (slot->creationNumber <= static_cast<std::uint64_t>(*cursor))
            continue;
        if (++examined > options.count)
            break;
        next = slot->creationNumber;
        if (!call.keys().isExpired(*slot) && matchesGlob(options.pattern, slot->key)
            && (options.type.empty() || options.type == typeName(slot)))
            found.items.push_back(text(slot->key));
    }
    Reply reply = array();
    reply.items.push_back(text(examined > options.count ? std::to_string(next) : "0"));
    reply.items.push_back(std::move(found));
    return reply;
}

Reply keyCount(Call &call)
{
    return integer(static_cast<std::int64_t>(call.keys().size()));
}

Reply flush(Call &call)
{
    const Words words = call.words;
    if (words.size() > 2
        || (words.size() == 2 && !isWord(words[1], "sync") && !isWord(words[1], "async")))
        return syntaxError();
    call.keys().removeAll();
    return ok();
}

} // namespace

std::span<const CommandEntry> keyCommands()
{
    constexpr unsigned writes = CommandEntry::writes;
    constexpr unsigned writesWithoutMemory = writes | CommandEntry::needsNoMemory;
    static constexpr CommandEntry entries[] = {
        {"del", -2, writesWithoutMemory, deleteKeys},
        {"unlink", -2, writesWithoutMemory, deleteKeys},
        {"exists", -2, 0, exists},
        {"touch", -2, 0, exists},
        {"type", 2, 0, type},
        {"keys", 2, 0, listKeys},
        {"scan", -2, 0, scan},
        {"dbsize", 1, 0, keyCount},
        {"flushall", -1, writesWithoutMemory, flush},
        {"flushdb", -1, writesWithoutMemory, flush},
    };
    return entries;
}

} // namespace lockscope::sim
