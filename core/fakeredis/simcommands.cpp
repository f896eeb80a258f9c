// SPDX-License-Identifier: GPL-3.0-or-later
// The table of all commands, by name.
#include "core/fakeredis/simserver.h"

#include <array>

namespace lockscope::sim {
namespace {

constexpr std::size_t nameMost = 20;

// Writes the word in lower case to `room` from `at`. Returns `room` up to its end; empty if the word is longer than every name.
std::string_view folded(std::string_view word, std::array<char, 2 * nameMost + 1> &room, std::size_t at)
{
    if (word.size() > nameMost)
        return {};
    for (std::size_t i = 0; i < word.size(); ++i)
        room[at + i] = word[i] >= 'A' && word[i] <= 'Z' ? static_cast<char>(word[i] - 'A' + 'a') : word[i];
    return {room.data(), at + word.size()};
}

class Table {
public:
    Table()
    {
        for (const auto &family : {serverCommands(), keyCommands(), expiryCommands(), stringCommands(), counterCommands(), bitCommands(),
                 listCommands(), listWaitCommands(), hashCommands(), setCommands(), transactionCommands(), scriptCommands()}) {
            for (const CommandEntry &entry : family)
                place(entry.name) = &entry;
        }
    }
    const CommandEntry *find(std::string_view name) const { return const_cast<Table *>(this)->place(name); }

private:
    const CommandEntry *&place(std::string_view name)
    {
        std::size_t at = name.size();
        for (const char c : name)
            at = at * 31 + static_cast<unsigned char>(c);
        while (m_places[at % m_places.size()] && m_places[at % m_places.size()]->name != name)
            ++at;
        return m_places[at % m_places.size()];
    }
    std::array<const CommandEntry *, 512> m_places{};
};

} // namespace

const CommandEntry *findCommand(Words words)
{
    static const Table table;
    std::array<char, 2 * nameMost + 1> room;
    const std::string_view name = folded(words[0], room, 0);
    const CommandEntry *const entry = table.find(name);
    if (!entry || (entry->flags & CommandEntry::hasParts) == 0 || words.size() < 2)
        return entry;
    room[name.size()] = '|';
    const CommandEntry *const part = table.find(folded(words[1], room, name.size() + 1));
    return part ? part : entry;
}

bool fitsArity(const CommandEntry &entry, Words words)
{
    const auto count = static_cast<int>(words.size());
    return entry.arity >= 0 ? count == entry.arity : count >= -entry.arity;
}

Reply unknownCommand(Words words)
{
    const CommandEntry *const whole = findCommand(words.first(1));
    if (whole && words.size() >= 2)
        return error("ERR unknown subcommand '" + std::string(words[1].substr(0, 128)) + "'. Try "
            + std::string(whole->name == "client" ? "CLIENT" : "SCRIPT") + " HELP.");
    std::string arguments;
    for (const std::string_view word : words.subspan(1)) {
        if (arguments.size() >= 128)
            break;
        const std::string_view shown = word.substr(0, 128 - arguments.size());
        arguments.append("'").append(shown).append("' ");
    }
    return error("ERR unknown command '" + std::string(words[0].substr(0, 128)) + "', with args beginning with: " + arguments);
}

} // namespace lockscope::sim
