// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/settingwords.h"

#include "shared/text.h"

#include <QCoreApplication>

#include <array>

namespace lockscope {
namespace {

struct Words {
    std::string_view name;
    const char *label;
    const char *meaning;
};

constexpr std::array words{
    Words{"ttl", QT_TRANSLATE_NOOP("Setting", "TTL"),
          QT_TRANSLATE_NOOP("Setting", "Lease length: after this time Redis deletes the lock's key by itself.")},
    Words{"pause", QT_TRANSLATE_NOOP("Setting", "Pause, at most"),
          QT_TRANSLATE_NOOP("Setting", "Length of the scenario's stop-the-world pause. 0: no pause. Where the scenario waits for "
                                       "a condition, the longest wait for it.")},
    Words{"nodes", QT_TRANSLATE_NOOP("Setting", "Nodes"),
          QT_TRANSLATE_NOOP("Setting", "Independent Redis masters. Redlock asks a majority of them.")},
    Words{"clients", QT_TRANSLATE_NOOP("Setting", "Clients"),
          QT_TRANSLATE_NOOP("Setting", "Client processes that compete for the lock.")},
    Words{"work", QT_TRANSLATE_NOOP("Setting", "Work"),
          QT_TRANSLATE_NOOP("Setting", "Time that a client spends inside the critical section.")},
    Words{"think", QT_TRANSLATE_NOOP("Setting", "Think"),
          QT_TRANSLATE_NOOP("Setting", "Time between two rounds of a client.")},
    Words{"retry-delay", QT_TRANSLATE_NOOP("Setting", "Retry delay"),
          QT_TRANSLATE_NOOP("Setting", "Shortest time between two tries to get the lock.")},
    Words{"retry-jitter", QT_TRANSLATE_NOOP("Setting", "Retry jitter"),
          QT_TRANSLATE_NOOP("Setting", "At most this much is added to the retry delay, at random.")},
    Words{"give-up", QT_TRANSLATE_NOOP("Setting", "Give up after"),
          QT_TRANSLATE_NOOP("Setting", "How long a client goes on trying. 0: for ever.")},
    Words{"node-timeout", QT_TRANSLATE_NOOP("Setting", "Node time-out"),
          QT_TRANSLATE_NOOP("Setting", "How long one node is waited for.")},
    Words{"drift-factor", QT_TRANSLATE_NOOP("Setting", "Drift, part of the TTL"),
          QT_TRANSLATE_NOOP("Setting", "What Redlock subtracts from the validity for clock drift, as a part of the TTL.")},
    Words{"drift-constant", QT_TRANSLATE_NOOP("Setting", "Drift, constant"),
          QT_TRANSLATE_NOOP("Setting", "What Redlock subtracts from the validity for clock drift, as a length.")},
};

const Words *wordsOf(std::string_view name)
{
    for (const Words &entry : words) {
        if (entry.name == name)
            return &entry;
    }
    return nullptr;
}

} // namespace

QString settingLabel(std::string_view name)
{
    const Words *const entry = wordsOf(name);
    return entry ? QCoreApplication::translate("Setting", entry->label) : textOf(name);
}

QString settingMeaning(std::string_view name)
{
    const Words *const entry = wordsOf(name);
    return entry ? QCoreApplication::translate("Setting", entry->meaning) : QString();
}

} // namespace lockscope
