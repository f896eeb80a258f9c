// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "ui/settings/settingpanel.h"

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QAction;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace lockscope {

class ExpectedLine;

/// Shows the choice for the next run (scenario, scheme, settings) and changes it.
class ScenarioPanel : public QWidget {
    Q_OBJECT
public:
    explicit ScenarioPanel(const SettingPanel::Parts &parts, QWidget *parent = nullptr);

    /// Adds a scenario from a file to the list and chooses it.
    void addScenario(const Scenario &scenario);
    /// The selectable scenarios: the built-in ones, and those opened or forked in this window.
    const std::vector<Scenario> &scenarios() const { return m_scenarios; }
    /// Adds a button above the scenarios for an action on all of them.
    void addScenarioAction(QAction &action);

    /// What can be changed while a lesson is on.
    struct Limits {
        std::vector<std::string> settings;
        std::vector<std::string> schemes; ///< empty: only the chosen one
    };
    /// Shows only these settings, and a button that ends the limits; nothing: no limits.
    void limitTo(std::optional<Limits> limits);
    /// Whether only the controls are shown, without explanations and buttons.
    void setBrief(bool isBrief);

Q_SIGNALS:
    /// The user requested all settings while they were limited.
    void allAsked();

protected:
    void changeEvent(QEvent *event) override;

private:
    void scenarioPicked(int index);
    void schemePicked(int index);
    void fillScenarios();
    void fillSchemes();
    void showTexts();
    void showChoice();
    QString guaranteeText() const;
    void showAbout();
    void showLimits();

    SettingPanel::Parts m_parts;
    std::vector<Scenario> m_scenarios; ///< in the order of the combo box
    QLabel *m_scenarioTitle;
    QHBoxLayout *m_scenarioHead; ///< the title and the buttons beside it
    std::vector<QWidget *> m_scenarioButtons;
    QComboBox *m_scenario;
    QLabel *m_about;
    QToolButton *m_aboutMore; ///< shows the whole text if it is long
    QLabel *m_schemeTitle;
    QComboBox *m_scheme;
    QLabel *m_guarantee;
    ExpectedLine *m_expected;
    QLabel *m_settingsTitle;
    SettingPanel *m_settings;
    QPushButton *m_reset = nullptr;
    QPushButton *m_all = nullptr; ///< ends the limits
    std::optional<Limits> m_limits;
    bool m_isBrief = false;
};

} // namespace lockscope
