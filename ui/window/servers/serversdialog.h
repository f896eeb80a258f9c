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

/// Asks for the servers of later runs on real Redis: a redis-server program to start, or the user's
/// own nodes. OK checks the entered servers, and closes the dialog only if runs can use them.
/// Thread: the window's.
class ServersDialog : public QDialog {
    Q_OBJECT
public:
    struct Servers {
        QString program;                ///< a path or a name; empty: redis-server on PATH
        std::vector<NodeAddress> nodes; ///< the user's own nodes, also if they are not used
        bool usesNodes = false;         ///< runs use the nodes; otherwise they start the program
        TlsOptions tls{};               ///< for nodes with TLS
        bool keepsPasswords = false;    ///< the desktop's keyring has the passwords of the nodes
    };
    explicit ServersDialog(const Servers &servers, QWidget *parent = nullptr);

    /// Returns what was entered. REQUIRES: the dialog was accepted.
    Servers servers() const;

protected:
    /// Grows with its content.
    bool event(QEvent *event) override;

private:
    QWidget *makeProgramPart(const QString &program);
    QWidget *makeNodesPart(const Servers &servers);
    void browse();
    /// Checks the entered servers and shows the answer. If `closesIfGood` and runs can use the
    /// servers, then calls keepPasswordsAndClose().
    void check(bool closesIfGood);
    void checkProgram();
    void checkNodes();
    void showProgramAnswer(const QString &text, bool isGood);
    /// Ends a check: enables the dialog again, and calls keepPasswordsAndClose() if `isGood` and
    /// check() was called with `closesIfGood`. `isGood`: runs can use the entered servers.
    void endCheck(bool isGood);
    void keepPasswordsAndClose();
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
    BackgroundJob
        m_job; // must be the last member: its destructor runs first, and waits for the check
};

} // namespace lockscope
