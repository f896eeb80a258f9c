// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace lockscope {

/// A time to which the user has given a name.
struct TimeMarker {
    WorldTime time{};
    QString name;
};

/// The user's marks on the time axis: two cursors, and named markers. A value that does not refer
/// to a trace. The timeline keeps it as long as a trace is open.
class TimeMarks {
public:
    enum class Cursor { first, second }; // the second one may be earlier than the first one

    const std::optional<WorldTime> &cursor(Cursor which) const
    {
        return m_cursors[static_cast<std::size_t>(which)];
    }
    void setCursor(Cursor which, std::optional<WorldTime> time)
    {
        m_cursors[static_cast<std::size_t>(which)] = time;
    }
    /// Returns the duration from the earlier to the later cursor; nothing unless both are set.
    std::optional<Duration> between() const;

    const std::vector<TimeMarker> &markers() const { return m_markers; }
    /// Adds a marker and returns its index. The marker's name is the first free number: "1", "2" …
    std::size_t add(WorldTime time);
    /// Moves a marker. REQUIRES, also for the next two functions: index < markers().size().
    void moveTo(std::size_t index, WorldTime time);
    /// Renames a marker; an empty name changes nothing.
    void rename(std::size_t index, const QString &name);
    void remove(std::size_t index);

    bool hasCursors() const { return m_cursors[0] || m_cursors[1]; }
    bool isEmpty() const { return m_markers.empty() && !hasCursors(); }

private:
    std::array<std::optional<WorldTime>, 2> m_cursors;
    std::vector<TimeMarker> m_markers; // in order of creation, so that an index stays valid while
                                       // the user drags the marker
};

} // namespace lockscope
