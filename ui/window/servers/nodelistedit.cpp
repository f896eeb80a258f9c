// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/servers/nodelistedit.h"

#include "core/live/servers/givennode.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

std::string urlOf(const QLineEdit &edit)
{
    const QString text = edit.text().trimmed();
    return (text.contains(QStringLiteral("://")) ? text : QStringLiteral("redis://") + text)
        .toStdString();
}

// Returns an address as the user enters it: host:port, or a URL if the node needs more: TLS, a Unix
// socket, sentinels or a cluster.
QString shownAddress(const NodeAddress &node)
{
    if (node.isTls || node.isUnix() || !node.sentinels.empty() || !node.clusterServers.empty())
        return QString::fromStdString(nodeUrl(node));
    return node.host.empty() ? QString() : QString::fromStdString(addressText(node));
}

QLineEdit *addField(
    QGridLayout &grid, int column, int stretch, const QString &name, const QString &text)
{
    auto *const edit = new QLineEdit(text);
    edit->setAccessibleName(name);
    edit->setPlaceholderText(name);
    grid.addWidget(edit, 0, column);
    grid.setColumnStretch(column, stretch);
    return edit;
}

} // namespace

NodeListEdit::NodeListEdit(const std::vector<NodeAddress> &nodes, QWidget *parent)
    : QWidget(parent), m_column(new QVBoxLayout(this)),
      m_add(new QPushButton(tr("Add a node"), this))
{
    m_add->setObjectName(QStringLiteral("addNode"));
    m_add->setAutoDefault(false);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(6);
    m_column->addWidget(m_add, 0, Qt::AlignLeft);
    connect(m_add, &QPushButton::clicked, this, [this] {
        addRow({});
        m_rows.back().address->setFocus();
    });
    for (const NodeAddress &node : nodes)
        addRow(node);
    if (m_rows.empty())
        addRow({});
}

void NodeListEdit::addRow(const NodeAddress &node)
{
    auto *const widget = new QWidget(this);
    auto *const grid = new QGridLayout(widget);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(2);
    Row row{widget, addField(*grid, 0, 5, tr("Address"), shownAddress(node)),
        addField(*grid, 1, 2, tr("User"), QString::fromStdString(node.user)),
        addField(*grid, 2, 2, tr("Password"), QString::fromStdString(node.password)),
        new QToolButton(widget), new QLabel(widget)};
    row.address->setObjectName(QStringLiteral("nodeAddress"));
    row.address->setPlaceholderText(tr("host:port or rediss://… (TLS)"));
    row.user->setObjectName(QStringLiteral("nodeUser"));
    row.password->setObjectName(QStringLiteral("nodePassword"));
    row.password->setEchoMode(QLineEdit::Password);
    row.remove->setObjectName(QStringLiteral("removeNode"));
    row.remove->setIcon(themedIcon(QStringLiteral("close")));
    row.remove->setAutoRaise(true);
    row.remove->setToolTip(tr("Remove this node"));
    row.remove->setAccessibleName(row.remove->toolTip());
    row.answer->setObjectName(QStringLiteral("nodeAnswer"));
    row.answer->setWordWrap(true);
    row.answer->setTextFormat(Qt::PlainText);
    row.answer->hide();
    grid->addWidget(row.remove, 0, 3);
    grid->addWidget(row.answer, 1, 0, 1, 4);
    m_column->insertWidget(static_cast<int>(m_rows.size()), widget);
    for (const QLineEdit *const edit : {row.address, row.user, row.password})
        connect(edit, &QLineEdit::textEdited, this, &NodeListEdit::edited);
    connect(row.address, &QLineEdit::editingFinished, this, [row] { splitAddress(row); });
    connect(row.remove, &QToolButton::clicked, this, [this, widget] {
        removeRow(widget);
        updateRows();
    });
    m_rows.push_back(row);
    updateRows();
}

void NodeListEdit::removeRow(const QWidget *widget)
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(),
        [widget](const Row &other) { return other.widget == widget; });
    m_column->removeWidget(row->widget);
    row->widget->hide();
    row->widget->deleteLater();
    m_rows.erase(row);
}

void NodeListEdit::updateRows()
{
    m_add->setEnabled(m_rows.size() < static_cast<std::size_t>(givenNodesMax));
    for (const Row &row : m_rows)
        row.remove->setEnabled(m_rows.size() > 1);
    Q_EMIT edited();
}

void NodeListEdit::splitAddress(const Row &row)
{
    const Result<NodeAddress> node = parseNodeAddress(urlOf(*row.address));
    if (!node || (node.value().user.empty() && node.value().password.empty()))
        return;
    row.user->setText(QString::fromStdString(node.value().user));
    row.password->setText(QString::fromStdString(node.value().password));
    row.address->setText(shownAddress(node.value()));
}

std::vector<Result<NodeAddress, ServerRefusal>> NodeListEdit::nodes() const
{
    std::vector<Result<NodeAddress, ServerRefusal>> nodes;
    for (const Row &row : m_rows) {
        nodes.push_back(parseGivenNode(urlOf(*row.address),
            row.user->text().trimmed().toStdString(), row.password->text().toStdString()));
    }
    return nodes;
}

std::optional<NodeAddress> NodeListEdit::addressOf(const Row &row)
{
    const Result<NodeAddress> parsed = parseNodeAddress(urlOf(*row.address));
    if (!parsed)
        return {};
    NodeAddress node = parsed.value();
    if (node.user.empty())
        node.user = row.user->text().trimmed().toStdString();
    if (node.password.empty())
        node.password = row.password->text().toStdString();
    return node;
}

std::vector<NodeAddress> NodeListEdit::addresses() const
{
    std::vector<NodeAddress> addresses;
    for (const Row &row : m_rows) {
        if (auto node = addressOf(row))
            addresses.push_back(std::move(*node));
    }
    return addresses;
}

void NodeListEdit::fillPassword(const NodeAddress &node, const QString &password)
{
    for (const Row &row : m_rows) {
        const auto shown = addressOf(row);
        if (shown && nodeUrl(*shown) == nodeUrl(node) && shown->user == node.user
            && shown->password.empty())
            row.password->setText(password);
    }
}

void NodeListEdit::showAnswer(std::size_t row, const QString &text, bool isGood)
{
    QLabel &answer = *m_rows[row].answer;
    answer.setText(text);
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText,
        isGood ? palette.color(QPalette::PlaceholderText) : Theme::current().violation);
    answer.setPalette(palette);
    answer.setVisible(!text.isEmpty());
}

} // namespace lockscope
