// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QDialog>

#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

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

} // namespace lockscope
