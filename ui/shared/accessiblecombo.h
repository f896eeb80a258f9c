// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/// Makes screen readers name a combo box by its accessible name, or by the label whose buddy it is.
/// Without this, Qt names a combo box on Linux by its current value. It applies to every combo box
/// that a screen reader queries after this call.
void nameCombosForScreenReaders();

} // namespace lockscope
