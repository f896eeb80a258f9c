// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/articlesfeature.h"

#include "core/lab/articles/sentence.h"
#include "core/scenario/files/library.h"
#include "ui/state/experiment.h"
#include "ui/state/kept.h"
#include "ui/window/windowactions.h"
#include "ui/window/wiring/comparefeature.h"

#include <QAction>
#include <QMainWindow>

namespace lockscope {

ArticlesFeature::ArticlesFeature(const WindowParts &parts, CompareFeature &compare)
    : QObject(&parts.owner), m_parts(parts), m_compare(compare),
      m_place(parts.kept.of<ArticlesDialog::Place>())
{
    const auto *const action = parts.actions.add(WindowActions::Menu::help,
        {.text = tr("Art&icles, sentence by sentence…"),
            .tip = tr("What each sentence of the five articles claims, and the run that "
                      "shows it")});
    connect(action, &QAction::triggered, this, &ArticlesFeature::openDialog);
}

void ArticlesFeature::openDialog()
{
    auto *const dialog = new ArticlesDialog(m_place, &m_parts.window);
    connect(dialog, &ArticlesDialog::runRequested, this, &ArticlesFeature::run);
    connect(dialog, &QDialog::finished, this, [this, dialog] { m_place = dialog->place(); });
    dialog->open();
}

void ArticlesFeature::run(const SentenceCommand &command)
{
    Choice choice = m_parts.experiment.editor.choice();
    choice.setScenario(findScenario(command.scenario).value());
    choice.setPrograms({});
    if (!command.scheme.empty())
        choice.setScheme(command.scheme);
    choice.setSettings(command.settings);
    choice.setSeed(command.seed);
    choice.setRunLength(std::nullopt);
    if (m_parts.experiment.viewer.isRunning())
        m_parts.experiment.live.endRun();
    m_parts.experiment.editor.choose(choice);
    if (command.isPair)
        m_compare.showPair();
}

} // namespace lockscope
