// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/windowactions.h"

#include "lockscope/base/contract.h"
#include "ui/shared/language.h"
#include "ui/theme/appearance.h"
#include "ui/shell/windowdocks.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

namespace lockscope {

namespace {
constexpr char iconProperty[] = "iconName"; // of an action: Plan::icon
}

/// A button of the toolbar that stands out. Paints itself in one of four ways.
class BarButton : public QToolButton {
public:
    enum class Look {
        plain,   ///< as the style paints it
        primary, ///< in the accent colour
        segment, ///< one of several choices side by side
        field,   ///< like a search field
    };
    BarButton(QAction *action, QWidget *parent) : QToolButton(parent)
    {
        setDefaultAction(action);
        setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        setFocusPolicy(Qt::TabFocus);
    }
    void setLook(Look look)
    {
        m_look = look;
        QFont bold = parentWidget()->font();
        bold.setBold(look == Look::primary);
        setFont(bold);
        update();
    }
    QSize sizeHint() const override
    {
        const QSize plain = QToolButton::sizeHint().grownBy({4, 3, 4, 3});
        switch (m_look) {
        case Look::segment: return plain.expandedTo({segmentWidth, 0});
        case Look::field: return plain.expandedTo({fieldWidth, 0});
        case Look::plain:
        case Look::primary: break;
        }
        return plain;
    }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    static constexpr int segmentWidth = 86;
    static constexpr int fieldWidth = 220;
    Look m_look = Look::plain;
};

void BarButton::paintEvent(QPaintEvent *event)
{
    if (m_look == Look::plain || (m_look == Look::primary && !isEnabled())) {
        QToolButton::paintEvent(event);
        return;
    }
    const Theme &theme = Theme::current();
    const bool isPrimary = m_look == Look::primary;
    const bool isChosen = m_look == Look::segment && isChecked() && isEnabled();
    const QColor edge = mixed(theme.textMuted, theme.window, 0.4);
    QColor ground = isPrimary               ? theme.accent
        : isChosen || m_look == Look::field ? theme.panel
                                            : theme.window;
    if (isEnabled() && (underMouse() || isDown()))
        ground = isPrimary ? ground.darker(114) : mixed(theme.text, ground, 0.06);
    const QColor ink = isPrimary                ? readableOn(theme.accent)
        : !isEnabled() || m_look == Look::field ? theme.textMuted
                                                : theme.text;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QRectF body = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(isPrimary ? Qt::NoPen : QPen(edge));
    painter.setBrush(ground);
    painter.drawRoundedRect(body, 3, 3);
    if (isChosen)
        painter.fillRect(QRectF(0, height() - 3, width(), 3), theme.accent);
    if (hasFocus()) {
        painter.setPen(QPen(isPrimary ? ink : theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(body.adjusted(2, 2, -2, -2), 2, 2);
    }
    QRect room = rect().adjusted(8, 0, -8, 0);
    if (popupMode() == MenuButtonPopup) {
        QStyleOptionToolButton option;
        initStyleOption(&option);
        const QRect arrow = style()->subControlRect(
            QStyle::CC_ToolButton, &option, QStyle::SC_ToolButtonMenu, this);
        painter.fillRect(QRect(arrow.left(), 4, 1, height() - 8), mixed(ink, ground, 0.4));
        const QPointF tip(QRectF(arrow).center() + QPointF(0.5, 2));
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPolygon(QPolygonF{tip, tip - QPointF(4, 4), tip - QPointF(-4, 4)});
        room.setRight(arrow.left() - 6);
    }
    if (const QString icon = defaultAction()->property(iconProperty).toString(); !icon.isEmpty()) {
        const QSize size = iconSize();
        painter.drawPixmap(QPoint(room.left(), (height() - size.height()) / 2),
            colouredIcon(icon, ink, size.width(), devicePixelRatioF()));
        room.setLeft(room.left() + size.width() + 6);
    }
    QFont font = this->font();
    font.setBold(isPrimary || isChosen);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(room,
        Qt::AlignVCenter | (m_look == Look::segment ? Qt::AlignHCenter : Qt::AlignLeft),
        defaultAction()->iconText());
    if (m_look == Look::field)
        painter.drawText(room, Qt::AlignVCenter | Qt::AlignRight,
            defaultAction()->shortcut().toString(QKeySequence::NativeText));
}

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
    lab = makeWithoutMenu({.icon = QStringLiteral("keep-running"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K)},
        .text = tr("Live l&ab, until stopped"),
        .tip =
            tr("Run on real Redis until you stop it. While it runs, change settings and clients, "
               "stop and start nodes, and inject faults")});
    lab->setObjectName(QStringLiteral("liveLab"));
    repeat = makeWithoutMenu({.text = tr("Run %n time(s) on Redis", nullptr, repeatedRuns),
        .tip = tr("Run on real Redis again and again, keep each run, and count the outcomes")});
    repeat->setObjectName(QStringLiteral("repeatRun"));
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
    home = makeWithoutMenu({.icon = QStringLiteral("home"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_Home)},
        .text = tr("First &page"),
        .tip = tr("What to do here: learn, watch, try")});
    find = makeWithoutMenu({.icon = QStringLiteral("search"),
        .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_K),
            QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)},
        .text = tr("Find any&thing…")});
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
    action->setProperty(iconProperty, plan.icon);
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
    layouts = new QActionGroup(this);
    const auto addLayout = [this](DockLayout layout, Qt::Key key, const QString &text,
                               const QString &tip) {
        QAction *const action = makeWithoutMenu(
            {.shortcuts = {QKeySequence(Qt::CTRL | key)}, .text = text, .tip = tip});
        action->setCheckable(true);
        action->setData(static_cast<int>(layout));
        layouts->addAction(action);
    };
    addLayout(
        DockLayout::watch, Qt::Key_1, tr("&Watch"), tr("The experiment, its run and the verdict"));
    addLayout(DockLayout::explain, Qt::Key_2, tr("&Explain"),
        tr("The listing, the events and their causes"));
    addLayout(DockLayout::build, Qt::Key_3, tr("&Build"),
        tr("Faults, the search for failures, and fixes"));
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
    m_editMenu->addActions({faults, find});
    m_runMenu = menus->addMenu(tr("&Run"));
    m_runMenu->addActions({run, lab, repeat, stop});
    m_runMenu->addSeparator();
    m_runMenu->addAction(verify);
    m_runMenu->addSeparator();
    m_runMenu->addAction(redisServer);
    view = menus->addMenu(tr("&View"));
    view->addAction(home);
    view->addSeparator();
    view->addActions(layouts->actions());
    panels = view->addMenu(tr("&Panels"));
    view->addSeparator();
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
    m_helpMenu = menus->addMenu(tr("&Help"));
    m_helpMenu->addActions({cheatSheet, about});
}

