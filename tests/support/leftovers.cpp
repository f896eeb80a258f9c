// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/leftovers.h"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace lockscope {
namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Stat {
    QString name;
    char state = 'X';
    pid_t parent = 0;
    QByteArray started;
};

// Reads /proc/PID/stat. The name in brackets may contain any character, so the name ends at the
// last bracket.
Stat statOf(pid_t process)
{
    const QByteArray text = contentOf(QStringLiteral("/proc/%1/stat").arg(process));
    const auto nameEnd = text.lastIndexOf(')');
    const QList<QByteArray> fields = text.mid(nameEnd + 2).split(' ');
    if (nameEnd < 0 || fields.size() < 20)
        return {};
    const auto nameBegin = text.indexOf('(') + 1;
    return {QString::fromUtf8(text.mid(nameBegin, nameEnd - nameBegin)), fields[0][0],
        fields[1].toInt(), fields[19]};
}

std::vector<pid_t> allProcesses()
{
    std::vector<pid_t> found;
    for (const QString &name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        bool isNumber = false;
        const pid_t process = name.toInt(&isNumber);
        if (isNumber)
            found.push_back(process);
    }
    return found;
}

bool isAlive(const Stat &stat)
{
    return stat.state != 'X' && stat.state != 'Z';
}

} // namespace

ProcessTree ProcessTree::of(pid_t process)
{
    ProcessTree tree;
    const Stat own = statOf(process);
    tree.m_members.push_back({process, own.started, own.name});
    const std::vector<pid_t> all = allProcesses();
    for (bool hasGrown = true; hasGrown;) {
        hasGrown = false;
        for (const pid_t one : all) {
            const auto hasNumber = [](pid_t wanted) {
                return [wanted](const Member &member) { return member.process == wanted; };
            };
            const auto &members = tree.m_members;
            const Stat stat = statOf(one);
            if (!isAlive(stat) || std::any_of(members.begin(), members.end(), hasNumber(one))
                || std::none_of(members.begin(), members.end(), hasNumber(stat.parent)))
                continue;
            tree.m_members.push_back({one, stat.started, stat.name});
            hasGrown = true;
        }
    }
    return tree;
}

QStringList ProcessTree::living() const
{
    QStringList found;
    for (const Member &member : m_members) {
        const Stat stat = statOf(member.process);
        if (isAlive(stat) && stat.started == member.started)
            found << QStringLiteral("%1 %2").arg(member.process).arg(member.name);
    }
    return found;
}

int ProcessTree::stoppedCount() const
{
    int count = 0;
    for (const Member &member : m_members) {
        const Stat stat = statOf(member.process);
        count += stat.state == 'T' && stat.started == member.started ? 1 : 0;
    }
    return count;
}

QStringList leftoversIn(const QString &folder)
{
    QStringList found;
    for (const pid_t process : allProcesses()) {
        const QString workFolder =
            QFile::symLinkTarget(QStringLiteral("/proc/%1/cwd").arg(process));
        if (workFolder.startsWith(folder))
            found << QStringLiteral("process %1 in %2").arg(process).arg(workFolder);
    }
    for (const QByteArray &line : contentOf(QStringLiteral("/proc/net/unix")).split('\n')) {
        if (line.contains(folder.toUtf8()))
            found << QStringLiteral("socket ") + QString::fromUtf8(line);
    }
    return found;
}

} // namespace lockscope
