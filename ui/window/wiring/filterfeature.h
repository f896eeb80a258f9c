// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QString>

class QMenu;

namespace lockscope {

/// Adds to the event filter: shortcuts from hit to hit, menu entries for what belongs to the selected event, for the verdict's
/// evidence, for faults and for the visible time range, and the dimming on the timeline.
class FilterFeature : public QObject {
    Q_OBJECT
public:
    explicit FilterFeature(const WindowParts &parts);

private:
    void fillMenu();
    void add(const QString &text, const QString &words);
    void takeVerdict();

    WindowParts m_parts;
    QMenu &m_menu;
};

} // namespace lockscope
