// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QWidget>

#include <string>

class QLabel;
class QTableWidget;

namespace lockscope {

class LibraryCheck;

/// All that there is to be said of one scenario before it is opened: what happens, who tells of it, where it runs, and what must come of
/// it under each scheme, beside what came of it on this machine.
class ScenarioDetails : public QWidget {
    Q_OBJECT
public:
    explicit ScenarioDetails(const LibraryCheck &check, QWidget *parent = nullptr);

    /// Null: nothing was found. The scenario must outlive what is shown of it.
    void show(const Scenario *scenario);
    /// What is known of it by the check is shown anew.
    void showCheck();

Q_SIGNALS:
    /// A scheme's line was double-clicked, or Enter pressed on it.
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
