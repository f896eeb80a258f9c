// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/details/eventdetails.h"

#include <QCoreApplication>
#include <QString>

#include <string_view>

namespace lockscope {

/// The texts of the details panel, as whole phrases for the translator. Thread: the window's.
class DetailWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::DetailWords)
public:
    /// The text of the panel if no event is selected: what the user can click.
    static QString nothingSelected();
    /// The text of the panel if there is no run, or if it has no events yet.
    static QString noRunYet();

    /// The label of a fact: "Round trip".
    static QString factName(DetailFact::Kind kind);
    /// The name of a world; empty without one.
    static QString world(std::optional<WorldKind> world);
    /// The source of a row that the user's program did not report itself; `detail`: the row's
    /// detail. Empty: the program reported the row.
    static QString origin(std::string_view detail);
    static QString noReply();
    /// A reply that arrived after the client had timed out.
    static QString tooLate(const QString &reply);
    static QString waitedWithoutReply(Duration length);
    /// A length that begins at `from`, and the time of its end: "400 ms, until 0.410 s"; for noSpan
    /// "forever".
    static QString lengthAndEnd(WorldTime from, Duration length);
    /// "+2 s" or "-2 s"; if not `showsPlus`, "2 s" or "-2 s".
    static QString signedLength(Duration length, bool showsPlus);
    /// The owners of the keys on a node: "Client 1, 812 ms left"; on all nodes if `node` is none:
    /// "Node 2: Client 1, 812 ms left". Empty: unknown.
    static QString keys(const Trace &trace, const StateAt &state, NodeId node);
    /// The vote of a node: "yes", "no", "none", or "yes, late".
    static QString vote(const Message &message);
    /// The length and the time range of a fault, and how many commands timed out because of it.
    static QString period(const FaultPeriod &period, const Trace &trace);

    // The time of the event, the titles of the sections with the texts in them, and the labels of
    // links.
    static QString at(WorldTime time);
    static QString spansTitle();
    static QString identifiersTitle();
    static QString votesTitle();
    static QString voteColumn(
        int column); ///< 0: node, 1: vote, 2: how long after the command the reply came
    static QString validityTitle();
    static QString validityPart(
        int part); ///< 0: TTL, 1: used before the grant, 2: for clock drift, 3: time left
    static QString meanwhileTitle();
    static QString evidenceTitle();
    static QString causesTitle();
    static QString noCause();
    static QString effectsTitle();
    static QString noEffects();
    static QString moreRows(std::size_t count);
    static QString firstCause(Seq seq);
    static QString showOnly();
    static QString onlyCauses();
};

} // namespace lockscope
