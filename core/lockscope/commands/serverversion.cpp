// SPDX-License-Identifier: MIT
#include "lockscope/commands/serverversion.h"

#include "lockscope/commands/command.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace lockscope {
namespace {

// Special values in the table of versions.
constexpr int none = 0;  // no version of this server supports it
constexpr int every = 1; // every version of Valkey supports it, because the first one supports
                         // everything that Redis 7.2.4 supports

// The first version of each server that supports a command, or the option of a command. Commands
// and options that are not listed are supported by every server that Lockscope works with.
struct FirstVersions {
    std::string_view command;
    std::string_view option;
    int redis;
    int valkey;
};

constexpr std::array table{
    FirstVersions{"CLIENT", "ID", 50000, every},
    FirstVersions{"SCAN", "", 20800, every},
    FirstVersions{"TOUCH", "", 30201, every},
    FirstVersions{"UNLINK", "", 40000, every},
    FirstVersions{"WAIT", "", 30000, every},
    FirstVersions{"SET", "NX", 20612, every},
    FirstVersions{"SET", "XX", 20612, every},
    FirstVersions{"SET", "EX", 20612, every},
    FirstVersions{"SET", "PX", 20612, every},
    FirstVersions{"SET", "KEEPTTL", 60000, every},
    FirstVersions{"LPOS", "", 60006, every},
    FirstVersions{"GETDEL", "", 60200, every},
    FirstVersions{"GETEX", "", 60200, every},
    FirstVersions{"SET", "EXAT", 60200, every},
    FirstVersions{"SET", "PXAT", 60200, every},
    FirstVersions{"SET", "GET", 60200, every},
    FirstVersions{"EXPIRETIME", "", 70000, every},
    FirstVersions{"PEXPIRETIME", "", 70000, every},
    FirstVersions{"EXPIRE", "NX", 70000, every},
    FirstVersions{"PEXPIRE", "NX", 70000, every},
    FirstVersions{"EXPIREAT", "NX", 70000, every},
    FirstVersions{"PEXPIREAT", "NX", 70000, every},
    FirstVersions{"WAITAOF", "", 70200, every},
    FirstVersions{"SET", "IFEQ", 80400, 80100},
    FirstVersions{"SET", "IFNE", 80400, none},
    FirstVersions{"DELEX", "", 80400, 90200},
    FirstVersions{"DELIFEQ", "", none, 90000},
};

// Returns whether the words are the command of this entry, with the option of this entry if it has
// one.
bool isForCommand(const FirstVersions &entry, const CommandWords &words)
{
    return words.begin() != words.end() && *words.begin() == entry.command
        && (entry.option.empty()
            || std::find(words.begin(), words.end(), entry.option) != words.end());
}

// Returns whether the server supports the command or the option of this entry. Also returns true
// for an unknown server.
bool isSupported(const ServerVersion &server, const FirstVersions &entry)
{
    const int since = server.kind == ServerVersion::Kind::redis ? entry.redis : entry.valkey;
    return server.kind == ServerVersion::Kind::unknown || (since != none && server.number >= since);
}

std::string versionText(int number)
{
    return std::to_string(number / 10000) + '.' + std::to_string(number / 100 % 100) + '.'
        + std::to_string(number % 100);
}

} // namespace

ServerVersion ServerVersion::of(std::string_view line)
{
    constexpr std::string_view mark = " server v=";
    const std::size_t at = line.find(mark);
    if (at == line.npos)
        return {};
    const std::string_view name = line.substr(0, at);
    ServerVersion version;
    version.kind = name == "Redis" ? Kind::redis : name == "Valkey" ? Kind::valkey : Kind::unknown;
    const char *next = line.data() + at + mark.size();
    for (int part = 0; part < 3; ++part) {
        int value = 0;
        next = std::from_chars(next, line.data() + line.size(), value).ptr;
        version.number = version.number * 100 + std::min(value, 99);
        if (next != line.data() + line.size() && *next == '.')
            ++next;
    }
    return version.kind == Kind::unknown ? ServerVersion() : version;
}

std::string serverText(const ServerVersion &server)
{
    if (server.kind == ServerVersion::Kind::unknown)
        return "an unknown server";
    return (server.kind == ServerVersion::Kind::redis ? "Redis " : "Valkey ")
        + versionText(server.number);
}

bool supportsCommand(const ServerVersion &server, const CommandWords &words)
{
    return std::all_of(table.begin(), table.end(), [&](const FirstVersions &entry) {
        return isSupported(server, entry) || !isForCommand(entry, words);
    });
}

bool takesOptions(const ServerVersion &server, std::string_view command)
{
    const auto isOption = [&](const FirstVersions &entry) {
        return entry.command == command && !entry.option.empty();
    };
    return std::none_of(table.begin(), table.end(), isOption)
        || std::any_of(table.begin(), table.end(), [&](const FirstVersions &entry) {
               return isOption(entry) && isSupported(server, entry);
           });
}

std::string serversThatSupport(const CommandWords &words)
{
    const auto found = std::find_if(table.begin(), table.end(),
        [&](const FirstVersions &entry) { return isForCommand(entry, words); });
    if (found == table.end())
        return {};
    std::string text;
    if (found->redis != none)
        text += "Redis " + versionText(found->redis);
    if (found->valkey > every)
        text += (text.empty() ? "Valkey " : " or Valkey ") + versionText(found->valkey);
    return text + " or later";
}

} // namespace lockscope
