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
          QT_TRANSLATE_NOOP("Scheme", "Excludes, but a holder that dies keeps the lock for ever.")},
    SchemeEntry{"setnx-expire", QT_TRANSLATE_NOOP("Scheme", "SETNX, then EXPIRE"),
          QT_TRANSLATE_NOOP("Scheme", "A crash between the two commands leaves a key without a deadline.")},
    SchemeEntry{"setnx-expire-repair", QT_TRANSLATE_NOOP("Scheme", "SETNX, EXPIRE, losers repair"),
          QT_TRANSLATE_NOOP("Scheme", "Losers set the missing deadline. The key can change hands between GET and EXEC.")},
    SchemeEntry{"getset-timestamp", QT_TRANSLATE_NOOP("Scheme", "Timestamp by SETNX and GETSET"),
          QT_TRANSLATE_NOOP("Scheme", "Every client must have the same time: the most wrong clock owns the lock.")},
    SchemeEntry{"set-px-blind-del", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, blind DEL"),
          QT_TRANSLATE_NOOP("Scheme", "A late release deletes the next holder's lock.")},
    SchemeEntry{"set-px-get-del", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, GET, compare, DEL"),
          QT_TRANSLATE_NOOP("Scheme", "The key can change hands between GET and DEL.")},
    SchemeEntry{"set-px-multi-del", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, GET, MULTI DEL EXEC"),
          QT_TRANSLATE_NOOP("Scheme", "A transaction without WATCH protects nothing between GET and DEL.")},
    SchemeEntry{"set-px-watch-del", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, WATCH, MULTI DEL EXEC"),
          QT_TRANSLATE_NOOP("Scheme", "Deletes only its own key. A pause beyond the TTL still lets two in.")},
    SchemeEntry{"set-px-lua", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, release by Lua script"),
          QT_TRANSLATE_NOOP("Scheme", "Deletes only its own key, in one step. A pause beyond the TTL still lets two in.")},
    SchemeEntry{"set-px-ifeq", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, release by DELEX or DELIFEQ"),
          QT_TRANSLATE_NOOP("Scheme", "Deletes only its own key, by one command; an older server gets the script. A pause beyond the TTL "
                                      "still lets two in.")},
    SchemeEntry{"set-px-wait", QT_TRANSLATE_NOOP("Scheme", "SET NX PX, WAIT for replicas"),
          QT_TRANSLATE_NOOP("Scheme", "Narrows the hole of a failover and does not close it.")},
    SchemeEntry{"redlock", QT_TRANSLATE_NOOP("Scheme", "Redlock"),
          QT_TRANSLATE_NOOP("Scheme", "Survives the loss of a minority of nodes. Pauses after the validity check and jumping clocks "
                                      "still let two in.")},
    SchemeEntry{"redlock-no-recheck", QT_TRANSLATE_NOOP("Scheme", "Redlock without the validity check"),
          QT_TRANSLATE_NOOP("Scheme", "Takes a lock for valid that ran out while the votes came in.")},
    SchemeEntry{"redlock-article", QT_TRANSLATE_NOOP("Scheme", "Redlock as an article has it"),
          QT_TRANSLATE_NOOP("Scheme", "The article's pseudo-code with all its slips: it excludes nobody.")},
    SchemeEntry{"none", QT_TRANSLATE_NOOP("Scheme", "No lock"),
          QT_TRANSLATE_NOOP("Scheme", "Nothing is excluded: the base line.")},
    SchemeEntry{"watch-optimistic", QT_TRANSLATE_NOOP("Scheme", "Optimistic: WATCH, MULTI, EXEC"),
          QT_TRANSLATE_NOOP("Scheme", "No lock: who loses the race starts again.")},
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
