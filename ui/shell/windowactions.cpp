// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/windowactions.h"

#include "lockscope/base/contract.h"
#include "ui/shared/language.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QToolBar>

#include <algorithm>

namespace lockscope {

WindowActions::WindowActions(QMainWindow &window, QObject *parent) : QObject(parent)
{
    makeRunActions();
    makeFileActions();
    makeViewActions();
    makeActionGroups();
    makeMenus(window);
    makeToolBar(window);
}

void WindowActions::makeRunActions()
{
    run = makeWithoutMenu({.icon = QStringLiteral("run"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_R)},
        .text = tr("&Run on Redis")});
    setExpectedRunLength({});
    verify = makeWithoutMenu({.icon = QStringLiteral("verify"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)},
        .text = tr("&Verify model on Redis"),
        .tip =
            tr("Run the experiment in the model and on real Redis, and show both side by side")});
    stop = makeWithoutMenu({.icon = QStringLiteral("stop"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_Period)},
        .text = tr("&Stop"),
        .tip = tr("Stop the run; the recorded events stay")});
    redisServer = makeWithoutMenu({.text = tr("Redis s&ervers…")});
}

void WindowActions::makeFileActions()
{
    open = makeWithoutMenu({.icon = QStringLiteral("open"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_O)},
        .text = tr("&Open…"),
        .tip = tr("Open a trace (.csv, .lockscope-trace) or a scenario (.lockscope)")});
    saveScenario = makeWithoutMenu({.shortcuts = {QKeySequence(QKeySequence::Save)},
        .text = tr("Save the &scenario as…"),
        .tip = tr("Save the scenario with its settings as a file")});
    exportFile = makeWithoutMenu({.icon = QStringLiteral("export"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_E)},
        .text = tr("&Export…"),
        .tip = tr("Save as a file: trace, picture or report")});
    quit =
        makeWithoutMenu({.shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_Q)}, .text = tr("&Quit")});
    quit->setMenuRole(QAction::QuitRole);
    undo = makeWithoutMenu({.icon = QStringLiteral("undo"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_Z)},
        .text = tr("&Undo")});
    redo = makeWithoutMenu({.icon = QStringLiteral("redo"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)},
        .text = tr("&Redo")});
}

void WindowActions::makeViewActions()
{
    fit = makeWithoutMenu({.icon = QStringLiteral("fit"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_0)},
        .text = tr("&Fit all"),
        .tip = tr("Show the whole trace")});
    zoomIn = makeWithoutMenu({.icon = QStringLiteral("zoom-in"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_Plus),
            QKeySequence(Qt::CTRL | Qt::Key_Equal)},
        .text = tr("Zoom &in"),
        .tip = tr("Zoom in")});
    zoomOut = makeWithoutMenu({.icon = QStringLiteral("zoom-out"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_Minus)},
        .text = tr("Zoom ou&t"),
        .tip = tr("Zoom out")});
    follow = makeWithoutMenu({.icon = QStringLiteral("follow"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_L)},
        .text = tr("F&ollow"),
        .tip = tr("During a run, keep its newest events visible")});
    follow->setCheckable(true);
    filter = makeWithoutMenu(
        {.shortcuts = {QKeySequence(QKeySequence::Find), QKeySequence(Qt::Key_Slash)},
            .text = tr("Filter the &events")});
    fullScreen =
        makeWithoutMenu({.shortcuts = {QKeySequence(Qt::Key_F11)}, .text = tr("F&ull screen")});
    fullScreen->setCheckable(true);
    cheatSheet = makeWithoutMenu({.icon = QStringLiteral("help"),
        .shortcuts = {QKeySequence(Qt::Key_Question)},
        .text = tr("&Keys and gestures")});
    about = makeWithoutMenu({.text = tr("&About Lockscope")});
    about->setMenuRole(QAction::AboutRole);
    faults = makeWithoutMenu({.icon = QStringLiteral("faults"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_B)},
        .text = tr("F&aults"),
        .tip = tr("Show the faults that can be added to the scenario")});
}

QAction *WindowActions::makeWithoutMenu(const Plan &plan)
{
    auto *const action = new QAction(plan.text, this);
    if (!plan.icon.isEmpty())
        action->setIcon(themedIcon(plan.icon));
    action->setShortcuts(plan.shortcuts);
    action->setIconText(withoutMnemonic(plan.text));
    m_entries.push_back({action, plan.tip.isEmpty() ? action->iconText() : plan.tip});
    showTip(m_entries.back());
    if (!plan.shortcuts.isEmpty())
        Q_EMIT shortcutAdded(action);
    return action;
}

QAction *WindowActions::add(Menu menu, const Plan &plan)
{
    QAction *const action = makeWithoutMenu(plan);
    this->menu(menu).insertAction(insertionPoint(menu), action);
    return action;
}

QMenu *WindowActions::addMenu(const QString &title)
{
    auto *const menus = qobject_cast<QMenuBar *>(m_helpMenu->parentWidget());
    auto *const added = new QMenu(title, menus);
    menus->insertMenu(m_helpMenu->menuAction(), added);
    return added;
}

QMenu &WindowActions::menu(Menu menu) const
{
    switch (menu) {
    case Menu::file: return *m_fileMenu;
    case Menu::edit: return *m_editMenu;
    case Menu::run: return *m_runMenu;
    case Menu::view: return *view;
    case Menu::help: break;
    }
    return *m_helpMenu;
}

QAction *WindowActions::insertionPoint(Menu menu) const
{
    switch (menu) {
    case Menu::file: return m_fileEnd;
    case Menu::view: return m_viewEnd;
    case Menu::help: return about;
    case Menu::edit:
    case Menu::run: break;
    }
    return nullptr;
}

