// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/manualfeature.h"

#include "ui/manual/manualwindow.h"
#include "ui/shared/language.h"
#include "ui/window/windowactions.h"

#include <QAction>
#include <QApplication>
#include <QDesktopServices>
#include <QKeyEvent>
#include <QMainWindow>

namespace lockscope {
namespace {
constexpr QLatin1String manualScheme("manual");
}

ManualFeature::ManualFeature(const WindowParts &parts)
    : QObject(&parts.window), m_parts(parts),
      m_action(parts.actions.add(WindowActions::Menu::help,
          {.keys = {QKeySequence(Qt::Key_F1)},
              .text = [] { return tr("&Manual"); },
              .tip = [] { return tr("Opens the manual at the part of the window that has the keyboard focus"); }}))
{
    m_action->setObjectName(QStringLiteral("manualAction"));
    connect(m_action, &QAction::triggered, this, [this] { open(manualPlaceOf(QApplication::focusWidget())); });
    connect(&parts.language, &Language::changed, this, [this] {
        if (m_manual)
            m_manual->setLanguage(m_parts.language.code());
    });
    QDesktopServices::setUrlHandler(manualScheme, this, "openPlace");
    qApp->installEventFilter(this);
}

ManualFeature::~ManualFeature()
{
    QDesktopServices::unsetUrlHandler(manualScheme);
}

bool ManualFeature::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && QApplication::activeModalWidget() && watched == QApplication::focusWidget()) {
        const auto *const key = static_cast<QKeyEvent *>(event);
        if (m_action->shortcuts().contains(QKeySequence(key->keyCombination()))) {
            open(manualPlaceOf(watched));
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

void ManualFeature::openPlace(const QUrl &link)
{
    open(link.toString(QUrl::RemoveScheme));
}

void ManualFeature::open(const QString &place)
{
    QWidget *const modal = QApplication::activeModalWidget();
    if (m_manual && m_manual->parentWidget() != (modal ? modal : &m_parts.window))
        delete m_manual; // its parent is another window, and a modal dialog may block it
    if (!m_manual)
        m_manual = new ManualWindow(m_parts.language.code(), modal ? modal : &m_parts.window);
    m_manual->showPlace(place);
    m_manual->show();
    m_manual->raise();
    m_manual->activateWindow();
}

} // namespace lockscope
