// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/programs/commandmeaning.h"

#include "core/live/observe/commandreader.h"
#include "core/live/observe/observedkeys.h"
#include "core/live/programs/tracetext.h"
#include "lockscope/net/resp.h"

#include <QCryptographicHash>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <utility>

namespace lockscope {
namespace {

using Words = std::vector<std::string_view>;
using SuccessReply = CommandMeaning::SuccessReply;
using Ttl = CommandMeaning::Ttl;
using Replies = ConnectionState::Replies;

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::int64_t integerOf(std::string_view word)
{
    std::int64_t number = 0;
    std::from_chars(word.data(), word.data() + word.size(), number);
    return number;
}

void setMeaning(CommandMeaning &meaning, CommandRole role, KeyEffect effect,
    std::string_view token = {}, SuccessReply successReply = SuccessReply::positive)
{
    meaning.role = role;
    meaning.effect = effect;
    meaning.token = tokenText(token);
    meaning.successReply = successReply;
}

void readSet(const Words &words, CommandMeaning &meaning)
{
    bool isNx = false, hasOtherCondition = false, returnsOld = false;
    meaning.ttl = Ttl::none;
    for (std::size_t i = 3; i < words.size(); ++i) {
        const std::string option = upperCase(words[i]);
        isNx |= option == "NX";
        hasOtherCondition |= option == "XX" || option == "IFEQ" || option == "IFNE"
            || option == "IFDEQ" || option == "IFDNE";
        returnsOld |= option == "GET";
        if (option == "KEEPTTL")
            meaning.ttl = Ttl::kept;
        else if (isOneOf(option, {"EX", "PX", "EXAT", "PXAT"}))
            meaning.ttl = Ttl::given;
        if (option != "NX" && option != "XX" && option != "GET" && option != "KEEPTTL")
            ++i; // the option has a value
    }
    meaning.canTakeLock = isNx;
    if (isNx) // with the option GET, the reply nil means that there was no old value, so the key
              // was set
        setMeaning(meaning, CommandRole::acquire, KeyEffect::maySet, words[2],
            returnsOld ? SuccessReply::nil : SuccessReply::positive);
    else if (hasOtherCondition)
        setMeaning(meaning, CommandRole::extend, KeyEffect::mayReplace, words[2]);
    else
        setMeaning(
            meaning, CommandRole::acquire, KeyEffect::mayReplace, words[2], SuccessReply::noError);
}

// Reads a command that is no script. Sets the key, token, effect, role, successReply, canTakeLock
// and ttl of the meaning.
void readPlain(const std::string &name, const Words &words, CommandMeaning &meaning)
{
    const std::size_t count = words.size();
    if (count < 2)
        return;
    // Commands whose first argument is a key, but whose effect is `none`. The code below names
    // those that have an effect.
    static constexpr auto commandsWithKey = {"GET", "TTL", "PTTL", "EXISTS", "TYPE", "STRLEN",
        "GETRANGE", "WATCH", "INCR", "INCRBY", "DECR", "HGET", "HGETALL", "HEXISTS", "HSET",
        "HSETNX", "HDEL", "HINCRBY", "ZADD", "ZREM", "ZSCORE", "ZCARD", "SADD", "SREM", "SCARD",
        "SISMEMBER", "LPUSH", "RPUSH", "LPOP", "RPOP", "LLEN", "APPEND", "SETRANGE", "RESTORE",
        "COPY", "MSET", "MSETNX"};
    meaning.key = words[1];
    meaning.canTakeLock = isOneOf(name, {"SETNX", "GETSET", "ZADD"}); // readSet() decides for SET
    if (isOneOf(name, {"SETNX", "GETSET", "PERSIST"}))
        meaning.ttl = Ttl::none;
    else if (isOneOf(name, {"SETEX", "PSETEX", "EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT"}))
        meaning.ttl = Ttl::given;
    if (name == "SET" && count >= 3)
        readSet(words, meaning);
    else if (name == "SETNX" && count == 3)
        setMeaning(meaning, CommandRole::acquire, KeyEffect::maySet, words[2]);
    else if (name == "GETSET" && count == 3)
        setMeaning(
            meaning, CommandRole::acquire, KeyEffect::mayReplace, words[2], SuccessReply::noError);
    else if ((name == "SETEX" || name == "PSETEX") && count == 4)
        setMeaning(
            meaning, CommandRole::acquire, KeyEffect::mayReplace, words[3], SuccessReply::noError);
    else if ((name == "EXPIRE" || name == "PEXPIRE") && count >= 3 && integerOf(words[2]) <= 0)
        setMeaning(meaning, CommandRole::release, KeyEffect::mayDelete);
    else if (isOneOf(name, {"EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT"}) && count >= 3)
        setMeaning(meaning, CommandRole::extend, KeyEffect::mayExpire);
    else if (name == "PERSIST" || (name == "GETEX" && count > 2))
        setMeaning(meaning, CommandRole::extend, KeyEffect::mayExpire);
    else if (name == "DELEX" || name == "DELIFEQ")
        setMeaning(meaning, CommandRole::release, KeyEffect::mayDelete,
            count > 2 ? words.back() : std::string_view());
    else if (isOneOf(name, {"DEL", "UNLINK", "GETDEL"}))
        setMeaning(meaning, CommandRole::release, KeyEffect::mayDelete);
    else if (isOneOf(name, {"RENAME", "RENAMENX", "MOVE"}) && count >= 3)
        setMeaning(meaning, CommandRole::other, KeyEffect::mayDelete);
    else if (std::find(commandsWithKey.begin(), commandsWithKey.end(), name)
        == commandsWithKey.end())
        meaning.key.clear();
}

// Sets otherKeys of the meaning of a command that is no script.
void readOtherKeys(
    const std::string &name, const Words &words, bool isLockDatabase, CommandMeaning &meaning)
{
    const std::size_t count = words.size();
    std::vector<std::string> &keys = meaning.otherKeys;
    if (isOneOf(name, {"FLUSHALL", "SWAPDB"}) || (name == "FLUSHDB" && isLockDatabase))
        keys.emplace_back();
    else if (count >= 3
        && (name == "COPY" || (isLockDatabase && isOneOf(name, {"RENAME", "RENAMENX"}))))
        keys.emplace_back(words[2]);
    else if (count >= 2
        && (isLockDatabase
                ? isOneOf(name, {"APPEND", "SETRANGE", "RESTORE", "INCR", "INCRBY", "DECR"})
                : name == "MOVE"))
        keys.emplace_back(words[1]);
    else if (isLockDatabase && isOneOf(name, {"DEL", "UNLINK"}) && count > 2)
        keys.assign(words.begin() + 2, words.end());
    for (std::size_t i = 1; isLockDatabase && isOneOf(name, {"MSET", "MSETNX"}) && i < count;
         i += 2)
        keys.emplace_back(words[i]);
}

// Returns the argument of a script that is probably the lock's token: the first argument of at
// least 8 bytes that is not a number; without one, the first argument that is not a number.
std::string_view tokenAmong(const Words &words, std::size_t first)
{
    constexpr std::size_t longSizeMin = 8;
    std::string_view token;
    for (std::size_t i = first; i < words.size(); ++i) {
        if (words[i].find_first_not_of("0123456789.-") == std::string_view::npos)
            continue;
        if (words[i].size() >= longSizeMin)
            return words[i];
        if (token.empty())
            token = words[i];
    }
    return token;
}

// Updates the state of the connection. Sets hasReply and isStream of the meaning.
void readConnectionCommand(
    const std::string &name, const Words &words, ConnectionState &state, CommandMeaning &meaning)
{
    const std::string option = words.size() > 1 ? upperCase(words[1]) : std::string();
    meaning.hasReply = state.replies == Replies::on;
    if (state.replies == Replies::skipsNext)
        state.replies = Replies::on;
    if (name == "HELLO" && !option.empty()) {
        state.isResp3 = option == "3";
    } else if (name == "SELECT") {
        state.isLockDatabase = option == "0";
    } else if (name == "RESET") {
        state = ConnectionState();
        meaning.hasReply = true;
    } else if (name == "CLIENT" && option == "REPLY" && words.size() > 2) {
        const std::string choice = upperCase(words[2]);
        meaning.hasReply = choice == "ON";
        state.replies = choice == "ON" ? Replies::on
            : choice == "OFF"          ? Replies::off
                                       : Replies::skipsNext;
    } else if (isOneOf(name,
                   {"SUBSCRIBE", "PSUBSCRIBE", "SSUBSCRIBE", "UNSUBSCRIBE", "PUNSUBSCRIBE",
                       "SUNSUBSCRIBE"})) {
        meaning.isStream = !state.isResp3;
        meaning.hasReply &=
            !state.isResp3; // in RESP3, the node answers with a push message and not with a reply
    } else if (isOneOf(name, {"MONITOR", "SYNC", "PSYNC"})) {
        meaning.isStream = true;
    }
}

// In a transaction, moves the effect of a queued command to EXEC.
void readTransaction(const std::string &name, ConnectionState &state, CommandMeaning &meaning)
{
    if (name == "MULTI") {
        state.isInMulti = true;
        state.queued = 0;
        state.transaction.reset();
    } else if (name == "DISCARD") {
        state.isInMulti = false;
    } else if (name == "EXEC" && state.isInMulti) {
        state.isInMulti = false;
        if (state.transaction)
            meaning = std::exchange(state.transaction, std::nullopt).value();
    } else if (state.isInMulti && name != "WATCH") {
        if (state.transaction) {
            std::vector<std::string> &keys = state.transaction->otherKeys;
            keys.insert(keys.end(), meaning.otherKeys.begin(), meaning.otherKeys.end());
            if (meaning.effect != KeyEffect::none)
                keys.push_back(meaning.key);
        } else if (meaning.effect != KeyEffect::none || !meaning.otherKeys.empty()) {
            state.transaction = meaning;
            state.transaction->item = state.queued;
            state.transaction->canTakeLock = false; // the queued command has its own row
            state.transaction->ttl = Ttl::kept;
        }
        ++state.queued;
        meaning.otherKeys.clear();
        meaning.effect = KeyEffect::none;
        meaning.role = CommandRole::other;
    }
}

} // namespace

const LuaScript &CommandMeanings::addScript(std::string_view text)
{
    const QByteArrayView bytes(text.data(), static_cast<qsizetype>(text.size()));
    std::string sha =
        QCryptographicHash::hash(bytes, QCryptographicHash::Sha1).toHex().toStdString();
    if (m_scripts.size() == scriptsMax && !m_scripts.contains(sha))
        m_scripts.clear();
    const auto [known, isNew] = m_scripts.try_emplace(std::move(sha));
    if (isNew)
        known->second = readLuaScript(text);
    return known->second;
}

// Sets otherKeys of the meaning of a script. `script`: null: the script is unknown.
void CommandMeanings::readKeysOfScript(const LuaScript *script, const Words &words,
    std::int64_t keyCount, CommandMeaning &meaning) const
{
    if (script && !script->changesKeys)
        return;
    const std::size_t end =
        std::min(words.size(), 3 + static_cast<std::size_t>(std::max<std::int64_t>(keyCount, 0)));
    for (std::size_t i = script && !script->changesOtherwise ? 4 : 3; i < end; ++i)
        meaning.otherKeys.emplace_back(words[i]);
    if (end <= 3 || (script && script->changesAnyKey))
        meaning.otherKeys.assign(1, std::string());
}

void CommandMeanings::readScript(
    const std::string &name, const Words &words, CommandMeaning &meaning)
{
    const auto keyCount = words.size() > 2 ? integerOf(words[2]) : 0;
    if (keyCount > 0 && words.size() > 3)
        meaning.key = words[3];
    const LuaScript *script = nullptr;
    if (name == "EVAL" && words.size() > 1) {
        script = &addScript(words[1]);
    } else if (name == "EVALSHA" && words.size() > 1) {
        std::string sha(words[1]);
        std::transform(sha.begin(), sha.end(), sha.begin(),
            [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c; });
        const auto known = m_scripts.find(sha);
        script = known == m_scripts.end() ? nullptr : &known->second;
    }
    const bool mayAcquire =
        !script || script->role == CommandRole::acquire || script->role == CommandRole::other;
    meaning.canTakeLock = mayAcquire && !name.ends_with("_RO");
    if (!name.ends_with("_RO"))
        readKeysOfScript(script, words, keyCount, meaning);
    if (!script || script->role == CommandRole::other || meaning.key.empty())
        return;
    KeyEffect effect =
        script->role == CommandRole::release ? KeyEffect::mayDelete : KeyEffect::maySet;
    if (script->role == CommandRole::extend && !script->setsKey)
        effect = KeyEffect::mayExpire;
    const std::size_t firstArgument =
        3 + std::min(static_cast<std::size_t>(keyCount), words.size() - 3);
    setMeaning(meaning, script->role, effect,
        script->hasStringValue ? tokenAmong(words, firstArgument) : std::string_view(),
        script->answersWithTtl ? SuccessReply::nil : SuccessReply::positive);
}

CommandMeaning CommandMeanings::meaningOf(const Words &words, ConnectionState &state)
{
    CommandMeaning meaning;
    if (words.empty()) {
        meaning.hasReply = false;
        return meaning;
    }
    const std::string name = upperCase(words[0]);
    if (isOneOf(name, {"EVAL", "EVALSHA", "EVAL_RO", "EVALSHA_RO", "FCALL", "FCALL_RO"})) {
        readScript(name, words, meaning);
        if (!state.isLockDatabase)
            meaning.otherKeys.clear();
    } else if (name == "SCRIPT" && words.size() == 3 && upperCase(words[1]) == "LOAD") {
        addScript(words[2]);
    } else {
        readPlain(name, words, meaning);
        readOtherKeys(name, words, state.isLockDatabase, meaning);
    }
    std::erase_if(meaning.otherKeys,
        [this](const std::string &key) { return !key.empty() && !m_keys.includes(key); });
    if (!m_keys.includes(meaning.key) || !state.isLockDatabase) {
        meaning.effect = KeyEffect::none;
        meaning.role = CommandRole::other;
    }
    readTransaction(name, state, meaning);
    readConnectionCommand(name, words, state, meaning);
    appendCommandText(meaning.text, name, words, meaning.key, meaning.token, meaning.hasSecret);
    return meaning;
}

KeyEffect CommandMeanings::replyEffectOf(const CommandMeaning &meaning, const Reply &reply)
{
    if (meaning.effect == KeyEffect::none)
        return meaning.otherKeys.empty() || reply.isError() || reply.isNil() ? KeyEffect::none
                                                                             : KeyEffect::done;
    if (meaning.item && (reply.kind != Reply::Kind::array || reply.items.size() <= *meaning.item))
        return KeyEffect::refused;
    const Reply &ownReply = meaning.item ? reply.items[*meaning.item] : reply;
    bool isSuccess = !ownReply.isError();
    if (meaning.successReply == SuccessReply::nil)
        isSuccess = ownReply.isNil();
    else if (meaning.successReply == SuccessReply::positive)
        isSuccess = isSuccess && !ownReply.isNil()
            && (ownReply.kind != Reply::Kind::integer || ownReply.integer > 0);
    return isSuccess ? KeyEffect::done : KeyEffect::refused;
}

std::string CommandMeanings::replyTextOf(const CommandMeaning &meaning, const Reply &reply)
{
    return meaning.hasSecret && reply.isError() ? "(error) " + errorCode(reply) : traceReply(reply);
}

} // namespace lockscope
