// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/eventwords.h"

#include "ui/words/text.h"

#include <QCoreApplication>

#include <array>

namespace lockscope {
namespace {

// In the order of EventKind.
constexpr std::array<const char *, eventKindCount> words{
    QT_TRANSLATE_NOOP("Event", "run began"),
    QT_TRANSLATE_NOOP("Event", "run ended"),
    QT_TRANSLATE_NOOP("Event", "setting changed"),
    QT_TRANSLATE_NOOP("Event", "machine stalled"),
    QT_TRANSLATE_NOOP("Event", "attempt"),
    QT_TRANSLATE_NOOP("Event", "step"),
    QT_TRANSLATE_NOOP("Event", "sent"),
    QT_TRANSLATE_NOOP("Event", "replied"),
    QT_TRANSLATE_NOOP("Event", "timed out"),
    QT_TRANSLATE_NOOP("Event", "granted"),
    QT_TRANSLATE_NOOP("Event", "denied"),
    QT_TRANSLATE_NOOP("Event", "entered"),
    QT_TRANSLATE_NOOP("Event", "left"),
    QT_TRANSLATE_NOOP("Event", "lease ended"),
    QT_TRANSLATE_NOOP("Event", "extended"),
    QT_TRANSLATE_NOOP("Event", "extension failed"),
    QT_TRANSLATE_NOOP("Event", "releasing"),
    QT_TRANSLATE_NOOP("Event", "released"),
    QT_TRANSLATE_NOOP("Event", "release refused"),
    QT_TRANSLATE_NOOP("Event", "deleted another client's lock"),
    QT_TRANSLATE_NOOP("Event", "paused"),
    QT_TRANSLATE_NOOP("Event", "resumed"),
    QT_TRANSLATE_NOOP("Event", "crashed"),
    QT_TRANSLATE_NOOP("Event", "ended"),
    QT_TRANSLATE_NOOP("Event", "restarted"),
    QT_TRANSLATE_NOOP("Event", "read"),
    QT_TRANSLATE_NOOP("Event", "wrote"),
    QT_TRANSLATE_NOOP("Event", "write rejected"),
    QT_TRANSLATE_NOOP("Event", "node up"),
    QT_TRANSLATE_NOOP("Event", "node down"),
    QT_TRANSLATE_NOOP("Event", "frozen"),
    QT_TRANSLATE_NOOP("Event", "thawed"),
    QT_TRANSLATE_NOOP("Event", "clock jumped"),
    QT_TRANSLATE_NOOP("Event", "key set"),
    QT_TRANSLATE_NOOP("Event", "key expired"),
    QT_TRANSLATE_NOOP("Event", "key deleted"),
    QT_TRANSLATE_NOOP("Event", "key lost"),
    QT_TRANSLATE_NOOP("Event", "link cut"),
    QT_TRANSLATE_NOOP("Event", "link healed"),
    QT_TRANSLATE_NOOP("Event", "link delayed"),
    QT_TRANSLATE_NOOP("Event", "failover began"),
    QT_TRANSLATE_NOOP("Event", "promoted"),
    QT_TRANSLATE_NOOP("Event", "demoted"),
    QT_TRANSLATE_NOOP("Event", "failover ended"),
    QT_TRANSLATE_NOOP("Event", "unknown"),
};

QString translatedActor(const char *word)
{
    return QCoreApplication::translate("Actor", word);
}

} // namespace

QString eventWord(EventKind kind)
{
    return QCoreApplication::translate("Event", words[static_cast<std::size_t>(kind)]);
}

QString actorWord(Actor actor)
{
    return actorWords().word(actor);
}

ActorWords actorWords()
{
    return {.run = translatedActor(QT_TRANSLATE_NOOP("Actor", "Run")),
        .client = translatedActor(QT_TRANSLATE_NOOP("Actor", "Client %1")),
        .node = translatedActor(QT_TRANSLATE_NOOP("Actor", "Node %1")),
        .store = translatedActor(QT_TRANSLATE_NOOP("Actor", "Store")),
        .sentinel = translatedActor(QT_TRANSLATE_NOOP("Actor", "Sentinel %1")),
        .operatorName = translatedActor(QT_TRANSLATE_NOOP("Actor", "Operator"))};
}

QString ActorWords::word(Actor actor) const
{
    switch (actor.kind) {
    case ActorKind::run: return run;
    case ActorKind::client: return client.arg(actor.first);
    case ActorKind::node: return node.arg(actor.first);
    case ActorKind::store: return store;
    case ActorKind::sentinel: return sentinel.arg(actor.first);
    case ActorKind::operatorPerson: return operatorName;
    default: break; // links keep the short name of the trace format, which contains both ends
    }
    return textOf(actorText(actor));
}

} // namespace lockscope
