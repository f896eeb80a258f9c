// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartsfeature.h"

#include "charts/chartpanel.h"
#include "windowactions.h"
#include "windowdocks.h"

#include <QAction>
#include <QMainWindow>

namespace lockscope {

ChartsFeature::ChartsFeature(const WindowParts &parts) : QObject(&parts.window)
{
    auto *const panel = new ChartPanel({parts.experiment, parts.selection, parts.timeline, parts.events}, &parts.window);
    WindowDocks *const docks = &parts.docks;
    const QString name = QStringLiteral("chartsDock");
    docks->add({.name = name, .area = Qt::BottomDockWidgetArea, .title = [] { return tr("Charts"); }, .content = panel,
                .behind = QStringLiteral("eventsDock")});
    QAction *const action = parts.actions.add(WindowActions::Menu::view, {.icon = QStringLiteral("charts"),
                                                                          .keys = {QKeySequence(Qt::CTRL | Qt::Key_H)},
                                                                          .text = [] { return tr("Show the &charts"); }});
    connect(action, &QAction::triggered, docks, [docks, name] { docks->reveal(name); });
}

} // namespace lockscope
