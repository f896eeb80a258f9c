// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "ui/shell/shell.h"
#include "ui/state/programlines.h"

#include <QObject>
#include <QWidget>

class QAction;
class QLabel;
class QPlainTextEdit;

namespace lockscope {

class ClientsDialog;
class ProgramOutput;

/// Adds "Clients…" to the Run menu and beside the list of lock schemes. In its dialog, the user
/// chooses the clients of later runs on real Redis: simulated clients, or programs of the user.
/// This class also adds the dock "Program output", which is available only while a run with
/// programs is shown.
class ClientsFeature : public QObject {
    Q_OBJECT
public:
    explicit ClientsFeature(const Shell &shell);

    /// Returns the action, for a button beside the list of lock schemes.
    QAction &action() const { return *m_action; }
    /// Opens the dialog at the choice of an own program.
    void openForProgram();

private:
    ClientsDialog *openDialog();
    void choose(const ClientPrograms &programs);
    void updateOutputDock();

    const Shell m_shell;
    ProgramOutput *m_output;
    QAction *m_action;
};

/// The standard output and standard error of the user's programs during a live run: each line with
/// its time and its client. The panel keeps the last ProgramLines::linesMax lines. It scrolls to
/// new lines only while the end is visible. Thread: the window's.
class ProgramOutput : public QWidget {
    Q_OBJECT
public:
    /// `shown`: the lines that the panel shows; they stay when the panel is built again.
    explicit ProgramOutput(ProgramLines::Batch &shown, QWidget *parent = nullptr);

    void add(const ProgramLines::Batch &batch);
    void clear();
    bool isEmpty() const { return m_shown.written == 0; }
    QSize sizeHint() const override;

private:
    void show(const std::deque<ProgramLine> &lines);
    void follow();
    void showCount();

    ProgramLines::Batch &m_shown;

    QPlainTextEdit *m_text;
    QLabel *m_count;
    bool m_isFollowing = true; ///< the end was visible after the user's last scroll
};

} // namespace lockscope
