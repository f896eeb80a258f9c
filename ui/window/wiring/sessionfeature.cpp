// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/sessionfeature.h"

#include "ui/shared/language.h"
#include "ui/shell/kept.h"
#include "ui/shell/messagebar.h"
#include "ui/shell/windowactions.h"
#include "ui/state/experiment.h"
#include "ui/window/windowfiles.h"
#include "ui/words/text.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QScreen>
#include <QSessionManager>
#include <QUuid>

#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace lockscope {
namespace {

constexpr int windowsMax = 1000;

bool lockFile(const QFile &file)
{
    return flock(file.handle(), LOCK_EX | LOCK_NB) == 0;
}

constexpr std::chrono::seconds longRunMin{
    10}; // the user can soon repeat a shorter run, so a question would only annoy
constexpr QPoint windowOffset(
    32, 32); // how far a new window moves if another one is open, so that both are visible

// Returns whether a live run is in progress and has already lasted for longRunMin.
bool isLongRun(const Viewer &viewer)
{
    const auto &trace = viewer.trace();
    return viewer.isRunning() && trace && !trace->isEmpty()
        && (*trace)[trace->size() - 1].time - WorldTime{} >= longRunMin;
}

} // namespace

SessionFile::SessionFile(const QString &folder)
{
    const QDir sessionFiles(folder);
    QDir().mkpath(folder);
    for (const QString &name : sessionFiles.entryList(QDir::Files)) {
        QFile file(sessionFiles.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        if (lockFile(file))
            m_hadCrash = file.remove() || m_hadCrash;
        else
            m_hadOtherWindow = true;
    }
    // The file gets its name when it is locked. Until then it is hidden, so no other window takes
    // it for the file of a killed window.
    const QString hidden =
        sessionFiles.filePath(u'.' + QUuid::createUuid().toString(QUuid::WithoutBraces));
    m_file.setFileName(hidden);
    if (m_file.open(QIODevice::WriteOnly) && lockFile(m_file)) {
        // Unlike a rename, a link fails if another window has the name.
        for (int number = 1; number <= windowsMax && m_path.isEmpty(); ++number) {
            const QString path = sessionFiles.filePath(QString::number(number));
            if (link(QFile::encodeName(hidden).constData(), QFile::encodeName(path).constData())
                == 0) {
                m_path = path;
                m_number = number;
            }
        }
    }
    QFile::remove(hidden);
}

SessionFile::~SessionFile()
{
    if (!m_path.isEmpty())
        QFile::remove(m_path);
}

SessionFeature::SessionFeature(const WindowParts &parts)
    : QObject(&parts.owner), m_parts(parts), m_kept(parts.kept.of<Kept>())
{
    m_newWindow = parts.actions.add(WindowActions::Menu::file,
        {.shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)},
            .text = tr("New &window"),
            .tip = tr("Another window with this experiment")});
    m_newWindow->setObjectName(QStringLiteral("newWindow"));
    m_newWindow->setEnabled(!m_kept.program.isEmpty());
    connect(m_newWindow, &QAction::triggered, this, &SessionFeature::openWindow);
    connect(&parts.choiceStore, &ChoiceStore::storingFailed, this,
        &SessionFeature::reportStoringFailure);
    connect(&parts.choiceStore, &ChoiceStore::readingFailed, this, [this](const QString &reason) {
        m_parts.messages.post({MessageBar::Weight::error,
            tr("Could not read one of your scenarios; its file stays as it is: %1").arg(reason)});
    });
    connect(&parts.experiment.viewer, &Viewer::runChanged, this, &SessionFeature::showTitle);
    connect(
        &parts.experiment.editor, &ChoiceEditor::choiceChanged, this, &SessionFeature::showTitle);
    showTitle();
    // At the end of the desktop session a question would stop the logout.
    connect(qGuiApp, &QGuiApplication::commitDataRequest, this, [this] {
        m_kept.closesAtOnce = true;
        m_parts.choiceStore.storeUnlessPaused();
    });
    if (m_kept.file.hadCrash() && !std::exchange(m_kept.isCrashReported, true))
        parts.messages.post({MessageBar::Weight::note,
            tr("The last session ended unexpectedly. Its scenario and settings were "
               "restored.")});
}

