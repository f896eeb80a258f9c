// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QString>

class QMenu;

namespace lockscope {

class DetailsPanel;

/// Adds parts to the event filter: the actions for the next and the previous match, and the dimming
/// of events on the timeline that do not match. It also adds menu entries for filters: the events
/// that led to the selected event; the events with the same client, attempt, node or kind; the
/// evidence of the verdict; faults; the visible time range.
class FilterFeature : public QObject {
    Q_OBJECT
public:
    FilterFeature(const WindowParts &parts, DetailsPanel &details);

private:
    void fillMenu();
    /// Adds a menu entry that adds a condition to the filter.
    void addEntry(const QString &text, const QString &condition);
    void updateEvidence();

    WindowParts m_parts;
    QMenu &m_menu;
};

} // namespace lockscope
