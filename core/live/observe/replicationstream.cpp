// SPDX-License-Identifier: MIT
#include "core/live/observe/replicationstream.h"

#include "core/live/observe/commandreader.h"
#include "core/live/observe/observedkeys.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace lockscope {
namespace {

std::int64_t numberOf(std::string_view word)
{
    std::int64_t number = 0;
    std::from_chars(word.data(), word.data() + word.size(), number);
    return number;
}

// Returns a word as a deadline in Unix milliseconds. `name`: the option or the command to which the
// word belongs. Returns nullopt if this option or command sets no deadline.
std::optional<std::int64_t> deadlineOf(
    std::string_view name, std::string_view word, std::int64_t nowMs)
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

// Returns the type of the value if the command adds all members that it names; empty if it may
// leave out some of them.
std::string_view typeOfMembersAdded(
    std::string_view name, const std::vector<std::string_view> &words)
{
    const auto isXx = [](std::string_view word) {
        return upperCase(word) == "XX";
    }; // with XX, ZADD adds no member
    if (name == "ZADD")
        return std::any_of(words.begin(), words.end(), isXx) ? "" : "zset";
    if (name == "HSET" || name == "HMSET" || name == "HSETNX" || name == "HINCRBY")
        return "hash";
    return name == "SADD" ? "set" : "";
}

// Returns the members that the command adds: the elements of a set or sorted set, the fields of a
// hash.
std::vector<std::string_view> membersAdded(
    std::string_view name, const std::vector<std::string_view> &words)
{
    std::size_t first = 2;
    if (name == "ZADD") {
        const auto isOption = [](const std::string &word) {
            return word == "NX" || word == "GT" || word == "LT" || word == "CH" || word == "INCR";
        };
        while (first < words.size() && isOption(upperCase(words[first])))
            ++first;
        ++first; // a score comes before each member
    }
    std::vector<std::string_view> members;
    for (std::size_t i = first; i < words.size(); i += name == "SADD" ? 1 : 2)
        members.push_back(words[i]);
    return members;
}

} // namespace

const std::vector<KeyChange> &ReplicatedKeys::apply(const Words &words, std::int64_t nowMs)
{
    m_changes.clear();
    if (words.empty())
        return m_changes;
    const std::string name = upperCase(words[0]);
    if (name == "MULTI")
        m_isInTransaction = true;
    else if (name == "EXEC")
        endTransaction();
    else if (name == "SELECT" && words.size() > 1)
        m_isLockDatabase = words[1] == "0";
    else if (name == "FLUSHALL" || (name == "FLUSHDB" && m_isLockDatabase))
        removeAll();
    else if (name == "SWAPDB")
        markAllUnsure(name);
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
        const bool hasToken = one.type == "string" || m_filter.isForOwnLocks();
        Value value{hasToken ? one.value : std::string(), one.deadlineMs, one.type};
        const auto known = former.find(one.key);
        const bool isKnown = known != former.end() && known->second.type == value.type;
        if (isKnown) {
            value.command = known->second.command;
            value.members = std::move(known->second.members);
        } else if (const auto changed = m_unsure.find(one.key); changed != m_unsure.end()) {
            value.command = changed->second;
        }
        if (!isKnown || known->second.token != value.token
            || known->second.deadlineMs != value.deadlineMs)
            m_changes.push_back(keySetChange(one.key, value));
        if (known != former.end())
            former.erase(known);
        m_values.insert_or_assign(one.key, std::move(value));
    }
    for (const auto &[key, value] : former)
        m_changes.push_back({key, {}, std::nullopt, true});
    m_unsure.clear();
    return m_changes;
}

std::vector<KeyChange> ReplicatedKeys::keysWithDeadline() const
{
    std::vector<KeyChange> existing;
    for (const auto &[key, value] : m_values) {
        if (value.deadlineMs)
            existing.push_back(keySetChange(key, value));
    }
    return existing;
}

void ReplicatedKeys::applyToKeys(std::string_view name, const Words &words, std::int64_t nowMs)
{
    const std::size_t count = words.size();
    if (name == "SET" && count >= 3) {
        setWithOptions(words, nowMs);
    } else if ((name == "SETEX" || name == "PSETEX") && count == 4) {
        set(words[1], {tokenText(words[3]), deadlineOf(name, words[2], nowMs)});
    } else if ((name == "SETNX" || name == "GETSET") && count == 3) {
        set(words[1], {tokenText(words[2]), std::nullopt});
    } else if (name == "MSET" || name == "MSETNX") {
        for (std::size_t i = 1; i + 1 < count; i += 2)
            set(words[i], {tokenText(words[i + 1]), std::nullopt});
    } else if (name == "PERSIST") {
        setDeadline(name, words[1], std::nullopt);
    } else if (name == "DEL" || name == "UNLINK") {
        for (std::size_t i = 1; i < count; ++i)
            remove(words[i]);
    } else if (name == "GETDEL" || name == "MOVE" || name == "DELEX"
        || name == "DELIFEQ") { // replicated only if it removed the key
        remove(words[1]);
    } else if ((name == "RENAME" || name == "RENAMENX") && count == 3) {
        rename(words[1], words[2]);
    } else if (count >= 3 && deadlineOf(name, words[2], nowMs)) {
        setDeadline(name, words[1], deadlineOf(name, words[2], nowMs));
    } else if (const std::string_view type = typeOfMembersAdded(name, words);
               !type.empty() && count >= 3) {
        addMembers(type, name, words);
    } else if (name == "ZREM" || name == "HDEL" || name == "SREM") {
        removeMembers(name, words);
    } else if (name != "PUBLISH" && name != "SPUBLISH"
        && name != "REPLCONF") { // their words are no keys
        markUnsure(name, words);
    }
}