void SessionFeature::setProgram(const QString &program)
{
    m_kept.program = program;
    m_newWindow->setEnabled(true);
    QWidget &window = m_parts.window;
    if (!m_kept.file.hadOtherWindow() || window.isMaximized() || window.isFullScreen())
        return;
    const QPoint place = window.pos() + windowOffset;
    // Leaves some space for the title bar, whose size is not known yet.
    const QPoint corner = window.screen()->availableGeometry().bottomRight() - windowOffset;
    window.resize(window.size().boundedTo(QSize(corner.x() - place.x(), corner.y() - place.y())));
    window.move(place);
}

// The subject is the opened file, or else the scenario.
void SessionFeature::showTitle()
{
    const QString file = m_parts.experiment.viewer.file();
    const QString scenario = textOf(textIn(m_parts.experiment.editor.choice().scenario().title,
        m_parts.language.code().toStdString()));
    const QString subject = file.isEmpty() ? scenario : QFileInfo(file).fileName();
    const int number = m_kept.file.windowNumber();
    //: the title of a further window; %1: its number, from 2
    const QString program =
        number > 1 ? tr("Lockscope (%1)").arg(number) : QStringLiteral("Lockscope");
    m_parts.window.setWindowTitle(
        subject.isEmpty() ? program : tr("%1 – %2").arg(subject, program));
}

// The new process restores the choice that this process stores.
void SessionFeature::openWindow()
{
    m_parts.choiceStore.storeUnlessPaused();
    if (!QProcess::startDetached(m_kept.program, {}))
        m_parts.messages.post({MessageBar::Weight::error,
            tr("Could not open a new window: cannot start %1").arg(m_kept.program)});
}

void SessionFeature::reportStoringFailure(const QString &reason, ChoiceStore::Loss loss)
{
    const auto text = [reason, loss] {
        switch (loss) {
        case ChoiceStore::Loss::choice:
            return tr("The next start will not have this choice, because it cannot be stored: %1")
                .arg(reason);
        case ChoiceStore::Loss::scenarios:
            return tr("Your own scenarios are lost when this window closes, because they cannot be "
                      "stored: %1")
                .arg(reason);
        case ChoiceStore::Loss::nothing: break;
        }
        return tr("Could not write your own scenarios as files. They are kept in Lockscope's "
                  "configuration file until that is possible: %1")
            .arg(reason);
    };
    m_parts.messages.post({MessageBar::Weight::error, text(), tr("Save the scenario…"),
        [this] { m_parts.files.askSaveScenario(); }});
}

void SessionFeature::closeAtOnce()
{
    m_kept.closesAtOnce = true;
    m_parts.window.close();
}

// Does not wait for the answer, so that the run goes on meanwhile.
bool SessionFeature::askToClose()
{
    const Experiment &experiment = m_parts.experiment;
    const bool isRunning = isLongRun(experiment.viewer);
    const int unsaved = experiment.runs.unsavedCount();
    if (m_kept.closesAtOnce || !m_parts.window.isVisible() || (!isRunning && unsaved == 0))
        return true;
    if (m_question)
        return false;
    const QString text = isRunning
        ? tr("A run on real Redis is in progress. If you close the window, the run ends and its "
             "trace is lost.")
        : tr("%n recording(s) of real Redis, longer than a minute, will be lost. To keep them, "
             "cancel and export them: right-click them in the strip of runs.",
            nullptr, unsaved);
    m_question = new QMessageBox(
        QMessageBox::Question, tr("Close the window"), text, QMessageBox::Cancel, &m_parts.window);
    m_question->setObjectName(QStringLiteral("closeQuestion"));
    m_question->setAttribute(Qt::WA_DeleteOnClose);
    const QPushButton *const end = m_question->addButton(
        isRunning ? tr("&End the run and close") : tr("&Close without saving"),
        QMessageBox::DestructiveRole);
    m_question->setDefaultButton(QMessageBox::Cancel);
    connect(end, &QPushButton::clicked, this, &SessionFeature::closeAtOnce, Qt::QueuedConnection);
    connect(&m_parts.experiment.viewer, &Viewer::runningChanged, m_question,
        [question = m_question.data()](bool isStillRunning) {
            if (!isStillRunning)
                question->reject(); // the window stays open: the trace is complete and can be saved
        });
    m_question->open();
    return false;
}

} // namespace lockscope
