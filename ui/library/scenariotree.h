// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QTreeWidget>

#include <map>
#include <string>
#include <vector>

namespace lockscope {

class LibraryCheck;

/// The scenarios under the headings of their groups, each with the icon of its expected outcome under its own scheme and the result
/// of the check on this machine. A search covers all texts of a scenario in all its languages.
class ScenarioTree : public QTreeWidget {
    Q_OBJECT
public:
    ScenarioTree(const std::vector<Scenario> &scenarios, const LibraryCheck &check, QWidget *parent = nullptr);

    /// Shows only the scenarios that contain all words. Selects the scenario with that number; otherwise, if the current one is
    /// hidden, the first.
    void search(const QString &words);
    void setCurrent(const std::string &id);
    /// Returns the current scenario; null: a heading, or nothing.
    const Scenario *current() const;
    int shownCount() const;
    void showCheck(const std::string &id);
    /// Moves the selection up or down among the visible scenarios.
    void step(int rows);

Q_SIGNALS:
    void picked();
    /// Enter or a double-click.
    void opened();

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void paintShapes();
    const Scenario *scenarioOf(const QTreeWidgetItem *item) const;
    QList<QTreeWidgetItem *> shown() const;

    std::vector<Scenario> m_scenarios;
    const LibraryCheck &m_check;
    std::map<std::string, QTreeWidgetItem *> m_items;
};

} // namespace lockscope
