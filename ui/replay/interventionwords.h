// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "ui/words/faultkinds.h"

#include <QCoreApplication>
#include <QString>

namespace lockscope {

/// The texts of the menu for changing a run, as whole phrases for the translator. Thread: the window's.
class InterventionWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::InterventionWords)
public:
    static QString moment(WorldTime time);
    /// For a live run in progress.
    static QString now();
    static QString goOn(ClientId client);
    static QString thawNode(NodeId node);
    static QString startNode(NodeId node);
    static QString mendLink();
    static QString pauseClient(ClientId client);
    static QString crashClient(ClientId client);
    static QString freezeNode(NodeId node);
    static QString crashNode(NodeId node);
    /// "Client 1 to Node 2: SET …".
    static QString message(ClientId client, NodeId node, const QString &command);
    static QString loseRequest();
    static QString loseReply();
    static QString delayRequest();
    static QString delayReply();
    static QString takeAwayPause();
    static QString takeAwayCrash();
    static QString takeAwayNodeFault();
    static QString kindFor(const FaultKind &kind);
    static QString kindBy(const FaultKind &kind);
    static QString moreOfClient(ClientId client);
    static QString moreOfNode(NodeId node);
    static QString linksOfClient(ClientId client);
    static QString linksOfNode(NodeId node);
    static QString linkTo(NodeId node);
    /// `client` 0: every client.
    static QString linkFrom(ClientId client);
    static QString otherLength();
    static QString askLength();
};

} // namespace lockscope
