// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QTreeWidget>

#include <map>
#include <string>
#include <vector>

namespace lockscope {

class LibraryCheck;

/// The scenarios under the headings of their groups, each with the shape of what it expects under its own scheme and with what the
/// check on this machine made of it. Words that are searched for may be anywhere in a scenario, in any language that it has.
class ScenarioTree : public QTreeWidget {
    Q_OBJECT
public:
    ScenarioTree(const std::vector<Scenario> &scenarios, const LibraryCheck &check, QWidget *parent = nullptr);

    /// Shows those alone in which all words are found; the one whose number they are becomes the current one, or
    /// else the first if the current one is not among them.
    void search(const QString &words);
    void setCurrent(const std::string &id);
    /// Null: a heading, or nothing.
    const Scenario *current() const;
    int shownCount() const;
    void showCheck(const std::string &id);
    /// Moves up and down among the scenarios that are shown.
    void step(int rows);

Q_SIGNALS:
    void picked();
    /// By Enter or a double-click.
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
