// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "ui/index/lanehit.h"
#include "ui/index/measure.h"
#include "ui/index/validity.h"
#include "ui/index/writenotes.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <QStringList>

namespace lockscope {

/// All texts of the timeline, as whole phrases for the translator. Thread: the window's.
class TimelineText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TimelineText)
public:
    static QString seconds(const QString &number);
    static QString milliseconds(const QString &number);
    static QString microseconds(const QString &number);

    /// The text in place of the lanes while no run is shown.
    static QString nothingShown();
    /// The text until the first row of a run arrives. `nodesAreGiven`: the nodes are the user's
    /// own.
    static QString starting(int nodes, bool nodesAreGiven);
    /// The text of a sign that is shown while a filter dims events.
    static QString filtered();
    static QString clientName(ClientId client);
    static QString clientNames(const std::vector<ClientId> &clients);
    static QString nodeName(NodeId node);
    static QString groupName(const LaneModel &lanes, LaneKey key);
    /// The word at the left of a lane: "belief", "cpu".
    static QString laneName(const TimelineLane &lane);
    /// The name of a lane with its group: "Client 1: belief".
    static QString laneTitle(const LaneModel &lanes, const TimelineLane &lane);

    /// How many clients are inside, and how many believe that they hold the lock: "2 inside", "3
    /// believe".
    static QString inside(int count);
    static QString believers(int count);
    static QString violation(const Violation &violation);
    static QString violationCount(int count);
    /// The text of a flag that combines several of a run's violations, and its short form.
    static QString violationsOf(int count, int total);
    static QString violationsOfShort(int count, int total);
    /// The text on a pause. `lengthMax`: the maximum length of the pause, which may have ended
    /// earlier.
    static QString paused(Duration length, std::optional<Duration> lengthMax);
    static QString stalled(Duration length);
    /// The texts on the part of a belief's bar after the end of the lease; the second one is for a
    /// short bar.
    static QString expiredBelief();
    static QString expiredBeliefShort();
    /// The text on the bar of a client that is inside although it was not granted the lock.
    static QString withoutLock();
    static QString crashed();
    /// The text on a client's lane while the client waits for the lock.
    static QString waits();
    /// The owner of a key: "Client 1"; for a key that never expires "Client 1, no deadline".
    static QString owner(const Span &key);
    /// The text on a key for which clients wait; `waiting`: their number.
    static QString contended(int waiting);
    /// The text on a key whose owner has crashed or no longer uses it.
    static QString orphaned();
    /// The texts for the three parts of a lease, beside its bar.
    static QString leaseSpent(Duration length);
    static QString leaseLeft(const ValidityParts &parts);
    static QString leaseDrift(Duration length);
    /// The text beside a write in the store's lane: its fencing token, if the write has one, and
    /// what is special: "stale", "lost update", "refused". Empty for an accepted write without a
    /// token and without a note.
    static QString write(const Trace &trace, const Event &event, std::optional<WriteNote> note);
    static QString down();
    static QString frozen();
    static QString unknownOwner();
    /// The link that shows hidden lanes again: "2 hidden: show".
    static QString hiddenLanes(int count);
    /// The label of the outlines that show the run before the user's latest change.
    static QString before();
    /// What the actor of an event did, as the end of a sentence that begins with the actor:
    /// "releases the lock".
    static QString whatActorDid(const Trace &trace, std::size_t row);

    /// The lines that summarise a measured range; the first has its duration and the number of its
    /// events.
    static QStringList measured(const Measure &measure);
    /// A duration between two times: "Δt 4.1 s".
    static QString difference(Duration length);
    /// The signed distance to a marker.
    static QString differenceTo(const QString &marker, Duration length);
    /// The number and the time of one of the two cursors: "cursor 1 at 0.400000 s".
    static QString cursor(int number, WorldTime time);
    /// The name of the lane into which several clients are folded: "Clients 9–64" if their numbers
    /// are consecutive, otherwise their count.
    static QString foldName(const std::vector<ClientId> &clients);
    /// A time with the decimals that a reader needs beside a duration: exact to the microsecond if
    /// `duration` is short.
    static QString moment(WorldTime time, Duration duration);
};

} // namespace lockscope
