// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simexecutor.h"

#include "core/fakeredis/simreplies.h"
#include "core/model/simworld.h"
#include "lockscope/base/inlined.h"
#include "lockscope/commands/lockcommands.h"
#include "lockscope/commands/storecommands.h"

#include <utility>

namespace lockscope {
namespace {

constexpr std::string_view tooFewReplicas = "NOREPLICAS Not enough good replicas to write.";
constexpr std::string_view unknownScript = "NOSCRIPT No matching script. Please use EVAL.";
constexpr std::string_view waitAtReplica =
    "ERR WAIT cannot be used with replica instances. Please also note that since Redis 4.0 if a "
    "replica is configured to be writable (which is not the default) writes to replicas are just "
    "local and are not propagated.";
constexpr std::string_view waitaofAtReplica =
    "ERR WAITAOF cannot be used with replica instances. Please also note that writes to replicas "
    "are just local and are not propagated.";

// A way to execute a command without parsing its words. The conformance suite checks that the
// result is the same as with parsing. In benchmark model-run, a run takes 90 % more instructions
// without these shortcuts.
enum class Shortcut : std::uint8_t {
    none,
    setIfAbsent,      // sets the key to the token for Command::ttl(), if it is absent: OK or nil
    compareAndDelete, // deletes the key if its value is the token: 1 or 0
    setValue,         // sets the key to Command::value() without a TTL: OK
};

Shortcut shortcutOf(const Command &command)
{
    static const CommandForm *const setIfAbsent = &commands::setIfAbsent({}, {}, {}).form();
    static const CommandForm *const compareAndDelete = &commands::compareAndDelete({}, {}).form();
    static const CommandForm *const setValue = &commands::writeStore({}, {}, {}).form();
    const CommandForm *const form = &command.form();
    return form == setIfAbsent     ? Shortcut::setIfAbsent
        : form == compareAndDelete ? Shortcut::compareAndDelete
        : form == setValue         ? Shortcut::setValue
                                   : Shortcut::none;
}

} // namespace

void SimExecutor::setServer(const ServerVersion &server)
{
    m_server = server;
    m_hasSetOptions = supportsCommand(server, {"SET", "NX", "PX"});
}

void SimExecutor::begin()
{
    m_blocked.begin();
    m_saveError = {};
    m_isOutOfMemory = m_isBusy = m_refusesWrites = m_hasReleaseScript = m_hasTransactions = false;
}

bool SimExecutor::carryOut(SimMessage &message)
{
    m_keys.beginCommand(message);
    if (m_node.isReplicated() || cannotSave())
        updateRefusal();
    const std::uint64_t offset = m_node.offset();
    const bool isDirect = !m_refusesWrites && !m_isBusy && answerDirectly(message);
    if (!isDirect)
        execute(message);
    m_keys.endCommand();
    // On the fast path, only a key that setIfAbsent has set can expire earlier than all others.
    // After a deletion, the timer fires too early, which does no harm.
    return !isDirect
        || (m_node.offset() != offset
            && shortcutOf(message.sentCommand->command) == Shortcut::setIfAbsent);
}

void SimExecutor::updateRefusal()
{
    const bool lacksReplicas =
        !m_node.isReplica() && !m_world.replication().hasEnoughReplicas(m_node);
    if (!m_node.isReplica() && !lacksReplicas && !cannotSave() && !m_refusesWrites)
        return;
    m_refusesWrites = m_node.isReplica() || lacksReplicas || cannotSave();
    m_redis.refuseWrites(cannotSave() ? m_saveError
            : m_node.isReplica()      ? SimRedis::readOnlyError
            : lacksReplicas           ? tooFewReplicas
                                      : std::string_view());
}

void SimExecutor::setSaveError(std::string_view error)
{
    m_saveError = error;
    updateRefusal();
}

void SimExecutor::acceptWrites()
{
    m_refusesWrites = false;
    m_redis.refuseWrites({});
}

// The fast path, which needs no command text. Returns false if it does not support the command. The
// conformance suite checks that the fast path has the same results as execute().
LOCKSCOPE_INLINED bool SimExecutor::answerDirectly(SimMessage &message)
{
    const Command &command = message.sentCommand->command;
    if (m_hasTransactions && m_redis.isInTransaction(message.client.value))
        return false;
    Reply::Kind kind{};
    std::int64_t count = 0;
    switch (shortcutOf(command)) {
    case Shortcut::none: return false;
    case Shortcut::setIfAbsent: {
        if (m_isOutOfMemory || !m_hasSetOptions || command.ttl().count() <= 0)
            return false;
        m_keys.setChangesOnlyOwnKey(true);
        const bool isSet = m_redis.setIfAbsent(
            command.key().text, command.token().text(), command.ttl(), m_node.now());
        m_keys.setChangesOnlyOwnKey(false);
        kind = isSet ? Reply::Kind::status : Reply::Kind::nil;
        break;
    }
    case Shortcut::compareAndDelete:
        kind = m_hasReleaseScript || !command.callsByHash() ? Reply::Kind::integer
                                                            : Reply::Kind::error;
        if (kind == Reply::Kind::error)
            break;
        m_hasReleaseScript = true;
        m_keys.setChangesOnlyOwnKey(true);
        count = m_redis.compareAndDelete(command.key().text, command.token().text(), m_node.now())
            ? 1
            : 0;
        m_keys.setChangesOnlyOwnKey(false);
        break;
    case Shortcut::setValue:
        if (m_isOutOfMemory)
            return false;
        m_redis.set(command.key().text, command.value(), m_node.now());
        kind = Reply::Kind::status;
        break;
    }
    answerInPlace(message, kind, count);
    return true;
}

// Executes WAIT or WAITAOF.
void SimExecutor::wait(SimMessage &message)
{
    const CommandWords words = message.sentCommand->command.arguments();
    const bool isWaitAof = *words.begin() == "WAITAOF";
    if (m_isBusy)
        m_node.answer(message, sim::error(std::string(SimRedis::busyError)));
    else if (m_node.isReplica())
        m_node.answer(
            message, sim::error(std::string(isWaitAof ? waitaofAtReplica : waitAtReplica)));
    else if (isWaitAof && words.begin()[1] != "0" && !m_node.hasAppendOnlyFile())
        m_node.answer(message, sim::error(std::string(SimRedis::noAppendOnlyFileError)));
    else if (isWaitAof)
        m_blocked.waitForDisks(message);
    else
        m_blocked.waitForReplicas(message);
}

void SimExecutor::execute(SimMessage &message)
{
    const SentCommand &sent = *message.sentCommand;
    const CommandForm &form = sent.command.form();
    if (form.waitsForReplicas && supportsCommand(m_server, sent.command.arguments())) {
        wait(message);
        return;
    }
    if (form.queue == TokenQueueRole::enters)
        m_keys.addExpectedOwner(sent);
    const CommandWords words = sent.command.arguments();
    auto reply =
        m_redis.execute(message.client.value, std::span(words.begin(), words.end()), m_node.now());
    m_hasTransactions = m_hasTransactions || m_redis.isInTransaction(message.client.value);
    if (form.queue == TokenQueueRole::leaves)
        m_keys.removeExpectedOwner(sent.sentRow.token);
    if (reply)
        m_node.answer(message, std::move(*reply));
    else
        m_blocked.block(message);
    passOnLateReplies();
}

void SimExecutor::passOnLateReplies()
{
    for (SimRedis::LateReply &late : m_redis.takeLateReplies()) {
        const ClientId client{static_cast<std::uint16_t>(late.connection)};
        if (m_blocked.isBlocked(client))
            m_blocked.unblock(client, std::move(late.reply));
    }
}

// Answers with OK, nil, a number, or the error of an unknown script. Reuses the Reply object of the
// message. This object usually has neither text nor items, because they were moved to the process
// that waited for the last answer.
LOCKSCOPE_INLINED void SimExecutor::answerInPlace(
    SimMessage &message, Reply::Kind kind, std::int64_t integer)
{
    Reply &reply = message.answer.reply;
    reply.kind = kind;
    reply.integer = integer;
    if (!reply.items.empty())
        reply.items = {};
    if (kind == Reply::Kind::status)
        reply.text = std::string("OK");
    else if (kind == Reply::Kind::error)
        reply.text.assign(unknownScript);
    else if (!reply.text.empty())
        reply.text.clear();
    m_world.network().answer(message);
}

void SimExecutor::setOutOfMemory(bool isFull)
{
    m_isOutOfMemory = isFull;
    m_redis.setOutOfMemory(isFull);
}

void SimExecutor::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    m_redis.setBusy(isBusy);
}

void SimExecutor::flushScripts()
{
    m_hasReleaseScript = false;
    m_node.executeInternal({"SCRIPT", "FLUSH"});
}

} // namespace lockscope
