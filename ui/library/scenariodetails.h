// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QWidget>

#include <string>

class QLabel;
class QTableWidget;

namespace lockscope {

class LibraryCheck;

/// The description of one scenario before it is opened: what happens, its source, the worlds in which it runs, and its expected
/// outcome under each scheme beside the outcome on this machine.
class ScenarioDetails : public QWidget {
    Q_OBJECT
public:
    explicit ScenarioDetails(const LibraryCheck &check, QWidget *parent = nullptr);

    /// Null: the search found nothing. The scenario must stay valid while it is shown.
    void show(const Scenario *scenario);
    /// Updates the check's results for the scenario.
    void showCheck();

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
