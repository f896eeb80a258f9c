// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "ui/words/faultkinds.h"

#include <QCoreApplication>
#include <QString>

namespace lockscope {

/// The texts of the menu for changing a run, as whole phrases for the translator. Thread: the
/// window's.
class InterventionWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::InterventionWords)
public:
    /// The heading of the menu: "Change the run at 1.5 s:".
    static QString changeAtHeading(WorldTime time);
    /// The heading of the menu while a run on real Redis is in progress.
    static QString changeNowHeading();

    /// Entries that end a fault of a run in progress.
    static QString resumeClient(ClientId client);
    static QString restartClient(ClientId client);
    static QString thawNode(NodeId node);
    static QString startNode(NodeId node);
    static QString endLinkFaults();

    /// Entries that add a fault. `isNow`: to the run in progress, now; else at the place where the
    /// user opened the menu.
    static QString pauseClient(ClientId client, bool isNow);
    static QString crashClient(ClientId client, bool isNow);
    static QString freezeNode(NodeId node, bool isNow);
    static QString crashNode(NodeId node, bool isNow);
    /// The entry that crashes a node and restarts it after the delay of the setting “Restart
    /// delay”.
    static QString restartAfterDelay(Duration delay);
    /// The title of the submenu of a message: "Client 1 to Node 2: SET …".
    static QString messageTitle(ClientId client, NodeId node, const QString &command);
    static QString loseRequest();
    static QString loseReply();
    static QString delayRequest();
    static QString delayReply();
    /// Entries that fork the run and leave out one fault of its plan.
    static QString removePause();
    static QString removeCrash();
    static QString removeNodeFault();
    /// Titles of submenus with durations: "Slow for", "Crash and restart after"; for a clock jump
    /// "Clock jump by".
    static QString faultFor(const FaultKind &kind);
    static QString faultBy(const FaultKind &kind);
    /// Titles of submenus: further faults of a client or a node, and the faults of its links.
    static QString moreClientFaults(ClientId client);
    static QString moreNodeFaults(NodeId node);
    static QString linksOfClient(ClientId client);
    static QString linksOfNode(NodeId node);
    /// Titles of the submenu of one link. `client` 0: every client.
    static QString linkTo(NodeId node);
    static QString linkFrom(ClientId client);
    /// The menu entry "Other…", which opens a dialog for another duration, and the label of the
    /// field in that dialog.
    static QString otherLength();
    static QString lengthLabel();
};

} // namespace lockscope
