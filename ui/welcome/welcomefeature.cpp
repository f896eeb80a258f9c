// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/welcome/welcomefeature.h"

#include "core/analysis/lesson/lesson.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/shell/kept.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/welcome/welcomepage.h"
#include "ui/shell/windowactions.h"
#include "ui/words/text.h"

#include <QAction>
#include <QApplication>
#include <QMainWindow>

namespace lockscope {
namespace {
struct KeptWelcome {
    bool isShown = false;
};
} // namespace

WelcomeFeature::WelcomeFeature(const Shell &shell)
    : QObject(&shell.owner), m_viewer(shell.experiment.viewer), m_preferences(shell.preferences),
      m_timeline(shell.timeline), m_progress(shell.lesson),
      m_page(new WelcomePage(&shell.timeline)), m_isShown(shell.kept.of<KeptWelcome>().isShown)
{
    connect(m_page, &WelcomePage::lessonRequested, this, [this] {
        dismissPage();
        m_progress.begin(0);
    });
    connect(m_page, &WelcomePage::closed, this, &WelcomeFeature::dismissPage);
    const auto *const action =
        shell.actions.add(WindowActions::Menu::help, {.text = tr("&Welcome")});
    connect(action, &QAction::triggered, this, &WelcomeFeature::showPage);
    connect(&m_progress, &LessonProgress::changed, this, [this] {
        if (m_progress.isOn())
            dismissPage();
    });
    connect(
        &shell.experiment.editor, &ChoiceEditor::choiceChanged, this, &WelcomeFeature::dismissPage);
    connect(&m_viewer, &Viewer::runningChanged, this, &WelcomeFeature::dismissPage);
    connect(&m_viewer, &Viewer::runChanged, this, [this] {
        if (m_viewer.source() == RunView::Source::file)
            dismissPage();
    });
    m_page->hide();
    if (m_isShown || !m_preferences.isWelcomed())
        showPage();
}

void WelcomeFeature::showPage()
{
    m_page->setFiles(m_preferences.recentFiles());
    m_page->setLessonTitle(textOf(textIn(lessonLibrary().front().title, languageCode())));
    m_page->show();
    m_isShown = true;
    qApp->installEventFilter(this);
}

void WelcomeFeature::dismissPage()
{
    if (m_page->isHidden())
        return;
    qApp->removeEventFilter(this);
    m_page->hide();
    m_isShown = false;
    m_preferences.setWelcomed(true);
}

bool WelcomeFeature::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseButtonPress && watched->isWidgetType()) {
        const auto *const pressed = static_cast<QWidget *>(watched);
        const bool isOnTimeline = pressed == &m_timeline || m_timeline.isAncestorOf(pressed);
        if (isOnTimeline && pressed != m_page && !m_page->isAncestorOf(pressed))
            dismissPage();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lockscope
