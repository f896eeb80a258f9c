// SPDX-License-Identifier: GPL-3.0-or-later
// MULTI, EXEC, DISCARD, WATCH, UNWATCH.
#include "core/fakeredis/simserver.h"

namespace lockscope::sim {
namespace {

Reply begin(Call &call)
{
    if (call.connection.isInTransaction)
        return error("ERR MULTI calls can not be nested");
    call.connection.isInTransaction = true;
    return ok();
}

Reply execute(Call &call)
{
    Connection &client = call.connection;
    if (!client.isInTransaction)
        return error("ERR EXEC without MULTI");
    const bool isTouched = call.keys().watches().isTouched(client.id, call.keys().nowMs());
    if (client.hasRefused || isTouched) {
        Reply reply = client.hasRefused ? error("EXECABORT Transaction discarded because of previous errors.") : nil();
        call.server.forgetTransaction(client);
        return reply;
    }
    return call.server.carryOutQueued(client);
}

Reply discard(Call &call)
{
    if (!call.connection.isInTransaction)
        return error("ERR DISCARD without MULTI");
    call.server.forgetTransaction(call.connection);
    return ok();
}

Reply watch(Call &call)
{
    if (call.connection.isInTransaction)
        return error("ERR WATCH inside MULTI is not allowed");
    for (const std::string_view key : call.words.subspan(1))
        call.keys().watch(call.connection.id, key);
    return ok();
}

Reply unwatch(Call &call)
{
    call.keys().watches().remove(call.connection.id);
    return ok();
}

} // namespace

std::span<const CommandEntry> transactionCommands()
{
    constexpr unsigned outside = CommandEntry::notInScripts;
    constexpr unsigned through = CommandEntry::notInScripts | CommandEntry::goesThrough;
    constexpr unsigned always = through | CommandEntry::whileBusy;
    static constexpr CommandEntry entries[] = {
        {"multi", 1, always, begin},
        {"exec", 1, through, execute},
        {"discard", 1, always, discard},
        {"watch", -2, always, watch},
        {"unwatch", 1, outside | CommandEntry::whileBusy, unwatch},
    };
    return entries;
}

} // namespace lockscope::sim
