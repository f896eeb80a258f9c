// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/fixfeature.h"

#include "ui/fixes/fixjob.h"
#include "ui/fixes/fixpanel.h"
#include "ui/state/experiment.h"
#include "ui/verdict/verdictpanel.h"
#include "ui/window/windowdocks.h"

#include <QMainWindow>
#include <QToolButton>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds restOfHand{400}; // the picture and the strips come first while the user changes settings
}

FixFeature::FixFeature(const WindowParts &parts)
    : QObject(&parts.window), m_experiment(parts.experiment), m_panel(new FixPanel), m_desk(new FixJob(this)), m_line(new QToolButton)
{
    WindowDocks *const docks = &parts.docks;
    const QString name = QStringLiteral("remedyDock");
    docks->add({.name = name, .area = Qt::RightDockWidgetArea, .title = [] { return tr("Possible fixes"); }, .content = m_panel,
                .behind = QStringLiteral("verdictDock")});
    m_line->setObjectName(QStringLiteral("remedyLine"));
    m_line->setAutoRaise(true);
    m_line->setArrowType(Qt::RightArrow);
    m_line->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_line->hide();
    parts.verdict.addRemark(m_line);
    m_rest.setSingleShot(true);
    m_rest.setInterval(restOfHand);

    connect(&m_rest, &QTimer::timeout, this, &FixFeature::ask);
    connect(&m_experiment.editor, &ChoiceEditor::choiceChanged, this, &FixFeature::expect);
    connect(&m_experiment.viewer, &Viewer::runChanged, this, &FixFeature::expect);
    connect(&m_experiment.viewer, &Viewer::runningChanged, this, &FixFeature::expect);
    connect(m_desk, &FixJob::diagnosed, m_panel, [this](const Diagnosis &ailment, const std::optional<Trial> &asItIs) {
        m_panel->diagnose(ailment, asItIs, m_experiment.editor.choice().settings().ttl);
    });
    connect(m_desk, &FixJob::tried, m_panel, &FixPanel::add);
    connect(m_desk, &FixJob::done, m_panel, &FixPanel::finish);
    connect(m_panel, &FixPanel::summaryChanged, this, &FixFeature::showSummary);
    connect(m_panel, &FixPanel::fixChosen, this, &FixFeature::apply);
    connect(m_line, &QToolButton::clicked, this, [docks, name] { docks->reveal(name); });
    expect();
}

// Clears the results, because they belong to another choice.
void FixFeature::expect()
{
    m_desk->cancel();
    m_panel->clear();
    m_rest.start();
}

void FixFeature::ask()
{
    const RunView::Source source = m_experiment.viewer.source();
    if (m_experiment.viewer.isRunning() || source == RunView::Source::file || source == RunView::Source::none)
        return; // the next step reports it
    if (m_experiment.preview.isBusy()) {
        m_rest.start();
        return;
    }
    m_desk->ask(m_experiment.editor.choice().effective("model"));
}

void FixFeature::showSummary()
{
    const QString summary = m_panel->summary();
    m_line->setText(summary);
    m_line->setVisible(!summary.isEmpty());
}

void FixFeature::apply(const Fix &remedy)
{
    m_experiment.editor.applyFix(remedy);
}

} // namespace lockscope
