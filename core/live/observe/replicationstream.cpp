// SPDX-License-Identifier: MIT
#include "core/live/observe/replicationstream.h"

#include "lockscope/base/ids.h"
#include "lockscope/base/token.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace lockscope {
namespace {

bool isLockKey(std::string_view key)
{
    return key.substr(0, lockKeyPrefix.size()) == lockKeyPrefix;
}

// Converts to upper case: commands and options arrive in the client's spelling.
std::string upperCase(std::string_view word)
{
    std::string upper{word};
    for (char &c : upper) {
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    }
    return upper;
}

std::int64_t numberOf(std::string_view word)
{
    std::int64_t number = 0;
    std::from_chars(word.data(), word.data() + word.size(), number);
    return number;
}

// Converts a word to a deadline in Unix milliseconds. `name`: the option or the command of the word. Returns nullopt if it has no deadline.
std::optional<std::int64_t> deadlineOf(std::string_view name, std::string_view word, std::int64_t nowMs)
{
    const std::int64_t number = numberOf(word);
    if (name == "PXAT" || name == "PEXPIREAT")
        return number;
    if (name == "EXAT" || name == "EXPIREAT")
        return number * 1000;
    if (name == "PX" || name == "PEXPIRE" || name == "PSETEX")
        return nowMs + number;
    if (name == "EX" || name == "EXPIRE" || name == "SETEX")
        return nowMs + number * 1000;
    return std::nullopt;
}

} // namespace

CommandReader::Outcome CommandReader::readNumber(std::size_t &at, char symbol, std::size_t &value) const
{
    if (at >= m_inbox.size())
        return Outcome::incomplete;
    if (m_inbox[at] != symbol)
        return Outcome::broken;
    const std::size_t end = m_inbox.find("\r\n", at);
    if (end == std::string::npos)
        return m_inbox.size() - at > 32 ? Outcome::broken : Outcome::incomplete;
    const char *const first = m_inbox.data() + at + 1;
    const char *const last = m_inbox.data() + end;
    const auto [stop, error] = std::from_chars(first, last, value);
    if (error != std::errc{} || stop != last)
        return Outcome::broken;
    at = end + 2;
    return Outcome::command;
}

CommandReader::Outcome CommandReader::next(std::vector<std::string_view> &words)
{
    while (m_at < m_inbox.size() && (m_inbox[m_at] == '\n' || m_inbox[m_at] == '\r'))
        ++m_at;
    std::size_t at = m_at;
    std::size_t count = 0;
    Outcome outcome = readNumber(at, '*', count);
    if (outcome != Outcome::command)
        return outcome;
    words.clear();
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t size = 0;
        outcome = readNumber(at, '$', size);
        if (outcome != Outcome::command)
            return outcome;
        if (m_inbox.size() - at < size || m_inbox.size() - at - size < 2)
            return Outcome::incomplete;
        words.emplace_back(m_inbox.data() + at, size);
        at += size + 2;
    }
    m_at = at;
    return Outcome::command;
}

void CommandReader::discardRead()
{
    m_inbox.erase(0, m_at);
    m_at = 0;
}

const std::vector<KeyChange> &ReplicatedKeys::apply(const Words &words, std::int64_t nowMs)
{
    m_changes.clear();
    if (words.empty())
        return m_changes;
    const std::string name = upperCase(words[0]);
    if (name == "SELECT" && words.size() > 1)
        m_isLockDatabase = words[1] == "0";
    else if (name == "FLUSHALL" || (name == "FLUSHDB" && m_isLockDatabase))
        removeAll();
    else if (name == "SWAPDB")
        m_unsure.emplace(std::string(), name);
    else if (m_isLockDatabase && words.size() > 1)
        applyToKeys(name, words, nowMs);
    else if (name == "MOVE" || name == "COPY") // from another database into database 0
        markUnsure(name, words);
    return m_changes;
}

const std::vector<KeyChange> &ReplicatedKeys::adopt(const std::vector<ExistingKey> &existing)
{
    m_changes.clear();
    Values former = std::exchange(m_values, {});
    for (const ExistingKey &one : existing) {
        Value value{one.value.substr(0, Token::sizeMax), one.deadlineMs, one.type};
        const auto known = former.find(one.key);
        const bool isKnown = known != former.end() && known->second.type == value.type;
        if (isKnown)
            value.command = known->second.command;
        else if (const auto changed = m_unsure.find(one.key); changed != m_unsure.end())
            value.command = changed->second;
        if (!isKnown || known->second.token != value.token || known->second.deadlineMs != value.deadlineMs)
            m_changes.push_back(setChange(one.key, value));
        if (known != former.end())
            former.erase(known);
        m_values.insert_or_assign(one.key, std::move(value));
    }
    for (const auto &[key, value] : former)
        m_changes.push_back({key, {}, std::nullopt, true});
    m_unsure.clear();
    return m_changes;
}

