// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/actor.h"
#include "lockscope/events/eventkind.h"

#include <QString>

namespace lockscope {

/// An event's name in the window's language: "granted", "lease ended". The contract's name is eventKindName().
/// REQUIRES: a kind that this version knows.
QString eventWord(EventKind kind);

/// An actor in the window's language: "Client 1", "Node 3".
QString actorWord(Actor actor);

/// The words for actors in the language of the moment in which they were taken down, for a thread beside the window's. A value.
struct ActorWords {
    QString run, client, node, store, sentinel, operatorHand; ///< with %1 for the number, where there is one

    QString word(Actor actor) const;
};
/// Thread: the window's.
ActorWords actorWords();

} // namespace lockscope
