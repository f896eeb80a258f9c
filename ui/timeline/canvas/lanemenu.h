// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanearrangement.h"

#include <QMenu>

#include <functional>

namespace lockscope {

class TimelineLayout;

/// The context menu of a group of lanes. Its entries collapse, pin or hide the group, fold clients
/// into one common group, and show hidden lanes. The menu deletes itself when it closes.
class LaneMenu : public QMenu {
    Q_OBJECT
public:
    LaneMenu(TimelineLayout &layout, LaneKey key, QWidget *parent);

private:
    using Change = std::function<void(LaneArrangement &)>;
    /// Adds an entry that changes the arrangement.
    QAction *add(const QString &text, const Change &change);
    void addGroupActions(LaneKey key);
    void addFoldActions(ClientId client);
    void addShowActions();

    TimelineLayout &m_layout;
};

} // namespace lockscope
