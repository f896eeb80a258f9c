// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/legendfeature.h"

#include "ui/replay/replaybar.h"
#include "ui/timeline/frame/legend.h"
#include "ui/window/replay.h"
#include "ui/window/windowdocks.h"

#include <QMainWindow>
#include <QScrollArea>

namespace lockscope {

LegendFeature::LegendFeature(const WindowParts &parts) : QObject(&parts.owner)
{
    auto *const scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidgetResizable(true);
    scroll->setWidget(new Legend);
    WindowDocks *const docks = &parts.docks;
    const QString name = QStringLiteral("legendDock");
    docks->add({.name = name,
        .area = Qt::LeftDockWidgetArea,
        .title = tr("Legend"),
        .content = scroll,
        .behindDock = QStringLiteral("scenarioDock"),
        .isShown = false,
        .isHiddenInVerification = false});
    connect(parts.replay.bar(), &ReplayBar::legendRequested, this,
        [docks, name] { docks->reveal(name); });
}

} // namespace lockscope
