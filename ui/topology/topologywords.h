// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"
#include "core/trace/trace.h"

#include <QCoreApplication>
#include <QString>

namespace lockscope {

/// The texts of the topology view. Thread: the window's.
class TopologyWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TopologyWords)
public:
    /// Return in one or two words what is not normal in the state of a client or a node: "paused",
    /// "down"; empty if all is normal.
    static QString problem(const ClientStateAt &client);
    static QString problem(const NodeStateAt &node);
    /// Returns a client's phase in one word: "inside", "waiting".
    static QString phase(const ClientStateAt &client);
    /// Return a name for a small box: "C2", "N3".
    static QString shortName(ClientId client);
    static QString shortName(NodeId node);
    /// Returns the role of a node now: "primary", "primary, promoted".
    static QString role(const NodeStateAt &node);
    /// Returns how far a clock has jumped: "clock +1 s".
    static QString clockOffset(Duration offset);
    /// Return the full state of a client or a node, for tooltips and screen readers.
    static QString fullState(const ClientStateAt &client);
    static QString fullState(const NodeStateAt &node);
    static QString toolTip(const QString &name, const QString &words);
    /// Returns the tooltip of a link. `cutLink`: the state of the link if it is cut; otherwise
    /// null.
    static QString linkToolTip(
        ClientId client, NodeId node, const LinkStateAt *cutLink, const Trace &trace);
    static QString sentinels(int count);
    /// Returns the text that is shown without a run.
    static QString noRun();
    /// Returns the time of the state that the view shows: "At 1.5 s".
    static QString shownTime(const StateAt &runState, const Trace &trace);
    static QString summary(int downNodes, int pausedClients, int cutLinks);
};

} // namespace lockscope
