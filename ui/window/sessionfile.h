// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QString>

namespace lockscope {

/// A locked file that exists while a window is open; its name is the number of the window. If the
/// program is killed, the system releases the lock and the file remains, so the next window sees
/// it. Does nothing in a folder that cannot be written. Thread: the window's.
class SessionFile {
public:
    /// Removes the files of windows that have ended without closing, and creates a file for this
    /// window.
    explicit SessionFile(const QString &folder);
    /// Removes the file.
    ~SessionFile();

    /// Whether another window was open when this one was created.
    bool hadOtherWindow() const { return m_hadOtherWindow; }
    /// Whether a window had ended without closing, and no other window was open.
    bool hadCrash() const { return m_hadCrash && !m_hadOtherWindow; }
    /// The lowest number, from 1, that no other open window had; 0 without a file.
    int windowNumber() const { return m_number; }

private:
    QFile m_file;
    QString m_path; ///< empty: there is no file
    int m_number = 0;
    bool m_hadOtherWindow = false;
    bool m_hadCrash = false;
};

} // namespace lockscope
