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

    /// Adds a scenario from a file to those to choose from, and chooses it.
    void addScenario(const Scenario &scenario);
    /// Those that can be chosen: the built-in ones, and what was opened or forked since the window is there.
    const std::vector<Scenario> &scenarios() const { return m_scenarios; }
    /// A button above the scenarios, for what has to do with all of them.
    void addScenarioAction(QAction &action);

    /// What may be chosen while a lesson is on.
    struct Limits {
        std::vector<std::string> settings;
        std::vector<std::string> schemes; ///< empty: none but the one that is chosen
    };
    /// Shows these alone, and a button that ends it; nothing: all as usual.
    void limitTo(std::optional<Limits> limits);
    /// Whether there is only what is turned, without explanations and buttons.
    void setBrief(bool isBrief);

Q_SIGNALS:
    /// All settings were asked for while they were limited.
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
    QHBoxLayout *m_scenarioHead; ///< the title, and the buttons beside it
    std::vector<QWidget *> m_scenarioButtons;
    QComboBox *m_scenario;
    QLabel *m_about;
    QToolButton *m_aboutMore; ///< shows all of a long text
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
