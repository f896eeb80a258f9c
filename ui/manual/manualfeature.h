// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/shell.h"

#include <QObject>
#include <QPointer>
#include <QRect>
#include <QUrl>

class QAction;
class QPoint;

namespace lockscope {

class ManualWindow;

/// Adds "Help > Manual" (F1). It opens the manual at the place that describes the part of the
/// window or dialog with the keyboard focus. A part that has its own paragraph in the manual (a
/// setting, a fault, a chart, a finding) has a context menu that opens this paragraph. A link with
/// the address "manual:PLACE" anywhere in the window also opens the manual.
class ManualFeature : public QObject {
    Q_OBJECT
public:
    explicit ManualFeature(const Shell &shell);
    ~ManualFeature() override;

protected:
    /// Opens the manual when its key (F1) is pressed in a modal dialog, where the window's
    /// shortcuts do not work. Shows the context menus that lead to the manual.
    bool eventFilter(QObject *watched, QEvent *event) override;

private Q_SLOTS:
    /// Opens the manual at the place of a link "manual:PLACE".
    void openLink(const QUrl &link);

private:
    /// What stays of an open manual when the window is built again.
    struct Kept {
        QString place{}; ///< empty: the manual is not open
        QRect geometry{};
    };
    void openManual(const QString &place);
    void openMenu(const QString &place, QWidget &widget, const QPoint &position);
    const Shell m_shell;
    Kept &m_kept;
    QAction *m_action;
    QPointer<ManualWindow> m_manual;
};

} // namespace lockscope
