// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/events/event.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <variant>

namespace lockscope {

/// Where somebody wants to go who types "client 17", "node 3", "1.5 s" or "#47": a place on the timeline.
class GoToTarget {
    Q_DECLARE_TR_FUNCTIONS(lockscope::GoToTarget)
public:
    using Place = std::variant<ClientId, NodeId, WorldTime, Seq>;

    /// The place that a text names, in English or in the window's language, with or without "go to"; nothing if it names none. A time
    /// needs its unit, or the word "time" before it; then a bare number is milliseconds, as everywhere.
    static std::optional<Place> parse(const QString &text);
    /// "Go to client 17".
    static QString words(const Place &place);
    /// What is to be typed before the number of a client.
    static QString clientWord();
};

} // namespace lockscope
