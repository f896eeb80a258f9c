// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <utility>
#include <vector>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QToolBar;

namespace lockscope {

/// The window's menus, its toolbar and their actions: texts, shortcuts and icons. The window
/// connects the actions. Owned by the window.
class WindowActions : public QObject {
    Q_OBJECT
public:
    enum class Menu { file, edit, run, view, help };
    /// The properties of an action that a feature adds; the feature connects the action.
    struct Plan {
        QString icon{}; ///< a name in resources/icons; empty: none
        QList<QKeySequence> shortcuts{};
        std::function<QString()> text; ///< with a mnemonic, in the current language
        std::function<QString()>
            tip{}; ///< the tooltip without the shortcut, which is appended; empty: the text
    };

    /// Creates menus and toolbar in the window.
    explicit WindowActions(QMainWindow &window);

    QAction *run, *verify, *stop, *redisServer;
    QAction *open, *saveScenario, *exportFile, *quit;
    QAction *undo, *redo;
    QAction *faults; ///< shows the fault palette
    QAction *fit, *zoomIn, *zoomOut, *follow, *filter, *fullScreen;
    QActionGroup *appearance; ///< data(): Appearance::Mode as int
    QActionGroup *language;   ///< data(): the code of the language, "en"
    QAction *cheatSheet;      ///< shows the list of all keys and gestures
    QAction *about;
    QMenu *recent; ///< the recent files
    QMenu *view;
    QToolBar *bar;

    /// Creates an action, and adds it to no menu.
    QAction *makeWithoutMenu(const Plan &plan);
    /// Creates an action in a menu, after the existing actions and before those that are always
    /// last.
    QAction *add(Menu menu, const Plan &plan);
    /// Creates a menu for a feature, before Help.
    QMenu *addMenu(const std::function<QString()> &title);
    /// Updates the tooltip of a feature's action from its plan. REQUIRES: makeWithoutMenu() or
    /// add() created the action.
    void showTip(const QAction &action) const;
    /// Returns a menu, for example to add a separator.
    QMenu &menu(Menu menu) const;
    /// Sets the reason why the choice cannot be verified on real Redis; empty: it can be verified.
    void setVerifyRefusal(const QString &reason);
    /// Sets the expected length of the next run on real Redis, "about 3.4 s"; empty: unknown.
    void setExpectedRunLength(const QString &length);
    /// Sets the names of what undo and redo would change, such as "TTL"; empty: nothing.
    void setUndoNames(const QString &undoName, const QString &redoName);
    /// Returns the text of an action without the mnemonic.
    static QString withoutMnemonic(QString text);
    /// Sets all texts in the current language, and all tooltips with the current shortcuts.
    void retranslate();
    /// Returns every action that has a shortcut, in the order of creation.
    QList<QAction *> actionsWithShortcuts() const;

private:
    struct PlannedAction {
        QAction *action;
        Plan plan;
    };
    /// Creates an action without texts, of the window or of a feature.
    QAction *makeAction(const QString &icon, const QList<QKeySequence> &shortcuts);
    /// Returns the action of a menu before which the actions of features are inserted; null: they
    /// are appended.
    QAction *insertionPoint(Menu menu) const;
    void retranslate(const PlannedAction &planned) const;
    void showTip(const PlannedAction &planned) const;
    void makeActionGroups();
    void makeMenus(QMainWindow &window);
    void makeToolBar(QMainWindow &window);
    void showVerifyTip();
    void showRunTip();

    QList<QAction *> m_all; ///< all actions, except those of the groups `appearance` and `language`
    std::vector<PlannedAction> m_planned; ///< the actions of features
    std::vector<std::pair<QMenu *, std::function<QString()>>> m_addedMenus;
    QAction *m_fileEnd, *m_viewEnd; ///< the separators before the last entries
    QString m_undoName, m_redoName;
    QString m_verifyRefusal;
    QString m_runLength;
    QMenu *m_fileMenu, *m_editMenu, *m_runMenu, *m_appearanceMenu, *m_languageMenu, *m_helpMenu;
};

} // namespace lockscope
