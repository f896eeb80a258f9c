// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QTreeWidget>

#include <map>
#include <string>
#include <vector>

namespace lockscope {

class LibraryCheck;

/// The scenarios below the headings of their groups. Each has the icon of the outcome that is
/// expected with its own scheme, and the result of the check on this machine. A search covers all
/// texts of a scenario in all its languages, its faults and its settings.
class ScenarioTree : public QTreeWidget {
    Q_OBJECT
public:
    ScenarioTree(const std::vector<Scenario> &scenarios, const LibraryCheck &check,
        QWidget *parent = nullptr);

    /// Shows only the scenarios that contain all words or their synonyms, and selects the best
    /// match. If the text is the number of a scenario ("f10"), this scenario is the best match.
    /// Without words, shows all scenarios and keeps the selection, if there is one.
    void search(const QString &words);
    void setCurrent(const std::string &id);
    /// Returns the current scenario; null if a heading or nothing is current.
    const Scenario *current() const;
    /// Returns how many scenarios the search shows.
    int shownCount() const;
    /// Shows the outcomes that the check has found for a scenario.
    void showFoundOutcomes(const std::string &id);
    /// Moves the selection up or down among the visible scenarios.
    void moveSelection(int rows);

Q_SIGNALS:
    /// Another scenario, or none, is current.
    void currentScenarioChanged();
    /// The user pressed Enter on the current scenario, or double-clicked it.
    void openWanted();

private:
    void fill();
    /// Gives each row the height that its title needs. `columnWidth`: the width of the first
    /// column, which contains the titles.
    void fitRows(int columnWidth);
    void setOutcomeIcons();
    const Scenario *scenarioOf(const QTreeWidgetItem *item) const;
    /// Returns the items of the scenarios that the search shows, from top to bottom.
    QList<QTreeWidgetItem *> shown() const;

    std::vector<Scenario> m_scenarios;
    const LibraryCheck &m_check;
    std::map<std::string, QTreeWidgetItem *> m_items;
};

} // namespace lockscope
