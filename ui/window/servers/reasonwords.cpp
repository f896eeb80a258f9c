// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/servers/reasonwords.h"

#include "lockscope/base/result.h"
#include "ui/words/text.h"

#include <QCoreApplication>

#include <array>

namespace lockscope {
namespace {

// A part of an error's text, and what it means to the user.
struct Reason {
    const char *part;
    const char *words;
};
constexpr std::array reasons{
    Reason{"is not an executable program", QT_TRANSLATE_NOOP("ServerReason", "This file is not a program that can run.")},
    Reason{"found on PATH",
        QT_TRANSLATE_NOOP("ServerReason", "No such program on PATH. Install it: sudo apt-get install redis-server")},
    Reason{"cannot start ", QT_TRANSLATE_NOOP("ServerReason", "This program does not start.")},
    Reason{" --version printed", QT_TRANSLATE_NOOP("ServerReason", "This program is not a Redis server.")},
    Reason{"accepts no connection", QT_TRANSLATE_NOOP("ServerReason", "No server answers at this address.")},
    Reason{"does not speak the Redis protocol", QT_TRANSLATE_NOOP("ServerReason", "This is not a Redis server.")},
    Reason{"closes the connection without a reply",
        QT_TRANSLATE_NOOP("ServerReason", "The server closes the connection, as a TLS port does. Use a port without TLS.")},
    Reason{"does not reply", QT_TRANSLATE_NOOP("ServerReason", "The server accepts the connection, but does not reply.")},
    Reason{"asks for a password", QT_TRANSLATE_NOOP("ServerReason", "The server needs a password.")},
    Reason{"rejects the password", QT_TRANSLATE_NOOP("ServerReason", "The server rejects this user or password.")},
    Reason{"no password for user", QT_TRANSLATE_NOOP("ServerReason", "Enter the password of this user.")},
    Reason{"is the same server as",
        QT_TRANSLATE_NOOP("ServerReason", "Two addresses lead to the same server. Each node must be a different server.")},
    Reason{"is a replica", QT_TRANSLATE_NOOP("ServerReason", "This server is a replica. Use its primary.")},
    Reason{"is a sentinel", QT_TRANSLATE_NOOP("ServerReason", "This is a sentinel, which holds no keys. Use a Redis node.")},
    Reason{"protected mode",
        QT_TRANSLATE_NOOP("ServerReason", "The server is in protected mode and accepts only local connections.")},
    Reason{"(NOPERM)",
        QT_TRANSLATE_NOOP("ServerReason", "This user may not run the commands of locks. It needs: ~lockscope:* +@all")},
    Reason{"cluster",
        QT_TRANSLATE_NOOP("ServerReason", "This is a node of a Redis cluster. Use a server that is not in a cluster.")},
};

} // namespace

QString serverReasonWords(const Error &error)
{
    for (const Reason &reason : reasons) {
        if (error.text.find(reason.part) != std::string::npos)
            return QCoreApplication::translate("ServerReason", reason.words);
    }
    return textOf(error.text);
}

} // namespace lockscope
