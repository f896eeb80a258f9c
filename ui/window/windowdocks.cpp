// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/windowdocks.h"

#include "lockscope/base/contract.h"
#include "ui/window/docktitle.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace lockscope {

WindowDocks::WindowDocks(QMainWindow &window, QMenu &view) : QObject(&window), m_window(window), m_view(view)
{
}

QDockWidget &WindowDocks::add(const Plan &plan)
{
    auto *const dock = new QDockWidget(&m_window);
    dock->setObjectName(plan.name);
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
    dock->setTitleBarWidget(new DockTitle(*dock, plan.tool));
    dock->setWidget(plan.content);
    m_window.addDockWidget(plan.area, dock);
    if (!plan.frontDock.isEmpty()) {
        QDockWidget &front = this->dock(plan.frontDock);
        m_window.tabifyDockWidget(&front, dock);
        front.raise();
    }
    dock->setVisible(plan.isShown);
    dock->setWindowTitle(plan.title());
    m_view.addAction(dock->toggleViewAction());
    m_entries.push_back({plan, dock});
    return *dock;
}

QDockWidget &WindowDocks::dock(const QString &name) const
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [&name](const Entry &entry) { return entry.plan.name == name; });
    LOCKSCOPE_ASSERT(found != m_entries.end());
    return *found->dock;
}

void WindowDocks::reveal(const QString &name)
{
    QDockWidget &wanted = dock(name);
    wanted.show();
    wanted.raise();
}

void WindowDocks::hideFor(Reason reason, const QStringList &names)
{
    for (Entry &entry : m_entries) {
        if (!names.contains(entry.plan.name))
            continue;
        // Stores whether the dock is open now, also if the user has opened it while it was hidden for a reason.
        const bool isOpen = !entry.dock->isHidden();
        if (isUserControlled(entry) || (isOpen && !m_only))
            entry.isWanted = isOpen;
        entry.reasons.insert(reason);
        entry.wasOpen.reset();
        apply(entry);
    }
}

void WindowDocks::endReason(Reason reason)
{
    for (Entry &entry : m_entries) {
        if (entry.reasons.erase(reason) == 0)
            continue;
        entry.wasOpen.reset();
        if (entry.isWanted || m_only)
            apply(entry);
    }
}

void WindowDocks::setComparing(bool isComparing)
{
    QStringList names;
    for (const Entry &entry : m_entries) {
        if (entry.plan.isOfOneRun)
            names << entry.plan.name;
    }
    if (isComparing)
        hideFor(Reason::comparison, names);
    else
        endReason(Reason::comparison);
}

void WindowDocks::showOnly(const QStringList &names)
{
    for (Entry &entry : m_entries) {
        if (m_only)
            break;
        entry.wasOpen = !entry.dock->isHidden();
        if (isUserControlled(entry))
            entry.isWanted = *entry.wasOpen;
    }
    m_only = names;
    for (const Entry &entry : m_entries)
        apply(entry);
}

void WindowDocks::endShowOnly()
{
    m_only.reset();
    for (Entry &entry : m_entries) {
        if (const auto wasOpen = std::exchange(entry.wasOpen, std::nullopt))
            entry.dock->setVisible(*wasOpen);
        else
            apply(entry);
    }
}

void WindowDocks::apply(const Entry &entry)
{
    const bool isRequested = m_only ? m_only->contains(entry.plan.name) : entry.isWanted;
    entry.dock->setVisible(isRequested && entry.reasons.empty());
}

void WindowDocks::retranslate()
{
    for (const Entry &entry : m_entries)
        entry.dock->setWindowTitle(entry.plan.title());
}

} // namespace lockscope
