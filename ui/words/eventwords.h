// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/actor.h"
#include "lockscope/events/eventkind.h"

#include <QString>

namespace lockscope {

/// Returns an event's name in the window's language: "granted", "lease ended". The name in the trace format is eventKindName().
/// REQUIRES: a kind that this version knows.
QString eventWord(EventKind kind);

/// Returns an actor in the window's language: "Client 1", "Node 3".
QString actorWord(Actor actor);

/// The words for actors, copied in the window's current language for use on another thread. A value.
struct ActorWords {
    QString run, client, node, store, sentinel, operatorHand; ///< with %1 for the number, if the actor has one

    QString word(Actor actor) const;
};
/// Thread: the window's.
ActorWords actorWords();

} // namespace lockscope
