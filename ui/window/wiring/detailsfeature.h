// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>

class QWidget;

namespace lockscope {

class DetailsPanel;
class SelectionHistory;

/// Adds the dock with the details of the selected event, and the history of selections with its two
/// actions (previous, next).
class DetailsFeature : public QObject {
    Q_OBJECT
public:
    explicit DetailsFeature(const WindowParts &parts);

    DetailsPanel &panel() { return *m_panel; }

private:
    /// Returns the buttons for the previous and the next selection.
    QWidget *makeHistoryButtons();

    WindowParts m_parts;
    SelectionHistory &m_history;
    DetailsPanel *m_panel;
};

} // namespace lockscope
