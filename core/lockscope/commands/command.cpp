// SPDX-License-Identifier: MIT
#include "lockscope/commands/command.h"

#include <algorithm>

namespace lockscope {
namespace {

using Slot = CommandWord::Slot;

// Characters that end a word in redis-cli or have a special meaning in it.
constexpr std::string_view specials = " \t\r\n\"'\\";

constexpr std::array<bool, 256> isSpecial = [] {
    std::array<bool, 256> marks{};
    for (const char c : specials)
        marks[static_cast<unsigned char>(c)] = true;
    return marks;
}();

// Appends a word in redis-cli's syntax: quoted if necessary.
void appendQuoted(std::string &text, std::string_view word)
{
    if (!word.empty() && std::none_of(word.begin(), word.end(), [](char c) {
            return isSpecial[static_cast<unsigned char>(c)];
        })) {
        text += word;
        return;
    }
    text += '"';
    for (const char c : word) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c;
    }
    text += '"';
}

} // namespace

KeyEffect doneIfPositive(const Command &, const Reply &reply)
{
    return reply.isOk() || (reply.kind == Reply::Kind::integer && reply.integer > 0)
        ? KeyEffect::done
        : KeyEffect::refused;
}

Command::Command(const CommandForm &form, RedisKey key, const Token &token)
{
    m_body->form = &form;
    m_body->key = std::move(key);
    m_body->token = token;
}

Command::Command(const CommandForm &form, std::string_view keyPrefix, const Resource &resource,
    const Token &token)
{
    m_body->form = &form;
    m_body->token = token;
    std::string &key = m_body->key.text; // the reused body usually has the same key already
    const std::size_t size = keyPrefix.size() + resource.text.size();
    const bool hasThisKey =
        key.size() == size && key.starts_with(keyPrefix) && key.ends_with(resource.text);
    if (!hasThisKey)
        key.assign(keyPrefix).append(resource.text);
}

Command &&Command::withOperand(std::string operand) &&
{
    m_body->operand = std::move(operand);
    return std::move(*this);
}

Command &&Command::withValue(std::string value) &&
{
    m_body->value = std::move(value);
    return std::move(*this);
}

Command &&Command::withSecondKey(RedisKey key) &&
{
    m_body->second = std::move(key);
    return std::move(*this);
}

Command &&Command::withTtl(Duration ttl) &&
{
    m_body->ttl = std::chrono::ceil<std::chrono::milliseconds>(ttl);
    m_body->operand = std::to_string(m_body->ttl.count());
    return std::move(*this);
}

Command &&Command::withAlternative(Command alternative) &&
{
    m_body->alternative = std::make_unique<Command>(std::move(alternative));
    return std::move(*this);
}

// Returns the same command with the text of its script (EVAL). Makes the EVAL command only once,
// and stores it for the other nodes that need it.
Command Command::byText() const
{
    if (m_body->byText)
        return *m_body->byText;
    Command command(form(), RedisKey(), m_body->token);
    command.m_body->key.text = m_body->key.text;
    command.m_body->second.text = m_body->second.text;
    command.m_body->operand = m_body->operand;
    command.m_body->value = m_body->value;
    command.m_body->isByText = true;
    m_body->byText = std::make_unique<Command>(command);
    return command;
}

Command Command::mostCompatible() const
{
    if (hasAlternative())
        return alternative().mostCompatible();
    return callsByHash() ? byText() : *this;
}

// A server reports an unsupported option as a syntax error.
std::optional<Command> Command::fallbackAfterError(const Reply &reply) const
{
    if (callsByHash() && reply.isError("NOSCRIPT"))
        return byText();
    if (hasAlternative()
        && (reply.isError("ERR unknown command") || reply.isError("ERR syntax error")))
        return alternative();
    return std::nullopt;
}

bool Command::hasPatternOf(const Command &other) const
{
    if (isCopyOf(other))
        return true;
    const CommandBody &one = *m_body;
    const CommandBody &two = *other.m_body;
    return one.form == two.form && one.isByText == two.isByText && one.operand == two.operand
        && one.value == two.value
        && (one.form->words[1].slot == Slot::wakeList || one.second == two.second);
}

std::string_view Command::textOf(const CommandWord &word) const
{
    switch (word.slot) {
    case Slot::none:
    case Slot::text: break;
    case Slot::key: return m_body->key.text;
    case Slot::token: return m_body->token.text();
    case Slot::second:
    case Slot::wakeList: return m_body->second.text;
    case Slot::operand: return m_body->operand;
    case Slot::value: return m_body->value;
    case Slot::eval: return m_body->isByText ? "EVAL" : "EVALSHA";
    case Slot::script:
        return m_body->isByText ? scriptText(*form().script) : scriptHash(*form().script);
    }
    return word.text;
}

CommandWords Command::arguments() const
{
    CommandWords words;
    for (const CommandWord &word : form().words) {
        if (word.slot != Slot::none)
            words.push(textOf(word));
    }
    return words;
}

std::string Command::pattern() const
{
    std::string text;
    appendPattern(text);
    return text;
}

void Command::appendPattern(std::string &text) const
{
    const std::size_t begin = text.size();
    for (const CommandWord &word : form().words) {
        if (word.slot == Slot::none)
            return;
        if (text.size() > begin)
            text += ' ';
        const std::string_view argument = textOf(word);
        if (word.slot == Slot::key)
            text += keyMark;
        else if (word.slot == Slot::token)
            text += tokenMark;
        else if (word.slot == Slot::wakeList)
            text.append(argument.substr(0, argument.size() - m_body->token.text().size()))
                .push_back(tokenMark);
        else if (word.slot == Slot::text || word.slot == Slot::eval)
            text += argument;
        else
            appendQuoted(text, argument);
    }
}

namespace {

/// A thread's free list of bodies. It is limited, because one thread may return bodies that another
/// thread took.
class FreeBodies {
public:
    ~FreeBodies()
    {
        while (m_first)
            delete std::exchange(m_first, m_first->next);
        m_count = keptMax; // bodies that are returned later are deleted
    }
    CommandBody *take()
    {
        if (!m_first)
            return new CommandBody;
        --m_count;
        return std::exchange(m_first, m_first->next);
    }
    void giveBack(CommandBody *body)
    {
        body->alternative.reset();
        body->byText.reset();
        if (m_count >= keptMax) {
            delete body;
            return;
        }
        body->isByText = false;
        body->second.text.clear();
        body->operand.clear();
        body->value.clear();
        body->next = m_first;
        m_first = body;
        ++m_count;
    }

private:
    static constexpr int keptMax = 64;
    CommandBody *m_first = nullptr;
    int m_count = 0;
};

thread_local FreeBodies freeBodies;

} // namespace

CommandBody *SharedBody::take()
{
    return freeBodies.take();
}

void SharedBody::giveBack(CommandBody *body)
{
    freeBodies.giveBack(body);
}

} // namespace lockscope
