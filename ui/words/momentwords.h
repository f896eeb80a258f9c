// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/moment.h"

#include <QCoreApplication>
#include <QString>

namespace lockscope {

/// One row in short: "#41 Client 1 sent SET …".
QString eventLine(const Trace &trace, std::size_t row);

/// What the panel of the moment says, as whole phrases for the translator. Thread: the window's.
class MomentWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::MomentWords)
public:
    /// "inside since 0.410 s, paused since 0.500 s".
    static QString course(const ClientMoment &client);
    /// "yes, 120 ms left"; "yes, over for 30 ms".
    static QString belief(const ClientMoment &client);
    /// "yes, on 3 of 5".
    static QString keysSay(const ClientMoment &client, const Moment &moment);
    static QString nodeState(const NodeMoment &node);
    /// No key stands there.
    static QString nobody();
    static QString owner(const KeyMoment &key);
    static QString timeToLive(const KeyMoment &key);
    /// What was written to the store last.
    static QString store(const Trace &trace, const Moment &moment);
    static QString recipient(NodeId node);
};

} // namespace lockscope
