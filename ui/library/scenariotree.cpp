// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/scenariotree.h"

#include "ui/library/librarycheck.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/restyle.h"
#include "ui/words/scenariowords.h"
#include "ui/words/wordsearch.h"
#include "ui/words/text.h"

#include <QHeaderView>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int treeIconSize = 18;
constexpr int rowPadding = 5;                    // pixels above the text and below it
constexpr int indexRole = Qt::UserRole;          // index in m_scenarios
constexpr int searchTextRole = Qt::UserRole + 1; // all text in which a search looks

} // namespace

ScenarioTree::ScenarioTree(
    const std::vector<Scenario> &scenarios, const LibraryCheck &check, QWidget *parent)
    : QTreeWidget(parent), m_scenarios(scenarios), m_check(check)
{
    setObjectName(QStringLiteral("scenarioTree"));
    setColumnCount(2);
    setIconSize(QSize(treeIconSize, treeIconSize));
    setWordWrap(true);
    setTextElideMode(Qt::ElideNone);
    setIndentation(14);
    setExpandsOnDoubleClick(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    header()->setSectionsMovable(false);
    fill();
    connect(header(), &QHeaderView::sectionResized, this, [this](int column, int, int width) {
        if (column == 0)
            fitRows(width); // columnWidth() still returns the old width
    });
    connect(this, &QTreeWidget::currentItemChanged, this, &ScenarioTree::currentScenarioChanged);
    connect(this, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem *item) {
        if (scenarioOf(item))
            Q_EMIT openWanted();
    });
    whenRestyled(*this, [this] {
        setOutcomeIcons();
        fitRows(columnWidth(0));
    });
}

void ScenarioTree::fill()
{
    setHeaderLabels({tr("Scenario"), tr("Checked here")});
    headerItem()->setToolTip(
        1, tr("Whether the model on this machine gives the expected outcome, for each scheme"));
    clear();
    m_items.clear();
    for (const ScenarioGroup group : scenarioGroups) {
        auto *const heading = new QTreeWidgetItem({groupTitle(group)});
        heading->setFlags(Qt::ItemIsEnabled);
        QFont bold = font();
        bold.setBold(true);
        heading->setFont(0, bold);
        for (std::size_t i = 0; i < m_scenarios.size(); ++i) {
            const Scenario &scenario = m_scenarios[i];
            if (groupOf(scenario.id) != group)
                continue;
            auto *const item = new QTreeWidgetItem(heading, {scenarioLine(scenario)});
            item->setData(0, indexRole, static_cast<qulonglong>(i));
            item->setData(0, searchTextRole, scenarioSearchText(scenario));
            m_items[scenario.id] = item;
        }
        if (heading->childCount() == 0) {
            delete heading;
            continue;
        }
        addTopLevelItem(heading);
        heading->setFirstColumnSpanned(true);
    }
    expandAll();
    setOutcomeIcons();
    for (const Scenario &scenario : m_scenarios)
        showFoundOutcomes(scenario.id);
}

void ScenarioTree::setOutcomeIcons()
{
    for (const auto &[id, item] : m_items) {
        const Scenario &scenario = *scenarioOf(item);
        const auto expected = scenario.expected.find(scenario.scheme.id());
        if (expected != scenario.expected.end())
            item->setIcon(0, outcomeIcon(expected->second, treeIconSize));
    }
}

void ScenarioTree::showFoundOutcomes(const std::string &id)
{
    const auto found = m_items.find(id);
    if (found == m_items.end())
        return;
    const Scenario &scenario = *scenarioOf(found->second);
    const LibraryCheck::Outcomes *const outcomes = m_check.outcomes(id);
    QString word;
    if (outcomes && !outcomes->empty()) {
        const auto agreeing =
            std::count_if(outcomes->begin(), outcomes->end(), [&scenario](const auto &actual) {
                return actual.second == scenario.expected.at(actual.first);
            });
        //: %1 of %2 schemes had the outcome that the scenario states. ✓: all of them; ✗: not all.
        word = (m_check.agrees(scenario) ? tr("✓ %1 of %2") : tr("✗ %1 of %2"))
                   .arg(agreeing)
                   .arg(outcomes->size());
    }
    found->second->setText(1,
        word.replace(u' ', QChar::Nbsp)); // with non-breaking spaces, because only titles may wrap
}

void ScenarioTree::search(const QString &words)
{
    const WordSearch search(words);
    QTreeWidgetItem *best = nullptr;
    int bestScore = 0;
    for (int group = 0; group < topLevelItemCount(); ++group) {
        QTreeWidgetItem *const heading = topLevelItem(group);
        bool isAnyShown = false;
        for (int row = 0; row < heading->childCount(); ++row) {
            QTreeWidgetItem *const item = heading->child(row);
            const int score = search.score(item->text(0), item->data(0, searchTextRole).toString());
            item->setHidden(score == 0);
            isAnyShown = isAnyShown || score > 0;
            if (score > bestScore) {
                bestScore = score;
                best = item;
            }
        }
        heading->setHidden(!isAnyShown);
    }
    if (!words.trimmed().isEmpty() || !scenarioOf(currentItem()))
        setCurrentItem(best);
    if (currentItem())
        scrollToItem(currentItem());
}

QList<QTreeWidgetItem *> ScenarioTree::shown() const
{
    QList<QTreeWidgetItem *> items;
    for (int group = 0; group < topLevelItemCount(); ++group) {
        const QTreeWidgetItem *const heading = topLevelItem(group);
        for (int row = 0; row < heading->childCount(); ++row) {
            if (!heading->child(row)->isHidden())
                items << heading->child(row);
        }
    }
    return items;
}

int ScenarioTree::shownCount() const
{
    return static_cast<int>(shown().size());
}

void ScenarioTree::setCurrent(const std::string &id)
{
    const auto found = m_items.find(id);
    if (found == m_items.end())
        return;
    setCurrentItem(found->second);
    scrollToItem(found->second, PositionAtCenter);
}

const Scenario *ScenarioTree::current() const
{
    return scenarioOf(currentItem());
}

const Scenario *ScenarioTree::scenarioOf(const QTreeWidgetItem *item) const
{
    return item && item->parent()
        ? &m_scenarios[static_cast<std::size_t>(item->data(0, indexRole).toULongLong())]
        : nullptr;
}

void ScenarioTree::moveSelection(int rows)
{
    const QList<QTreeWidgetItem *> items = shown();
    if (items.isEmpty())
        return;
    const auto index = items.indexOf(currentItem()) + rows;
    setCurrentItem(items.at(std::clamp<qsizetype>(index, 0, items.size() - 1)));
}

void ScenarioTree::fitRows(int columnWidth)
{
    const int used = 2 * indentation() + treeIconSize
        + 12; // beside the text: the indentation, the icon, and their gaps
    const int width = std::max(80, columnWidth - used);
    for (const auto &[id, item] : m_items) {
        const QRect text =
            fontMetrics().boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, item->text(0));
        item->setSizeHint(0, {0, std::max(text.height(), treeIconSize) + 2 * rowPadding});
    }
    for (int group = 0; group < topLevelItemCount(); ++group)
        topLevelItem(group)->setSizeHint(0, {0, fontMetrics().height() + 2 * rowPadding});
}

} // namespace lockscope
