// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QPointer>
#include <QUrl>

class QAction;
class QPoint;

namespace lockscope {

class ManualWindow;

/// Help > Manual (F1): opens the manual at the place that describes the part with the keyboard focus, also in a dialog. A part with a
/// paragraph of its own (a setting, a fault, a chart, a finding) has a context menu that opens it. A link with the address "manual:PLACE"
/// anywhere in the window opens it, too.
class ManualFeature : public QObject {
    Q_OBJECT
public:
    explicit ManualFeature(const WindowParts &parts);
    ~ManualFeature() override;

protected:
    /// A modal dialog receives no shortcut of the window, so this looks for the manual's keys in dialogs. It also shows the context menus.
    bool eventFilter(QObject *watched, QEvent *event) override;

private Q_SLOTS:
    void openPlace(const QUrl &link);

private:
    void open(const QString &place);
    void openMenu(const QString &place, QWidget &widget, const QPoint &position);
    const WindowParts m_parts;
    QAction *m_action;
    QPointer<ManualWindow> m_manual;
};

} // namespace lockscope
