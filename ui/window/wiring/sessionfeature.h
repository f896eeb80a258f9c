// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/preferences.h"
#include "ui/window/choicestore.h"
#include "ui/window/windowparts.h"

#include <QFile>
#include <QObject>
#include <QPointer>
#include <QString>

class QAction;
class QMessageBox;

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

/// Adds what concerns the window as a whole: its title, "File › New window", the question whether
/// to close it during a long live run, a message if the choice or the user's own scenarios cannot
/// be stored or read, and a message after a crash of the last session.
class SessionFeature : public QObject {
    Q_OBJECT
public:
    explicit SessionFeature(const WindowParts &parts);

    /// Sets the program that "New window" starts; until then the action is disabled. If another
    /// window is open, moves this window a little, so that both are visible.
    void setProgram(const QString &program);
    /// Closes the window without a question.
    void closeAtOnce();
    /// Returns whether the window may close now. If not, because of a long live run, asks the user.
    bool askToClose();

private:
    /// What stays when the window is built again.
    struct Kept {
        SessionFile file{Preferences::dataFolder() + QStringLiteral("/windows")};
        QString program{};
        bool isCrashReported = false;
        bool closesAtOnce = false;
    };
    void showTitle();
    void openWindow();
    void reportStoringFailure(const QString &reason, ChoiceStore::Loss loss);

    WindowParts m_parts;
    Kept &m_kept;
    QAction *m_newWindow;
    QPointer<QMessageBox> m_question; ///< whether to close the window
};

} // namespace lockscope
