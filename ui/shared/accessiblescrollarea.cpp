// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/accessiblescrollarea.h"

#include <QAccessibleWidget>
#include <QDockWidget>
#include <QScrollArea>

namespace lockscope {
namespace {

class AccessibleScrollArea : public QAccessibleWidget {
public:
    explicit AccessibleScrollArea(QScrollArea *area) : QAccessibleWidget(area, QAccessible::Section)
    {
    }

    QString text(QAccessible::Text kind) const override
    {
        const QString own = QAccessibleWidget::text(kind);
        if (kind != QAccessible::Name || !own.isEmpty())
            return own;
        const QWidget *outer = widget();
        while (outer && !qobject_cast<const QDockWidget *>(outer) && !outer->isWindow())
            outer = outer->parentWidget();
        return outer ? outer->windowTitle() : QString();
    }
};

QAccessibleInterface *accessibleScrollArea(const QString &className, QObject *object)
{
    auto *const area =
        className == QLatin1String("QScrollArea") ? qobject_cast<QScrollArea *>(object) : nullptr;
    return area ? new AccessibleScrollArea(area) : nullptr;
}

} // namespace

void nameScrollAreasForScreenReaders()
{
    QAccessible::installFactory(accessibleScrollArea); // a second installation has no effect
}

} // namespace lockscope
