// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/command.h"
#include "lockscope/events/rowdetail.h"

#include <optional>
#include <span>
#include <string_view>

namespace lockscope {

inline constexpr std::size_t freeCommandWordsMax = 8;

/// Where a command of a user's scheme is sent, which a trace and the merging of a live run ask for.
struct FreeCommandPlace {
    const Resource &resource;
    const Token &token;           ///< of the lock that the command is about
    bool isInTransaction = false; ///< after MULTI: the node only queues it
};

/// Makes a command of these words. A word that is the lock's key or the token is marked as such in
/// the trace. REQUIRES: 1 to freeCommandWordsMax words.
Command freeCommand(std::span<const std::string_view> words, const FreeCommandPlace &place);

/// Makes the command that calls a script, by its hash if `byHash`, else by its text. If the script
/// is one of the lock library's, it is the library's command, which falls back to the text by
/// itself (Command::fallbackAfter()). `words`: the keys, then the arguments. REQUIRES: at most
/// freeCommandWordsMax - 3 words.
Command freeScript(std::string_view text, bool byHash, std::size_t keyCount,
    std::span<const std::string_view> words, const FreeCommandPlace &place);

/// Returns why a user's scheme may not send a command with this name, or nothing if it may: the
/// command would end the server, change its configuration or the protocol of the connection, or
/// block it.
std::optional<Detail> refusalOf(std::string_view name);

/// Returns a copy of the text that lives as long as the program. Equal texts have one copy.
std::string_view keptText(std::string_view text);

} // namespace lockscope
