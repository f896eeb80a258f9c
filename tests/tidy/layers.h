// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope::tidy {

/// The table of layers in layers.txt in the top folder. A room is a folder with those of its
/// subfolders that are not rooms themselves; the table limits what it may include.
class Layers {
public:
    /// Reads the table's text.
    explicit Layers(const QString &text);

    /// The errors in the table itself, one per line: a room has two lines, or a room may include
    /// another room that has no earlier line.
    const QStringList &errors() const { return m_errors; }
    /// Returns the room of a file from its path ("core/trace/csv/csv.h"): the room with the longest
    /// path that is its folder or a folder above it; empty if there is none.
    QString roomOf(const QString &path) const;
    /// Returns whether sources of one room may include headers of another. REQUIRES: both are
    /// rooms.
    bool mayInclude(const QString &room, const QString &other) const;
    /// Returns the rooms that a room's line names, by room.
    QMap<QString, QStringList> lines() const;
    /// Returns the targets and their rooms as rows of text, the highest target first. For
    /// docs/ARCHITECTURE.md.
    QString picture() const;

private:
    struct Room {
        QString target;
        QStringList named;   ///< the rooms of its line
        QStringList allowed; ///< all rooms that this room may include
    };
    void addRoom(const QStringList &words);

    QStringList m_names; ///< of the rooms, in the order of the table
    QMap<QString, Room> m_rooms;
    QStringList m_errors;
};

} // namespace lockscope::tidy
