// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/event.h"
#include "lockscope/events/eventkind.h"

#include <QString>

namespace lockscope {

/// Returns the name of an event kind in the window's language: "granted", "lease ended". The name
/// in the trace format is eventKindName().
QString eventWord(EventKind kind);

/// Returns an actor in the window's language: "Client 1", "Node 3".
QString actorWord(Actor actor);

/// The names of the kinds of actors in the window's current language, copied so that another thread
/// can use them. A value.
struct ActorWords {
    QString run, client, node, store, sentinel,
        operatorName; ///< with "%1" for the actor's number, if it has one

    /// Returns the same text as actorWord().
    QString word(Actor actor) const;
};
/// Returns the names in the window's current language. Thread: the window's.
ActorWords actorWords();

} // namespace lockscope
