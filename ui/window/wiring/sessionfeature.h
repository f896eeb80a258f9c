// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/preferences.h"
#include "ui/window/choicestore.h"
#include "ui/window/sessionfile.h"
#include "ui/window/windowparts.h"

#include <QObject>
#include <QPointer>
#include <QString>

class QAction;
class QMessageBox;

namespace lockscope {

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
