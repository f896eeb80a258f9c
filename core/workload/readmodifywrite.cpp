// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/readmodifywrite.h"

#include "lockscope/commands/storecommands.h"
#include "lockscope/events/rowdetail.h"
#include "lockscope/schemes/watchoptimistic.h"

#include <string_view>

namespace lockscope {

Task<void> ReadModifyWrite::workInside(ClientProcess &process, const CriticalSection *section) const
{
    const ClientConfig *const config = section->config;
    const HeldLock *const lock = section->lock;
    const ReadWhen when = readWhen();
    const Duration length = config->settings->work;
    for (bool isFirst = true;; isFirst = false) {
        auto view = co_await openStore(process, config, lock, when);
        if (isFirst)
            co_await process.reach(Anchor::entered);
        if (!view.isOpen || isDone(*section, view.value))
            co_return;
        auto mayWrite = co_await workAndCheck(process, section, length);
        if (!mayWrite)
            co_return;
        const StoreWrite newValue = newWrite(process, *section, view.value);
        const StoreWrite *const write = &newValue;
        auto end = co_await writeOnce(process, config, lock, write);
        if (end == WriteEnd::accepted)
            co_await afterWrite(process, section);
        if (end != WriteEnd::tooLate || !config->settings->retry)
            co_return;
        const ListingLine retryLine = WatchOptimistic::retryLine();
        co_await process.step(retryLine);
    }
}

bool ReadModifyWrite::isDone(const CriticalSection &, const std::string &) const
{
    return false;
}

Task<void> ReadModifyWrite::afterWrite(ClientProcess &, const CriticalSection *) const
{
    co_return;
}

std::vector<RedisKey> ReadModifyWrite::keys(const Resource &resource) const
{
    return {storeKey(resource), fenceSeenKey(resource), claimKey(resource)};
}

namespace {

// Returns whether the scheme has no lock and guards the write itself (WATCH, MULTI, EXEC).
bool isOptimistic(const ClientConfig &config)
{
    return config.scheme->info().guardsData;
}

// Returns the detail of a row about the item. The column `key` of the row is what the client locks;
// if that is not the item itself, the detail begins with the item: "orders-3 7".
std::string itemDetail(const ClientConfig &config, std::string_view text)
{
    std::string detail = config.item == config.resource ? std::string() : config.item.text;
    if (!detail.empty() && !text.empty())
        detail += ' ';
    return detail.append(text);
}

void noteRead(ClientProcess &process, const ClientConfig &config, const HeldLock &lock,
    const Answer &answer, ReadWhen readWhen)
{
    Event columns = lockColumns(process, config.resource, lock);
    const std::string_view value =
        answer.reply.kind == Reply::Kind::text ? std::string_view(answer.reply.text) : "0";
    columns.detail =
        process.rows().intern(itemDetail(config, readWhen == ReadWhen::always ? value : ""));
    process.rows().note(EventKind::read, answer.event, columns);
}

void noteRejected(ClientProcess &process, const ClientConfig &config, const HeldLock &lock,
    const Answer &answer, Detail reason)
{
    Event columns = lockColumns(process, config.resource, lock);
    columns.detail = process.rows().intern(detailText(reason));
    process.rows().note(EventKind::writeRejected, answer.event, columns);
}

Command writeCommand(const ClientConfig &config, const HeldLock &lock, std::string value)
{
    switch (config.settings->fencing) {
    case Fencing::off: break;
    case Fencing::write:
    case Fencing::readWrite:
        return commands::writeFenced(config.item, lock.token, lock.fence, std::move(value));
    case Fencing::cas: return commands::writeClaimed(config.item, lock.token, std::move(value));
    }
    return commands::writeStore(config.item, lock.token, std::move(value));
}

// Reads the value as the guard requires: with GET, with the lock's fencing token, or with WATCH and
// GET.
Task<Answer> readValue(ClientProcess &process, const ClientConfig *config, const HeldLock *lock)
{
    if (isOptimistic(*config)) {
        const Resource item = config->item;
        auto watched = co_await WatchOptimistic::read(process, item, storeTimeout);
        co_return watched;
    }
    const bool sendsFence = config->settings->fencing == Fencing::readWrite;
    Command command = sendsFence ? commands::readFenced(config->item, lock->token, lock->fence)
                                 : commands::readStore(config->item, lock->token);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    co_return answer;
}

WriteEnd noteWriteEnd(ClientProcess &process, const ClientConfig &config, const HeldLock &lock,
    const StoreWrite &write, const Answer &answer)
{
    const bool isGuarded = config.settings->fencing != Fencing::off;
    const bool isAccepted = isOptimistic(config)
        ? WatchOptimistic::hasWritten(answer)
        : answer.isAnswered() && (!isGuarded || answer.reply.isInteger(1));
    if (isAccepted) {
        Event columns = lockColumns(process, config.resource, lock);
        columns.detail = process.rows().intern(itemDetail(config, write.detail));
        process.rows().note(EventKind::wrote, answer.event, columns);
        return WriteEnd::accepted;
    }
    if (isOptimistic(config)) {
        if (!WatchOptimistic::wasTooLate(answer))
            return WriteEnd::unknown;
        noteRejected(process, config, lock, answer, Detail::valueChanged);
        return WriteEnd::tooLate;
    }
    if (!answer.isAnswered())
        return WriteEnd::unknown;
    const bool isClaim = config.settings->fencing == Fencing::cas;
    noteRejected(
        process, config, lock, answer, isClaim ? Detail::otherToken : Detail::largerNumber);
    return WriteEnd::refused;
}

} // namespace

Task<StoreView> openStore(
    ClientProcess &process, const ClientConfig *config, const HeldLock *lock, ReadWhen readWhen)
{
    StoreView view;
    if (config->settings->fencing == Fencing::cas && !lock->token.isEmpty()) {
        Command command = commands::claimStore(config->item, lock->token);
        co_await process.call(storeNode, command, storeTimeout);
    }
    const bool isRequired =
        config->settings->fencing == Fencing::readWrite || isOptimistic(*config);
    if (readWhen == ReadWhen::ifRequired && !isRequired)
        co_return view;
    auto answer = co_await readValue(process, config, lock);
    view.isOpen = answer.isAnswered();
    if (answer.isAnswered()) {
        noteRead(process, *config, *lock, answer, readWhen);
        if (answer.reply.kind == Reply::Kind::text)
            view.value = answer.reply.text;
    } else if (answer.reply.isError("FENCED")) {
        noteRejected(process, *config, *lock, answer, Detail::largerAtRead);
    }
    co_return view;
}

Task<WriteEnd> writeOnce(ClientProcess &process, const ClientConfig *config, const HeldLock *lock,
    const StoreWrite *write)
{
    if (isOptimistic(*config)) {
        const Resource item = config->item;
        const std::string value = write->value;
        auto done = co_await WatchOptimistic::write(process, item, value, storeTimeout);
        co_return noteWriteEnd(process, *config, *lock, *write, done);
    }
    Command command = writeCommand(*config, *lock, write->value);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    co_return noteWriteEnd(process, *config, *lock, *write, answer);
}

} // namespace lockscope
