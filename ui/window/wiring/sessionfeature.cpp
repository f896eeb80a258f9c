// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/sessionfeature.h"

#include "ui/shared/language.h"
#include "ui/shared/messagebar.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/window/windowactions.h"
#include "ui/window/windowfiles.h"
#include "ui/words/text.h"

#include <QAction>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QScreen>
#include <QSessionManager>

namespace lockscope {
namespace {

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

SessionFeature::SessionFeature(const WindowParts &parts)
    : QObject(&parts.window), m_parts(parts),
      m_sessionFile(Preferences::dataFolder() + QStringLiteral("/windows"))
{
    m_newWindow = parts.actions.add(WindowActions::Menu::file,
        {.shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)},
            .text = [] { return tr("New &window"); },
            .tip = [] { return tr("Another window with this experiment"); }});
    m_newWindow->setObjectName(QStringLiteral("newWindow"));
    m_newWindow->setEnabled(false);
    connect(m_newWindow, &QAction::triggered, this, &SessionFeature::openWindow);
    connect(&parts.choiceStore, &ChoiceStore::storingFailed, this,
        &SessionFeature::reportStoringFailure);
    connect(&parts.choiceStore, &ChoiceStore::readingFailed, this, [this](const QString &reason) {
        const auto text = [reason] {
            return tr("Could not read one of your scenarios; its file stays as it is: %1")
                .arg(reason);
        };
        m_parts.messages.post({MessageBar::Weight::error, text, {}, {}});
    });
    connect(&parts.experiment.viewer, &Viewer::runChanged, this, &SessionFeature::showTitle);
    connect(
        &parts.experiment.editor, &ChoiceEditor::choiceChanged, this, &SessionFeature::showTitle);
    connect(&parts.language, &Language::changed, this, &SessionFeature::showTitle);
    showTitle();
    // At the end of the desktop session a question would stop the logout.
    connect(qGuiApp, &QGuiApplication::commitDataRequest, this, [this] {
        m_closesAtOnce = true;
        m_parts.choiceStore.storeUnlessPaused();
    });
    parts.window.installEventFilter(this);
    if (m_sessionFile.hadCrash())
        parts.messages.post({MessageBar::Weight::note,
            [] {
                return tr("The last session ended unexpectedly. Its scenario and settings were "
                          "restored.");
            },
            {}, {}});
}

void SessionFeature::setProgram(const QString &program)
{
    m_program = program;
    m_newWindow->setEnabled(true);
    QWidget &window = m_parts.window;
    if (!m_sessionFile.hadOtherWindow() || window.isMaximized() || window.isFullScreen())
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
    const int number = m_sessionFile.windowNumber();
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
    if (!QProcess::startDetached(m_program, {}))
        m_parts.messages.post({MessageBar::Weight::error,
            [program = m_program] {
                return tr("Could not open a new window: cannot start %1").arg(program);
            },
            {}, {}});
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
    m_parts.messages.post({MessageBar::Weight::error, text, [] { return tr("Save the scenario…"); },
        [this] { m_parts.files.askSaveScenario(); }});
}

void SessionFeature::closeAtOnce()
{
    m_closesAtOnce = true;
    m_parts.window.close();
}

bool SessionFeature::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Close && !m_closesAtOnce && m_parts.window.isVisible()
        && isLongRun(m_parts.experiment.viewer)) {
        event->ignore();
        askBeforeClosing();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

// Does not wait for the answer, so that the run goes on meanwhile.
void SessionFeature::askBeforeClosing()
{
    if (m_parts.window.findChild<QMessageBox *>(QStringLiteral("closeQuestion")))
        return;
    const QString text = tr("A run on real Redis is in progress. If you close the window, the run "
                            "ends and its trace is lost.");
    auto *const question = new QMessageBox(
        QMessageBox::Question, tr("Close the window"), text, QMessageBox::Cancel, &m_parts.window);
    question->setObjectName(QStringLiteral("closeQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *const end =
        question->addButton(tr("&End the run and close"), QMessageBox::DestructiveRole);
    question->setDefaultButton(QMessageBox::Cancel);
    connect(end, &QPushButton::clicked, this, &SessionFeature::closeAtOnce, Qt::QueuedConnection);
    connect(
        &m_parts.experiment.viewer, &Viewer::runningChanged, question, [question](bool isRunning) {
            if (!isRunning)
                question->reject(); // the window stays open: the trace is complete and can be saved
        });
    question->open();
}

} // namespace lockscope
