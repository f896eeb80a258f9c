// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/chartsfeature.h"

#include "ui/charts/chartpanel.h"
#include "ui/events/eventtable.h"
#include "ui/state/experiment.h"
#include "ui/state/kept.h"
#include "ui/state/query/eventsieve.h"
#include "ui/window/windowactions.h"
#include "ui/window/windowdocks.h"

#include <QAction>
#include <QMainWindow>

namespace lockscope {

ChartsFeature::ChartsFeature(const WindowParts &parts) : QObject(&parts.owner)
{
    auto *const panel = new ChartPanel({parts.experiment.viewer, parts.selection, parts.timeline},
        parts.kept.of<ChartPanel::Chosen>(), &parts.window);
    EventTable *const events = &parts.events;
    const auto setFilter = [panel, events] {
        if (events->isFiltered())
            panel->setFilter([events] { return events->trace() ? events->sieve() : nullptr; });
        else
            panel->setFilter({});
    };
    connect(events, &EventTable::rowsReset, panel, setFilter);
    setFilter();
    WindowDocks *const docks = &parts.docks;
    const QString name = QStringLiteral("chartsDock");
    docks->add({.name = name,
        .area = Qt::BottomDockWidgetArea,
        .title = tr("Charts"),
        .content = panel,
        .behindDock = QStringLiteral("eventsDock")});
    QAction *const action = parts.actions.add(WindowActions::Menu::view,
        {.icon = QStringLiteral("charts"),
            .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_H)},
            .text = tr("Show &charts")});
    connect(action, &QAction::triggered, docks, [docks, name] { docks->reveal(name); });
}

} // namespace lockscope
