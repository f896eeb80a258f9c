// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/protectedstore.h"

#include <string>
#include <string_view>

namespace lockscope {
namespace {

// The store is no part of the lock and is always there; this only keeps a broken one from hanging a client for ever.
constexpr Duration storeTimeout = 10s;

void noteRejected(Host &host, const ClientCourse &course, const HeldLock &lock, const Answer &answer, std::string_view reason)
{
    Event columns = aboutLock(host, course.resource, lock);
    columns.detail = host.intern(reason);
    host.note(EventKind::writeRejected, answer.event, columns);
}

Command writeCommand(const ClientCourse &course, const HeldLock &lock, std::string value)
{
    switch (course.settings->fencing) {
    case Fencing::off:
        break;
    case Fencing::write:
    case Fencing::readWrite:
        return writeFenced(course.resource, lock.token, lock.fence, std::move(value));
    case Fencing::cas:
        return writeClaimed(course.resource, lock.token, std::move(value));
    }
    return writeStore(course.resource, lock.token, std::move(value));
}

Task<bool> readFirst(Host &host, const ClientCourse *course, HeldLock lock)
{
    Command command = readFenced(course->resource, lock.token, lock.fence);
    auto answer = co_await host.call(storeNode, command, storeTimeout);
    if (answer.isAnswered())
        host.note(EventKind::read, answer.event, aboutLock(host, course->resource, lock));
    else if (answer.reply.isError("FENCED"))
        noteRejected(host, *course, lock, answer, "at the read: the store has seen a larger number");
    co_return answer.isAnswered();
}

} // namespace

Task<bool> openStore(Host &host, const ClientCourse *course, HeldLock lock)
{
    if (course->settings->fencing == Fencing::readWrite) {
        auto isOpen = co_await readFirst(host, course, lock);
        co_return isOpen;
    }
    if (course->settings->fencing == Fencing::cas && !lock.token.isEmpty()) {
        Command command = claimStore(course->resource, lock.token);
        co_await host.call(storeNode, command, storeTimeout);
    }
    co_return true;
}

Task<void> writeOnce(Host &host, const ClientCourse *course, HeldLock lock)
{
    const std::string value = "client-" + std::to_string(host.id().value) + '#' + std::to_string(host.attempt().value);
    Command command = writeCommand(*course, lock, value);
    const bool isGuarded = course->settings->fencing != Fencing::off;
    auto answer = co_await host.call(storeNode, command, storeTimeout);
    if (!answer.isAnswered())
        co_return;
    if (!isGuarded || answer.reply.isInteger(1)) {
        host.note(EventKind::wrote, answer.event, aboutLock(host, course->resource, lock));
        co_return;
    }
    const bool isClaim = course->settings->fencing == Fencing::cas;
    noteRejected(host, *course, lock, answer,
                 isClaim ? "another's token stands in the store" : "the store has seen a larger number");
}

} // namespace lockscope
