// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/snippets/snippetformatter.h"

#include "lockscope/commands/command.h"
#include "lockscope/commands/handoffcommands.h"
#include "lockscope/commands/scripts.h"
#include "lockscope/schemes/registry.h"

#include <algorithm>
#include <chrono>

namespace lockscope {
namespace {

constexpr std::size_t scriptShownMost = 240;
constexpr std::size_t scriptBegin = 48;

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

// Returns a script in double quotes, for redis-cli and the languages. Our scripts contain no double quotes and no backslashes.
std::string scriptWord(Script script, SnippetFormatter::Scripts scripts)
{
    std::string text(scriptText(script));
    if (scripts == SnippetFormatter::Scripts::shortened && text.size() > scriptShownMost)
        text = text.substr(0, scriptBegin) + "…";
    return '"' + text + '"';
}

} // namespace

SnippetFormatter::SnippetFormatter(const SnippetContext &whose, Scripts scripts)
{
    const Settings &settings = whose.settings;
    const Token token = whose.token.isEmpty() ? Token("token") : whose.token;
    const Scheme *const scheme = schemeOf(whose.scheme);
    const Resource name = scheme ? scheme->keyName(whose.resource, whose.client) : whose.resource;
    const bool creates = settings.extension == Extension::orCreate;
    m_values = {
        {"key", lockKey(name).text},
        {"token", std::string(token.text())},
        {"ttl", millisecondsOf(settings.ttl)},
        {"seconds", secondsOf(settings.ttl)},
        {"timeout", millisecondsOf(settings.nodeTimeout)},
        {"replicas", number((settings.replicas + 1) / 2)},
        {"queue", queueKey(name).text},
        {"wake", wakeKey(name, token).text},
        {"fence", fenceKey(whose.resource).text},
        {"value", storeKey(whose.resource).text},
        {"compare-and-delete", scriptWord(Script::compareAndDelete, scripts)},
        {"extend", scriptWord(creates ? Script::extendOrCreate : Script::compareAndExtend, scripts)},
        {"hand-off", scriptWord(Script::handOff, scripts)},
    };
}

std::string SnippetFormatter::say(std::string_view text) const
{
    std::string said;
    while (!text.empty()) {
        const std::size_t open = std::min(text.find('{'), text.size());
        said += text.substr(0, open);
        text.remove_prefix(open);
        const std::size_t close = text.find('}');
        const auto value = close == text.npos ? m_values.end() : m_values.find(text.substr(1, close - 1));
        if (value != m_values.end())
            said += value->second;
        else
            said += text.substr(0, 1); // a brace of the language
        text.remove_prefix(value != m_values.end() ? close + 1 : std::min<std::size_t>(1, text.size()));
    }
    return said;
}

} // namespace lockscope
