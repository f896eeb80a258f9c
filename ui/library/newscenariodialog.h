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

/// The dialog for a new scenario of the user: a copy of the current one with its faults and settings, or a blank one. One language
/// is enough for title and text. A button runs the model and fills in the expected outcome for each scheme; any change that could
/// invalidate them drops them. An invalid scenario is refused with one line, and the dialog stays open.
class NewScenarioDialog : public QDialog {
    Q_OBJECT
public:
    /// `onScreen`: the chosen scenario with its current changes. `taken`: the ids of other scenarios.
    NewScenarioDialog(const Scenario &onScreen, const std::vector<std::string> &taken, QWidget *parent);

Q_SIGNALS:
    /// The scenario is created and must be opened; `isToBeSaved`: also save it as a file.
    void made(const lockscope::Scenario &scenario, bool isToBeSaved);

private:
    QLayout *texts();
    QWidget *numbers();
    QWidget *outcomes();
    void begin(const Scenario &scenario);
    void changed();
    ScenarioDraft draft() const;
    void ask();
    void finish(bool isToBeSaved);

    Scenario m_onScreen;
    std::vector<std::string> m_taken;
    Scenario m_base; ///< the values that have no field
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
    ExpectationTable *m_expected;
    QPushButton *m_ask;
    QLabel *m_state;
    QWidget *m_refusal; ///< visible while a reason for a refusal is shown
    QLabel *m_problem;
};

} // namespace lockscope
