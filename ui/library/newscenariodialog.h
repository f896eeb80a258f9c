// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/library/scenariodraft.h"

#include <QDialog>

#include <string>
#include <vector>

class QButtonGroup;
class QComboBox;
class QFormLayout;
class QLabel;
class QLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace lockscope {

class DurationSpinBox;
class ExpectationTable;

/// The dialog for a new scenario of the user: a copy of the current one with its faults and
/// settings, or a blank one. One language is enough for title and text. A button runs the model and
/// fills in the expected outcome for each scheme. If the user changes a field on which the outcomes
/// depend, they are removed. If the scenario is invalid, the dialog stays open and shows the reason
/// in one line.
class NewScenarioDialog : public QDialog {
    Q_OBJECT
public:
    /// `currentScenario`: the chosen scenario with the changes that the user has made. `takenIds`:
    /// the ids that are used already.
    NewScenarioDialog(
        const Scenario &currentScenario, const std::vector<std::string> &takenIds, QWidget *parent);

Q_SIGNALS:
    /// The scenario is created; the receiver opens it and, if `isToBeSaved`, also saves it as a
    /// file.
    void made(const lockscope::Scenario &scenario, bool isToBeSaved);

private:
    QLayout *makeTexts();
    QWidget *makeFormAndFaults();
    QWidget *makeOutcomes();
    /// Sets the fields to the values of a scenario.
    void fillFrom(const Scenario &scenario);
    /// Removes the expected outcomes, because a field has changed.
    void dropOutcomes();
    ScenarioDraft draft() const;
    void computeOutcomes();
    /// Closes the dialog and emits made(), or shows why the scenario is invalid.
    void finish(bool isToBeSaved);

    Scenario m_currentScenario;
    std::vector<std::string> m_takenIds;
    Scenario m_base; ///< the scenario from which the new one takes the values that have no field
    QButtonGroup *m_origin;
    QLineEdit *m_titleEnglish;
    QLineEdit *m_titleChinese;
    QPlainTextEdit *m_aboutEnglish;
    QPlainTextEdit *m_aboutChinese;
    QComboBox *m_scheme;
    QSpinBox *m_clients;
    QSpinBox *m_nodes;
    QComboBox *m_workload;
    QSpinBox *m_rounds;
    DurationSpinBox *m_duration;
    QLabel *m_faults;
    ExpectationTable *m_expectations;
    QPushButton *m_compute;
    QLabel *m_outcomesNote;
    QWidget
        *m_refusalRow; ///< the row with m_refusalText; visible only while the scenario is invalid
    QLabel *m_refusalText;
};

} // namespace lockscope
