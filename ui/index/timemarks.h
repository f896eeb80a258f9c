// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace lockscope {

/// A moment that somebody gave a name.
struct TimeMarker {
    WorldTime time{};
    QString name;
};

/// What a hand has put on the time axis: two cursors with a length between them, and named markers. A value; it knows nothing of the
/// trace, and is kept as long as the trace is open.
class TimeMarks {
public:
    enum class Cursor { left, right };

    const std::optional<WorldTime> &cursor(Cursor which) const { return m_cursors[static_cast<std::size_t>(which)]; }
    void setCursor(Cursor which, std::optional<WorldTime> time) { m_cursors[static_cast<std::size_t>(which)] = time; }
    /// From the earlier to the later cursor; nothing unless both are there.
    std::optional<Duration> between() const;

    const std::vector<TimeMarker> &markers() const { return m_markers; }
    /// Puts a marker there, and returns its index. It is called by the first number that no other bears: "1", "2" …
    std::size_t add(WorldTime time);
    /// REQUIRES: index < markers().size(), as for the next two.
    void moveTo(std::size_t index, WorldTime time);
    /// An empty name changes nothing.
    void rename(std::size_t index, const QString &name);
    void remove(std::size_t index);

    bool isEmpty() const { return m_markers.empty() && !m_cursors[0] && !m_cursors[1]; }

private:
    std::array<std::optional<WorldTime>, 2> m_cursors;
    std::vector<TimeMarker> m_markers; // in the order in which they were made, so that an index stays one's own while it is dragged
};

} // namespace lockscope
