// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QToolBar;

namespace lockscope {

/// The window's menus and its toolbar, with the actions in them. What an action does is connected by the window; here stand
/// its words, its key and its icon. Owned by the window.
class WindowActions : public QObject {
    Q_OBJECT
public:
    /// Builds menus and toolbar into the window.
    explicit WindowActions(QMainWindow &window);

    QAction *run, *verify, *stop, *redisServer;
    QAction *open, *saveScenario, *exportCsv, *quit;
    QAction *undo, *redo;
    QAction *faults; ///< shows the palette
    QAction *fit, *zoomIn, *zoomOut, *follow, *filter, *fullScreen;
    QActionGroup *appearance; ///< data(): Appearance::Mode as int
    QActionGroup *language;   ///< data(): code
    QAction *keys, *about;
    QMenu *recent;
    QMenu *view;
    QToolBar *bar;

    /// Whether the choice can be verified on real Redis: why not, or empty if it can.
    void setVerifyRefusal(const QString &reason);
    /// What undo and redo would do, "TTL"; empty: there is nothing.
    void setSteps(const QString &undone, const QString &redone);
    /// Sets all words anew.
    void retranslate();
    /// Every action that has a key, in the order of the menus.
    QList<QAction *> withKeys() const;

private:
    QAction *add(const QString &icon, const QList<QKeySequence> &keys);
    void makeChoices();
    void makeMenus(QMainWindow &window);
    void makeBar(QMainWindow &window);
    void showVerifyTip();

    QList<QAction *> m_all;
    QString m_undone, m_redone;
    QString m_verifyRefusal;
    QMenu *m_fileMenu, *m_editMenu, *m_runMenu, *m_appearanceMenu, *m_languageMenu, *m_helpMenu;
};

} // namespace lockscope
