// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/windowactions.h"

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

namespace lockscope {
namespace {

// Returns a tooltip with the action's shortcut, if it has one: "Zoom in (Ctrl++)".
QString withShortcut(const QString &tip, const QAction &action)
{
    const QString shortcut = action.shortcut().toString(QKeySequence::NativeText);
    return shortcut.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, shortcut);
}

} // namespace

WindowActions::WindowActions(QMainWindow &window) : QObject(&window)
{
    run = makeAction(QStringLiteral("run"), {QKeySequence(Qt::CTRL | Qt::Key_R)});
    verify = makeAction(QStringLiteral("verify"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)});
    stop = makeAction(QStringLiteral("stop"), {QKeySequence(Qt::CTRL | Qt::Key_Period)});
    redisServer = makeAction({}, {});
    open = makeAction(QStringLiteral("open"), {QKeySequence(Qt::CTRL | Qt::Key_O)});
    saveScenario = makeAction({}, {QKeySequence(QKeySequence::Save)});
    exportFile = makeAction(QStringLiteral("export"), {QKeySequence(Qt::CTRL | Qt::Key_E)});
    quit = makeAction({}, {QKeySequence(Qt::CTRL | Qt::Key_Q)});
    undo = makeAction(QStringLiteral("undo"), {QKeySequence(Qt::CTRL | Qt::Key_Z)});
    redo = makeAction(QStringLiteral("redo"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)});
    fit = makeAction(QStringLiteral("fit"), {QKeySequence(Qt::CTRL | Qt::Key_0)});
    zoomIn = makeAction(QStringLiteral("zoom-in"),
        {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    zoomOut = makeAction(QStringLiteral("zoom-out"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)});
    follow = makeAction(QStringLiteral("follow"), {QKeySequence(Qt::CTRL | Qt::Key_L)});
    follow->setCheckable(true);
    filter = makeAction({}, {QKeySequence(QKeySequence::Find), QKeySequence(Qt::Key_Slash)});
    fullScreen = makeAction({}, {QKeySequence(Qt::Key_F11)});
    fullScreen->setCheckable(true);
    cheatSheet = makeAction(QStringLiteral("help"), {QKeySequence(Qt::Key_Question)});
    about = makeAction({}, {});
    about->setMenuRole(QAction::AboutRole);
    quit->setMenuRole(QAction::QuitRole);
    faults = makeAction(QStringLiteral("faults"), {QKeySequence(Qt::CTRL | Qt::Key_B)});
    makeActionGroups();
    makeMenus(window);
    makeToolBar(window);
    retranslate();
}

QAction *WindowActions::makeAction(const QString &icon, const QList<QKeySequence> &shortcuts)
{
    auto *const action = new QAction(this);
    if (!icon.isEmpty())
        action->setIcon(themedIcon(icon));
    action->setShortcuts(shortcuts);
    m_all << action;
    return action;
}

QAction *WindowActions::makeWithoutMenu(const Plan &plan)
{
    QAction *const action = makeAction(plan.icon, plan.shortcuts);
    m_planned.push_back({action, plan});
    retranslate(m_planned.back());
    return action;
}

QAction *WindowActions::add(Menu menu, const Plan &plan)
{
    QAction *const action = makeWithoutMenu(plan);
    this->menu(menu).insertAction(insertionPoint(menu), action);
    return action;
}

