// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/manualplace.h"

#include <QAbstractItemView>
#include <QVariant>

namespace lockscope {

QString manualPlaceOf(const QModelIndex &item)
{
    return item.data(manualPlaceRole).toString();
}

QString manualPlaceOf(const QObject *object)
{
    for (; object; object = object->parent()) {
        const auto *const view = qobject_cast<const QAbstractItemView *>(object);
        const QString own = view ? manualPlaceOf(view->currentIndex())
                                 : object->property(manualPlaceProperty).toString();
        if (!own.isEmpty())
            return own;
    }
    return QStringLiteral("first-steps");
}

} // namespace lockscope
