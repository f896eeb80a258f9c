// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow.h"

#include "aboutdialog.h"
#include "docktitle.h"
#include "keylist.h"
#include "run/experiment.h"
#include "scenario/library.h"
#include "scenario/scenariopanel.h"
#include "shared/appearance.h"
#include "shared/icons.h"
#include "shared/language.h"
#include "shared/messagebar.h"
#include "shared/selection.h"
#include "shared/text.h"
#include "statusline.h"
#include "timeline/timelineview.h"
#include "trace/csv.h"
#include "trace/eventtable.h"
#include "verdict/verdictpanel.h"
#include "windowactions.h"

#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QSaveFile>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

const QString scenarioSuffix = QStringLiteral("lockscope");
const char firstScenario[] = "f10-pause-after-acquire";

// The one file of a drop that the window can open; empty if there is none.
QString droppedFile(const QMimeData *mime)
{
    const QList<QUrl> urls = mime->urls();
    if (urls.size() != 1 || !urls.first().isLocalFile())
        return {};
    const QString file = urls.first().toLocalFile();
    const QString suffix = QFileInfo(file).suffix().toLower();
    return suffix == scenarioSuffix || suffix == QStringLiteral("csv") ? file : QString();
}

const QStringList &appearanceNames()
{
    static const QStringList names{QStringLiteral("auto"), QStringLiteral("light"), QStringLiteral("dark")};
    return names;
}

} // namespace

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent), m_appearance(new Appearance(this)), m_language(new Language(this)),
      m_experiment(new Experiment(this)), m_selection(new Selection(this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/lockscope.svg")));
    setAcceptDrops(true);
    const QString language = m_preferences.language();
    m_language->setCode(Language::codes().contains(language) ? language : Language::systemCode());
    const auto &library = scenarioLibrary();
    const auto first = std::find_if(library.begin(), library.end(),
                                    [](const Scenario &scenario) { return scenario.id == firstScenario; });
    if (!library.empty())
        m_experiment->chooseScenario(first == library.end() ? library.front() : *first);
    buildParts();
    connectActions();
    connectExperiment();
    connectLoader();
    restorePreferences();
    retranslate();
    showActions();
}

MainWindow::~MainWindow()
{
    // Children die in the order of their birth, the experiment before the views that look into its spans.
    m_timeline->clear();
    m_experiment->endRun();
    m_experiment->disconnect();
}

void MainWindow::buildParts()
{
    m_actions = new WindowActions(*this);
    auto *const centre = new QWidget(this);
    m_messages = new MessageBar(centre);
    m_timeline = new TimelineView(*m_selection, centre);
    auto *const column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_messages);
    column->addWidget(m_timeline, 1);
    setCentralWidget(centre);

    m_scenario = new ScenarioPanel(*m_experiment, this);
    m_verdict = new VerdictPanel(*m_experiment, this);
    m_events = new EventTable(*m_selection, this);
    addDock(Qt::LeftDockWidgetArea, QStringLiteral("scenarioDock"), m_scenario);
    addDock(Qt::RightDockWidgetArea, QStringLiteral("verdictDock"), m_verdict);
    addDock(Qt::BottomDockWidgetArea, QStringLiteral("eventsDock"), m_events);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea); // the table has many columns, the verdict few lines

    m_status = new StatusLine(*m_experiment, *m_timeline, *statusBar());
    m_progress = new QProgressBar(this);
    m_progress->setRange(0, 1000);
    m_progress->setFixedWidth(160);
    m_progress->hide();
    statusBar()->addPermanentWidget(m_progress);
}

void MainWindow::addDock(Qt::DockWidgetArea area, const QString &name, QWidget *content)
{
    auto *const dock = new QDockWidget(this);
    dock->setObjectName(name);
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
    dock->setTitleBarWidget(new DockTitle(*dock));
    dock->setWidget(content);
    addDockWidget(area, dock);
    m_actions->view->addAction(dock->toggleViewAction());
}

