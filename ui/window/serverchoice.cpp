// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/serverchoice.h"

#include "ui/shared/messagebar.h"
#include "ui/shared/preferences.h"
#include "ui/state/livecontroller.h"

#include "core/live/servers/serverprogram.h"

#include <QInputDialog>

namespace lockscope {

ServerChoice::ServerChoice(LiveController &live, Preferences &preferences, MessageBar &messages)
    : m_live(live), m_preferences(preferences), m_messages(messages)
{
}

void ServerChoice::useStored()
{
    m_live.setRedisServer(m_preferences.redisServer().toStdString());
}

void ServerChoice::ask(QWidget *parent)
{
    bool isAccepted = false;
    const QString program =
        QInputDialog::getText(parent, tr("Redis server"), tr("The redis-server program to start (empty: the one on PATH):"),
                              QLineEdit::Normal, m_preferences.redisServer(), &isAccepted);
    if (isAccepted)
        choose(program.trimmed());
}

bool ServerChoice::choose(const QString &program)
{
    const auto found = findRedisServer(program.toStdString());
    if (!found) {
        const QString reason = QString::fromStdString(found.error().text);
        m_messages.post({MessageBar::Weight::error, [reason] { return reason; }, {}, {}});
        return false;
    }
    m_preferences.setRedisServer(program);
    useStored();
    return true;
}

} // namespace lockscope
