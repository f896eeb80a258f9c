// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ownscheme/freecommand.h"

#include "core/lua/scripthash.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

namespace lockscope {
namespace {

using Slot = CommandWord::Slot;

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string upper(std::string_view word)
{
    std::string text(word);
    for (char &c : text)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return text;
}

// Commands such as GETSET reply with the old value, nil if there was none.
KeyEffect doneUnlessError(const Command &, const Reply &reply)
{
    return reply.isError() ? KeyEffect::refused : KeyEffect::done;
}

KeyEffect doneIfOneItemIs(const Command &command, const Reply &reply)
{
    const bool isDone = std::any_of(reply.items.begin(), reply.items.end(),
        [&](const Reply &item) { return doneIfPositive(command, item) == KeyEffect::done; });
    return isDone ? KeyEffect::done : KeyEffect::refused;
}

// What a command with this name and these other words may do to the lock's key.
void setMeaning(CommandForm &form, std::string_view name, std::span<const std::string_view> words)
{
    const auto has = [&](std::string_view option) {
        return std::any_of(words.begin(), words.end(),
            [&](std::string_view word) { return upper(word) == option; });
    };
    if (name == "SETNX" || (name == "SET" && (has("NX") || has("IFEQ"))) || name == "HSETNX"
        || name == "HINCRBY" || name == "INCR")
        form.effect = KeyEffect::maySet;
    else if (isOneOf(name, {"SET", "SETEX", "PSETEX", "GETSET"}))
        form.effect = KeyEffect::mayReplace;
    else if (isOneOf(name, {"EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT", "PERSIST"}))
        form.effect = KeyEffect::mayExpire;
    else if (isOneOf(name, {"DEL", "UNLINK", "GETDEL"}))
        form.effect = KeyEffect::mayDelete;
    else if (isOneOf(name, {"DELEX", "DELIFEQ"}))
        form.effect = KeyEffect::mayDeleteOwn;
    else if (name == "EXEC")
        form.effect = KeyEffect::mayDelete;
    if (name == "GETSET" || name == "GETDEL" || (name == "SET" && has("GET")))
        form.actualEffect = doneUnlessError;
    else if (name == "EXEC")
        form.actualEffect = doneIfOneItemIs;
    form.isUndo = form.effect == KeyEffect::mayDelete || form.effect == KeyEffect::mayDeleteOwn;
    form.waitsForReplicas = name == "WAIT" || name == "WAITAOF";
}

// A form that was made for a user's command. It is never destroyed, because commands refer to it.
const CommandForm &keptForm(const CommandForm &form)
{
    static std::mutex mutex;
    static std::map<std::string, std::unique_ptr<const CommandForm>, std::less<>> forms;
    std::string name;
    for (const CommandWord &word : form.words)
        (name += static_cast<char>('0' + static_cast<int>(word.slot))).append(word.text) += '\n';
    name += static_cast<char>('0' + static_cast<int>(form.effect));
    name += form.script ? static_cast<char>('0' + static_cast<int>(*form.script)) : '-';
    const std::lock_guard lock(mutex);
    std::unique_ptr<const CommandForm> &kept = forms[name];
    if (!kept)
        kept = std::make_unique<const CommandForm>(form);
    return *kept;
}

// The words of a command beside its name: each gets a slot.
class Slots {
public:
    Slots(CommandForm &form, const FreeCommandPlace &place)
        : m_form(form), m_token(place.token.text()), m_key(lockKey(place.resource))
    {
    }
    void addText(std::string_view text)
    {
        m_form.words.at(m_count) = CommandWord(Slot::text);
        m_form.words.at(m_count++).text = keptText(text);
    }
    void addSlot(Slot slot) { m_form.words.at(m_count++) = CommandWord(slot); }
    void add(std::string_view word)
    {
        const bool isOption = word.size() <= 2
            || (word.size() <= 10 && std::all_of(word.begin(), word.end(), [](char c) {
                   return c >= 'A' && c <= 'Z';
               }));
        if (word == m_key.text)
            addSlot(Slot::key);
        else if (word == m_token && !m_token.empty())
            addSlot(Slot::token);
        else if (!isOption && m_freeCount < m_free.size())
            addFree(word);
        else
            addText(word);
    }
    // Makes the command of the form and the words.
    Command command(const FreeCommandPlace &place) const
    {
        return Command(keptForm(m_form), place.resource, place.token)
            .withOperand(std::string(m_free[0]))
            .withValue(std::string(m_free[1]))
            .withSecondKey(RedisKey{std::string(m_free[2])});
    }

private:
    void addFree(std::string_view word)
    {
        constexpr std::array order{Slot::operand, Slot::value, Slot::second};
        addSlot(order.at(m_freeCount));
        m_free.at(m_freeCount++) = word;
    }
    CommandForm &m_form;
    const std::string_view m_token;
    const RedisKey m_key;
    std::size_t m_count = 0;
    std::size_t m_freeCount = 0;
    std::array<std::string_view, 3> m_free;
};

// The effect of a script: that of what it calls. As for the library's scripts, a script that
// deletes compares first, and a script that prolongs sets.
KeyEffect effectOfScript(std::string_view text)
{
    const std::string script = upper(text);
    if (script.find("'DEL'") != script.npos || script.find("\"DEL\"") != script.npos)
        return KeyEffect::mayDeleteOwn;
    return script.find("SET") != script.npos || script.find("EXPIRE") != script.npos
            || script.find("INCR") != script.npos
        ? KeyEffect::maySet
        : KeyEffect::none;
}

constexpr int scriptCount = static_cast<int>(Script::extendOwned) + 1;

} // namespace

Command freeCommand(std::span<const std::string_view> words, const FreeCommandPlace &place)
{
    CommandForm form;
    const std::string name = upper(words.front());
    if (!place.isInTransaction || name == "EXEC")
        setMeaning(form, name, words.subspan(1));
    Slots filled(form, place);
    filled.addText(words.front());
    for (const std::string_view word : words.subspan(1))
        filled.add(word);
    return filled.command(place);
}

Command freeScript(std::string_view text, bool byHash, std::size_t keyCount,
    std::span<const std::string_view> words, const FreeCommandPlace &place)
{
    CommandForm form;
    for (int i = 0; i < scriptCount && byHash && !form.script; ++i) {
        if (scriptText(static_cast<Script>(i)) == text)
            form.script = static_cast<Script>(i);
    }
    form.effect = effectOfScript(text);
    form.isUndo = form.effect == KeyEffect::mayDeleteOwn;
    Slots filled(form, place);
    if (form.script) {
        filled.addSlot(Slot::eval);
        filled.addSlot(Slot::script);
    } else {
        filled.addText(byHash ? "EVALSHA" : "EVAL");
        filled.addText(byHash ? sha1Hex(text) : text);
    }
    filled.addText(std::to_string(keyCount));
    for (const std::string_view word : words)
        filled.add(word);
    return filled.command(place);
}

std::optional<Detail> refusalOf(std::string_view name)
{
    const std::string command = upper(name);
    if (isOneOf(command,
            {"SHUTDOWN", "DEBUG", "CONFIG", "MODULE", "FAILOVER", "REPLICAOF", "SLAVEOF", "ACL",
                "CLUSTER"}))
        return Detail::changesServer;
    if (isOneOf(command,
            {"SUBSCRIBE", "PSUBSCRIBE", "SSUBSCRIBE", "MONITOR", "SYNC", "PSYNC", "CLIENT", "HELLO",
                "RESET", "QUIT", "SELECT", "AUTH"}))
        return Detail::changesConnection;
    if (isOneOf(command,
            {"BLPOP", "BRPOP", "BLMOVE", "BLMPOP", "BRPOPLPUSH", "BZPOPMIN", "BZPOPMAX", "BZMPOP",
                "XREAD", "XREADGROUP"}))
        return Detail::mayBlock;
    return {};
}

std::string_view keptText(std::string_view text)
{
    static std::mutex mutex;
    static std::set<std::string, std::less<>> texts;
    const std::lock_guard lock(mutex);
    const auto found = texts.find(text);
    return found != texts.end() ? *found : *texts.emplace(text).first;
}

} // namespace lockscope
