// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <sys/types.h>

#include <vector>

namespace lockscope {

/// A process and all its descendants. The start time distinguishes a process from a later one with
/// the same number.
class ProcessTree {
public:
    /// Returns the process and its living descendants.
    static ProcessTree of(pid_t process);
    /// Returns the members that still run, as "123 redis-server"; a zombie does not count.
    QStringList living() const;
    /// Returns the number of members that are stopped (SIGSTOP).
    int stoppedCount() const;
    std::size_t size() const { return m_members.size(); }

private:
    struct Member {
        pid_t process = 0;
        QByteArray started;
        QString name;
    };
    std::vector<Member> m_members;
};

/// Returns the processes whose working directory is in a folder, and the Unix sockets that listen
/// there.
QStringList leftoversIn(const QString &folder);

} // namespace lockscope
