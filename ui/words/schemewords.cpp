// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/schemewords.h"

#include "lockscope/schemes/registry.h"
#include "ui/words/text.h"

#include <QCoreApplication>

#include <array>

namespace lockscope {
namespace {

struct SchemeEntry {
    std::string_view id;
    const char *title;
    const char *guarantee;
};

constexpr std::array schemeEntries{
    SchemeEntry{"setnx-del", QT_TRANSLATE_NOOP("Scheme", "SETNX, no deadline"),
        QT_TRANSLATE_NOOP(
            "Scheme", "Excludes other clients, but a holder that crashes keeps the lock forever.")},
    SchemeEntry{"setnx-expire", QT_TRANSLATE_NOOP("Scheme", "SETNX, then EXPIRE"),
        QT_TRANSLATE_NOOP(
            "Scheme", "A crash between the two commands leaves a key without a deadline.")},
    SchemeEntry{"setnx-expire-repair",
        QT_TRANSLATE_NOOP("Scheme", "SETNX, EXPIRE, repair by others"),
        QT_TRANSLATE_NOOP("Scheme",
            "Clients that fail to get the lock set the missing deadline. The key can get a new "
            "owner between GET and EXEC.")},
    SchemeEntry{"getset-timestamp", QT_TRANSLATE_NOOP("Scheme", "Timestamp by SETNX and GETSET"),
        QT_TRANSLATE_NOOP("Scheme",
            "The clocks of all clients must agree. The client with the largest clock error gets "
            "the lock.")},
    SchemeEntry{"set-px-blind-del", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, blind DEL"),
        QT_TRANSLATE_NOOP("Scheme", "A late release deletes the next holder's lock.")},
    SchemeEntry{"set-px-get-del", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, GET, compare, DEL"),
        QT_TRANSLATE_NOOP("Scheme", "The key can get a new owner between GET and DEL.")},
    SchemeEntry{"set-px-multi-del", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, GET, MULTI DEL EXEC"),
        QT_TRANSLATE_NOOP("Scheme",
            "Without WATCH, the transaction does not detect a change between GET and DEL.")},
    SchemeEntry{"set-px-watch-del", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, WATCH, MULTI DEL EXEC"),
        QT_TRANSLATE_NOOP("Scheme",
            "Deletes only its own key. A pause longer than the TTL still lets two clients in.")},
    SchemeEntry{"set-px-lua", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, release by Lua script"),
        QT_TRANSLATE_NOOP("Scheme",
            "Deletes only its own key, in one step. A pause longer than the TTL still lets two "
            "clients in.")},
    SchemeEntry{"set-px-ifeq",
        QT_TRANSLATE_NOOP("Scheme", "SET NX PX, release by DELEX or DELIFEQ"),
        QT_TRANSLATE_NOOP("Scheme",
            "Deletes only its own key, with one command, or on older servers with a script. A "
            "pause longer than the TTL still lets two clients in.")},
    SchemeEntry{"set-px-wait", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, WAIT for replicas"),
        QT_TRANSLATE_NOOP("Scheme",
            "A failover loses the lock less often, but still can; renewals do not wait for "
            "replicas.")},
    SchemeEntry{"set-px-waitaof", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, WAITAOF for the disk"),
        QT_TRANSLATE_NOOP("Scheme",
            "The lock survives a power loss of the node, but acquiring it takes up to a second. "
            "Needs Redis 7.2 and an append-only file.")},
    SchemeEntry{"reentrant", QT_TRANSLATE_NOOP("Scheme", "Re-entrant: a hash counts the holds"),
        QT_TRANSLATE_NOOP("Scheme",
            "Its owner can acquire it again. To the lock, two clients with the same owner name are "
            "one owner: both enter. A pause longer than the TTL still lets two clients in.")},
    SchemeEntry{"redlock", QT_TRANSLATE_NOOP("Scheme", "Redlock"),
        QT_TRANSLATE_NOOP("Scheme",
            "Works while a majority of the nodes is up. A pause after the validity check, a clock "
            "jump or a node that loses its vote can let two clients in.")},
    SchemeEntry{"redlock-no-recheck",
        QT_TRANSLATE_NOOP("Scheme", "Redlock without the validity check"),
        QT_TRANSLATE_NOOP("Scheme",
            "Treats a lock as valid although it may have expired while the votes arrived.")},
    SchemeEntry{"redlock-article", QT_TRANSLATE_NOOP("Scheme", "Redlock as in an article"),
        QT_TRANSLATE_NOOP(
            "Scheme", "The article's pseudo-code with all its errors: it excludes no client.")},
    SchemeEntry{"none", QT_TRANSLATE_NOOP("Scheme", "No lock"),
        QT_TRANSLATE_NOOP("Scheme", "No exclusion: the baseline.")},
    SchemeEntry{"watch-optimistic", QT_TRANSLATE_NOOP("Scheme", "Optimistic: WATCH, MULTI, EXEC"),
        QT_TRANSLATE_NOOP("Scheme", "No lock: a client that loses the race retries.")},
    SchemeEntry{"program", QT_TRANSLATE_NOOP("Scheme", "Program"),
        QT_TRANSLATE_NOOP("Scheme", "Your own program with its own lock.")},
};

const SchemeEntry *schemeEntry(std::string_view id)
{
    for (const SchemeEntry &entry : schemeEntries) {
        if (entry.id == id)
            return &entry;
    }
    return nullptr;
}

} // namespace

QString schemeTitle(std::string_view id)
{
    if (const SchemeEntry *const entry = schemeEntry(id))
        return QCoreApplication::translate("Scheme", entry->title);
    const Scheme *const scheme = schemeOf(id);
    return textOf(scheme ? scheme->info().title : id);
}

QString schemeGuarantee(std::string_view id)
{
    const SchemeEntry *const entry = schemeEntry(id);
    return entry ? QCoreApplication::translate("Scheme", entry->guarantee) : QString();
}

} // namespace lockscope