std::vector<KeyChange> ReplicatedKeys::withDeadline() const
{
    std::vector<KeyChange> existing;
    for (const auto &[key, value] : m_values) {
        if (value.deadlineMs)
            existing.push_back(setChange(key, value));
    }
    return existing;
}

void ReplicatedKeys::applyToKeys(std::string_view name, const Words &words, std::int64_t nowMs)
{
    const std::size_t count = words.size();
    if (name == "SET" && count >= 3) {
        setWithOptions(words, nowMs);
    } else if ((name == "SETEX" || name == "PSETEX") && count == 4) {
        set(words[1], {std::string(words[3]), deadlineOf(name, words[2], nowMs)});
    } else if ((name == "SETNX" || name == "GETSET") && count == 3) {
        set(words[1], {std::string(words[2]), std::nullopt});
    } else if (name == "MSET" || name == "MSETNX") {
        for (std::size_t i = 1; i + 1 < count; i += 2)
            set(words[i], {std::string(words[i + 1]), std::nullopt});
    } else if (name == "PERSIST") {
        expire(name, words[1], std::nullopt);
    } else if (name == "DEL" || name == "UNLINK") {
        for (std::size_t i = 1; i < count; ++i)
            remove(words[i]);
    } else if (name == "GETDEL" || name == "MOVE" || name == "DELEX" || name == "DELIFEQ") { // replicated only if the key was removed
        remove(words[1]);
    } else if ((name == "RENAME" || name == "RENAMENX") && count == 3) {
        rename(words[1], words[2]);
    } else if (count >= 3 && deadlineOf(name, words[2], nowMs)) {
        expire(name, words[1], deadlineOf(name, words[2], nowMs));
    } else if (name != "PUBLISH" && name != "SPUBLISH") { // their words name channels
        markUnsure(name, words);
    }
}

// Marks all words that can be lock keys as unsure. If such a word is a value and no key, the query finds no change.
void ReplicatedKeys::markUnsure(std::string_view name, const Words &words)
{
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (isLockKey(words[i]))
            m_unsure.insert_or_assign(std::string(words[i]), std::string(name));
    }
}

void ReplicatedKeys::setWithOptions(const Words &words, std::int64_t nowMs)
{
    std::optional<std::int64_t> deadlineMs;
    for (std::size_t i = 3; i < words.size(); ++i) {
        const std::string option = upperCase(words[i]);
        if (option == "KEEPTTL") {
            const auto known = m_values.find(words[1]);
            if (known != m_values.end())
                deadlineMs = known->second.deadlineMs;
        } else if (i + 1 < words.size() && deadlineOf(option, words[i + 1], nowMs)) {
            deadlineMs = deadlineOf(option, words[i + 1], nowMs);
            ++i;
        }
    }
    set(words[1], {std::string(words[2]), deadlineMs});
}

KeyChange ReplicatedKeys::setChange(const std::string &key, const Value &value)
{
    std::string detail;
    if (value.type != "string")
        detail = value.command.empty() ? value.type : value.type + " (" + value.command + ")";
    return {key, value.token, value.deadlineMs, false, std::move(detail)};
}

void ReplicatedKeys::set(std::string_view key, Value value)
{
    if (!isLockKey(key))
        return;
    value.token.resize(std::min(value.token.size(), Token::sizeMax));
    const auto known = m_values.insert_or_assign(std::string{key}, std::move(value)).first;
    m_changes.push_back(setChange(known->first, known->second));
}

void ReplicatedKeys::expire(std::string_view name, std::string_view key, std::optional<std::int64_t> deadlineMs)
{
    const auto known = m_values.find(key);
    if (known == m_values.end())
        return markUnsure(name, {name, key});
    known->second.deadlineMs = deadlineMs;
    m_changes.push_back(setChange(known->first, known->second));
}

void ReplicatedKeys::remove(std::string_view key)
{
    if (!isLockKey(key))
        return;
    const auto known = m_values.find(key);
    if (known != m_values.end())
        m_values.erase(known);
    m_changes.push_back({std::string{key}, {}, std::nullopt, true});
}

void ReplicatedKeys::removeAll()
{
    for (const auto &[key, value] : m_values)
        m_changes.push_back({key, {}, std::nullopt, true});
    m_values.clear();
}

void ReplicatedKeys::rename(std::string_view from, std::string_view to)
{
    if (from == to)
        return;
    const auto known = m_values.find(from);
    if (known == m_values.end()) // the old value is unknown
        markUnsure("RENAME", {"RENAME", to});
    const std::optional<Value> value = known != m_values.end() ? std::optional(known->second) : std::nullopt;
    remove(from);
    if (value)
        set(to, *value);
}

} // namespace lockscope
