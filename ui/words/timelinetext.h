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

/// Every word of the timeline, as whole phrases for the translator. Thread: the window's.
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
    /// The small word beside a lane.
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
    /// Who the owner of a key is, and that it never runs out if it does not.
    static QString owner(const Span &key);
    static QString contended(int waiting);
    static QString orphaned();
    /// The parts of a lease, on the bar.
    static QString leaseSpent(Duration length);
    static QString leaseLeft(const ValidityParts &parts);
    static QString leaseDrift(Duration length);
    /// Beside a write in the store's lane: its fencing number, if it has one, and what became of it; empty where there is nothing to say.
    static QString write(const Trace &trace, const Event &event, std::optional<WriteNote> note);
    static QString down();
    static QString frozen();
    static QString nobodyKnown();
    /// What a ghost outline is of.
    static QString before();
    static QString eventName(const Trace &trace, std::size_t row);

    /// What a measure box says: lines, the first is the length.
    static QStringList measured(const Measure &measure);
    /// A length between two marks: "Δt 4.1 s".
    static QString difference(Duration length);
    /// How far it is to a marker, with its sign.
    static QString differenceTo(const QString &marker, Duration length);
    /// Where a cursor stands.
    static QString cursor(int number, WorldTime time);
    /// The clients in the fold: "Clients 9–64" where they are neighbours, else how many they are.
    static QString foldName(const std::vector<ClientId> &clients);
    /// A moment, as exact as the length beside it needs.
    static QString moment(WorldTime time, Duration scale);
};

} // namespace lockscope
