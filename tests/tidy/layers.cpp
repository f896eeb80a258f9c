// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tidy/layers.h"

#include <QRegularExpression>

#include <algorithm>

namespace lockscope::tidy {
namespace {

constexpr int pictureWidth = 120;

/// Returns a row of the picture: names side by side, in as many lines as they need.
QString pictureRow(const QStringList &names)
{
    QStringList lines(QStringLiteral("   "));
    for (const QString &name : names) {
        if (lines.last().size() + 2 + name.size() > pictureWidth)
            lines.append(QStringLiteral("   "));
        lines.last() += QLatin1Char(' ') + name + QLatin1Char(' ');
    }
    for (QString &line : lines) {
        while (line.endsWith(QLatin1Char(' ')))
            line.chop(1);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

Layers::Layers(const QString &text)
{
    static const QRegularExpression blanks(QStringLiteral("\\s+"));
    for (const QString &line : text.split(QLatin1Char('\n'))) {
        const QStringList words = line.split(blanks, Qt::SkipEmptyParts);
        if (!words.isEmpty() && !words.first().startsWith(QLatin1Char('#')))
            addRoom(words);
    }
}

// A line contains the room, its build target, and the rooms that it may include.
void Layers::addRoom(const QStringList &words)
{
    const QString &name = words.first();
    if (m_rooms.contains(name)) {
        m_errors.append(name + QLatin1String(" stands twice"));
        return;
    }
    Room room;
    for (const QString &other : words.mid(2)) {
        const auto found = m_rooms.constFind(other);
        if (found == m_rooms.constEnd()) {
            m_errors.append(
                QStringLiteral("%1 includes %2, but layers.txt does not list %2 before %1")
                    .arg(name, other));
            continue;
        }
        room.allowed += QStringList(other) + found->allowed;
        room.level = std::max(room.level, found->level + 1);
    }
    room.allowed.removeDuplicates();
    m_rooms.insert(name, room);
}

QString Layers::roomOf(const QString &path) const
{
    QString folder = path;
    while (folder.contains(QLatin1Char('/'))) {
        folder = folder.section(QLatin1Char('/'), 0, -2);
        if (m_rooms.contains(folder))
            return folder;
    }
    return {};
}

bool Layers::mayInclude(const QString &room, const QString &other) const
{
    return room == other || m_rooms[room].allowed.contains(other);
}

QString Layers::picture() const
{
    QMap<int, QStringList> rows;
    for (auto room = m_rooms.constBegin(); room != m_rooms.constEnd(); ++room)
        rows[room->level].append(room.key());
    QStringList lines;
    for (auto row = rows.constBegin(); row != rows.constEnd(); ++row)
        lines.prepend(pictureRow(*row));
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace lockscope::tidy
