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

/// The window's menus, its toolbar and their actions: texts, shortcuts and icons. The window connects the actions. Owned by the
/// window.
class WindowActions : public QObject {
    Q_OBJECT
public:
    enum class Menu { file, edit, run, view, help };
    /// An action of a feature; the feature connects it.
    struct Plan {
        QString icon{}; ///< a name in resources/icons; empty: none
        QList<QKeySequence> keys{};
        std::function<QString()> text;  ///< with a mnemonic, in the current language
        std::function<QString()> tip{}; ///< without the shortcut, which is appended; empty: the text
    };

    /// Creates menus and toolbar in the window.
    explicit WindowActions(QMainWindow &window);

    QAction *run, *verify, *stop, *redisServer;
    QAction *open, *saveScenario, *exportFile, *quit;
    QAction *undo, *redo;
    QAction *faults; ///< shows the palette
    QAction *fit, *zoomIn, *zoomOut, *follow, *filter, *fullScreen;
    QActionGroup *appearance; ///< data(): Appearance::Mode as int
    QActionGroup *language;   ///< data(): code
    QAction *keys, *about;
    QMenu *recent;
    QMenu *view;
    QToolBar *bar;

    /// Creates an action that is not in a menu yet.
    QAction *make(const Plan &plan);
    /// Creates an action in a menu, after the existing ones and before the entries that always end the menu.
    QAction *add(Menu menu, const Plan &plan);
    /// Creates a menu for a feature, before Help.
    QMenu *addMenu(const std::function<QString()> &title);
    /// Updates the tooltip of a feature's action from its plan. REQUIRES: make() or add() created the action.
    void showTip(const QAction &action) const;
    /// Returns the menu, for uses other than actions.
    QMenu &menu(Menu menu) const;
    /// Sets why the choice cannot be verified on real Redis; empty: it can.
    void setVerifyRefusal(const QString &reason);
    /// Sets the expected length of a run, "about 3.4 s"; empty: unknown.
    void setRunLength(const QString &length);
    /// Sets what undo and redo would change, "TTL"; empty: nothing.
    void setSteps(const QString &undone, const QString &redone);
    /// Returns an action's text without its mnemonic.
    static QString wordsOf(QString text);
    /// Sets all texts again.
    void retranslate();
    /// Returns every action that has a shortcut, in the order of the menus.
    QList<QAction *> withKeys() const;

private:
    struct Planned {
        QAction *action;
        Plan plan;
    };
    QAction *begin(const QString &icon, const QList<QKeySequence> &keys);
    /// Returns the action before which features' actions are inserted, so that the last entries of a menu stay last; nullptr: none.
    QAction *endOf(Menu menu) const;
    void retranslate(const Planned &planned) const;
    void showTip(const Planned &planned) const;
    void makeChoices();
    void makeMenus(QMainWindow &window);
    void makeBar(QMainWindow &window);
    void showVerifyTip();
    void showRunTip();

    QList<QAction *> m_all;
    std::vector<Planned> m_planned;
    std::vector<std::pair<QMenu *, std::function<QString()>>> m_addedMenus;
    QAction *m_fileEnd, *m_viewEnd;
    QString m_undone, m_redone;
    QString m_verifyRefusal;
    QString m_runLength;
    QMenu *m_fileMenu, *m_editMenu, *m_runMenu, *m_appearanceMenu, *m_languageMenu, *m_helpMenu;
};

} // namespace lockscope