QString WindowActions::withoutMnemonic(QString text)
{
    // A Chinese text has the mnemonic at its end, in parentheses.
    static const QRegularExpression mnemonic(QStringLiteral("\\(&.\\)|&"));
    return text.remove(mnemonic);
}

void WindowActions::makeActionGroups()
{
    appearance = new QActionGroup(this);
    const auto addMode = [this](Appearance::Mode mode, const QString &text) {
        auto *const action = new QAction(text, appearance);
        action->setCheckable(true);
        action->setData(static_cast<int>(mode));
    };
    addMode(Appearance::Mode::automatic, tr("Like the &desktop"));
    addMode(Appearance::Mode::light, tr("&Light"));
    addMode(Appearance::Mode::dark, tr("&Dark"));
    language = new QActionGroup(this);
    for (const QString &code : Language::codes()) {
        auto *const action = new QAction(Language::nameOf(code), language);
        action->setCheckable(true);
        action->setData(code);
    }
}

void WindowActions::makeMenus(QMainWindow &window)
{
    QMenuBar *const menus = window.menuBar();
    m_fileMenu = menus->addMenu(tr("&File"));
    m_fileMenu->addAction(open);
    recent = m_fileMenu->addMenu(tr("Open &recent"));
    m_fileMenu->addAction(saveScenario);
    m_fileMenu->addAction(exportFile);
    m_fileEnd = m_fileMenu->addSeparator();
    m_fileMenu->addAction(quit);
    m_editMenu = menus->addMenu(tr("&Edit"));
    m_editMenu->addActions({undo, redo});
    m_editMenu->addSeparator();
    m_editMenu->addAction(faults);
    m_runMenu = menus->addMenu(tr("&Run"));
    m_runMenu->addActions({run, stop});
    m_runMenu->addSeparator();
    m_runMenu->addAction(verify);
    m_runMenu->addSeparator();
    m_runMenu->addAction(redisServer);
    view = menus->addMenu(tr("&View"));
    view->addActions({fit, zoomIn, zoomOut, follow});
    view->addSeparator();
    view->addAction(filter);
    m_viewEnd = view->addSeparator();
    view->addMenu(themedIcon(QStringLiteral("appearance")), tr("&Appearance"))
        ->addActions(appearance->actions());
    view->addMenu(themedIcon(QStringLiteral("language")), tr("&Language"))
        ->addActions(language->actions());
    view->addSeparator();
    view->addAction(fullScreen);
    view->addSeparator(); // WindowDocks adds the actions of the docks after it
    m_helpMenu = menus->addMenu(tr("&Help"));
    m_helpMenu->addActions({cheatSheet, about});
}

void WindowActions::makeToolBar(QMainWindow &window)
{
    bar = window.addToolBar(tr("Toolbar"));
    bar->setObjectName(QStringLiteral("mainToolBar"));
    bar->setMovable(false);
    bar->setIconSize(QSize(18, 18));
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addActions({run, stop, verify});
    bar->addSeparator();
    bar->addActions({open, exportFile});
    bar->addSeparator();
    bar->addActions({fit, zoomIn, zoomOut, follow});
    bar->addSeparator();
    bar->addAction(faults);
}

WindowActions::Entry &WindowActions::entryOf(const QAction &action)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
        [&action](const Entry &entry) { return entry.action == &action; });
    LOCKSCOPE_ASSERT(found != m_entries.end());
    return *found;
}

// Shows the tip with the action's shortcut, if it has one: "Zoom in (Ctrl++)".
void WindowActions::showTip(const Entry &entry)
{
    const QString shortcut = entry.action->shortcut().toString(QKeySequence::NativeText);
    const QString tip =
        shortcut.isEmpty() ? entry.tip : QStringLiteral("%1 (%2)").arg(entry.tip, shortcut);
    entry.action->setToolTip(entry.refusal.isEmpty() ? tip : entry.refusal);
}

void WindowActions::setTip(QAction &action, const QString &tip)
{
    Entry &entry = entryOf(action);
    entry.tip = tip;
    showTip(entry);
}

void WindowActions::updateTips() const
{
    std::for_each(m_entries.begin(), m_entries.end(), showTip);
}

void WindowActions::setVerifyRefusal(const QString &reason)
{
    Entry &entry = entryOf(*verify);
    entry.refusal = reason;
    showTip(entry);
}

void WindowActions::setExpectedRunLength(const QString &length)
{
    //: %1 is "about 3.4 s"
    setTip(*run,
        length.isEmpty() ? tr("Run the scenario on real Redis servers")
                         : tr("Run the scenario on real Redis servers: it lasts %1").arg(length));
}

void WindowActions::setUndoNames(const QString &undoName, const QString &redoName)
{
    //: %1 is what was changed: "TTL", "lock scheme"
    undo->setText(undoName.isEmpty() ? tr("&Undo") : tr("&Undo %1").arg(undoName));
    //: %1 is what was changed: "TTL", "lock scheme"
    redo->setText(redoName.isEmpty() ? tr("&Redo") : tr("&Redo %1").arg(redoName));
    undo->setEnabled(!undoName.isEmpty());
    redo->setEnabled(!redoName.isEmpty());
}

QList<QAction *> WindowActions::actionsWithShortcuts() const
{
    QList<QAction *> actions;
    for (const Entry &entry : m_entries) {
        if (!entry.action->shortcuts().isEmpty())
            actions << entry.action;
    }
    return actions;
}

} // namespace lockscope