QMenu *WindowActions::addMenu(const std::function<QString()> &title)
{
    auto *const added = new QMenu(title(), m_helpMenu->parentWidget());
    qobject_cast<QMenuBar *>(m_helpMenu->parentWidget())
        ->insertMenu(m_helpMenu->menuAction(), added);
    m_addedMenus.emplace_back(added, title);
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

void WindowActions::retranslate(const PlannedAction &planned) const
{
    QAction &action = *planned.action;
    action.setText(planned.plan.text());
    action.setIconText(withoutMnemonic(action.text()));
    showTip(planned);
}

void WindowActions::showTip(const PlannedAction &planned) const
{
    QAction &action = *planned.action;
    action.setToolTip(
        withShortcut(planned.plan.tip ? planned.plan.tip() : action.iconText(), action));
}

void WindowActions::showTip(const QAction &action) const
{
    for (const PlannedAction &planned : m_planned) {
        if (planned.action == &action)
            showTip(planned);
    }
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
    for (const auto mode :
        {Appearance::Mode::automatic, Appearance::Mode::light, Appearance::Mode::dark}) {
        auto *const action = new QAction(appearance);
        action->setCheckable(true);
        action->setData(static_cast<int>(mode));
    }
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
    m_fileMenu = menus->addMenu(QString());
    m_fileMenu->addAction(open);
    recent = m_fileMenu->addMenu(QString());
    m_fileMenu->addAction(saveScenario);
    m_fileMenu->addAction(exportFile);
    m_fileEnd = m_fileMenu->addSeparator();
    m_fileMenu->addAction(quit);
    m_editMenu = menus->addMenu(QString());
    m_editMenu->addActions({undo, redo});
    m_editMenu->addSeparator();
    m_editMenu->addAction(faults);
    m_runMenu = menus->addMenu(QString());
    m_runMenu->addActions({run, stop});
    m_runMenu->addSeparator();
    m_runMenu->addAction(verify);
    m_runMenu->addSeparator();
    m_runMenu->addAction(redisServer);
    view = menus->addMenu(QString());
    view->addActions({fit, zoomIn, zoomOut, follow});
    view->addSeparator();
    view->addAction(filter);
    m_viewEnd = view->addSeparator();
    m_appearanceMenu = view->addMenu(themedIcon(QStringLiteral("appearance")), QString());
    m_appearanceMenu->addActions(appearance->actions());
    m_languageMenu = view->addMenu(themedIcon(QStringLiteral("language")), QString());
    m_languageMenu->addActions(language->actions());
    view->addSeparator();
    view->addAction(fullScreen);
    view->addSeparator(); // WindowDocks adds the actions of the docks after it
    m_helpMenu = menus->addMenu(QString());
    m_helpMenu->addActions({cheatSheet, about});
}

void WindowActions::makeToolBar(QMainWindow &window)
{
    bar = window.addToolBar(QString());
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

void WindowActions::setVerifyRefusal(const QString &reason)
{
    m_verifyRefusal = reason;
    showVerifyTip();
}

// If verification is not possible, the tooltip contains the reason.
void WindowActions::showVerifyTip()
{
    const QString purpose =
        tr("Run the experiment in the model and on real Redis, and show both side by side");
    verify->setToolTip(
        m_verifyRefusal.isEmpty() ? withShortcut(purpose, *verify) : m_verifyRefusal);
}

void WindowActions::setExpectedRunLength(const QString &length)
{
    m_runLength = length;
    showRunTip();
}

void WindowActions::showRunTip()
{
    //: %1 is "about 3.4 s"
    const QString purpose = m_runLength.isEmpty()
        ? tr("Run the scenario on real Redis servers")
        : tr("Run the scenario on real Redis servers: it lasts %1").arg(m_runLength);
    run->setToolTip(withShortcut(purpose, *run));
}

void WindowActions::setUndoNames(const QString &undoName, const QString &redoName)
{
    m_undoName = undoName;
    m_redoName = redoName;
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
    for (QAction *const action : m_all) {
        if (!action->shortcuts().isEmpty())
            actions << action;
    }
    return actions;
}

void WindowActions::retranslate()
{
    m_fileMenu->setTitle(tr("&File"));
    m_editMenu->setTitle(tr("&Edit"));
    m_runMenu->setTitle(tr("&Run"));
    view->setTitle(tr("&View"));
    m_helpMenu->setTitle(tr("&Help"));
    recent->setTitle(tr("Open &recent"));
    m_appearanceMenu->setTitle(tr("&Appearance"));
    m_languageMenu->setTitle(tr("&Language"));
    bar->setWindowTitle(tr("Toolbar"));
    run->setText(tr("&Run on Redis"));
    verify->setText(tr("&Verify model on Redis"));
    stop->setText(tr("&Stop"));
    redisServer->setText(tr("Redis s&ervers…"));
    open->setText(tr("&Open…"));
    saveScenario->setText(tr("Save the &scenario as…"));
    exportFile->setText(tr("&Export…"));
    quit->setText(tr("&Quit"));
    undo->setText(tr("&Undo"));
    redo->setText(tr("&Redo"));
    faults->setText(tr("F&aults"));
    fit->setText(tr("&Fit all"));
    zoomIn->setText(tr("Zoom &in"));
    zoomOut->setText(tr("Zoom ou&t"));
    follow->setText(tr("F&ollow"));
    filter->setText(tr("Filter the &events"));
    fullScreen->setText(tr("F&ull screen"));
    cheatSheet->setText(tr("&Keys and gestures"));
    about->setText(tr("&About Lockscope"));
    const QList<QAction *> modes = appearance->actions();
    modes.at(0)->setText(tr("Like the &desktop"));
    modes.at(1)->setText(tr("&Light"));
    modes.at(2)->setText(tr("&Dark"));
    stop->setToolTip(tr("Stop the run; the recorded events stay"));
    open->setToolTip(tr("Open a trace (.csv, .lockscope-trace) or a scenario (.lockscope)"));
    saveScenario->setToolTip(tr("Save the scenario with its settings as a file"));
    exportFile->setToolTip(tr("Save as a file: trace, picture or report"));
    fit->setToolTip(tr("Show the whole trace"));
    zoomIn->setToolTip(tr("Zoom in"));
    zoomOut->setToolTip(tr("Zoom out"));
    faults->setToolTip(tr("Show the faults that can be added to the scenario"));
    follow->setToolTip(tr("During a run, keep its newest events visible"));
    for (QAction *const action : m_all)
        action->setIconText(withoutMnemonic(action->text()));
    setUndoNames(m_undoName, m_redoName);
    showVerifyTip();
    showRunTip();
    for (const PlannedAction &planned : m_planned)
        retranslate(planned);
    for (const auto &[added, title] : m_addedMenus)
        added->setTitle(title());
    for (QAction *const action : {stop, open, exportFile, fit, zoomIn, zoomOut, follow, faults})
        action->setToolTip(withShortcut(action->toolTip(), *action));
}

} // namespace lockscope
