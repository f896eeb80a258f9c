// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/programs/splitcommand.h"

#include "lockscope/base/wording.h"

namespace lockscope {
namespace {

constexpr std::string_view blanks = " \t\n";
// The characters that only a shell can interpret, outside quotes and inside "…".
constexpr std::string_view shellOutsideQuotes = "|&;<>()$`";
constexpr std::string_view shellInsideQuotes = "$`";

bool isOneOf(char c, std::string_view characters)
{
    return characters.find(c) != std::string_view::npos;
}

} // namespace

Result<std::vector<std::string>> splitCommand(std::string_view command)
{
    std::vector<std::string> words;
    bool isInWord = false;
    char quote = 0; // 0: outside quotes
    for (std::size_t i = 0; i < command.size(); ++i) {
        char c = command[i];
        if (quote == 0 && isOneOf(c, blanks)) {
            isInWord = false;
            continue;
        }
        if (!isInWord)
            words.emplace_back();
        isInWord = true;
        if (quote == 0 ? c == '\'' || c == '"' : c == quote) {
            quote = quote == 0 ? c : 0;
            continue;
        }
        const bool hasNext = i + 1 < command.size();
        if (c == '\\'
            && (quote == 0 || (quote == '"' && hasNext && isOneOf(command[i + 1], "\"\\$`")))) {
            if (!hasNext)
                return Error{LOCKSCOPE_TEXT("Error", "the command ends with a backslash")};
            c = command[++i];
        } else if (quote != '\''
            && isOneOf(c, quote == 0 ? shellOutsideQuotes : shellInsideQuotes)) {
            return Error{{LOCKSCOPE_TEXT("Error",
                              "'{character}' needs a shell; expected a program and its arguments, "
                              "or: sh -c '…'"),
                {{"character", std::string(1, c)}}}};
        }
        words.back() += c;
    }
    if (quote != 0)
        return Error{{LOCKSCOPE_TEXT("Error", "a quote ({character}) has no end"),
            {{"character", std::string(1, quote)}}}};
    if (words.empty())
        return Error{
            LOCKSCOPE_TEXT("Error", "the command is empty; expected a program and its arguments")};
    return words;
}

} // namespace lockscope
