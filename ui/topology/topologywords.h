// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"
#include "core/trace/trace.h"

#include <QCoreApplication>
#include <QString>

namespace lockscope {

/// The texts of the topology strip. Thread: the window's.
class TopologyWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TopologyWords)
public:
    /// One or two words beside a client or a node: "paused", "down", "was replaced"; empty: normal.
    static QString state(const ClientStateAt &client);
    static QString state(const NodeStateAt &node);
    /// A client's phase in one word: "inside", "waiting".
    static QString phase(const ClientStateAt &client);
    /// "C2", "N3": for little space.
    static QString shortName(ClientId client);
    static QString shortName(NodeId node);
    static QString role(const NodeStateAt &node);
    static QString clock(Duration offset);
    static QString client(const ClientStateAt &client);
    static QString node(const NodeStateAt &node);
    static QString link(ClientId client, NodeId node, const LinkStateAt *cut, const Trace &trace);
    static QString sentinels(int count);
    static QString nothing();
    /// The time that the strip shows.
    static QString when(const StateAt &moment, const Trace &trace);
    static QString summary(int down, int paused, int cut);
};

} // namespace lockscope
