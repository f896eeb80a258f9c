// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/serverchoice.h"

#include "ui/shared/keyring.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"

namespace lockscope {

ServerChoice::ServerChoice(Experiment &experiment, Preferences &preferences)
    : m_experiment(experiment), m_preferences(preferences)
{
}

void ServerChoice::useStoredProgram()
{
    m_experiment.live.setRedisServer(m_preferences.redisServer().toStdString());
}

void ServerChoice::ask(QWidget *parent)
{
    ServersDialog::Selection selection{
        m_preferences.redisServer(), m_experiment.live.nodes(), !m_experiment.live.nodes().empty(), m_preferences.tls(),
        m_preferences.keepsPasswords()};
    for (const QString &url : m_preferences.ownNodes()) {
        if (const auto node = parseNodeAddress(url.toStdString()); node && !selection.usesNodes)
            selection.nodes.push_back(node.value());
    }
    auto *const dialog = new ServersDialog(selection, parent);
    QObject::connect(dialog, &QDialog::accepted, dialog, [this, dialog] { use(dialog->selection()); });
    dialog->open();
}

void ServerChoice::use(const ServersDialog::Selection &selection)
{
    QStringList urls;
    for (const NodeAddress &node : selection.nodes)
        urls << (selection.keepsPasswords ? Keyring::entryOf(node) : QString::fromStdString(nodeUrl(node)));
    m_preferences.setRedisServer(selection.program);
    m_preferences.setOwnNodes(urls);
    m_preferences.setKeepsPasswords(selection.keepsPasswords);
    m_preferences.setTls(selection.tls);
    useStoredProgram();
    m_experiment.live.setNodes(selection.usesNodes ? selection.nodes : std::vector<NodeAddress>(), selection.tls);
    if (selection.usesNodes)
        m_experiment.editor.setSetting("nodes", static_cast<double>(selection.nodes.size()));
}

} // namespace lockscope