void MainWindow::connectActions()
{
    const WindowActions &actions = *m_actions;
    connect(actions.run, &QAction::triggered, m_experiment, &Experiment::run);
    connect(actions.stop, &QAction::triggered, m_experiment, &Experiment::stop);
    connect(actions.open, &QAction::triggered, this, &MainWindow::askOpen);
    connect(actions.exportCsv, &QAction::triggered, this, &MainWindow::askExport);
    connect(actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(actions.fit, &QAction::triggered, m_timeline, &TimelineView::fitAll);
    connect(actions.zoomIn, &QAction::triggered, m_timeline, &TimelineView::zoomIn);
    connect(actions.zoomOut, &QAction::triggered, m_timeline, &TimelineView::zoomOut);
    connect(actions.follow, &QAction::toggled, m_timeline, &TimelineView::setFollowing);
    connect(m_timeline, &TimelineView::followingChanged, actions.follow, &QAction::setChecked);
    connect(m_timeline, &TimelineView::hinted, m_status, &StatusLine::setHint);
    connect(actions.fullScreen, &QAction::triggered, this, [this](bool full) {
        setWindowState(full ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
    });
    connect(actions.keys, &QAction::triggered, this, [this] { (new KeyList(m_actions->withKeys(), this))->open(); });
    connect(actions.about, &QAction::triggered, this, [this] { (new AboutDialog(this))->open(); });
    connect(actions.appearance, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_appearance->setMode(static_cast<Appearance::Mode>(action->data().toInt()));
        m_preferences.setAppearance(appearanceNames().at(action->data().toInt()));
    });
    connect(actions.language, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_preferences.setLanguage(action->data().toString());
        m_language->setCode(action->data().toString());
    });
    connect(actions.recent, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    connect(m_verdict, &VerdictPanel::jumpRequested, this, [this](Seq seq, WorldTime from, WorldTime to) {
        m_selection->select(seq, true);
        m_timeline->showRange(from, to);
    });
}

void MainWindow::connectExperiment()
{
    connect(m_experiment, &Experiment::recordChanged, this, &MainWindow::showRecord);
    connect(m_experiment, &Experiment::recordGrew, this, &MainWindow::growRecord);
    connect(m_experiment, &Experiment::choiceChanged, this, &MainWindow::showTitle);
    connect(m_experiment, &Experiment::verdictChanged, this, [this] {
        if (m_experiment->verdict())
            m_timeline->setVerdict(*m_experiment->verdict());
    });
    connect(m_experiment, &Experiment::runningChanged, this, [this](bool running) {
        if (running)
            m_messages->dismiss();
        else if (m_experiment->trace())
            m_timeline->show(m_experiment->trace(), m_experiment->spans(), false);
        m_events->flush();
        showActions();
    });
    connect(m_experiment, &Experiment::runFailed, this, [this](const QString &reason) {
        m_messages->post({MessageBar::Weight::error, [reason] { return tr("The run could not be: %1").arg(reason); },
                          [] { return tr("Try again"); }, [this] { m_experiment->run(); }});
    });
}

void MainWindow::connectLoader()
{
    TraceLoader &loader = m_experiment->loader();
    connect(&loader, &TraceLoader::progressed, this, [this](double part) {
        m_progress->show();
        m_progress->setValue(static_cast<int>(part * 1000));
    });
    connect(&loader, &TraceLoader::ended, m_progress, &QWidget::hide);
    connect(&loader, &TraceLoader::refused, this, &MainWindow::refuse);
    connect(&loader, &TraceLoader::loaded, this, [this](const LoadedTrace &loaded) {
        m_messages->dismiss();
        m_preferences.addRecentFile(loaded.file);
    });
}

void MainWindow::restorePreferences()
{
    const auto mode = std::max(0, static_cast<int>(appearanceNames().indexOf(m_preferences.appearance())));
    m_appearance->setMode(static_cast<Appearance::Mode>(mode));
    m_actions->appearance->actions().at(mode)->setChecked(true);
    for (QAction *const action : m_actions->language->actions())
        action->setChecked(action->data().toString() == m_language->code());
    m_actions->follow->setChecked(m_timeline->isFollowing());
    resize(1440, 900);
    resizeDocks({findChild<QDockWidget *>(QStringLiteral("scenarioDock")),
                 findChild<QDockWidget *>(QStringLiteral("verdictDock"))}, {300, 300}, Qt::Horizontal);
    resizeDocks({findChild<QDockWidget *>(QStringLiteral("eventsDock"))}, {230}, Qt::Vertical);
    restoreGeometry(m_preferences.geometry());
    restoreState(m_preferences.layout());
}

void MainWindow::showRecord()
{
    m_selection->clear();
    if (m_experiment->trace())
        m_timeline->show(m_experiment->trace(), m_experiment->spans(), m_experiment->isRunning());
    else
        m_timeline->clear();
    m_events->showTrace(m_experiment->trace());
    showActions();
    showTitle();
}

void MainWindow::growRecord()
{
    m_timeline->show(m_experiment->trace(), m_experiment->spans(), m_experiment->isRunning());
    m_events->grow(m_experiment->trace());
    showActions();
}

void MainWindow::showActions()
{
    const bool running = m_experiment->isRunning();
    const bool hasTrace = m_experiment->trace() && !m_experiment->trace()->isEmpty();
    m_actions->stop->setEnabled(running);
    m_actions->exportCsv->setEnabled(hasTrace && !running);
    m_actions->fit->setEnabled(hasTrace);
    m_actions->zoomIn->setEnabled(hasTrace);
    m_actions->zoomOut->setEnabled(hasTrace);
}

void MainWindow::showTitle()
{
    const QString file = m_experiment->file();
    const QString scenario = textOf(textIn(m_experiment->choice().scenario().title, m_language->code().toStdString()));
    const QString subject = file.isEmpty() ? scenario : QFileInfo(file).fileName();
    setWindowTitle(subject.isEmpty() ? QStringLiteral("Lockscope") : tr("%1 – Lockscope").arg(subject));
}

void MainWindow::fillRecent()
{
    QMenu *const menu = m_actions->recent;
    menu->clear();
    for (const QString &file : m_preferences.recentFiles())
        menu->addAction(QDir::toNativeSeparators(file), this, [this, file] { open(file); });
    if (menu->isEmpty()) {
        menu->addAction(tr("Nothing yet"))->setEnabled(false);
        return;
    }
    menu->addSeparator();
    menu->addAction(tr("Clear the list"), this, [this] { m_preferences.clearRecentFiles(); });
}

void MainWindow::open(const QString &file)
{
    if (QFileInfo(file).suffix().toLower() == scenarioSuffix)
        openScenario(file);
    else
        m_experiment->openTrace(file);
}

void MainWindow::openScenario(const QString &file)
{
    const auto scenario = findScenario(QFileInfo(file).absoluteFilePath().toStdString());
    if (!scenario) {
        refuse(file, textOf(scenario.error().text));
        return;
    }
    m_messages->dismiss();
    m_preferences.addRecentFile(file);
    m_scenario->addScenario(scenario.value());
    QStringList keys;
    for (const std::string &key : scenario.value().unknownKeys)
        keys << textOf(key);
    if (!keys.isEmpty())
        m_messages->post({MessageBar::Weight::note,
                          [keys] { return tr("This version does not know these keys of the file: %1").arg(keys.join(QStringLiteral(", "))); },
                          {}, {}});
}

void MainWindow::refuse(const QString &file, const QString &reason)
{
    const QString name = QFileInfo(file).fileName();
    m_messages->post({MessageBar::Weight::error, [name, reason] { return tr("%1 was not opened: %2").arg(name, reason); },
                      [] { return tr("Open another…"); }, [this] { askOpen(); }});
}

void MainWindow::askOpen()
{
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a trace or a scenario"), m_preferences.folder(),
                                                      tr("Traces and scenarios (*.csv *.lockscope);;All files (*)"));
    if (!file.isEmpty())
        open(file);
}

