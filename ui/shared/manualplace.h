// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

namespace lockscope {

/// The place in the manual that describes a part of the window, as a link without "manual:", such
/// as "charts#wait". An item of a list or a tree gives it as data of manualPlaceRole, a widget as
/// the dynamic property manualPlaceProperty. manualPlaceOf() reads both.
inline constexpr int manualPlaceRole = Qt::UserRole + 1000;
inline constexpr char manualPlaceProperty[] = "manualPlace";

} // namespace lockscope
