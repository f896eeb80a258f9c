// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/helpfeature.h"

#include "core/analysis/articles/sentence.h"
#include "core/scenario/files/library.h"
#include "ui/help/aboutdialog.h"
#include "ui/help/sourcesdialog.h"
#include "ui/shell/kept.h"
#include "ui/shell/windowactions.h"
#include "ui/state/experiment.h"

#include <QAction>
#include <QApplication>
#include <QDesktopServices>
#include <QMainWindow>

namespace lockscope {
namespace {
constexpr QLatin1String sourceUrlScheme("source");
}

HelpFeature::HelpFeature(const Shell &shell)
    : QObject(&shell.owner), m_shell(shell), m_place(shell.kept.of<ArticlesDialog::Place>())
{
    QMainWindow *const window = &shell.window;
    QAction *const sources = shell.actions.add(WindowActions::Menu::help,
        {.text = tr("&Sources…"),
            .tip = tr("Titles, authors and addresses of the texts behind scenarios and lessons")});
    connect(sources, &QAction::triggered, this, [this] { openSource({}); });
    connect(shell.actions.about, &QAction::triggered, this,
        [window] { (new AboutDialog(window))->open(); });
    QAction *const articles = shell.actions.add(WindowActions::Menu::help,
        {.text = tr("Art&icles, sentence by sentence…"),
            .tip =
                tr("What each sentence of the five articles claims, and the run that shows it")});
    connect(articles, &QAction::triggered, this, &HelpFeature::openArticles);
    QDesktopServices::setUrlHandler(sourceUrlScheme, this, "openSource");
}

HelpFeature::~HelpFeature()
{
    QDesktopServices::unsetUrlHandler(sourceUrlScheme);
}

void HelpFeature::openSource(const QUrl &link)
{
    // A link may be in another dialog, such as the library; then the sources open in front of that
    // dialog.
    QWidget *const modal = QApplication::activeModalWidget();
    auto *const dialog = new SourcesDialog(modal ? modal : &m_shell.window);
    dialog->open();
    dialog->showSource(link.path());
}

void HelpFeature::openArticles()
{
    auto *const dialog = new ArticlesDialog(m_place, &m_shell.window);
    connect(dialog, &ArticlesDialog::runRequested, this, &HelpFeature::run);
    connect(dialog, &QDialog::finished, this, [this, dialog] { m_place = dialog->place(); });
    dialog->open();
}

void HelpFeature::run(const SentenceCommand &command)
{
    Choice choice = m_shell.experiment.editor.choice();
    choice.setScenario(findScenario(command.scenario).value());
    choice.setPrograms({});
    if (!command.scheme.empty())
        choice.setScheme(command.scheme);
    choice.setSettings(command.settings);
    choice.setSeed(command.seed);
    choice.setRunLength(std::nullopt);
    if (m_shell.experiment.viewer.isRunning())
        m_shell.experiment.live.endRun();
    m_shell.experiment.editor.choose(choice);
    if (command.isPair)
        Q_EMIT pairAsked();
}

} // namespace lockscope
