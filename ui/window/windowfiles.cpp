// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/windowfiles.h"

#include "core/analysis/export/wholefile.h"
#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "core/trace/csv/csv.h"
#include "ui/settings/chosenscenario.h"
#include "ui/shell/messagebar.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/words/text.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>

#include <algorithm>

namespace lockscope {
namespace {
const QString scenarioSuffix = QStringLiteral("lockscope");
const QString schemeSuffix = QStringLiteral("lua");
constexpr std::size_t shownKeysMax =
    10; // how many unknown JSON keys of a scenario the message names
constexpr qsizetype keyLengthMax =
    80; // how many characters of each of these JSON keys the message shows
} // namespace

WindowFiles::WindowFiles(Parts parts, QWidget &window, QObject *parent)
    : QObject(parent), m_parts(parts), m_window(window)
{
    TraceLoader &loader = m_parts.experiment.opener.loader();
    connect(&loader, &TraceLoader::refused, this, &WindowFiles::postOpenError);
    connect(
        &loader, &TraceLoader::loaded, this, [this](const std::shared_ptr<const RunView> &loaded) {
            m_parts.messages.dismiss();
            m_parts.preferences.addRecentFile(loaded->file);
        });
}

void WindowFiles::fillRecent(QMenu &menu)
{
    menu.clear();
    for (const QString &file : m_parts.preferences.recentFiles())
        menu.addAction(QDir::toNativeSeparators(file), this, [this, file] { open(file); });
    if (menu.isEmpty()) {
        menu.addAction(tr("No files yet"))->setEnabled(false);
        return;
    }
    menu.addSeparator();
    menu.addAction(tr("Clear the list"), this, [this] { m_parts.preferences.clearRecentFiles(); });
}

void WindowFiles::open(const QString &file)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix == scenarioSuffix)
        openScenarioFile(file);
    else if (suffix == schemeSuffix)
        Q_EMIT schemeFileChosen(file);
    else
        m_parts.experiment.opener.open(file);
}

void WindowFiles::openScenarioFile(const QString &file)
{
    const auto scenario = findScenario(QFileInfo(file).absoluteFilePath().toStdString());
    if (!scenario) {
        postOpenError(file, textOf(scenario.error()));
        return;
    }
    m_parts.preferences.addRecentFile(file);
    openScenario(scenario.value());
}

void WindowFiles::openScenario(const Scenario &scenario)
{
    m_parts.messages.dismiss();
    Q_EMIT scenarioOpened(scenario);
    QStringList keys;
    for (std::size_t i = 0; i < std::min(scenario.unknownKeys.size(), shownKeysMax); ++i)
        keys << textOf(scenario.unknownKeys[i]).left(keyLengthMax);
    if (scenario.unknownKeys.size() > shownKeysMax)
        keys << QStringLiteral("…");
    if (!keys.isEmpty())
        m_parts.messages.post({MessageBar::Weight::note,
            tr("This version ignores these unknown keys of the scenario: %1").arg(listText(keys))});
}

void WindowFiles::postOpenError(const QString &file, const QString &reason)
{
    const QString name = QFileInfo(file).fileName();
    m_parts.messages.post({MessageBar::Weight::error, tr("Could not open %1: %2").arg(name, reason),
        tr("Open another…"), [this] { askOpen(); }});
}

void WindowFiles::askOpen()
{
    const QString file = QFileDialog::getOpenFileName(&m_window,
        tr("Open a trace, a scenario or a lock"), m_parts.preferences.lastFolder(),
        tr("Traces, scenarios, locks (*.csv *.lockscope-trace *.lockscope *.lua);;All files (*)"));
    if (!file.isEmpty())
        open(file);
}

bool WindowFiles::exportTo(const QString &file)
{
    if (!m_parts.experiment.viewer.trace())
        return false;
    return write(file, csvText(*m_parts.experiment.viewer.trace()), {});
}

void WindowFiles::askSaveScenario()
{
    const QString name =
        textOf(m_parts.experiment.editor.choice().scenario().id) + u'.' + scenarioSuffix;
    const QString path = QDir(m_parts.preferences.lastFolder()).filePath(name);
    const QString file = QFileDialog::getSaveFileName(
        &m_window, tr("Save the scenario"), path, tr("Scenarios (*.lockscope)"));
    if (!file.isEmpty())
        saveScenarioTo(file);
}

bool WindowFiles::saveScenarioTo(const QString &file)
{
    return write(file, scenarioText(chosenScenario(m_parts.experiment.editor.choice())),
        [this] { askSaveScenario(); });
}

bool WindowFiles::write(
    const QString &file, const std::string &text, const std::function<void()> &retry)
{
    const Result<Done> written = WholeFile::write(file, text);
    if (written) {
        m_parts.preferences.addRecentFile(file);
        return true;
    }
    MessageBar::Message message{MessageBar::Weight::error,
        tr("Could not save: %1").arg(textOf(written.error())), {}, retry};
    if (retry)
        message.actionText = tr("Choose another file…");
    m_parts.messages.post(std::move(message));
    return false;
}

QString WindowFiles::droppedFile(const QMimeData &mime)
{
    const QList<QUrl> urls = mime.urls();
    if (urls.size() != 1 || !urls.first().isLocalFile())
        return {};
    const QString file = urls.first().toLocalFile();
    const QString suffix = QFileInfo(file).suffix().toLower();
    return suffix == scenarioSuffix || suffix == schemeSuffix || isTraceFile(file) ? file
                                                                                   : QString();
}

} // namespace lockscope
