// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QString>

class QMenu;

namespace lockscope {

/// Adds to the event filter: the actions for the next and the previous match; menu entries that filter for what belongs to the selected
/// event, for the evidence of the verdict, for faults and for the visible time range; and the dimming of other events on the timeline.
class FilterFeature : public QObject {
    Q_OBJECT
public:
    explicit FilterFeature(const WindowParts &parts);

private:
    void fillMenu();
    /// Adds a menu entry that adds a condition to the filter.
    void addEntry(const QString &text, const QString &condition);
    void updateEvidence();

    WindowParts m_parts;
    QMenu &m_menu;
};

} // namespace lockscope
