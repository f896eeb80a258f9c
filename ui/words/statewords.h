// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"

#include <QCoreApplication>
#include <QString>

namespace lockscope {

/// Returns one row in short: "#41 Client 1 sent SET …".
QString eventLine(const Trace &trace, std::size_t row);

/// The texts of the panel that shows the state at the playhead, as whole phrases for the translator. Thread: the window's.
class StateWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::StateWords)
public:
    /// "inside since 0.410 s, paused since 0.500 s".
    static QString phase(const ClientStateAt &client);
    /// "yes, 120 ms left"; "yes, over for 30 ms".
    static QString belief(const ClientStateAt &client);
    /// "yes, on 3 of 5".
    static QString keysSay(const ClientStateAt &client, const StateAt &moment);
    static QString nodeState(const NodeStateAt &node);
    /// The text for a node without a key.
    static QString nobody();
    static QString owner(const KeyStateAt &key);
    static QString timeToLive(const KeyStateAt &key);
    /// The last write to the store.
    static QString store(const Trace &trace, const StateAt &moment);
    static QString recipient(NodeId node);
};

} // namespace lockscope
