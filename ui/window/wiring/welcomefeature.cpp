// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/welcomefeature.h"

#include "core/lab/lesson/lesson.h"
#include "ui/shared/language.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/welcome/welcomepage.h"
#include "ui/window/windowactions.h"
#include "ui/window/windowfiles.h"
#include "ui/words/languages.h"
#include "ui/words/text.h"

#include <QAction>
#include <QApplication>
#include <QMainWindow>

namespace lockscope {

WelcomeFeature::WelcomeFeature(const WindowParts &parts, LessonProgress &progress)
    : QObject(&parts.window), m_viewer(parts.experiment.viewer), m_preferences(parts.preferences),
      m_timeline(parts.timeline), m_progress(progress), m_page(new WelcomePage(&parts.timeline))
{
    connectPage(parts);
    const auto *const action =
        parts.actions.add(WindowActions::Menu::help, {.text = [] { return tr("&Welcome"); }});
    connect(action, &QAction::triggered, this, &WelcomeFeature::showPage);
    connect(&parts.language, &Language::changed, this, &WelcomeFeature::showLessonTitle);
    connect(&m_progress, &LessonProgress::changed, this, [this] {
        if (m_progress.isOn())
            dismissPage();
    });
    connect(
        &parts.experiment.editor, &ChoiceEditor::choiceChanged, this, &WelcomeFeature::dismissPage);
    connect(&m_viewer, &Viewer::runningChanged, this, &WelcomeFeature::dismissPage);
    connect(&m_viewer, &Viewer::runChanged, this, [this] {
        if (m_viewer.source() == RunView::Source::file)
            dismissPage();
    });
    m_page->hide();
    if (!m_preferences.isWelcomed())
        showPage();
}

void WelcomeFeature::connectPage(const WindowParts &parts)
{
    connect(m_page, &WelcomePage::lessonRequested, this, [this] {
        dismissPage();
        m_progress.begin(0);
    });
    connect(m_page, &WelcomePage::closed, this, &WelcomeFeature::dismissPage);
    // The page stays while the file dialog is open, because the user can cancel the dialog.
    connect(m_page, &WelcomePage::openRequested, &parts.files, &WindowFiles::askOpen);
    connect(m_page, &WelcomePage::fileRequested, &parts.files, &WindowFiles::open);
    auto *const library = parts.window.findChild<QAction *>(QStringLiteral("library"));
    connect(m_page, &WelcomePage::libraryRequested, library, &QAction::trigger);
}

void WelcomeFeature::showPage()
{
    m_page->setFiles(m_preferences.recentFiles());
    showLessonTitle();
    m_page->show();
    qApp->installEventFilter(this);
}

void WelcomeFeature::showLessonTitle()
{
    m_page->setLessonTitle(textOf(textIn(lessonLibrary().front().title, languageCode())));
}

void WelcomeFeature::dismissPage()
{
    if (m_page->isHidden())
        return;
    qApp->removeEventFilter(this);
    m_page->hide();
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
