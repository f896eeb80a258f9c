// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/askfeature.h"

#include "core/analysis/export/wholefile.h"
#include "core/scenario/files/library.h"
#include "ui/ask/askform.h"
#include "ui/ask/askpage.h"
#include "ui/paper/reportdocument.h"
#include "ui/shared/preferences.h"
#include "ui/shell/kept.h"
#include "ui/shell/messagebar.h"
#include "ui/shell/windowactions.h"
#include "ui/state/experiment.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/words/text.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QMainWindow>

namespace lockscope {
namespace {

// The usual question: a lease of 10 s, 2 s of work, and pauses of 4 s.
struct KeptAsk {
    KeptAsk()
    {
        Choice choice(findScenario("F10").value());
        choice.setSettings({{"ttl", "10s"}, {"work", "2s"}, {"pause", "4s"}});
        page.question.asked = choice.effective(WorldKind::model);
    }
    AskPage::Kept page;
    bool isShown = false;
};

} // namespace

AskFeature::AskFeature(const Shell &shell)
    : QObject(&shell.owner), m_shell(shell),
      m_page(new AskPage(shell.kept.of<KeptAsk>().page, &shell.window)),
      m_isShown(shell.kept.of<KeptAsk>().isShown)
{
    const QAction *const action = shell.actions.add(WindowActions::Menu::run,
        {.icon = QStringLiteral("ask"),
            .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A)},
            .text = tr("&Ask about your lock"),
            .tip = tr("Your lease, your work, your pauses: is the lock good enough?")});
    connect(action, &QAction::triggered, this, &AskFeature::showPage);
    connect(m_page, &AskPage::closed, this, &AskFeature::hidePage);
    connect(&m_page->form(), &AskForm::homeAsked, this, [this] {
        hidePage();
        Q_EMIT homeAsked();
    });
    connect(m_page, &AskPage::runAsked, this, &AskFeature::choose);
    connect(m_page, &AskPage::liveAsked, this, [this](const EffectiveScenario &run) {
        choose(run);
        m_shell.experiment.live.run();
    });
    connect(&m_page->form(), &AskForm::logAsked, this, &AskFeature::askLog);
    connect(m_page, &AskPage::pdfAsked, this, &AskFeature::savePdf);
    connect(&shell.experiment.editor, &ChoiceEditor::choiceChanged, this, [this] {
        hidePage();
        if (m_shell.messages.text() == runText()) // it is another run now
            m_shell.messages.dismiss();
    });
    connect(&shell.experiment.viewer, &Viewer::runningChanged, this, &AskFeature::hidePage);
    m_page->hide();
    if (m_isShown)
        showPage();
}

void AskFeature::showPage()
{
    const SchemeRef &chosen = m_shell.experiment.editor.choice().scheme();
    const bool isBuiltIn = !chosen || schemeOf(chosen.id()) == &*chosen;
    m_page->form().setOwnScheme(isBuiltIn ? SchemeRef() : chosen);
    m_page->show();
    m_isShown = true;
}

void AskFeature::hidePage()
{
    if (m_page->isHidden())
        return;
    m_page->hide();
    m_isShown = false;
    m_shell.timeline.setFocus();
}

QString AskFeature::runText()
{
    return tr("A run of your question.");
}

void AskFeature::choose(const EffectiveScenario &run)
{
    hidePage();
    Scenario scenario = run.scenario;
    scenario.id = "your-lock";
    scenario.title = {{languageCode(), tr("Your lock").toStdString()}};
    scenario.expected.clear(); // those of F10 are of other numbers
    Choice choice(scenario);
    choice.setScheme(run.scheme);
    std::map<std::string, std::string> settings;
    for (const SettingInfo &info : settingInfos())
        settings[std::string(info.name)] = settingText(run.scenario.settings, info.name);
    choice.setSettings(settings);
    choice.setSeed(run.seed);
    m_shell.experiment.editor.chooseStory(choice, "ask");
    m_shell.messages.post(
        {MessageBar::Weight::note, runText(), tr("Back to the answer"), [this] { showPage(); }});
}

void AskFeature::askLog()
{
    const QString file = QFileDialog::getOpenFileName(
        &m_shell.window, tr("Open a log of pauses"), m_shell.preferences.lastFolder());
    if (!file.isEmpty())
        m_page->form().readLog(file);
}

void AskFeature::savePdf()
{
    const QString file = QFileDialog::getSaveFileName(&m_shell.window, tr("Save the answer as"),
        QDir(m_shell.preferences.lastFolder()).filePath(QStringLiteral("lock.pdf")),
        tr("PDF files (*.pdf)"));
    if (file.isEmpty() || !m_page->hasAnswer())
        return;
    const QByteArray bytes = ReportDocument(m_page->report(), {}).pdf();
    const Result<Done> written =
        WholeFile::write(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    m_shell.messages.post(written
            ? MessageBar::Message{MessageBar::Weight::minor,
                tr("%1 was saved.").arg(QDir::toNativeSeparators(file))}
            : MessageBar::Message{MessageBar::Weight::error,
                tr("Could not save the answer: %1").arg(textOf(written.error()))});
}

} // namespace lockscope
