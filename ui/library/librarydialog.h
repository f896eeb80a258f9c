// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QDialog>
#include <QWidget>

#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace lockscope {

class LibraryCheck;
class ScenarioDetails;
class ScenarioTree;

/// The dialog in which the user searches, reads and opens scenarios. While it is open, `check` runs
/// all scenarios in the background, the current one first, and the dialog compares their outcomes
/// with the expected ones.
class LibraryDialog : public QDialog {
    Q_OBJECT
public:
    /// `current`: the id of the scenario that is selected first.
    LibraryDialog(const std::vector<Scenario> &scenarios, LibraryCheck &check,
        const std::string &current, QWidget *parent);

Q_SIGNALS:
    /// The user wants to open a scenario with a scheme.
    void openWanted(const lockscope::Scenario &scenario, const std::string &scheme);

protected:
    /// The arrow keys move in the list while the search field has the focus.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showCurrent();
    void updateAfterCheck(const QString &id);
    void showSummary();
    void openCurrent(const std::string &scheme);

    std::vector<Scenario> m_scenarios;
    LibraryCheck &m_check;
    QLineEdit *m_search;
    ScenarioTree *m_tree;
    ScenarioDetails *m_details;
    QLabel *m_summary;
    QPushButton *m_open;
};

class LibraryCheck;

/// The description of one scenario before it is opened: what happens, its source, and whether it
/// runs on real Redis or in the model. A table has for each scheme the expected outcome and the
/// outcome that the check on this machine found.
class ScenarioDetails : public QWidget {
    Q_OBJECT
public:
    explicit ScenarioDetails(const LibraryCheck &check, QWidget *parent = nullptr);

    /// Shows a scenario, which must stay valid while it is shown; null: the search found none.
    void show(const Scenario *scenario);
    /// Shows the outcomes that the check has found for the scenario.
    void showFoundOutcomes();

Q_SIGNALS:
    /// The row of a scheme was double-clicked, or Enter was pressed on it.
    void schemeChosen(const std::string &scheme);

private:
    void fillTable();

    const LibraryCheck &m_check;
    const Scenario *m_scenario = nullptr;
    QLabel *m_title;
    QLabel *m_about;
    QLabel *m_facts;
    QTableWidget *m_table;
};

} // namespace lockscope
