// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/net/nodeaddress.h"

#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;
class QLabel;

namespace lockscope {

/// Asks whether the desktop's keyring keeps the passwords of the user's own nodes. Hidden if there
/// is no keyring. Thread: the window's.
class KeyringEdit : public QWidget {
    Q_OBJECT
public:
    /// `areKept`: the keyring has the passwords of `nodes`.
    KeyringEdit(bool areKept, const std::vector<NodeAddress> &nodes, QWidget *parent = nullptr);

    /// If the user wants passwords to be kept, reads those of the constructor's nodes from the
    /// keyring. Emits passwordFound() for each password that the keyring has. Shows an error in one
    /// line.
    void restore();
    /// Returns whether the user wants the keyring to keep the passwords.
    bool isKeepingWanted() const;
    /// Stores the passwords of these nodes in the keyring, and removes those of the constructor's
    /// other nodes. If the user does not want passwords to be kept, removes those of all the
    /// constructor's nodes instead. Then calls `finished` with true. If the keyring refuses, shows
    /// the error, clears the check box and calls `finished` with false.
    void keep(
        const std::vector<NodeAddress> &nodes, const std::function<void(bool isDone)> &finished);

Q_SIGNALS:
    void passwordFound(const NodeAddress &node, const QString &password);

private:
    void showError(const Error &error);

    const bool m_wereKept;
    const std::vector<NodeAddress> m_keptNodes;
    QCheckBox *m_choice;
    QLabel *m_error;
};

} // namespace lockscope
