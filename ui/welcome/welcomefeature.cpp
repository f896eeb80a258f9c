// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/welcome/welcomefeature.h"

#include "ui/shared/preferences.h"
#include "ui/shell/kept.h"
#include "ui/shell/windowactions.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/welcome/welcomepage.h"

#include <QAction>
#include <QMainWindow>

namespace lockscope {
namespace {
struct KeptWelcome {
    std::optional<bool> isShown; ///< nothing: the first window of the program
};
} // namespace

WelcomeFeature::WelcomeFeature(const Shell &shell)
    : QObject(&shell.owner), m_shell(shell), m_page(new WelcomePage(&shell.window)),
      m_isShown(shell.kept.of<KeptWelcome>().isShown)
{
    connect(m_page, &WelcomePage::lessonRequested, &shell.lesson, &LessonProgress::begin);
    for (const auto requested :
        {&WelcomePage::labRequested, &WelcomePage::schemeRequested, &WelcomePage::clientsRequested})
        connect(m_page, requested, &shell.lesson, &LessonProgress::leave);
    connect(m_page, &WelcomePage::labRequested, this,
        [this] { m_shell.experiment.live.run(LiveController::Mode::lab); });
    connect(m_page, &WelcomePage::closed, this, &WelcomeFeature::hidePage);
    connect(m_page, &WelcomePage::shownAtStartChanged, this,
        [this](bool isShown) { m_shell.preferences.setWelcomed(!isShown); });
    connect(shell.actions.home, &QAction::triggered, this, &WelcomeFeature::showPage);
    connect(&shell.lesson, &LessonProgress::changed, this, [this] {
        if (m_shell.lesson.isOn())
            hidePage();
    });
    connect(
        &shell.experiment.editor, &ChoiceEditor::choiceChanged, this, &WelcomeFeature::hidePage);
    const Viewer &viewer = shell.experiment.viewer;
    connect(&viewer, &Viewer::runningChanged, this, &WelcomeFeature::hidePage);
    connect(&shell.experiment.live, &LiveController::failed, this, &WelcomeFeature::hidePage);
    connect(&viewer, &Viewer::runChanged, this, [this] {
        if (m_shell.experiment.viewer.source() == RunView::Source::file)
            hidePage();
    });
    m_page->setShownAtStart(!m_shell.preferences.isWelcomed());
    m_page->hide();
    if (!m_isShown)
        m_isShown = !m_shell.preferences.isWelcomed();
    if (*m_isShown)
        showPage();
}

void WelcomeFeature::showPage()
{
    m_page->setFiles(m_shell.preferences.recentFiles());
    m_page->show();
    m_isShown = true;
}

void WelcomeFeature::hidePage()
{
    if (m_page->isHidden())
        return;
    m_page->hide();
    m_isShown = false;
    m_shell.timeline.setFocus();
}

} // namespace lockscope
