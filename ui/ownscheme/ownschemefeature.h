// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/shell.h"

#include <QObject>
#include <QTimer>

class QAction;
class QLabel;
class QMenu;
class QToolButton;

namespace lockscope {

class LadderView;
class LuaEditor;
struct EffectiveScenario;

/// Adds the dock "Your lock", in which the user writes a lock scheme in Lua (docs/SCHEMES.md), and
/// the action that shows it. Shortly after the last key the text is loaded: if that works, it is
/// the scheme of the choice, so the model, the strips, the search, the fixes and real Redis use it.
/// Else the dock says where it is wrong, and the choice keeps the last version that loaded.
class OwnSchemeFeature : public QObject {
    Q_OBJECT
public:
    explicit OwnSchemeFeature(const Shell &shell);
    ~OwnSchemeFeature() override;

    /// Returns the action that shows the dock, for a button beside the list of lock schemes.
    QAction &action() const { return *m_action; }
    /// Reads a file and makes it the scheme of the choice.
    void open(const QString &path);
    /// Shows the dock, with an empty lock if the user has none, and the ladder.
    void beginLadder();

Q_SIGNALS:
    /// The margin of a line was clicked that is a step of the chosen scheme.
    void stepClicked(int line, const QPoint &globalPosition);

private:
    struct File;
    QWidget *makePanel();
    void fillTemplates(QMenu &menu);
    /// Shows the dock with the file of this session, or with the built-in scheme of the choice.
    void begin();
    /// Shows the dock beside the verdict, wide enough for code.
    void showDock();
    bool mayReplace();
    void setTemplate(const QString &id);
    void setText(const QString &name, const QString &text);
    void askOpen();
    void askSave();
    void save(const QString &path);
    /// Loads the text and makes it the scheme of the choice.
    void load();
    /// Marks the line of the error. `shown`: what the picture shows then.
    void showError(const QString &text, const QString &shown);
    /// Shows what the choice has: another scheme, or another text because of undo or another run.
    void followChoice();
    void followRun();
    void showLevels();
    /// Chooses the run in which a level fails.
    void showFailure(const EffectiveScenario &failing);
    void showClients();
    void showName();
    void say(const QString &text, int errorLine = 0, const QString &reason = {});

    const Shell m_shell;
    File &m_file;
    LuaEditor *m_editor;
    QLabel *m_name;
    QLabel *m_message;
    QToolButton *m_use; ///< makes the text the scheme of the choice again
    LadderView *m_ladder;
    QToolButton *m_ladderButton; ///< shows or hides the ladder
    QAction *m_action;
    QTimer m_delay;
};

} // namespace lockscope
