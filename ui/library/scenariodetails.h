// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QWidget>

#include <string>

class QLabel;
class QTableWidget;

namespace lockscope {

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
