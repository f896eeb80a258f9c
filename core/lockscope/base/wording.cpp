// SPDX-License-Identifier: MIT
#include "lockscope/base/wording.h"

#include "lockscope/base/durationtext.h"

#include <algorithm>

namespace lockscope {
namespace {

std::string englishClients(const std::vector<ClientId> &clients)
{
    constexpr std::size_t namedMax = 10; // a run may have 1000
    std::string text = clients.size() == 1 ? "client " : "clients ";
    const std::size_t named = std::min(clients.size(), namedMax);
    for (std::size_t i = 0; i < named; ++i)
        text.append(i == 0                    ? ""
                    : i + 1 == clients.size() ? " and "
                                              : ", ")
            .append(std::to_string(clients[i].value));
    return named == clients.size()
        ? text
        : text + " and " + std::to_string(clients.size() - named) + " more";
}

// Replaces the names in braces.
std::string filled(
    std::string_view text, const Wording::Values &values, const Wording::SayValue &sayValue)
{
    std::string result;
    for (std::size_t begin = text.find('{'); begin != text.npos; begin = text.find('{')) {
        const std::size_t end = text.find('}', begin);
        if (end == text.npos)
            break;
        const std::string_view name = text.substr(begin + 1, end - begin - 1);
        const auto value = std::find_if(
            values.begin(), values.end(), [name](const auto &one) { return one.first == name; });
        result += text.substr(0, begin);
        result += value == values.end() ? std::string(text.substr(begin, end + 1 - begin))
                                        : sayValue(value->second);
        text.remove_prefix(end + 1);
    }
    return result.append(text);
}

} // namespace

WordingValue::WordingValue(std::string text) : m_any(std::make_shared<const Any>(std::move(text)))
{
}

WordingValue::WordingValue(const char *text) : WordingValue(std::string(text))
{
}

WordingValue::WordingValue(std::int64_t number) : m_any(std::make_shared<const Any>(number))
{
}

WordingValue::WordingValue(int number) : WordingValue(std::int64_t{number})
{
}

WordingValue::WordingValue(Duration length) : m_any(std::make_shared<const Any>(length))
{
}

WordingValue::WordingValue(LongLength length) : m_any(std::make_shared<const Any>(length))
{
}

WordingValue::WordingValue(ClientId client) : m_any(std::make_shared<const Any>(client))
{
}

WordingValue::WordingValue(NodeId node) : m_any(std::make_shared<const Any>(node))
{
}

WordingValue::WordingValue(std::vector<ClientId> clients)
    : m_any(std::make_shared<const Any>(std::move(clients)))
{
}

WordingValue::WordingValue(Named one) : m_any(std::make_shared<const Any>(std::move(one)))
{
}

WordingValue::WordingValue(const Wording &part)
    : m_any(std::make_shared<const Any>(std::make_shared<const Wording>(part)))
{
}

WordingValue::WordingValue(const Error &problem)
    : m_any(problem.words ? std::make_shared<const Any>(problem.words)
                          : std::make_shared<const Any>(problem.text))
{
}

std::string englishValue(const WordingValue &value)
{
    struct English {
        std::string operator()(const std::string &text) const { return text; }
        std::string operator()(std::int64_t number) const { return std::to_string(number); }
        std::string operator()(Duration length) const { return roundedDurationText(length); }
        std::string operator()(LongLength one) const { return longDurationText(one.length); }
        std::string operator()(ClientId client) const { return std::to_string(client.value); }
        std::string operator()(NodeId node) const { return std::to_string(node.value); }
        std::string operator()(const std::vector<ClientId> &clients) const
        {
            return englishClients(clients);
        }
        std::string operator()(const Named &one) const { return one.name; }
        std::string operator()(const std::shared_ptr<const Wording> &part) const
        {
            return part->english();
        }
    };
    return std::visit(English(), value.any());
}

Error::Error(const Wording &message)
    : text(message.english()), words(std::make_shared<const Wording>(message))
{
}

Error within(const WordingValue &place, const Error &problem)
{
    return Error{
        {LOCKSCOPE_TEXT("Error", "{place}: {problem}"), {{"place", place}, {"problem", problem}}}};
}

Error cancelled()
{
    return Error{LOCKSCOPE_TEXT("Error", "cancelled")};
}

Named named(std::string name, const Wording &words)
{
    return {std::move(name), std::make_shared<const Wording>(words)};
}

Wording::Wording(MarkedText text, Values values)
{
    m_phrases.push_back({text, std::move(values)});
}

Wording Wording::quoted(std::string text)
{
    return Wording({"", "{text}"}, {{"text", std::move(text)}});
}

Wording &Wording::operator+=(const Wording &more)
{
    m_phrases.insert(m_phrases.end(), more.m_phrases.begin(), more.m_phrases.end());
    return *this;
}

std::string Wording::said(const Translate &translate, const SayValue &sayValue) const
{
    std::string result;
    for (const Phrase &phrase : m_phrases)
        result += filled(*phrase.text.context ? translate(phrase.text) : phrase.text.text,
            phrase.values, sayValue);
    return result;
}

std::string Wording::english() const
{
    return said([](const MarkedText &text) { return text.text; }, englishValue);
}

} // namespace lockscope
