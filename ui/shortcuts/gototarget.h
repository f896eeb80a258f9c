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

/// A target on the timeline that the user types: "client 17", "node 3", "1.5 s" or "#47".
class GoToTarget {
    Q_DECLARE_TR_FUNCTIONS(lockscope::GoToTarget)
public:
    using Place = std::variant<ClientId, NodeId, WorldTime, Seq>;

    /// Returns the target of a text in English or in the window's language, with or without "go to"; nothing if there is none. A
    /// time needs its unit or the word "time" before it; then a bare number is in milliseconds, as everywhere.
    static std::optional<Place> parse(const QString &text);
    /// "Go to client 17".
    static QString words(const Place &place);
    /// Returns the word before the number of a client.
    static QString clientWord();
};

} // namespace lockscope
