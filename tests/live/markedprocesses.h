// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>

#include <sys/types.h>

#include <string>
#include <vector>

namespace lockscope {

/// An environment variable with a unique value. With it, a test finds the programs that it has
/// started, also if they have another parent now.
class ProcessMark {
public:
    explicit ProcessMark(int number)
        : m_text("PROGRAM_MARK=" + std::to_string(getpid()) + "-" + std::to_string(number))
    {
    }

    const std::string &variable() const { return m_text; }
    /// Returns the running processes that have the variable: the programs, without the keeper
    /// processes (core/live/keeper) that watch them.
    std::vector<pid_t> programs() const
    {
        return processesWith(QByteArray(1, '\0') + m_text.c_str() + '\0');
    }
    // In a keeper's environment, the variable has a prefix (keeperVariablePrefix). So this text,
    // without '\0' before it, is also found there.
    std::vector<pid_t> programsAndKeepers() const
    {
        return processesWith(m_text.c_str() + QByteArray(1, '\0'));
    }

private:
    // Returns the processes whose environment contains the text. Each variable stands between two
    // '\0'.
    static std::vector<pid_t> processesWith(const QByteArray &text)
    {
        std::vector<pid_t> found;
        for (const QString &name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
            QFile file(QStringLiteral("/proc/%1/environ").arg(name)); // empty for a zombie
            bool isNumber = false;
            const pid_t process = name.toInt(&isNumber);
            if (isNumber && process != getpid() && file.open(QIODevice::ReadOnly)
                && (QByteArray(1, '\0') + file.readAll()).contains(text))
                found.push_back(process);
        }
        return found;
    }

    std::string m_text;
};

} // namespace lockscope
