// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/presenterstage.h"

#include "ui/replay/replaybar.h"
#include "ui/settings/scenariopanel.h"
#include "ui/shell/kept.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/replay.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenuBar>
#include <QResizeEvent>
#include <QStatusBar>
#include <QStyle>
#include <QTimer>
#include <QToolBar>

#include <algorithm>
#include <chrono>
#include <utility>

namespace lockscope {
namespace {

constexpr double sideFraction =
    0.27;                         // the part of the window's width for the verdict and the sliders
constexpr int sideWidthMin = 300; // pixels
constexpr int sideWidthMax = 560;
// After this time the window has its final size. Some window managers first set another size than
// requested.
constexpr std::chrono::seconds resizeTimeMax{2};

} // namespace

PresenterStage::PresenterStage(const WindowParts &parts, QObject *parent)
    : QObject(parent), m_parts(parts), m_progress(parts.lesson),
      m_centralWidget(parts.window.centralWidget()),
      m_kept(parts.kept.of<Kept>(parts.window, parts.language))
{
    m_parts.window.installEventFilter(this);
    m_parts.window.centralWidget()->installEventFilter(this); // resizeDocks() depends on its height
    m_parts.replay.bar()->installEventFilter(this);
    connect(&m_progress, &LessonProgress::changed, this, [this] {
        if (m_kept.isOn && m_showsLesson != m_progress.isOn())
            arrangeDocks();
    });
    connect(&parts.scenario, &ScenarioPanel::contentChanged, this, [this] {
        if (m_kept.isOn && m_parts.scenario.heightOfContent(sideWidth()) != m_slidersHeight)
            resizeDocksSoon();
    });
    m_showsLesson = m_progress.isOn();
    if (m_kept.isOn)
        hideParts();
}

void PresenterStage::enter()
{
    if (m_kept.isOn)
        return;
    QMainWindow &window = m_parts.window;
    if (!std::exchange(m_isResizing, false)) {
        m_parts.docks.keepLayout();
        m_kept.geometry = window.geometry();
        m_kept.state = window.windowState();
    }
    m_kept.isOn = true;
    hideParts();
    m_kept.text.set(textScale);
    window.setWindowState(window.windowState() | Qt::WindowFullScreen);
    arrangeDocks();
    m_parts.timeline.setFocus();
    Q_EMIT changed(true);
}

void PresenterStage::hideParts()
{
    addShortcuts();
    m_parts.window.menuBar()->hide();
    m_parts.window.statusBar()->hide();
    m_parts.actions.bar->hide();
    m_parts.replay.bar()->hide();
    m_parts.scenario.setBrief(true);
}

void PresenterStage::leave()
{
    if (!m_kept.isOn)
        return;
    m_kept.isOn = false;
    QMainWindow &window = m_parts.window;
    for (QAction *const action : std::as_const(m_addedActions))
        window.removeAction(action);
    m_addedActions.clear();
    m_kept.text.set(1);
    m_parts.scenario.setBrief(false);
    window.menuBar()->show();
    window.statusBar()->show();
    m_parts.actions.bar->show();
    m_parts.replay.bar()->setVisible(
        !m_parts.timeline.isHidden()); // bar and timeline are both hidden during a verification
    m_parts.docks.endShowOnly();
    // The content is now small enough for the previous size of the window. The docks get their
    // previous sizes in the next turn of the event loop. The window may get its size even later;
    // eventFilter() then restores the sizes of the docks again.
    QTimer::singleShot(0, this, [this] {
        if (!m_kept.isOn)
            m_parts.docks.restoreLayout();
    });
    m_isResizing = true;
    QTimer::singleShot(resizeTimeMax, this, [this] { m_isResizing = false; });
    window.setWindowState(m_kept.state);
    restoreGeometry();
    Q_EMIT changed(false);
}

void PresenterStage::restoreGeometry()
{
    if (!m_kept.isOn && !(m_kept.state & (Qt::WindowFullScreen | Qt::WindowMaximized)))
        m_parts.window.setGeometry(m_kept.geometry);
}

// Adds the actions to the window, because shortcuts of actions in a hidden menu do not work.
void PresenterStage::addShortcuts()
{
    QMainWindow &window = m_parts.window;
    for (QAction *const action : m_parts.actions.actionsWithShortcuts()) {
        if (window.actions().contains(action))
            continue;
        window.addAction(action);
        m_addedActions << action;
    }
}

void PresenterStage::arrangeDocks()
{
    m_showsLesson = m_progress.isOn();
    QMainWindow &window = m_parts.window;
    QDockWidget &verdict = m_parts.docks.dock(DockId::verdict);
    QDockWidget &scenario = m_parts.docks.dock(DockId::scenario);
    window.addDockWidget(Qt::RightDockWidgetArea, &verdict);
    window.splitDockWidget(&verdict, &scenario, Qt::Vertical);
    m_parts.docks.showOnly({DockId::verdict, DockId::scenario});
    resizeDocks();
}

int PresenterStage::sideWidth() const
{
    return std::clamp(
        static_cast<int>(m_parts.window.width() * sideFraction), sideWidthMin, sideWidthMax);
}

void PresenterStage::resizeDocks()
{
    QMainWindow &window = m_parts.window;
    QDockWidget &verdict = m_parts.docks.dock(DockId::verdict);
    window.resizeDocks({&verdict}, {sideWidth()}, Qt::Horizontal);
    m_slidersHeight = m_parts.scenario.heightOfContent(sideWidth());
    const int separator =
        window.style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent, nullptr, &window);
    const int verdictHeight = // resizeDocks() allows no 0
        std::max(1, window.centralWidget()->height() - separator - m_slidersHeight);
    window.resizeDocks({&verdict, &m_parts.docks.dock(DockId::scenario)},
        {verdictHeight, m_slidersHeight}, Qt::Vertical);
}

void PresenterStage::resizeDocksSoon()
{
    QTimer::singleShot(0, this, [this] {
        if (m_kept.isOn)
            resizeDocks();
    });
}

bool PresenterStage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_parts.window) {
        if (event->type() == QEvent::Resize && m_isResizing
            && static_cast<QResizeEvent *>(event)->size() == m_kept.geometry.size()) {
            QTimer::singleShot(0, this, [this] {
                if (std::exchange(m_isResizing, false))
                    m_parts.docks.restoreLayout();
            });
        }
        // Content that still had its large text has kept the window from becoming small enough.
        if (event->type() == QEvent::LayoutRequest && m_isResizing)
            QTimer::singleShot(0, this, [this] {
                if (m_isResizing)
                    restoreGeometry();
            });
    } else if (watched == m_centralWidget) {
        if (event->type() == QEvent::Resize && m_kept.isOn)
            resizeDocksSoon();
    } else if (event->type() == QEvent::Show
        && m_kept.isOn) { // another part of the window has shown the replay bar
        QTimer::singleShot(0, m_parts.replay.bar(), [this] {
            m_parts.replay.bar()->setHidden(m_kept.isOn || m_parts.timeline.isHidden());
        });
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lockscope
