// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowparts.h"

#include "helpfeature.h"

namespace lockscope {

void addFeatures(const WindowParts &parts)
{
    new HelpFeature(parts);
}

} // namespace lockscope
