// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/// Gives each scroll area a name for screen readers: the title of the dock or of the dialog around it. Qt gives it none, although Tab stops
/// there. REQUIRES: called before assistive technology asks for the first scroll area.
void nameScrollAreasForScreenReaders();

} // namespace lockscope
