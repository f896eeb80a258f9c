// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QString>

namespace lockscope {

/// A locked file that exists while a window is open. If the program is killed, the system releases the lock and the file remains, so the
/// next window sees it. Does nothing in a folder that cannot be written. Thread: the window's.
class SessionFile {
public:
    /// Removes the files of windows that have ended without closing, and creates a file for this window.
    explicit SessionFile(const QString &folder);
    /// Removes the file.
    ~SessionFile();

    /// Whether another window was open when this one was created.
    bool hadOtherWindow() const { return m_hadOtherWindow; }
    /// Whether a window had ended without closing, and no other window was open.
    bool hadCrash() const { return m_hadCrash && !m_hadOtherWindow; }

private:
    QFile m_file;
    QString m_path; ///< of the locked file; empty: no file could be created, locked and renamed
    bool m_hadOtherWindow = false;
    bool m_hadCrash = false;
};

} // namespace lockscope
