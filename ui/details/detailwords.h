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
    /// Texts for an empty panel: what the user can do.
    static QString nothingSelected();
    static QString nothingShown();

    /// The label of a fact: "Round trip".
    static QString factName(DetailFact::Kind kind);
    static QString world(std::string_view id);
    static QString reason(std::string_view denial);
    static QString noReply();
    static QString tooLate(const QString &reply);
    static QString waitedInVain(Duration length);
    /// "400 ms, until 0.410 s"; without a length: forever.
    static QString lasting(WorldTime from, Duration length);
    /// "+2 s"; `isSigned`: with its sign.
    static QString signedLength(Duration length, bool isSigned);
    /// The owners of the keys on a node, or on all nodes if none is given: "client 1's, 812 ms left". Empty: unknown.
    static QString keys(const Trace &trace, const StateAt &moment, NodeId node);
    static QString vote(const Message &vote);
    static QString stretch(const FaultStretch &stretch, const Trace &trace);

    // Titles, and the labels of links.
    static QString at(WorldTime time);
    static QString lasts();
    static QString names();
    static QString votes();
    static QString voteColumn(int column); ///< 0 node, 1 reply, 2 after
    static QString validity();
    static QString validityPart(int part); ///< 0 TTL, 1 spent, 2 drift, 3 left
    static QString meanwhile();
    static QString evidence();
    static QString causes();
    static QString noCause();
    static QString effects();
    static QString noEffects();
    static QString moreRows(std::size_t count);
    static QString firstOfAll(Seq seq);
    static QString showOnly();
    static QString onlyCauses();
};

} // namespace lockscope
