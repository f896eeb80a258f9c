// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QString>

class QMenu;

namespace lockscope {

/// What the window adds to the event filter: keys from hit to hit, what goes with the selected event, the verdict's evidence, the
/// stretch of time that is in sight or was marked, and that the timeline dims what it hides.
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
