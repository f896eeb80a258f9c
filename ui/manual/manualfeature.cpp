// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manualfeature.h"

#include "ui/manual/manualwindow.h"
#include "ui/shared/language.h"
#include "ui/shared/manualplace.h"
#include "ui/shell/kept.h"
#include "ui/theme/icons.h"
#include "ui/shell/windowactions.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDesktopServices>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>

#include <utility>

namespace lockscope {
namespace {

// Returns the manual's paragraph about the part for which the user requests a context menu; empty
// if there is none, or if the part has its own context menu.
QString placeUnder(const QWidget &widget, const QContextMenuEvent &event)
{
    if (widget.contextMenuPolicy() != Qt::DefaultContextMenu
        || qobject_cast<const QLineEdit *>(&widget)
        || qobject_cast<const QAbstractSpinBox *>(&widget))
        return {};
    const auto *const view = qobject_cast<const QAbstractItemView *>(widget.parentWidget());
    const bool isOnItem =
        view && view->viewport() == &widget && event.reason() == QContextMenuEvent::Mouse;
    const QString place =
        isOnItem ? manualPlaceOf(view->indexAt(event.pos())) : manualPlaceOf(&widget);
    return place.contains(u'#') ? place : QString();
}

} // namespace

ManualFeature::ManualFeature(const Shell &shell)
    : QObject(&shell.owner), m_shell(shell), m_kept(shell.kept.of<Kept>()),
      m_action(shell.actions.add(WindowActions::Menu::help,
          {.shortcuts = {QKeySequence(Qt::Key_F1)},
              .text = tr("&Manual"),
              .tip = tr("Opens the manual at the part of the window that has the keyboard focus")}))
{
    m_action->setObjectName(QStringLiteral("manualAction"));
    connect(m_action, &QAction::triggered, this,
        [this] { openManual(manualPlaceOf(QApplication::focusWidget())); });
    QDesktopServices::setUrlHandler(manualUrlScheme, this, "openLink");
    qApp->installEventFilter(this);
    if (const auto kept = std::exchange(m_kept, {}); !kept.place.isEmpty()) {
        openManual(kept.place);
        m_manual->setGeometry(kept.geometry);
    }
}

ManualFeature::~ManualFeature()
{
    if (m_manual)
        m_kept = {m_manual->place(), m_manual->geometry()};
    QDesktopServices::unsetUrlHandler(manualUrlScheme);
}

bool ManualFeature::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && QApplication::activeModalWidget()
        && watched == QApplication::focusWidget()) {
        const auto *const key = static_cast<QKeyEvent *>(event);
        if (m_action->shortcuts().contains(QKeySequence(key->keyCombination()))) {
            openManual(manualPlaceOf(watched));
            return true;
        }
    }
    if (event->type() == QEvent::ContextMenu && watched->isWidgetType()) {
        auto &widget = *static_cast<QWidget *>(watched);
        const auto &menuEvent = *static_cast<QContextMenuEvent *>(event);
        if (const QString place = placeUnder(widget, menuEvent); !place.isEmpty()) {
            openMenu(place, widget, menuEvent.globalPos());
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

void ManualFeature::openMenu(const QString &place, QWidget &widget, const QPoint &position)
{
    auto *const menu = new QMenu(&widget);
    menu->setObjectName(QStringLiteral("manualMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(themedIcon(QStringLiteral("help")), tr("What is this?"), this,
        [this, place] { openManual(place); });
    menu->popup(position);
}

void ManualFeature::openLink(const QUrl &link)
{
    openManual(link.toString(QUrl::RemoveScheme));
}

void ManualFeature::openManual(const QString &place)
{
    QWidget *const modal = QApplication::activeModalWidget();
    if (m_manual && m_manual->parentWidget() != (modal ? modal : &m_shell.window))
        delete m_manual; // its parent is another window, and a modal dialog may block it
    if (!m_manual)
        m_manual = new ManualWindow(m_shell.language.code(), modal ? modal : &m_shell.window);
    m_manual->show();
    m_manual->showPlace(place); // after show(), because showPlace() scrolls, and only a shown text
                                // has its final size
    m_manual->raise();
    m_manual->activateWindow();
}

} // namespace lockscope
