// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/scenario.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace lockscope {

class Experiment;
class ExpectedLine;

/// The choice for the next run: scenario, scheme, settings. It shows an Experiment's choice and tells it what is turned.
class ScenarioPanel : public QWidget {
    Q_OBJECT
public:
    explicit ScenarioPanel(Experiment &experiment, QWidget *parent = nullptr);

    /// Adds a scenario from a file to those to choose from, and chooses it.
    void addScenario(const Scenario &scenario);

protected:
    void changeEvent(QEvent *event) override;

private:
    void scenarioPicked(int index);
    void schemePicked(int index);
    void fillScenarios();
    void fillSchemes();
    void showTexts();
    void showChoice();
    void showAbout();

    Experiment &m_experiment;
    std::vector<Scenario> m_scenarios; ///< in the order of the combo box
    QLabel *m_scenarioTitle;
    QComboBox *m_scenario;
    QLabel *m_about;
    QToolButton *m_aboutMore; ///< shows all of a long text
    QLabel *m_schemeTitle;
    QComboBox *m_scheme;
    QLabel *m_guarantee;
    ExpectedLine *m_expected;
    QLabel *m_settingsTitle;
    QPushButton *m_reset = nullptr;
};

} // namespace lockscope
