// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/welcomefeature.h"

#include "core/lab/lesson/lessonlibrary.h"
#include "ui/shared/language.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/welcome/welcomepage.h"
#include "ui/window/windowactions.h"
#include "ui/window/windowfiles.h"
#include "ui/words/scenariowords.h"
#include "ui/words/text.h"

#include <QAction>
#include <QApplication>
#include <QMainWindow>

namespace lockscope {

WelcomeFeature::WelcomeFeature(const WindowParts &parts, LessonProgress &course)
    : QObject(&parts.window), m_viewer(parts.experiment.viewer), m_preferences(parts.preferences), m_timeline(parts.timeline),
      m_course(course),
      m_page(new WelcomePage(&parts.timeline))
{
    makePage(parts);
    const auto *const action = parts.actions.add(WindowActions::Menu::help, {.text = [] { return tr("&Welcome"); }});
    connect(action, &QAction::triggered, this, &WelcomeFeature::welcome);
    connect(&parts.language, &Language::changed, this, &WelcomeFeature::showLesson);
    connect(&m_course, &LessonProgress::changed, this, [this] {
        if (m_course.isOn())
            pass();
    });
    connect(&parts.experiment.editor, &ChoiceEditor::choiceChanged, this, &WelcomeFeature::pass);
    connect(&m_viewer, &Viewer::runningChanged, this, &WelcomeFeature::pass);
    connect(&m_viewer, &Viewer::runChanged, this, [this] {
        if (m_viewer.source() == RunView::Source::file)
            pass();
    });
    m_page->hide();
    if (!m_preferences.isWelcomed())
        welcome();
}

void WelcomeFeature::makePage(const WindowParts &parts)
{
    connect(m_page, &WelcomePage::lessonRequested, this, [this] {
        pass();
        m_course.begin(0);
    });
    connect(m_page, &WelcomePage::closed, this, &WelcomeFeature::pass);
    // A cancelled dialog chooses nothing: the page stays open behind it.
    connect(m_page, &WelcomePage::openRequested, &parts.files, &WindowFiles::askOpen);
    connect(m_page, &WelcomePage::fileRequested, &parts.files, &WindowFiles::open);
    auto *const library = parts.window.findChild<QAction *>(QStringLiteral("library"));
    connect(m_page, &WelcomePage::libraryRequested, library, &QAction::trigger);
}

void WelcomeFeature::welcome()
{
    m_page->setFiles(m_preferences.recentFiles());
    showLesson();
    m_page->show();
    qApp->installEventFilter(this);
}

void WelcomeFeature::showLesson()
{
    m_page->setLesson(textOf(textIn(lessonLibrary().front().title, languageCode())));
}

void WelcomeFeature::pass()
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
        const bool isBeside = pressed == &m_timeline || m_timeline.isAncestorOf(pressed);
        if (isBeside && pressed != m_page && !m_page->isAncestorOf(pressed))
            pass();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lockscope
