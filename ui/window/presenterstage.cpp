// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/presenterstage.h"

#include "ui/replay/replaybar.h"
#include "ui/settings/scenariopanel.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelinecanvas.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/replay.h"
#include "ui/window/windowactions.h"
#include "ui/window/windowdocks.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QHash>
#include <QMainWindow>
#include <QMenuBar>
#include <QResizeEvent>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>

#include <algorithm>
#include <chrono>
#include <utility>

namespace lockscope {
namespace {

constexpr double sideShare = 0.27; // of the screen, for verdict and sliders
constexpr int sideLeast = 300;
constexpr int sideMost = 560;
constexpr double schemeHigh = 4;   // in lines of text: a title and a list of schemes
constexpr double sliderHigh = 4.5; // in lines of text: a slider
constexpr std::chrono::seconds settlingMost{2}; // some window managers return another size than requested

const QString verdictDock = QStringLiteral("verdictDock");
const QString scenarioDock = QStringLiteral("scenarioDock");

} // namespace

PresenterStage::PresenterStage(const WindowParts &parts, const LessonProgress &course, QObject *parent)
    : QObject(parent), m_parts(parts), m_course(course), m_centre(parts.window.centralWidget()), m_text(parts.window, parts.language)
{
    m_parts.window.installEventFilter(this);
    m_parts.window.centralWidget()->installEventFilter(this); // as high as the docks beside it
    m_parts.replay.bar()->installEventFilter(this);
    connect(&course, &LessonProgress::changed, this, [this] {
        if (m_isOn && m_showsLesson != m_course.isOn())
            arrange();
        else if (m_isOn && m_showsLesson && m_fitted != m_course.index())
            fitSide();
    });
}

void PresenterStage::enter()
{
    if (m_isOn)
        return;
    QMainWindow &window = m_parts.window;
    if (!std::exchange(m_isSettling, false)) {
        m_layout = window.saveState();
        m_geometry = window.geometry();
        m_state = window.windowState();
    }
    m_isOn = true;
    lendKeys();
    window.menuBar()->hide();
    window.statusBar()->hide();
    m_parts.actions.bar->hide();
    m_parts.replay.bar()->hide();
    m_parts.scenario.setBrief(true);
    m_text.set(textScale);
    window.setWindowState(window.windowState() | Qt::WindowFullScreen);
    arrange();
    m_parts.timeline.canvas().setFocus();
    Q_EMIT changed(true);
}

void PresenterStage::leave()
{
    if (!m_isOn)
        return;
    m_isOn = false;
    QMainWindow &window = m_parts.window;
    for (QAction *const action : std::as_const(m_lent))
        window.removeAction(action);
    m_lent.clear();
    m_text.set(1);
    m_parts.scenario.setBrief(false);
    window.menuBar()->show();
    window.statusBar()->show();
    m_parts.replay.bar()->setVisible(!m_parts.timeline.isHidden()); // bar and timeline are both hidden during a comparison
    m_parts.docks.showAll();
    restoreLayout();
    // The content is small enough now for the window to shrink. The sizes of docks depend on the window's size, which may arrive a
    // moment later.
    m_isSettling = true;
    QTimer::singleShot(settlingMost, this, [this] { m_isSettling = false; });
    window.setWindowState(m_state);
    if (!(m_state & (Qt::WindowFullScreen | Qt::WindowMaximized)))
        window.setGeometry(m_geometry);
    Q_EMIT changed(false);
}

// Adds the actions to the window, because shortcuts of actions in a hidden menu do not work.
void PresenterStage::lendKeys()
{
    QMainWindow &window = m_parts.window;
    for (QAction *const action : m_parts.actions.withKeys()) {
        if (window.actions().contains(action))
            continue;
        window.addAction(action);
        m_lent << action;
    }
}

void PresenterStage::arrange()
{
    m_showsLesson = m_course.isOn();
    QMainWindow &window = m_parts.window;
    QDockWidget &verdict = m_parts.docks.dock(verdictDock);
    QDockWidget &scenario = m_parts.docks.dock(scenarioDock);
    window.addDockWidget(Qt::RightDockWidgetArea, &verdict);
    if (m_showsLesson)
        window.splitDockWidget(&verdict, &scenario, Qt::Vertical);
    m_parts.docks.showOnly(m_showsLesson ? QStringList{verdictDock, scenarioDock} : QStringList{verdictDock});
    fitSide();
}

void PresenterStage::fitSide()
{
    QMainWindow &window = m_parts.window;
    const int wide = std::clamp(static_cast<int>(window.width() * sideShare), sideLeast, sideMost);
    QDockWidget &verdict = m_parts.docks.dock(verdictDock);
    window.resizeDocks({&verdict}, {wide}, Qt::Horizontal);
    if (m_showsLesson) {
        m_fitted = m_course.index();
        const double lines = schemeHigh + sliderHigh * static_cast<double>(m_course.lesson().sliders.size());
        const int sliders = static_cast<int>(window.fontMetrics().height() * lines);
        window.resizeDocks({&verdict, &m_parts.docks.dock(scenarioDock)}, {std::max(0, window.centralWidget()->height() - sliders), sliders}, Qt::Vertical);
    }
}

// Restores places and sizes only; docks that the user opened or closed meanwhile stay as they are.
void PresenterStage::restoreLayout()
{
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // otherwise docks keep the size of larger text
    QHash<QDockWidget *, bool> hidden;
    for (QDockWidget *const dock : m_parts.window.findChildren<QDockWidget *>())
        hidden.insert(dock, dock->isHidden());
    m_parts.window.restoreState(m_layout);
    for (auto each = hidden.cbegin(); each != hidden.cend(); ++each)
        each.key()->setHidden(each.value());
}

bool PresenterStage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_parts.window) {
        if (event->type() == QEvent::Close)
            leave(); // first, so that the stored layout is that of the normal window
        if (event->type() == QEvent::Resize && m_isSettling && static_cast<QResizeEvent *>(event)->size() == m_geometry.size()) {
            QTimer::singleShot(0, this, [this] {
                if (std::exchange(m_isSettling, false))
                    restoreLayout();
            });
        }
    } else if (watched == m_centre) {
        if (event->type() == QEvent::Resize && m_isOn) {
            QTimer::singleShot(0, this, [this] {
                if (m_isOn)
                    fitSide();
            });
        }
    } else if (event->type() == QEvent::Show && m_isOn) {
        QTimer::singleShot(0, m_parts.replay.bar(), [this] { m_parts.replay.bar()->setHidden(m_isOn || m_parts.timeline.isHidden()); });
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lockscope
