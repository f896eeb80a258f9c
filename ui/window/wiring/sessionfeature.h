// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/choicestore.h"
#include "ui/window/sessionfile.h"
#include "ui/window/windowparts.h"

#include <QObject>
#include <QString>

namespace lockscope {

/// Adds what concerns the window as a whole: its title, "File › New window", the question whether
/// to close it during a long live run, a message if the choice or the user's own scenarios cannot
/// be stored or read, and a message after a crash of the last session.
class SessionFeature : public QObject {
    Q_OBJECT
public:
    /// REQUIRES: the features that change something when the window closes exist already. The
    /// question must come first, and the event filter that was installed last is called first.
    explicit SessionFeature(const WindowParts &parts);

    /// Sets the program that "New window" starts; until then the action is disabled. If another
    /// window is open, moves this window a little, so that both are visible.
    void setProgram(const QString &program);
    /// Closes the window without a question.
    void closeAtOnce();

protected:
    /// Asks before the window closes during a long live run.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showTitle();
    void openWindow();
    void reportStoringFailure(const QString &reason, ChoiceStore::Loss loss);
    void askBeforeClosing();

    WindowParts m_parts;
    SessionFile m_sessionFile;
    QAction *m_newWindow;
    QString m_program;
    bool m_closesAtOnce = false;
};

} // namespace lockscope
