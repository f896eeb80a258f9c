// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/lanemenu.h"

#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/words/timelinetext.h"

namespace lockscope {

LaneMenu::LaneMenu(TimelineLayout &layout, LaneKey key, QWidget *parent)
    : QMenu(parent), m_layout(layout)
{
    setObjectName(QStringLiteral("laneMenu"));
    setAttribute(Qt::WA_DeleteOnClose);
    addSection(TimelineText::groupName(layout.lanes(), key));
    addGroupActions(key);
    addSeparator();
    addFoldActions(key.client);
    addSeparator();
    addShowActions();
}

QAction *LaneMenu::add(const QString &text, const Change &change)
{
    return addAction(text, this, [this, change] { m_layout.rearrange(change); });
}

void LaneMenu::addGroupActions(LaneKey key)
{
    const LaneArrangement &arrangement = m_layout.arrangement();
    if (!key.isFold)
        add(arrangement.isCollapsed(key) ? tr("Expand lanes") : tr("Collapse lanes"),
            [key](LaneArrangement &changed) { changed.toggleCollapsed(key); });
    const bool isPinned = arrangement.isPinned(key);
    add(isPinned ? tr("Unpin") : tr("Pin to the top"),
        [key, isPinned](LaneArrangement &changed) { changed.setPinned(key, !isPinned); });
    add(tr("Hide"), [key](LaneArrangement &changed) { changed.setHidden(key, true); });
    add(tr("Default height"), [key](LaneArrangement &changed) {
        changed.setHeightShare(key, 1);
    })->setEnabled(arrangement.heightShare(key) != 1);
}

void LaneMenu::addFoldActions(ClientId client)
{
    const auto changeToFold = [this](const std::function<bool(ClientId)> &isChosen) {
        return [this, isChosen](LaneArrangement &changed) {
            for (const LaneGroup &group : m_layout.lanes().groups()) {
                if (group.key.client && isChosen(group.key.client))
                    changed.setFolded(group.key.client, true);
            }
        };
    };
    if (client) {
        add(tr("Fold this client"),
            changeToFold([client](ClientId candidate) { return candidate == client; }));
        add(tr("Fold this client and those with higher numbers"),
            changeToFold([client](ClientId candidate) { return candidate >= client; }));
        add(tr("Fold all other clients"),
            changeToFold([client](ClientId candidate) { return candidate != client; }));
    }
    add(tr("Unfold all clients"), [](LaneArrangement &changed) {
        changed.unfoldAll();
    })->setEnabled(!m_layout.lanes().folded().empty());
    const auto changeToCollapse = [this](bool isCollapsed) {
        return [this, isCollapsed](LaneArrangement &changed) {
            for (const LaneGroup &group : m_layout.lanes().groups())
                changed.setCollapsed(group.key, isCollapsed);
        };
    };
    add(tr("Collapse all"), changeToCollapse(true));
    add(tr("Expand all"), changeToCollapse(false));
}

void LaneMenu::addShowActions()
{
    const LaneArrangement &arrangement = m_layout.arrangement();
    if (!arrangement.hidden().empty()) {
        QMenu *const hidden = addMenu(tr("Show again"));
        for (const LaneKey key : arrangement.hidden())
            hidden->addAction(TimelineText::groupName(m_layout.lanes(), key), this, [this, key] {
                m_layout.rearrange(
                    [key](LaneArrangement &changed) { changed.setHidden(key, false); });
            });
    }
    add(tr("Show all lanes"), [](LaneArrangement &changed) {
        changed.showAll();
    })->setEnabled(!arrangement.hidden().empty() || !m_layout.lanes().folded().empty());
    add(tr("Default order and heights"), [](LaneArrangement &changed) {
        changed = {};
    })->setEnabled(!arrangement.isDefault());
}

} // namespace lockscope
