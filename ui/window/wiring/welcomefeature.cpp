// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/welcomefeature.h"

#include "core/lab/lesson/lesson.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/state/kept.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/welcome/welcomepage.h"
#include "ui/window/windowactions.h"
#include "ui/window/windowfiles.h"
#include "ui/window/wiring/libraryfeature.h"
#include "ui/words/languages.h"
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

WelcomeFeature::WelcomeFeature(
    const WindowParts &parts, LessonProgress &progress, LibraryFeature &library)
    : QObject(&parts.owner), m_viewer(parts.experiment.viewer), m_preferences(parts.preferences),
      m_timeline(parts.timeline), m_progress(progress), m_page(new WelcomePage(&parts.timeline)),
      m_isShown(parts.kept.of<KeptWelcome>().isShown)
{
    connectPage(parts, library);
    const auto *const action =
        parts.actions.add(WindowActions::Menu::help, {.text = tr("&Welcome")});
    connect(action, &QAction::triggered, this, &WelcomeFeature::showPage);
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
    if (m_isShown || !m_preferences.isWelcomed())
        showPage();
}

void WelcomeFeature::connectPage(const WindowParts &parts, LibraryFeature &library)
{
    connect(m_page, &WelcomePage::lessonRequested, this, [this] {
        dismissPage();
        m_progress.begin(0);
    });
    connect(m_page, &WelcomePage::closed, this, &WelcomeFeature::dismissPage);
    // The page stays while the file dialog is open, because the user can cancel the dialog.
    connect(m_page, &WelcomePage::openRequested, &parts.files, &WindowFiles::askOpen);
    connect(m_page, &WelcomePage::fileRequested, &parts.files, &WindowFiles::open);
    connect(m_page, &WelcomePage::libraryRequested, &library, &LibraryFeature::showLibrary);
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