void WindowActions::makeToolBar(QMainWindow &window)
{
    bar = window.addToolBar(tr("Toolbar"));
    bar->setObjectName(QStringLiteral("mainToolBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize(QSize(18, 18));
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const auto addButton = [this](QAction *action) {
        auto *const button = new BarButton(action, bar);
        bar->addWidget(button);
        return button;
    };
    const auto addSpace = [this] {
        auto *const space = new QWidget(bar);
        space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        bar->addWidget(space);
    };
    addButton(home)->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_runButton = addButton(run);
    m_runButton->setObjectName(QStringLiteral("runButton"));
    m_runButton->setPopupMode(QToolButton::MenuButtonPopup);
    auto *const ways = new QMenu(m_runButton);
    ways->addActions({run, lab, verify, repeat});
    ways->addSeparator();
    ways->addAction(redisServer);
    m_runButton->setMenu(ways);
    m_stopButton = addButton(stop);
    addSpace();
    for (QAction *const layout : layouts->actions()) {
        BarButton *const button = addButton(layout);
        button->setObjectName(QStringLiteral("layoutButton"));
        button->setLook(BarButton::Look::segment);
    }
    addSpace();
    BarButton *const field = addButton(find);
    field->setObjectName(QStringLiteral("findButton"));
    field->setLook(BarButton::Look::field);
    showRunning(false);
}

void WindowActions::showRunning(bool isRunning)
{
    m_runButton->setLook(isRunning ? BarButton::Look::plain : BarButton::Look::primary);
    m_stopButton->setLook(isRunning ? BarButton::Look::primary : BarButton::Look::plain);
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
