// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowdocks.h"

#include "base/contract.h"
#include "docktitle.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

#include <algorithm>

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
    if (!plan.behind.isEmpty()) {
        QDockWidget &front = this->dock(plan.behind);
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

void WindowDocks::giveWay(bool doGiveWay)
{
    if (doGiveWay == m_givesWay)
        return;
    m_givesWay = doGiveWay;
    for (Entry &entry : m_entries) {
        if (!entry.plan.isOfOneRun)
            continue;
        if (doGiveWay)
            entry.wasShown = !entry.dock->isHidden();
        entry.dock->setVisible(!doGiveWay && entry.wasShown);
    }
}

void WindowDocks::retranslate()
{
    for (const Entry &entry : m_entries)
        entry.dock->setWindowTitle(entry.plan.title());
}

} // namespace lockscope
