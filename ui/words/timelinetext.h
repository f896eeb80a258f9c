// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "ui/index/lanehit.h"
#include "ui/index/measurebox.h"
#include "ui/index/validity.h"
#include "ui/index/writenotes.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace lockscope {

/// All texts of the timeline, as whole phrases for the translator. Thread: the window's.
class TimelineText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TimelineText)
public:
    static QString seconds(const QString &number);
    static QString milliseconds(const QString &number);
    static QString microseconds(const QString &number);

    static QString nothingShown();
    static QString filtered();
    static QString clientName(ClientId client);
    static QString clientNames(const std::vector<ClientId> &clients);
    static QString nodeName(NodeId node);
    static QString groupName(const LaneModel &lanes, LaneKey key);
    /// The word beside a lane.
    static QString laneName(const TimelineLane &lane);

    static QString inside(int count);
    static QString believers(int count);
    static QString violation(const Violation &violation);
    static QString violationCount(int count);
    static QString paused(Duration length);
    static QString stalled(Duration length);
    static QString overdraft();
    static QString overdraftShort();
    static QString withoutLock();
    static QString crashed();
    static QString waits();
    /// The owner of a key, and that the key never expires if it has no deadline.
    static QString owner(const Span &key);
    static QString contended(int waiting);
    static QString orphaned();
    /// The parts of a lease, on the bar.
    static QString leaseSpent(Duration length);
    static QString leaseLeft(const ValidityParts &parts);
    static QString leaseDrift(Duration length);
    /// The text beside a write in the store's lane: its fencing number, if it has one, and its outcome; empty for an ordinary
    /// write.
    static QString write(const Trace &trace, const Event &event, std::optional<WriteNote> note);
    static QString down();
    static QString frozen();
    static QString nobodyKnown();
    /// The default label of a ghost outline.
    static QString before();
    static QString eventName(const Trace &trace, std::size_t row);

    /// The lines of a measured area; the first is its duration.
    static QStringList measured(const Measure &measure);
    /// A duration between two marks: "Δt 4.1 s".
    static QString difference(Duration length);
    /// The signed distance to a marker.
    static QString differenceTo(const QString &marker, Duration length);
    /// The time of a cursor.
    static QString cursor(int number, WorldTime time);
    /// The name of the folded clients: "Clients 9–64" if their numbers are consecutive, otherwise their count.
    static QString foldName(const std::vector<ClientId> &clients);
    /// A time with as many decimals as a duration of length `scale` needs.
    static QString moment(WorldTime time, Duration scale);
};

} // namespace lockscope
