// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/remedyfeature.h"

#include "ui/fixes/remedydesk.h"
#include "ui/fixes/remedypanel.h"
#include "ui/state/experiment.h"
#include "ui/verdict/verdictpanel.h"
#include "ui/window/windowdocks.h"

#include <QMainWindow>
#include <QToolButton>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds restOfHand{400}; // the picture and the strips under the hand come first
}

RemedyFeature::RemedyFeature(const WindowParts &parts)
    : QObject(&parts.window), m_experiment(parts.experiment), m_panel(new RemedyPanel), m_desk(new RemedyDesk(this)), m_line(new QToolButton)
{
    WindowDocks *const docks = &parts.docks;
    const QString name = QStringLiteral("remedyDock");
    docks->add({.name = name, .area = Qt::RightDockWidgetArea, .title = [] { return tr("What would fix it"); }, .content = m_panel,
                .behind = QStringLiteral("verdictDock")});
    m_line->setObjectName(QStringLiteral("remedyLine"));
    m_line->setAutoRaise(true);
    m_line->setArrowType(Qt::RightArrow);
    m_line->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_line->hide();
    parts.verdict.addRemark(m_line);
    m_rest.setSingleShot(true);
    m_rest.setInterval(restOfHand);

    connect(&m_rest, &QTimer::timeout, this, &RemedyFeature::ask);
    connect(&m_experiment, &Experiment::choiceChanged, this, &RemedyFeature::expect);
    connect(&m_experiment, &Experiment::recordChanged, this, &RemedyFeature::expect);
    connect(&m_experiment, &Experiment::runningChanged, this, &RemedyFeature::expect);
    connect(m_desk, &RemedyDesk::diagnosed, m_panel, [this](const Ailment &ailment, const std::optional<Trial> &asItIs) {
        m_panel->diagnose(ailment, asItIs, m_experiment.choice().settings().ttl);
    });
    connect(m_desk, &RemedyDesk::tried, m_panel, &RemedyPanel::add);
    connect(m_desk, &RemedyDesk::done, m_panel, &RemedyPanel::finish);
    connect(m_panel, &RemedyPanel::summaryChanged, this, &RemedyFeature::showSummary);
    connect(m_panel, &RemedyPanel::remedyChosen, this, &RemedyFeature::apply);
    connect(m_line, &QToolButton::clicked, this, [docks, name] { docks->reveal(name); });
    expect();
}

// What was tried is of another choice now.
void RemedyFeature::expect()
{
    m_desk->cancel();
    m_panel->clear();
    m_rest.start();
}

void RemedyFeature::ask()
{
    if (m_experiment.isRunning() || m_experiment.source() == Experiment::Source::file || m_experiment.source() == Experiment::Source::none)
        return; // what comes next says so by itself
    if (m_experiment.isModelBusy()) {
        m_rest.start();
        return;
    }
    m_desk->ask(m_experiment.choice().effective("model"));
}

void RemedyFeature::showSummary()
{
    const QString summary = m_panel->summary();
    m_line->setText(summary);
    m_line->setVisible(!summary.isEmpty());
}

void RemedyFeature::apply(const Remedy &remedy)
{
    m_experiment.applyRemedy(remedy);
}

} // namespace lockscope
