// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of transactions: MULTI, EXEC, DISCARD, WATCH, UNWATCH.
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
    const bool hasChanges = call.keys().watches().hasChanges(client.id, call.keys().nowMs());
    if (client.isTransactionInvalid || hasChanges) {
        Reply reply = client.isTransactionInvalid
            ? error("EXECABORT Transaction discarded because of previous errors.")
            : nil();
        call.server.discardTransaction(client);
        return reply;
    }
    return call.server.carryOutQueued(client);
}

Reply discard(Call &call)
{
    if (!call.connection.isInTransaction)
        return error("ERR DISCARD without MULTI");
    call.server.discardTransaction(call.connection);
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
    constexpr unsigned notInScripts = CommandEntry::notInScripts;
    constexpr unsigned neverQueued = CommandEntry::notInScripts | CommandEntry::neverQueued;
    constexpr unsigned alwaysAllowed = neverQueued | CommandEntry::allowedWhileBusy;
    static constexpr CommandEntry entries[] = {
        {"multi", 1, alwaysAllowed, begin},
        {"exec", 1, neverQueued, execute},
        {"discard", 1, alwaysAllowed, discard},
        {"watch", -2, alwaysAllowed, watch},
        {"unwatch", 1, notInScripts | CommandEntry::allowedWhileBusy, unwatch},
    };
    return entries;
}

} // namespace lockscope::sim
