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

/// Reads the target on the timeline that the user types: "client 17", "node 3", "1.5 s" or "#47"
/// (an event).
class GoToTarget {
    Q_DECLARE_TR_FUNCTIONS(lockscope::GoToTarget)
public:
    using Target = std::variant<ClientId, NodeId, WorldTime, Seq>;

    /// Returns the target of a text in English or in the window's language, with or without "go
    /// to"; nothing if the text is not a target. A time has a unit, or the word "time" before it; a
    /// number after "time" without a unit is in milliseconds.
    static std::optional<Target> parse(const QString &text);
    /// Returns the name of the command for a target: "Go to client 17".
    static QString commandName(const Target &target);
};

} // namespace lockscope
