// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "ui/shared/accessible.h"
#include "ui/shared/inputguards.h"
#include "ui/shared/language.h"
#include "ui/state/experiment.h"
#include "ui/state/replaystate.h"
#include "ui/state/selection.h"
#include "ui/theme/appearance.h"
#include "ui/window/choicestore.h"
#include "ui/window/serverchoice.h"
#include "ui/window/windowcontents.h"
#include "ui/window/windowfiles.h"
#include "ui/words/text.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMimeData>

namespace lockscope {

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent), m_experiment(std::make_unique<Experiment>()),
      m_serverChoice(std::make_unique<ServerChoice>(*m_experiment, m_preferences)),
      m_appearance(new Appearance(this)), m_language(new Language(this)),
      m_selection(new Selection(this)),
      m_choiceStore(new ChoiceStore(m_experiment->editor, m_preferences, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/lockscope.svg")));
    setAcceptDrops(true);
    setContextMenuPolicy(Qt::NoContextMenu); // otherwise a list of panels at each bar and splitter
    // The event table needs the width more than the verdict needs the height.
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    const QString language = m_preferences.language();
    m_language->setCode(Language::codes().contains(language) ? language : systemLanguageCode());
    m_choiceStore->restore();
    m_serverChoice->useStoredProgram();
    nameCombosForScreenReaders();
    nameScrollAreasForScreenReaders();
    new WheelGuard(this);
    new KeyboardFocus(this);
    m_kept.of<ReplayState>(m_experiment->viewer);
    m_selection->follow(m_experiment->viewer);
    m_contents = makeContents();
    m_contents->showFirst();
    // Later, because the contents, which are then destroyed, have the menu of the languages.
    connect(m_language, &Language::changed, this, &MainWindow::buildAgain, Qt::QueuedConnection);
}

MainWindow::~MainWindow()
{
    m_experiment->live.endRun();
}

std::unique_ptr<WindowContents> MainWindow::makeContents()
{
    return std::make_unique<WindowContents>(
        WindowContents::Parts{*this, *m_experiment, *m_selection, m_preferences, *m_language,
            *m_appearance, *m_serverChoice, *m_choiceStore, m_kept});
}

void MainWindow::buildAgain()
{
    if (m_contents->isWriting()) {
        connect(m_contents.get(), &WindowContents::written, this, &MainWindow::buildAgain,
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
        return;
    }
    setUpdatesEnabled(false);
    const WindowContents::Place place = m_contents->place();
    m_contents.reset();
    m_contents = makeContents();
    m_contents->restore(place);
    setUpdatesEnabled(true);
}

void MainWindow::open(const QString &file)
{
    m_contents->files().open(file);
}

void MainWindow::askOpen()
{
    m_contents->files().askOpen();
}

void MainWindow::makeScenario()
{
    m_contents->makeScenario();
}

bool MainWindow::exportTo(const QString &file)
{
    return m_contents->files().exportTo(file);
}

LessonProgress &MainWindow::lesson()
{
    return m_contents->lesson();
}

SessionFeature &MainWindow::session()
{
    return m_contents->session();
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::WindowStateChange && m_contents)
        m_contents->showWindowState();
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_contents->askToClose()) {
        event->ignore();
        return;
    }
    m_experiment->live.endRun();
    m_contents->close();
    m_choiceStore->store();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!WindowFiles::droppedFile(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    if (const QString file = WindowFiles::droppedFile(*event->mimeData()); !file.isEmpty()) {
        event->acceptProposedAction();
        open(file);
    }
}

} // namespace lockscope
