// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/detailsfeature.h"

#include "ui/details/detailspanel.h"
#include "ui/state/experiment.h"
#include "ui/state/kept.h"
#include "ui/state/selection.h"
#include "ui/window/replay.h"
#include "ui/window/windowactions.h"
#include "ui/window/windowdocks.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QToolButton>

namespace lockscope {

DetailsFeature::DetailsFeature(const WindowParts &parts)
    : QObject(&parts.owner), m_parts(parts),
      m_history(parts.kept.of<SelectionHistory>(parts.selection, parts.experiment.viewer)),
      m_panel(new DetailsPanel(
          {parts.experiment.viewer, parts.replay.currentState(), parts.selection}, &parts.window))
{
    // The dock is beside the event table, so that an event, its details and its neighbouring events
    // are visible together.
    parts.docks.add({.name = QStringLiteral("detailsDock"),
        .area = Qt::BottomDockWidgetArea,
        .title = tr("Details"),
        .content = m_panel,
        .tool = makeHistoryButtons(),
        .behindDockInLowWindow = QStringLiteral("verdictDock")});
}

QWidget *DetailsFeature::makeHistoryButtons()
{
    auto *const buttons = new QWidget(&m_parts.window);
    auto *const row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    const auto add = [this, buttons, row](const WindowActions::Plan &plan, auto slot) {
        QAction *const action = m_parts.actions.add(WindowActions::Menu::view, plan);
        connect(action, &QAction::triggered, &m_history, slot);
        auto *const button = new QToolButton(buttons);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setIconSize(QSize(14, 14));
        button->setAutoRaise(true);
        row->addWidget(button);
        return action;
    };
    QAction *const back = add({.icon = QStringLiteral("back"),
                                  .shortcuts = {QKeySequence(Qt::ALT | Qt::Key_Left)},
                                  .text = tr("P&revious selection")},
        &SelectionHistory::goBack);
    QAction *const forward = add({.icon = QStringLiteral("forward"),
                                     .shortcuts = {QKeySequence(Qt::ALT | Qt::Key_Right)},
                                     .text = tr("Ne&xt selection")},
        &SelectionHistory::goForward);
    const auto updateActions = [this, back, forward] {
        back->setEnabled(m_history.canGoBack());
        forward->setEnabled(m_history.canGoForward());
    };
    connect(&m_history, &SelectionHistory::changed, this, updateActions);
    updateActions();
    return buttons;
}

} // namespace lockscope
