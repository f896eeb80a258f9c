// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/snippets/snippetformatter.h"

#include "lockscope/commands/command.h"
#include "lockscope/commands/handoffcommands.h"
#include "lockscope/commands/scripts.h"
#include "lockscope/schemes/articlemistakes.h"
#include "lockscope/schemes/registry.h"

#include <algorithm>
#include <chrono>

namespace lockscope {
namespace {

constexpr std::size_t scriptShownMax = 240; // in bytes; a longer script is shortened
constexpr std::size_t shortenedSize = 48;   // in bytes

std::string number(std::chrono::milliseconds::rep value)
{
    return std::to_string(value);
}

std::string millisecondsOf(Duration length)
{
    return number(std::chrono::ceil<std::chrono::milliseconds>(length).count());
}

std::string secondsOf(Duration length)
{
    return number(std::chrono::ceil<std::chrono::seconds>(length).count());
}

// Returns a script in double quotes, for redis-cli and the programming languages. Lockscope's
// scripts contain no double quotes and no backslashes.
std::string scriptWord(Script script, SnippetFormatter::Scripts scripts)
{
    std::string text(scriptText(script));
    if (scripts == SnippetFormatter::Scripts::shortened && text.size() > scriptShownMax)
        text = text.substr(0, shortenedSize) + "…";
    return '"' + text + '"';
}

} // namespace

SnippetFormatter::SnippetFormatter(const SnippetContext &context, Scripts scripts)
{
    const Settings &settings = context.settings;
    const Token token = context.token.isEmpty() ? Token("token") : context.token;
    const Scheme *const scheme = schemeOf(context.scheme);
    const Resource name = scheme ? lockName(context.resource, context.client,
                              mistakesMade(scheme->info(), settings.mistakes))
                                 : context.resource;
    const bool mayCreate = settings.extension == Extension::orCreate;
    m_values = {
        {"key", lockKey(name).text},
        {"token", std::string(token.text())},
        {"ttl", millisecondsOf(settings.ttl)},
        {"seconds", secondsOf(settings.ttl)},
        {"timeout", millisecondsOf(settings.nodeTimeout)},
        {"replicas", number((settings.replicas + 1) / 2)},
        {"queue", queueKey(name).text},
        {"wake", wakeKey(name, token).text},
        {"fence", fenceKey(context.resource).text},
        {"value", storeKey(context.resource).text},
        {"compare-and-delete", scriptWord(Script::compareAndDelete, scripts)},
        {"extend",
            scriptWord(mayCreate ? Script::extendOrCreate : Script::compareAndExtend, scripts)},
        {"hand-off", scriptWord(Script::handOff, scripts)},
        {"acquire-again", scriptWord(Script::acquireAgain, scripts)},
        {"release-once", scriptWord(Script::releaseOnce, scripts)},
        {"extend-owned", scriptWord(Script::extendOwned, scripts)},
    };
}

std::string SnippetFormatter::fill(std::string_view text) const
{
    std::string result;
    while (!text.empty()) {
        const std::size_t open = std::min(text.find('{'), text.size());
        result += text.substr(0, open);
        text.remove_prefix(open);
        const std::size_t close = text.find('}');
        const auto value =
            close == text.npos ? m_values.end() : m_values.find(text.substr(1, close - 1));
        if (value != m_values.end())
            result += value->second;
        else
            result += text.substr(0, 1); // a brace that belongs to the code
        text.remove_prefix(
            value != m_values.end() ? close + 1 : std::min<std::size_t>(1, text.size()));
    }
    return result;
}

} // namespace lockscope
