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

/// All scenarios, to be searched, read and opened. While it is there the check goes on in the background, with the scenario that is
/// looked at first.
class LibraryDialog : public QDialog {
    Q_OBJECT
public:
    /// `current`: the id of the one to begin with.
    LibraryDialog(const std::vector<Scenario> &scenarios, LibraryCheck &check, const std::string &current, QWidget *parent);

Q_SIGNALS:
    void opened(const lockscope::Scenario &scenario, const std::string &scheme);

protected:
    /// The arrows move in the list while one types.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showCurrent();
    void showChecked(const QString &id);
    void showSummary();
    void choose(const std::string &scheme);

    std::vector<Scenario> m_scenarios;
    LibraryCheck &m_check;
    QLineEdit *m_search;
    ScenarioTree *m_tree;
    ScenarioDetails *m_details;
    QLabel *m_summary;
    QPushButton *m_open;
};

} // namespace lockscope
