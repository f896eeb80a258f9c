// SPDX-License-Identifier: GPL-3.0-or-later
// The table of all commands; it finds a command by its name.
#include "core/fakeredis/simserver.h"

#include <array>

namespace lockscope::sim {
namespace {

constexpr std::size_t nameMax = 20;

// Writes the word in lower case into `buffer` at the position `at`. Returns the contents of
// `buffer` up to the end of the word. Returns an empty text if the word does not fit, because it is
// then longer than every name.
std::string_view appendLowered(
    std::string_view word, std::array<char, 2 * nameMax + 1> &buffer, std::size_t at)
{
    if (word.size() > nameMax)
        return {};
    for (std::size_t i = 0; i < word.size(); ++i)
        buffer[at + i] =
            word[i] >= 'A' && word[i] <= 'Z' ? static_cast<char>(word[i] - 'A' + 'a') : word[i];
    return {buffer.data(), at + word.size()};
}

// The commands by name: a hash table with open addressing.
class CommandTable {
public:
    CommandTable()
    {
        for (const auto &family :
            {serverCommands(), keyCommands(), expiryCommands(), stringCommands(), counterCommands(),
                bitCommands(), listCommands(), listWaitCommands(), hashCommands(), setCommands(),
                transactionCommands(), scriptCommands()}) {
            for (const CommandEntry &entry : family)
                placeOf(entry.name) = &entry;
        }
    }
    const CommandEntry *find(std::string_view name) const
    {
        return const_cast<CommandTable *>(this)->placeOf(name);
    }

private:
    // Returns the place of the name in the hash table, or the free place in which the name belongs.
    const CommandEntry *&placeOf(std::string_view name)
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
    static const CommandTable table;
    std::array<char, 2 * nameMax + 1> buffer;
    const std::string_view name = appendLowered(words[0], buffer, 0);
    const CommandEntry *const entry = table.find(name);
    if (!entry || (entry->flags & CommandEntry::hasSubcommands) == 0 || words.size() < 2)
        return entry;
    buffer[name.size()] = '|';
    const CommandEntry *const subcommand =
        table.find(appendLowered(words[1], buffer, name.size() + 1));
    return subcommand ? subcommand : entry;
}

} // namespace lockscope::sim
