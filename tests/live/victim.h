// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <signal.h>
#include <sys/resource.h>
#include <sys/types.h>

#include <functional>

namespace lockscope {

/// A process of Lockscope with its own runtime folder, for tests that kill it or limit its
/// resources.
class Victim {
public:
    static constexpr int patience = 120'000; // for a shared machine; no measurement depends on it

    Victim() { set(QStringLiteral("XDG_RUNTIME_DIR"), folder()); }
    ~Victim()
    {
        m_process.kill();
        m_process.waitForFinished(patience);
    }
    /// Sets an environment variable. REQUIRES, as for setChildModifier(): called before start().
    void set(const QString &name, const QString &value) { m_environment.insert(name, value); }
    /// Sets a function that the child process calls before it executes the program. The function
    /// may set limits or another user.
    void setChildModifier(std::function<void()> modifier) { m_childModifier = std::move(modifier); }
    /// Writes an executable shell script into folder(). Returns the path.
    QString script(const QByteArray &text) const
    {
        const QString path = m_folder.filePath(QStringLiteral("script.sh"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write("#!/bin/sh\n" + text);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return path;
    }
    bool start(const QStringList &arguments)
    {
        m_process.setProcessEnvironment(m_environment);
        m_process.setChildProcessModifier([modifier = m_childModifier] {
            const rlimit none{0, 0}; // no core file when a test ends the program with SIGSEGV
            setrlimit(RLIMIT_CORE, &none);
            if (modifier)
                modifier();
        });
        m_process.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
        return m_process.waitForStarted(patience);
    }
    bool waitEnd()
    {
        return m_process.state() == QProcess::NotRunning || m_process.waitForFinished(patience);
    }
    /// Sends a signal to the program. Does nothing if the program has ended: kill(0) would send the
    /// signal to this process's own group.
    void send(int signal)
    {
        if (pid() > 0)
            ::kill(pid(), signal);
    }
    pid_t pid() const { return static_cast<pid_t>(m_process.processId()); }
    bool isRunning() const { return m_process.state() == QProcess::Running; }
    /// Returns whether the program has ended with an exit code, not by a signal or an abort.
    bool hasExited() const { return m_process.exitStatus() == QProcess::NormalExit; }
    int exitCode() const { return m_process.exitCode(); }
    QByteArray messages() { return m_process.readAllStandardError(); }
    QString folder() const { return m_folder.path(); }
    QStringList runFolders() const
    {
        return QDir(folder() + QStringLiteral("/lockscope"))
            .entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    }

private:
    QTemporaryDir m_folder;
    QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
    std::function<void()> m_childModifier;
    QProcess m_process;
};

} // namespace lockscope
