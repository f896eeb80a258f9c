// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/protectedstore.h"

#include "lockscope/commands/storecommands.h"
#include "lockscope/schemes/watchoptimistic.h"

#include <string_view>

namespace lockscope {
namespace {

// Returns whether the scheme itself is the guard.
bool isOptimistic(const ClientConfig &course)
{
    return course.scheme->info().id == WatchOptimistic::id;
}

void noteRead(ClientProcess &process, const ClientConfig &course, const HeldLock &lock, const Answer &answer, Look look)
{
    Event columns = aboutLock(process, course.resource, lock);
    if (look == Look::always)
        columns.detail = process.rows().intern(answer.reply.kind == Reply::Kind::text ? std::string_view(answer.reply.text) : "0");
    process.rows().note(EventKind::read, answer.event, columns);
}

void noteRejected(ClientProcess &process, const ClientConfig &course, const HeldLock &lock, const Answer &answer, std::string_view reason)
{
    Event columns = aboutLock(process, course.resource, lock);
    columns.detail = process.rows().intern(reason);
    process.rows().note(EventKind::writeRejected, answer.event, columns);
}

Command writeCommand(const ClientConfig &course, const HeldLock &lock, std::string value)
{
    switch (course.settings->fencing) {
    case Fencing::off:
        break;
    case Fencing::write:
    case Fencing::readWrite:
        return commands::writeFenced(course.resource, lock.token, lock.fence, std::move(value));
    case Fencing::cas:
        return commands::writeClaimed(course.resource, lock.token, std::move(value));
    }
    return commands::writeStore(course.resource, lock.token, std::move(value));
}

// Reads the value as the guard requires: plain, with the lock's number, or with WATCH.
Task<Answer> readValue(ClientProcess &process, const ClientConfig *course, const HeldLock *lock)
{
    if (isOptimistic(*course)) {
        const Resource resource = course->resource;
        auto watched = co_await WatchOptimistic::read(process, resource, storeTimeout);
        co_return watched;
    }
    const bool showsNumber = course->settings->fencing == Fencing::readWrite;
    Command command = showsNumber ? commands::readFenced(course->resource, lock->token, lock->fence) : commands::readStore(course->resource, lock->token);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    co_return answer;
}

WriteEnd noteEnd(ClientProcess &process, const ClientConfig &course, const HeldLock &lock, const StoreWrite &write, const Answer &answer)
{
    const bool isGuarded = course.settings->fencing != Fencing::off;
    const bool isTaken = isOptimistic(course) ? WatchOptimistic::hasWritten(answer) : answer.isAnswered() && (!isGuarded || answer.reply.isInteger(1));
    if (isTaken) {
        Event columns = aboutLock(process, course.resource, lock);
        if (!write.detail.empty())
            columns.detail = process.rows().intern(write.detail);
        process.rows().note(EventKind::wrote, answer.event, columns);
        return WriteEnd::taken;
    }
    if (isOptimistic(course)) {
        if (!WatchOptimistic::wasTooLate(answer))
            return WriteEnd::unknown;
        noteRejected(process, course, lock, answer, "EXEC: the value has changed since it was read");
        return WriteEnd::tooLate;
    }
    if (!answer.isAnswered())
        return WriteEnd::unknown;
    const bool isClaim = course.settings->fencing == Fencing::cas;
    noteRejected(process, course, lock, answer,
                 isClaim ? "the store holds another client's token" : "the store has seen a larger number");
    return WriteEnd::refused;
}

} // namespace

Task<StoreView> openStore(ClientProcess &process, const ClientConfig *course, const HeldLock *lock, Look look)
{
    StoreView view;
    if (course->settings->fencing == Fencing::cas && !lock->token.isEmpty()) {
        Command command = commands::claimStore(course->resource, lock->token);
        co_await process.call(storeNode, command, storeTimeout);
    }
    const bool isAsked = course->settings->fencing == Fencing::readWrite || isOptimistic(*course);
    if (look == Look::ifAsked && !isAsked)
        co_return view;
    auto answer = co_await readValue(process, course, lock);
    view.isOpen = answer.isAnswered();
    if (answer.isAnswered()) {
        noteRead(process, *course, *lock, answer, look);
        if (answer.reply.kind == Reply::Kind::text)
            view.value = answer.reply.text;
    } else if (answer.reply.isError("FENCED")) {
        noteRejected(process, *course, *lock, answer, "at the read: the store has seen a larger number");
    }
    co_return view;
}

Task<WriteEnd> writeOnce(ClientProcess &process, const ClientConfig *course, const HeldLock *lock, const StoreWrite *write)
{
    if (isOptimistic(*course)) {
        const Resource resource = course->resource;
        const std::string value = write->value;
        auto done = co_await WatchOptimistic::write(process, resource, value, storeTimeout);
        co_return noteEnd(process, *course, *lock, *write, done);
    }
    Command command = writeCommand(*course, *lock, write->value);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    co_return noteEnd(process, *course, *lock, *write, answer);
}

} // namespace lockscope
