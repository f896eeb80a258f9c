// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <sys/types.h>

#include <vector>

namespace lockscope {

/// A process and all that it has started, told apart from a later process of the same number by the time of its start.
class Family {
public:
    /// The process and its living descendants.
    static Family of(pid_t process);
    /// Those that still live, as "123 redis-server"; a zombie does not.
    QStringList living() const;
    /// How many of them are stopped (SIGSTOP).
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

/// What lives or stands under a folder: processes that work there, Unix sockets that listen there.
QStringList leftUnder(const QString &folder);

} // namespace lockscope
