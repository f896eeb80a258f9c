// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/// Names each scroll area without an accessible name for screen readers: by the title of the dock
/// or of the window around it. Qt gives it no name, although Tab stops there. REQUIRES: called
/// before assistive technology asks for the first scroll area.
void nameScrollAreasForScreenReaders();

} // namespace lockscope
