// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/tunnels/tlsoptions.h"
#include "ui/shared/backgroundjob.h"

#include "lockscope/base/result.h"
#include "lockscope/net/nodeaddress.h"

#include <QDialog>

#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;

namespace lockscope {

class KeyringEdit;
class NodeListEdit;
class TlsEdit;

/// Asks for the servers of later runs on real Redis: a redis-server program to start, or the user's own nodes. OK checks what was entered
/// and closes the dialog only if runs can use it. Thread: the window's.
class ServersDialog : public QDialog {
    Q_OBJECT
public:
    struct Selection {
        QString program;                ///< a path or a name; empty: redis-server on PATH
        std::vector<NodeAddress> nodes; ///< the user's own nodes, also if they are not used
        bool usesNodes = false;         ///< runs use the nodes; otherwise they start the program
        TlsOptions tls{};               ///< for nodes with TLS
        bool keepsPasswords = false;    ///< the desktop's keyring has the passwords of the nodes
    };
    explicit ServersDialog(const Selection &selection, QWidget *parent = nullptr);

    /// Returns what was entered. REQUIRES: the dialog was accepted.
    Selection selection() const;

private:
    QWidget *makeProgramPart(const QString &program);
    QWidget *makeNodesPart(const Selection &selection);
    void browse();
    /// Checks what was entered and shows the answer; then closes the dialog if `closesIfGood` and runs can use it.
    void check(bool closesIfGood);
    void checkProgram();
    void checkNodes();
    void showProgramAnswer(const QString &text, bool isGood);
    /// Ends a check: enables the dialog again, and closes it if it can be closed (see check()). `isGood`: runs can use what was entered.
    void endCheck(bool isGood);
    void keepPasswords();
    void clearAnswers();
    /// Shows the fields for TLS only while an address has TLS.
    void updateTls();

    QLineEdit *m_program = nullptr;
    QLabel *m_programAnswer = nullptr;
    NodeListEdit *m_nodes = nullptr;
    TlsEdit *m_tls = nullptr;
    KeyringEdit *m_keyring = nullptr;
    QRadioButton *m_useProgram;
    QRadioButton *m_useNodes;
    QWidget *m_programPart;
    QWidget *m_nodesPart;
    QPushButton *m_check = nullptr;
    QPushButton *m_ok = nullptr;
    QWidget *m_body;
    QWidget *m_lastFocus = nullptr; ///< the widget that had the focus before the check
    bool m_closesIfGood = false;    ///< the argument of the last check()
    BackgroundJob m_job; // must be the last member: its destructor waits
};

} // namespace lockscope