// Marks each word that the filter includes, because it may be a key that the command has changed.
// If it is only a value, the next query of the node's keys finds no change.
void ReplicatedKeys::markUnsure(std::string_view name, const Words &words)
{
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (!m_filter.includes(words[i]))
            continue;
        m_unsure.insert_or_assign(std::string(words[i]), std::string(name));
        if (const auto known = m_values.find(words[i]); known != m_values.end())
            known->second.members.reset();
    }
}

void ReplicatedKeys::addMembers(std::string_view type, std::string_view name, const Words &words)
{
    const std::string_view key = words[1];
    if (!m_filter.includes(key))
        return;
    auto known = m_values.find(key);
    if (m_unsure.contains(key) || (known != m_values.end() && known->second.type != type))
        return markUnsure(name, {name, key});
    if (known == m_values.end()) {
        known = m_values
                    .emplace(key,
                        Value{{}, std::nullopt, std::string(type), std::string(name), Members()})
                    .first;
        const std::vector<std::string_view> added = membersAdded(name, words);
        const bool isOwnHash = type == "hash" && m_filter.isForOwnLocks();
        if (isOwnHash && added.size() == 1)
            known->second.token = tokenText(added.front());
        if (isOwnHash && m_isInTransaction)
            m_newHash = known->first;
        else
            m_changes.push_back(keySetChange(known->first, known->second));
    }
    std::optional<Members> &members = known->second.members;
    for (const std::string_view member : membersAdded(name, words)) {
        if (members)
            members->emplace(member);
    }
    if (members && members->size() > membersMax)
        members.reset();
}

void ReplicatedKeys::removeMembers(std::string_view name, const Words &words)
{
    const auto known = m_values.find(words[1]);
    if (known == m_values.end() || !known->second.members)
        return markUnsure(name, {name, words[1]});
    for (std::size_t i = 2; i < words.size(); ++i) {
        const auto member = known->second.members->find(words[i]);
        if (member != known->second.members->end())
            known->second.members->erase(member);
    }
    if (known->second.members->empty()) // a node keeps no empty value
        remove(words[1]);
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
    set(words[1], {tokenText(words[2]), deadlineMs});
}

KeyChange ReplicatedKeys::keySetChange(const std::string &key, const Value &value)
{
    std::string detail;
    if (value.type != "string")
        detail = value.command.empty() ? value.type : value.type + " (" + value.command + ")";
    return {key, value.token, value.deadlineMs, false, std::move(detail)};
}

void ReplicatedKeys::set(std::string_view key, Value value)
{
    if (!m_filter.includes(key))
        return;
    const auto known = m_values.insert_or_assign(std::string{key}, std::move(value)).first;
    m_changes.push_back(keySetChange(known->first, known->second));
}

void ReplicatedKeys::setDeadline(
    std::string_view name, std::string_view key, std::optional<std::int64_t> deadlineMs)
{
    const auto known = m_values.find(key);
    if (known == m_values.end()) { // if m_unsure has an earlier command for this key, which may
                                   // have created it, that command stays there
        if (!m_unsure.contains(key))
            markUnsure(name, {name, key});
        return;
    }
    known->second.deadlineMs = deadlineMs;
    m_changes.push_back(keySetChange(known->first, known->second));
    if (key == m_newHash)
        m_newHash.clear();
}

void ReplicatedKeys::endTransaction()
{
    m_isInTransaction = false;
    const std::string key = std::exchange(m_newHash, {});
    if (const auto known = m_values.find(key); known != m_values.end())
        m_changes.push_back(keySetChange(known->first, known->second));
}

void ReplicatedKeys::remove(std::string_view key)
{
    if (!m_filter.includes(key))
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

// Called for SWAPDB, which may have replaced database 0 by another database: all keys may have
// changed. The empty key in m_unsure makes isUnsure() true.
void ReplicatedKeys::markAllUnsure(std::string_view name)
{
    m_unsure.emplace(std::string(), name);
    for (auto &[key, value] : m_values)
        value.members.reset();
}

void ReplicatedKeys::rename(std::string_view from, std::string_view to)
{
    if (from == to)
        return;
    const auto known = m_values.find(from);
    if (known == m_values.end()) // the old value is unknown
        markUnsure("RENAME", {"RENAME", to});
    const std::optional<Value> value =
        known != m_values.end() ? std::optional(known->second) : std::nullopt;
    remove(from);
    if (value)
        set(to, *value);
}

} // namespace lockscope
