// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <vector>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QToolBar;

namespace lockscope {

class BarButton;

/// The window's menus, its toolbar and their actions: texts, shortcuts and icons. The window
/// connects the actions. Thread: the window's.
class WindowActions : public QObject {
    Q_OBJECT
public:
    enum class Menu { file, edit, run, view, help };
    /// The properties of an action; who asked for the action connects it.
    struct Plan {
        QString icon{}; ///< a name in resources/icons; empty: none
        QList<QKeySequence> shortcuts{};
        QString text;  ///< with a mnemonic
        QString tip{}; ///< the tooltip without the shortcut, which is appended; empty: the text
    };

    /// Creates menus and toolbar in the window.
    WindowActions(QMainWindow &window, QObject *parent);

    QAction *run, *lab, *repeat, *verify, *stop, *redisServer;
    static constexpr int repeatedRuns = 10; ///< of `repeat`
    QAction *open, *saveScenario, *exportFile, *quit;
    QAction *undo, *redo;
    QAction *home;   ///< shows the first page
    QAction *find;   ///< finds anything by its name
    QAction *faults; ///< shows the fault palette
    QAction *fit, *zoomIn, *zoomOut, *follow, *filter, *fullScreen;
    QActionGroup *layouts;    ///< data(): DockLayout as int
    QActionGroup *appearance; ///< data(): Appearance::Mode as int
    QActionGroup *language;   ///< data(): the code of the language, "en"
    QAction *cheatSheet;      ///< shows the list of all keys and gestures
    QAction *about;
    QMenu *recent; ///< the recent files
    QMenu *view;
    QMenu *panels; ///< shows and hides the docks
    QToolBar *bar;

    /// Creates an action, and adds it to no menu.
    QAction *makeWithoutMenu(const Plan &plan);
    /// Creates an action in a menu, after the existing actions and before those that are always
    /// last.
    QAction *add(Menu menu, const Plan &plan);
    /// Creates a menu for a feature, before Help.
    QMenu *addMenu(const QString &title);
    /// Returns a menu, for example to add a separator.
    QMenu &menu(Menu menu) const;
    /// Sets the tooltip of an action, without the shortcut.
    void setTip(QAction &action, const QString &tip);
    /// Shows the current shortcuts in the tooltips.
    void updateTips() const;
    /// Gives the colour to Run, or during a run to Stop: the next likely step.
    void showRunning(bool isRunning);
    /// Sets the reason why the choice cannot be verified on real Redis; empty: it can be verified.
    void setVerifyRefusal(const QString &reason);
    /// Sets the expected length of the next run on real Redis, "about 3.4 s"; empty: unknown.
    void setExpectedRunLength(const QString &length);
    /// Sets the names of what undo and redo would change, such as "TTL"; empty: nothing.
    void setUndoNames(const QString &undoName, const QString &redoName);
    /// Returns the text of an action without the mnemonic.
    static QString withoutMnemonic(QString text);
    /// Returns every action that has a shortcut, in the order of creation.
    QList<QAction *> actionsWithShortcuts() const;

Q_SIGNALS:
    /// An action with a shortcut was created.
    void shortcutAdded(QAction *action);

private:
    struct Entry {
        QAction *action;
        QString tip;       ///< without the shortcut
        QString refusal{}; ///< why the action is not possible; shown instead of the tip
    };
    void makeRunActions();
    void makeFileActions();
    void makeViewActions();
    void makeActionGroups();
    void makeMenus(QMainWindow &window);
    void makeToolBar(QMainWindow &window);
    /// Returns the action of a menu before which the actions of features are inserted; null: they
    /// are appended.
    QAction *insertionPoint(Menu menu) const;
    Entry &entryOf(const QAction &action);
    static void showTip(const Entry &entry);

    std::vector<Entry> m_entries;   ///< all actions, except those of the two groups
    QAction *m_fileEnd, *m_viewEnd; ///< the separators before the last entries
    QMenu *m_fileMenu, *m_editMenu, *m_runMenu, *m_helpMenu;
    BarButton *m_runButton, *m_stopButton;
};

} // namespace lockscope
