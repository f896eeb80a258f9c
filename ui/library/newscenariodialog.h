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

/// A scenario of one's own: from what is on the screen, with its faults and all that is turned, or from scratch. Its title and its text may
/// be in one language. What must come of it under each scheme is taken from the model at a press, and is gone when anything changes
/// that could make it untrue. What cannot be is refused in one line, and the dialog stays.
class NewScenarioDialog : public QDialog {
    Q_OBJECT
public:
    /// `onScreen`: the chosen scenario as it would be run next. `taken`: ids that other scenarios have.
    NewScenarioDialog(const Scenario &onScreen, const std::vector<std::string> &taken, QWidget *parent);

Q_SIGNALS:
    /// It is made, and is to be opened; `isToBeSaved`: a file is to be made of it at once.
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
    Scenario m_base; ///< what is not shown in a field
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
    QWidget *m_refusal; ///< shown while something is refused
    QLabel *m_problem;
};

} // namespace lockscope
