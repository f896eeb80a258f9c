// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tidy/layers.h"

#include <QRegularExpression>

#include <algorithm>

namespace lockscope::tidy {
namespace {

constexpr int pictureWidth = 120;

constexpr int targetWidth = 21;

/// Returns a row of the picture: the target, and its rooms in as many lines as they need.
QString pictureRow(const QString &target, const QStringList &rooms)
{
    QStringList lines(target.leftJustified(targetWidth));
    for (const QString &room : rooms) {
        if (lines.last().size() + 1 + room.size() > pictureWidth)
            lines.append(QString(targetWidth, QLatin1Char(' ')));
        lines.last() += QLatin1Char(' ') + room;
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
    room.target = words.value(1);
    m_names.append(name);
    for (const QString &other : words.mid(2)) {
        const auto found = m_rooms.constFind(other);
        if (found == m_rooms.constEnd()) {
            m_errors.append(
                QStringLiteral("%1 includes %2, but layers.txt does not list %2 before %1")
                    .arg(name, other));
            continue;
        }
        room.named.append(other);
        room.allowed += QStringList(other) + found->allowed;
    }
    room.allowed.removeDuplicates();
    m_rooms.insert(name, room);
}

QMap<QString, QStringList> Layers::lines() const
{
    QMap<QString, QStringList> lines;
    for (auto room = m_rooms.constBegin(); room != m_rooms.constEnd(); ++room)
        lines.insert(room.key(), room->named);
    return lines;
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
    QStringList targets; // the highest first
    QMap<QString, QStringList> rooms;
    for (const QString &name : m_names) {
        const QString &target = m_rooms[name].target;
        if (!rooms.contains(target))
            targets.prepend(target);
        rooms[target].append(name);
    }
    QStringList lines;
    for (const QString &target : targets)
        lines.append(pictureRow(target, rooms[target]));
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace lockscope::tidy
