// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"
#include "lockscope/events/event.h"
#include "lockscope/events/eventkind.h"

#include <QCoreApplication>
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

/// Returns the detail of a row in the language of the reader, and the beginning and the end of a
/// run, which are JSON in the trace, in words. What Redis or a program says stays as it is. Thread:
/// any.
QString detailText(const Trace &trace, const Event &event);
QString detailText(EventKind kind, const std::string &detail);

/// Returns a short text for one row: "#41 Client 1 sent SET …".
QString eventLine(const Trace &trace, std::size_t row);

/// The texts of the panel that shows the state at the playhead, as whole phrases for the
/// translator. Thread: the window's.
class StateWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::StateWords)
public:
    /// What the client does: "inside since 0.410 s; paused since 0.500 s".
    static QString phase(const ClientStateAt &client);
    /// Whether the client believes that it holds the lock: "yes, 120 ms left"; if its lease ended,
    /// "yes, lease ended 30 ms ago".
    static QString belief(const ClientStateAt &client);
    /// Whether the client holds the lock according to the keys: "yes, on 3 of 5".
    static QString keysSay(const ClientStateAt &client, const StateAt &runState);
    /// Whether the node runs: "up", "up, replica", "down since 0.500 s".
    static QString nodeState(const NodeStateAt &node);
    /// The text for a node without a key.
    static QString noKey();
    /// The client whose token the key has.
    static QString owner(const KeyStateAt &key);
    /// The time until the key expires: "120 ms", "forever".
    static QString timeToLive(const KeyStateAt &key);
    /// The last write that the store accepted, and a later one that it refused.
    static QString store(const Trace &trace, const StateAt &runState);
    /// The node or the store that receives a command.
    static QString recipient(NodeId node);
};

} // namespace lockscope
