// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/// Makes screen readers name a combo box by its accessible name, or by the label whose buddy it is. Without this, Qt names a combo box on
/// Linux by its current value. Applies to all combo boxes of the program that a screen reader asks for afterwards.
void nameCombosForScreenReaders();

} // namespace lockscope
