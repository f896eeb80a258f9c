// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/serverchoice.h"

#include "ui/keyring/keyring.h"
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
    ServersDialog::Servers servers{m_preferences.redisServer(), m_experiment.live.nodes(),
        !m_experiment.live.nodes().empty(), m_preferences.tls(), m_preferences.keepsPasswords()};
    for (const QString &url : m_preferences.ownNodes()) {
        if (const auto node = parseNodeAddress(url.toStdString()); node && !servers.usesNodes)
            servers.nodes.push_back(node.value());
    }
    auto *const dialog = new ServersDialog(servers, parent);
    QObject::connect(
        dialog, &QDialog::accepted, dialog, [this, dialog] { use(dialog->servers()); });
    dialog->open();
}

void ServerChoice::use(const ServersDialog::Servers &servers)
{
    QStringList urls;
    for (const NodeAddress &node : servers.nodes)
        urls << (servers.keepsPasswords ? Keyring::entryKeyOf(node)
                                        : QString::fromStdString(nodeUrl(node)));
    m_preferences.setRedisServer(servers.program);
    m_preferences.setOwnNodes(urls);
    m_preferences.setKeepsPasswords(servers.keepsPasswords);
    m_preferences.setTls(servers.tls);
    useStoredProgram();
    m_experiment.live.setNodes(
        servers.usesNodes ? servers.nodes : std::vector<NodeAddress>(), servers.tls);
    if (servers.usesNodes)
        m_experiment.editor.setSetting("nodes", static_cast<double>(servers.nodes.size()));
}

} // namespace lockscope
