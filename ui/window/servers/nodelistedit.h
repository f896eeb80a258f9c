// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/serverrefusal.h"
#include "lockscope/net/nodeaddress.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace lockscope {

/// The fields for the user's own nodes. Each row has the address, user and password of one node,
/// and below them the answer of the last check. There is always at least one row. Thread: the
/// window's.
class NodeListEdit : public QWidget {
    Q_OBJECT
public:
    explicit NodeListEdit(const std::vector<NodeAddress> &nodes, QWidget *parent = nullptr);

    /// Returns the node of each row, in order. The error says why a row is not a node: see
    /// parseGivenNode().
    std::vector<Result<NodeAddress, ServerRefusal>> nodes() const;
    /// Returns the nodes of all rows with a valid address, also of a row with a user but no
    /// password, for which nodes() has an error.
    std::vector<NodeAddress> addresses() const;
    /// Shows the answer of a check below a row. An empty text removes it.
    void showAnswer(std::size_t row, const QString &text, bool isGood);

    /// Enters the password of a node, if a row has this node without a password.
    void fillPassword(const NodeAddress &node, const QString &password);

Q_SIGNALS:
    void edited();

private:
    struct Row {
        QWidget *widget;
        QLineEdit *address;
        QLineEdit *user;
        QLineEdit *password;
        QToolButton *remove;
        QLabel *answer;
    };
    void addRow(const NodeAddress &node);
    void removeRow(const QWidget *widget);
    /// Returns the node that a row describes; nullopt: the row has no valid address.
    static std::optional<NodeAddress> addressOf(const Row &row);
    /// If the address field has a URL with a user or a password, moves both into their own fields,
    /// because the address field does not hide a password.
    static void splitAddress(const Row &row);
    void updateRows();

    std::vector<Row> m_rows;
    QVBoxLayout *m_column;
    QPushButton *m_add;
};

} // namespace lockscope
