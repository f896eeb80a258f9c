// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QModelIndex;
class QObject;

namespace lockscope {

/// The place in the manual that describes a part of the window, as a link without "manual:", such
/// as "charts#wait". An item of a list or a tree gives it as data of manualPlaceRole, a widget as
/// the dynamic property manualPlaceProperty. manualPlaceOf() reads both.
inline constexpr int manualPlaceRole = Qt::UserRole + 1000;
inline constexpr char manualPlaceProperty[] = "manualPlace";

/// Returns the place in the manual that describes an object of the window: a page ("timeline"), or
/// a page and an anchor ("settings#ttl"). For a list or a tree, it is the place of the current
/// item. If no place describes the object, returns the place of its closest parent that has one; if
/// there is no such parent, "first-steps".
QString manualPlaceOf(const QObject *object);
/// Returns the place of an item of a list or a tree; empty if it has none.
QString manualPlaceOf(const QModelIndex &item);

} // namespace lockscope
