// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>

class QWidget;

namespace lockscope {

class SelectionHistory;

/// The dock that tells all about the selected event, and the way back to those that were selected before it.
class DetailsFeature : public QObject {
    Q_OBJECT
public:
    explicit DetailsFeature(const WindowParts &parts);

private:
    QWidget *makeWay();

    WindowParts m_parts;
    SelectionHistory *m_history;
};

} // namespace lockscope
