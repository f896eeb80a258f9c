// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QRadioButton;
class QListWidget;

namespace lockscope {

class Preferences;

/// Asks which clients the next runs have: simulated clients, or the user's own programs. OK closes
/// the dialog only if the programs can be started. Thread: the window's.
class ClientsDialog : public QDialog {
    Q_OBJECT
public:
    /// `clients`: the number of clients of the next run.
    ClientsDialog(const ClientPrograms &programs, int clients, const Preferences &preferences,
        QWidget *parent = nullptr);

    /// Chooses own programs, as if the user had pressed their button.
    void chooseProgram();

Q_SIGNALS:
    /// The user has chosen these programs; empty: simulated clients.
    void chosen(const lockscope::ClientPrograms &programs);

private:
    QWidget *makeProgramPart(const ClientPrograms &programs);
    void browse();
    void showAdapters();
    /// Returns the programs as entered. Error: what is wrong with the input, in the window's
    /// language.
    Result<ClientPrograms> entered() const;
    void finish();
    /// Shows a problem in the input; an empty text: there is none.
    void showProblem(const QString &problem);

    const int m_clients;
    const Preferences &m_preferences;
    QRadioButton *m_simulated;
    QRadioButton *m_usesProgram;
    QLineEdit *m_command = nullptr;
    QPlainTextEdit *m_ownCommands = nullptr;
    QComboBox *m_reports = nullptr;
    QLineEdit *m_key = nullptr;
    QLabel *m_problem = nullptr;
    QWidget *m_programPart;
};

struct Adapter;
class Preferences;

/// Shows how a program reports what it does with its lock: one adapter (a small example program)
/// for each of several lock libraries. The user can copy an adapter or save it as a file. Thread:
/// the window's.
class AdapterDialog : public QDialog {
    Q_OBJECT
public:
    explicit AdapterDialog(const Preferences &preferences, QWidget *parent = nullptr);

Q_SIGNALS:
    /// The user has saved an adapter; `command` starts it.
    void saved(const QString &command);

private:
    QWidget *makeAdapterPart();
    const Adapter &chosen() const;
    void showChosen();
    void copy();
    void save();

    const Preferences &m_preferences;
    QListWidget *m_list;
    QLabel *m_about = nullptr;
    QPlainTextEdit *m_text = nullptr;
    QLineEdit *m_command = nullptr;
    QLabel *m_commandLabel = nullptr;
    QLabel *m_answer; ///< the result of the last "Copy" or "Save as"
};

} // namespace lockscope
