// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/servers/keyringedit.h"

#include "ui/keyring/keyring.h"
#include "ui/words/text.h"

#include <QCheckBox>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <optional>

namespace lockscope {

KeyringEdit::KeyringEdit(bool areKept, const std::vector<NodeAddress> &nodes, QWidget *parent)
    : QWidget(parent), m_wereKept(areKept), m_keptNodes(nodes),
      m_choice(new QCheckBox(tr("&Keep the passwords in the desktop's keyring"), this)),
      m_error(new QLabel(this))
{
    m_choice->setObjectName(QStringLiteral("keepPasswords"));
    m_choice->setChecked(areKept);
    m_error->setObjectName(QStringLiteral("keyringError"));
    m_error->setWordWrap(true);
    m_error->setTextFormat(Qt::PlainText);
    m_error->hide();
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_choice);
    column->addWidget(m_error);
    setVisible(Keyring::isAvailable());
    connect(m_choice, &QCheckBox::toggled, m_error, &QLabel::hide);
}

bool KeyringEdit::isKeepingWanted() const
{
    return !isHidden() && m_choice->isChecked();
}

void KeyringEdit::restore()
{
    if (!isKeepingWanted())
        return;
    for (const NodeAddress &node : m_keptNodes) {
        Keyring::read(node, this, [this, node](const Result<std::string> &password) {
            if (!password)
                showError(password.error());
            else if (!password.value().empty())
                Q_EMIT passwordFound(node, QString::fromStdString(password.value()));
        });
    }
}

void KeyringEdit::keep(
    const std::vector<NodeAddress> &nodes, const std::function<void(bool isDone)> &finished)
{
    if (isHidden() || (!isKeepingWanted() && !m_wereKept))
        return finished(true);
    const auto hasEntry = [](const QString &key) {
        return [key](const NodeAddress &node) { return Keyring::entryKeyOf(node) == key; };
    };
    struct Call {
        NodeAddress node;
        bool isRemoval;
    };
    std::vector<Call> calls;
    for (const NodeAddress &node : nodes) {
        if (isKeepingWanted() && !node.password.empty())
            calls.push_back({node, false});
    }
    for (const NodeAddress &node : m_keptNodes) {
        if (m_wereKept
            && (!isKeepingWanted()
                || std::none_of(nodes.begin(), nodes.end(), hasEntry(Keyring::entryKeyOf(node)))))
            calls.push_back({node, true});
    }
    // The calls of the keyring run at the same time; the last one that ends calls `finished`.
    struct State {
        std::size_t left;
        std::optional<Error> error;
    };
    const auto state = std::make_shared<State>(State{calls.size(), {}});
    if (calls.empty())
        return finished(true);
    for (const auto &[node, isRemoval] : calls) {
        (isRemoval ? Keyring::remove : Keyring::write)(
            node, this, [this, state, finished](const Result<Done> &result) {
                if (!result)
                    state->error = result.error();
                if (--state->left > 0)
                    return;
                if (state->error)
                    showError(*state->error);
                finished(!state->error);
            });
    }
}

void KeyringEdit::showError(const Error &error)
{
    m_choice->setChecked(false);
    //: %1 is a line in English
    m_error->setText(tr("The passwords are not kept: %1").arg(textOf(error.text)));
    m_error->show();
}

} // namespace lockscope