void MainWindow::askExport()
{
    const auto &header = m_experiment->header();
    const QString name = header ? textOf(header->scenario) + u'-' + textOf(header->scheme) : QStringLiteral("trace");
    const QString place = QDir(m_preferences.folder()).filePath(name + QStringLiteral(".csv"));
    const QString file = QFileDialog::getSaveFileName(this, tr("Export the trace"), place, tr("Traces (*.csv)"));
    if (!file.isEmpty())
        exportTo(file);
}

bool MainWindow::exportTo(const QString &file)
{
    if (!m_experiment->trace())
        return false;
    const std::string text = csvText(*m_experiment->trace());
    QSaveFile target(file);
    const auto size = static_cast<qint64>(text.size());
    if (target.open(QIODevice::WriteOnly) && target.write(text.data(), size) == size && target.commit()) {
        m_preferences.addRecentFile(file);
        return true;
    }
    const QString reason = target.errorString();
    m_messages->post({MessageBar::Weight::error,
                      [file, reason] { return tr("%1 was not written: %2").arg(QDir::toNativeSeparators(file), reason); },
                      [] { return tr("Choose another place…"); }, [this] { askExport(); }});
    return false;
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    findChild<QDockWidget *>(QStringLiteral("scenarioDock"))->setWindowTitle(tr("Experiment"));
    findChild<QDockWidget *>(QStringLiteral("verdictDock"))->setWindowTitle(tr("Verdict"));
    findChild<QDockWidget *>(QStringLiteral("eventsDock"))->setWindowTitle(tr("Events"));
    m_status->retranslate();
    showTitle();
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::WindowStateChange)
        m_actions->fullScreen->setChecked(isFullScreen());
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_experiment->endRun();
    m_preferences.setGeometry(saveGeometry());
    m_preferences.setLayout(saveState());
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!droppedFile(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    if (const QString file = droppedFile(event->mimeData()); !file.isEmpty()) {
        event->acceptProposedAction();
        open(file);
    }
}

} // namespace lockscope
