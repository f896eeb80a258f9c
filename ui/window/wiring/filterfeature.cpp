// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/filterfeature.h"

#include "lockscope/base/durationtext.h"
#include "ui/details/detailspanel.h"
#include "ui/events/eventfilterline.h"
#include "ui/events/eventtable.h"
#include "ui/events/filterwords.h"
#include "ui/state/experiment.h"
#include "ui/shell/kept.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/filterdimmer.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"
#include "ui/words/text.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>

#include <algorithm>

namespace lockscope {
namespace {

// What stays when the window is built again.
struct FilterText {
    QString text;
};

QString timeRangeCondition(WorldTime from, WorldTime to)
{
    const auto text = [](WorldTime time) { return textOf(durationText(time.time_since_epoch())); };
    return QStringLiteral("t:%1..%2")
        .arg(text(std::max(from, WorldTime{})), text(std::max(to, WorldTime{})));
}

} // namespace

FilterFeature::FilterFeature(const WindowParts &parts, DetailsPanel &details)
    : QObject(&parts.owner), m_parts(parts), m_menu(*parts.filter.menu())
{
    using Menu = WindowActions::Menu;
    QAction *const next = parts.actions.add(
        Menu::view, {.shortcuts = {QKeySequence(Qt::Key_F3)}, .text = tr("Next &match")});
    QAction *const previous = parts.actions.add(Menu::view,
        {.shortcuts = {QKeySequence(Qt::SHIFT | Qt::Key_F3)}, .text = tr("Previous matc&h")});
    connect(next, &QAction::triggered, &parts.events,
        [this] { m_parts.events.selectNeighbourRow(true); });
    connect(previous, &QAction::triggered, &parts.events,
        [this] { m_parts.events.selectNeighbourRow(false); });
    connect(&m_menu, &QMenu::aboutToShow, this, &FilterFeature::fillMenu);
    connect(
        &parts.experiment.viewer, &Viewer::verdictChanged, this, &FilterFeature::updateEvidence);
    updateEvidence();
    auto *const filterDimmer = new FilterDimmer(parts.events, parts.timeline, this);
    connect(&parts.experiment.viewer, &Viewer::runGrew, filterDimmer,
        [this, filterDimmer] { filterDimmer->grow(m_parts.experiment.viewer.trace()); });
    auto &text = parts.kept.of<FilterText>().text;
    parts.filter.addConditions(text);
    connect(&parts.events, &EventTable::filterChanged, this,
        [this, &text] { text = m_parts.filter.text(); });
    connect(&details, &DetailsPanel::filterWanted, this, [this](const QString &condition) {
        m_parts.docks.reveal(DockId::events);
        m_parts.filter.addConditions(condition);
    });
}

void FilterFeature::addEntry(const QString &text, const QString &condition)
{
    connect(m_menu.addAction(text), &QAction::triggered, this,
        [this, condition] { m_parts.filter.addConditions(condition); });
}

void FilterFeature::fillMenu()
{
    m_menu.clear();
    const auto &trace = m_parts.experiment.viewer.trace();
    const auto seq = m_parts.selection.event();
    const auto row = trace && seq ? trace->indexOf(*seq) : std::nullopt;
    const auto addCondition = [this](const QString &condition) {
        addEntry(FilterWords::meaning(condition), condition);
    };
    if (row) {
        const Event &event = (*trace)[*row];
        m_menu.addSection(tr("Related to the selected event"));
        addCondition(QStringLiteral("led-to:%1").arg(*seq));
        if (event.client)
            addCondition(QStringLiteral("client:%1").arg(event.client.value));
        if (event.client && event.attempt)
            addEntry(FilterWords::meaning(QStringLiteral("attempt:%1").arg(event.attempt.value)),
                QStringLiteral("client:%1 attempt:%2")
                    .arg(event.client.value)
                    .arg(event.attempt.value));
        if (event.node && event.node != storeNode)
            addCondition(QStringLiteral("node:%1").arg(event.node.value));
        if (event.kind != EventKind::unknown)
            addCondition(QStringLiteral("kind:") + textOf(eventKindName(event.kind)));
    }
    m_menu.addSection(tr("In the whole trace"));
    addCondition(QStringLiteral("evidence"));
    addCondition(QStringLiteral("kind:fault"));
    addEntry(tr("Visible part"),
        timeRangeCondition(m_parts.timeline.visibleFrom(), m_parts.timeline.visibleTo()));
}

void FilterFeature::updateEvidence()
{
    std::vector<Seq> evidence;
    if (const auto &verdict = m_parts.experiment.viewer.verdict()) {
        for (const Violation &violation : verdict->violations)
            evidence.insert(evidence.end(), violation.evidence.begin(), violation.evidence.end());
        for (const Finding &finding : verdict->findings)
            evidence.insert(evidence.end(), finding.evidence.begin(), finding.evidence.end());
    }
    m_parts.events.setEvidence(std::move(evidence));
}

} // namespace lockscope
