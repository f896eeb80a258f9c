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

/// The window's menus and its toolbar, with the actions in them. What an action does is connected by the window; here stand
/// its words, its key and its icon. Owned by the window.
class WindowActions : public QObject {
    Q_OBJECT
public:
    enum class Menu { file, edit, run, view, help };
    /// An action of a feature, which connects it itself.
    struct Plan {
        QString icon{}; ///< by its name in resources/icons; empty: none
        QList<QKeySequence> keys{};
        std::function<QString()> text;  ///< with a mnemonic, in the language of the moment
        std::function<QString()> tip{}; ///< without the key, which is added; empty: the text
    };

    /// Builds menus and toolbar into the window.
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

    /// Makes an action that stands in no menu yet.
    QAction *make(const Plan &plan);
    /// Makes an action in one of the menus, behind those that are there.
    QAction *add(Menu menu, const Plan &plan);
    /// A menu of a feature's own, before Help.
    QMenu *addMenu(const std::function<QString()> &title);
    /// Asks a feature's action for its tip anew: what it says has changed. REQUIRES: the action was made or added by a plan.
    void showTip(const QAction &action) const;
    /// The menu itself, for what is more than an action.
    QMenu &menu(Menu menu) const;
    /// Whether the choice can be verified on real Redis: why not, or empty if it can.
    void setVerifyRefusal(const QString &reason);
    /// How long a run would last, "about 3.4 s"; empty: it is not known.
    void setRunLength(const QString &length);
    /// What undo and redo would do, "TTL"; empty: there is nothing.
    void setSteps(const QString &undone, const QString &redone);
    /// An action's text without the letter that opens it in a menu.
    static QString wordsOf(QString text);
    /// Sets all words anew.
    void retranslate();
    /// Every action that has a key, in the order of the menus.
    QList<QAction *> withKeys() const;

private:
    struct Planned {
        QAction *action;
        Plan plan;
    };
    QAction *begin(const QString &icon, const QList<QKeySequence> &keys);
    /// What a feature's action is put before, so that what ends a menu stays at its end; nullptr: nothing.
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
