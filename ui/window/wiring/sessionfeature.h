// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/choicestore.h"
#include "ui/window/sessionmarker.h"
#include "ui/window/windowparts.h"

#include <QObject>
#include <QString>

namespace lockscope {

/// Adds what concerns the window as a whole: its title, "File › New window", the question before a long live run is lost, and messages about what
/// could not be stored or was restored after a crash.
class SessionFeature : public QObject {
    Q_OBJECT
public:
    /// REQUIRES: created after the features that change something when the window closes, because the question must come first: the event
    /// filter that was installed last is called first.
    explicit SessionFeature(const WindowParts &parts);

    /// Sets the program that "New window" starts; until then the action is disabled.
    void setProgram(const QString &program);
    /// Closes the window without a question.
    void closeAtOnce();

protected:
    /// Asks before the window closes.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showTitle();
    void openWindow();
    void reportStoringFailure(const QString &reason, ChoiceStore::Loss loss);
    void ask();

    WindowParts m_parts;
    SessionMarker m_marker;
    QAction *m_newWindow;
    QString m_program;
    bool m_closesAtOnce = false;
};

} // namespace lockscope
