// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/mistakewords.h"

#include <QCoreApplication>

#include <array>

namespace lockscope {
namespace {

struct MistakeText {
    const char *label;
    const char *harm;
};

// In the order of ArticleMistake.
constexpr std::array<MistakeText, articleMistakeWords.size()> mistakeTexts{
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "A key for each client"),
        QT_TRANSLATE_NOOP(
            "Mistake", "Each client locks a key of its own, so no client excludes another one.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "A time as the value"),
        QT_TRANSLATE_NOOP("Mistake",
            "Two clients that ask in the same millisecond have the same value, and each deletes "
            "the other's keys as if they were its own.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Four of five nodes"),
        QT_TRANSLATE_NOOP("Mistake",
            "The fifth node is never asked, so two failed nodes of five prevent every majority.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "An error ends the attempt"),
        QT_TRANSLATE_NOOP("Mistake",
            "One failed node ends the attempt, and the keys on the other nodes stay until their "
            "TTL ends.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Stops at the majority"),
        QT_TRANSLATE_NOOP("Mistake",
            "The key is on no more nodes than a majority, so the loss of one key lets another "
            "client in.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "One vote is enough"),
        QT_TRANSLATE_NOOP(
            "Mistake", "One vote is enough, so each node can let in another client.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "No undo"),
        QT_TRANSLATE_NOOP("Mistake",
            "A failed attempt leaves its keys, and they block the lock until their TTL ends.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "DEL without a comparison"),
        QT_TRANSLATE_NOOP("Mistake", "The release deletes the key of another client.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Release on one node"),
        QT_TRANSLATE_NOOP("Mistake",
            "The keys on the other nodes stay, so the released lock is blocked until their TTL "
            "ends.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Drift not subtracted"),
        QT_TRANSLATE_NOOP("Mistake",
            "If the nodes' clocks run faster than the client's, the keys expire before the lease "
            "of the client ends.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "XX instead of NX"),
        QT_TRANSLATE_NOOP("Mistake",
            "XX sets only a key that exists: no client ever gets a free lock, and each client "
            "takes a held one.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "EX and PX together"),
        QT_TRANSLATE_NOOP("Mistake",
            "The server refuses two units with \"ERR syntax error\", so no client ever gets the "
            "lock.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "An undefined name"),
        QT_TRANSLATE_NOOP("Mistake",
            "The name uniqueKey is not defined, so the comparison is never true, and all wait "
            "until the TTL ends.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Long compared with Integer"),
        QT_TRANSLATE_NOOP("Mistake",
            "A Long never equals an Integer: unlock() deletes the key and reports that it did "
            "not.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "GET inside MULTI"),
        QT_TRANSLATE_NOOP("Mistake",
            "GET is only queued. What it returns, converted to int, is 1, so the counter is set to "
            "2 each time.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "PHP's =="),
        QT_TRANSLATE_NOOP("Mistake",
            "PHP's == compares two numeric strings as numbers: \"1e1\" equals \"10\", and the "
            "release deletes another client's key.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "time() in whole seconds"),
        QT_TRANSLATE_NOOP("Mistake",
            "time() returns whole seconds, so a client gives up as much as one second too early.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Milliseconds as seconds"),
        QT_TRANSLATE_NOOP("Mistake",
            "The number is in milliseconds for PX, and EXPIRE takes it as seconds: 30 s become 8.3 "
            "h.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Throws if the key is gone"),
        QT_TRANSLATE_NOOP("Mistake",
            "If the key has expired, str(None, …) throws. WATCH stays active on the connection, "
            "and the next transaction there fails for no visible reason.")},
};

} // namespace

QString mistakeLabel(ArticleMistake mistake)
{
    return QCoreApplication::translate(
        "Mistake", mistakeTexts[static_cast<std::size_t>(mistake)].label);
}

QString mistakeHarm(ArticleMistake mistake)
{
    return QCoreApplication::translate(
        "Mistake", mistakeTexts[static_cast<std::size_t>(mistake)].harm);
}

} // namespace lockscope
