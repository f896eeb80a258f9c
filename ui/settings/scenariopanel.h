// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"
#include "core/scenario/scenario.h"
#include "ui/settings/settingpanel.h"
#include "ui/shared/eliding.h"

#include <QWidget>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

class QAction;
class QBoxLayout;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace lockscope {

class ExpectedLine;
class SchemeCombo;

/// Shows the choice for the next run (scenario, scheme, settings) and changes it.
class ScenarioPanel : public QWidget {
    Q_OBJECT
public:
    explicit ScenarioPanel(const SettingPanel::Parts &parts, QWidget *parent = nullptr);

    /// Adds a button for an action beside the title above the list of scenarios.
    void addScenarioAction(QAction &action);
    /// Adds a button for an action beside the title above the list of lock schemes.
    void addSchemeAction(QAction &action);
    /// Adds an action to the context menu of the list of scenarios.
    void addScenarioMenuAction(QAction &action);

    /// What the user can change during a lesson or in a brief panel.
    struct Limits {
        std::vector<std::string> settings;
        std::vector<std::string> schemes; ///< in addition to the chosen scheme
    };
    /// Shows only the settings and schemes that a lesson allows, and a button with which the user
    /// requests all that there are (see allSettingsRequested()); nothing: no limits.
    void limitTo(std::optional<Limits> limits);
    /// See SettingPanel.
    bool hasSetting(std::string_view name) const { return m_settings->hasSetting(name); }
    void focusSetting(std::string_view name) { m_settings->focusSetting(name); }
    QStringList margins() const { return m_settings->margins(); }
    /// Sets whether a lesson hides the outcomes on the sliders. While it hides them, a note
    /// explains why they are missing.
    void setOutcomesHidden(bool areHidden);
    /// The settings that a brief panel shows if limitTo() sets no limits.
    static constexpr std::array<std::string_view, 4> briefSettings{
        "ttl", "pause", "nodes", "clients"};
    /// Sets whether the panel is brief: it shows only the scheme and the settings `briefSettings`,
    /// without explanations and buttons.
    void setBrief(bool isBrief);
    /// Returns the height at which the panel shows its whole content without scrolling, if it has
    /// this width.
    int heightOfContent(int width) const;

Q_SIGNALS:
    /// The user requested all scenarios, schemes and settings while the limits of a lesson are set.
    void allSettingsRequested();
    /// The content may need another height, for example because a slider has a note now.
    void contentChanged();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void connectParts();
    void setTexts();
    void makeFoot();
    void scenarioPicked(int index);
    void fillScenarios();
    void addButton(QAction &action, QHBoxLayout &head);
    void showChoice();
    QString guaranteeText() const;
    QString inOneLine(const QString &text) const;
    void showDescription();
    /// Sets m_limits, and gives them to the list of schemes and the settings.
    void applyLimits();
    /// Shows or hides the parts of the panel: this depends on the limits, and on whether the panel
    /// is brief or folded.
    void updateVisibility();
    /// Whether the panel has too little height for the explanations and the user has not chosen to
    /// read them. Then the description of the scenario has one line and, without limits and
    /// programs of the user, the guarantee of the scheme is hidden, so that the most used settings
    /// are visible.
    bool isFolded() const;

    SettingPanel::Parts m_parts;
    QScrollArea *m_scroll;
    QLabel *m_scenarioTitle;
    QHBoxLayout *m_scenarioHead; ///< the title and the buttons beside it
    QHBoxLayout *m_schemeHead;
    std::vector<QWidget *> m_headButtons; ///< the buttons beside both titles
    ElidingCombo *m_scenario;
    QBoxLayout *m_about; ///< the description and the button that belongs to it
    QLabel *m_description;
    QToolButton *m_readMore; ///< switches between the beginning and the whole of the explanations
    QLabel *m_schemeTitle;
    SchemeCombo *m_scheme;
    QLabel *m_guarantee;
    ExpectedLine *m_expected;
    QLabel *m_settingsTitle;
    SettingPanel *m_settings;
    QLabel *m_hiddenNote; ///< explains that a lesson hides the outcomes
    QToolButton *m_reset = nullptr;
    QWidget *m_foot = nullptr;            ///< with m_allSettings
    QPushButton *m_allSettings = nullptr; ///< requests all settings
    std::optional<Limits>
        m_limits; ///< the limits in effect: those of limitTo(), otherwise those of a brief panel
    std::optional<Limits> m_lessonLimits; ///< the limits of limitTo()
    bool m_isBrief = false;
    bool m_areOutcomesHidden = false;
};

/// A line with the scenario's expected outcome for the chosen scheme: the shape of the outcome and
/// the text "Expected: violated".
class ExpectedLine : public QWidget {
    Q_OBJECT
public:
    explicit ExpectedLine(QWidget *parent = nullptr);
    /// `outcome`: the expected outcome; none: the scenario has none for the scheme.
    /// `areSettingsChanged`: the settings differ from the scenario's own settings, to which the
    /// outcome applies; the line is then muted.
    void setOutcome(std::optional<Outcome> outcome, bool areSettingsChanged = false);
    QString text() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showToolTip();

    std::optional<Outcome> m_outcome;
    bool m_areSettingsChanged = false;
};

class ChoiceEditor;

/// The list of lock schemes, which chooses the scheme of simulated clients. If the user's programs
/// are the clients, the first entry names them; then any other entry makes the clients simulated
/// again.
class SchemeCombo : public ElidingCombo {
    Q_OBJECT
public:
    explicit SchemeCombo(ChoiceEditor &editor, QWidget *parent = nullptr);

    /// Fills the list in the current language. `allowed`: the schemes that the list has beside the
    /// chosen one; nothing: all schemes.
    void fill(const std::optional<std::vector<std::string>> &allowed);
    /// Shows the current choice.
    void showChoice();

private:
    ChoiceEditor &m_editor;
    bool m_hasOwnItem = false; ///< the first item is that of the user's programs or own scheme
};

} // namespace lockscope
