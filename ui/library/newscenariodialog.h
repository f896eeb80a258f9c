// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <QDialog>
#include <QString>
#include <QTableWidget>

#include <map>
#include <optional>
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

/// The user's input for a new scenario: the texts as typed, and a scenario with everything else. A
/// value.
struct ScenarioDraft {
    QString titleEnglish;
    QString titleChinese;
    QString aboutEnglish;
    QString aboutChinese;
    Scenario scenario; ///< the scheme, the settings, the faults and the expected outcomes; its id
                       ///< and its texts are ignored
};

/// Returns a blank scenario: a few rounds of two clients, without faults.
Scenario blankScenario();

/// Returns the scenario as a scenario file would describe it. Its id is derived from the English
/// title and starts with "own-", so that it differs from all built-in ids; it also differs from all
/// `takenIds`. Without an English title, the Chinese one is used as the English one, too. On error
/// returns a line for the user: the title is missing, a fault names a client or node that does not
/// exist, or the scenario cannot run.
Result<Scenario> scenarioOf(const ScenarioDraft &draft, const std::vector<std::string> &takenIds);

class DurationSpinBox;
class ExpectationTable;

/// The dialog for a new scenario of the user: a copy of the current one with its faults and
/// settings, or a blank one. Title and text are in the language of the window, and in the other one
/// on demand. A button runs the model and fills in the expected outcome for each scheme. If the
/// user changes a field on which the outcomes depend, they are removed. If the scenario is invalid,
/// the dialog stays open and shows the reason in one line.
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
    QLineEdit *m_ownTitle; ///< the one in the language of the window
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

class LibraryCheck;

/// The outcome of a scenario under each lock scheme. compute() runs the model once for each scheme,
/// in the background; the results become the scenario's expected outcomes. A scheme under which the
/// model cannot complete the scenario is listed without an expected outcome. The table is hidden
/// while it is empty.
class ExpectationTable : public QTableWidget {
    Q_OBJECT
public:
    explicit ExpectationTable(QWidget *parent = nullptr);

    /// Runs the model and replaces the earlier results; emits computed() at the end.
    void compute(const Scenario &scenario);
    /// Empties the table and cancels a computation that is running.
    void dropOutcomes();
    bool isComputing() const { return m_isComputing; }
    /// The expected outcomes by the id of the scheme; empty while the model runs.
    const std::map<std::string, Outcome> &expected() const { return m_expected; }

Q_SIGNALS:
    /// The outcomes are complete.
    void computed();

private:
    void showResult(const std::string &id);
    void showRows();

    LibraryCheck *m_check;
    bool m_isComputing = false;
    std::map<std::string, std::optional<Outcome>>
        m_outcomes; ///< nothing: the run was not completed
    std::map<std::string, Outcome> m_expected;
};

} // namespace lockscope
