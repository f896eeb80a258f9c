// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/frame/cachedpicture.h"

namespace lockscope {

std::vector<QRgb> coloursOf(const Theme &theme)
{
    std::vector<QRgb> colours;
    for (const QColor &colour :
        {theme.panel, theme.lane, theme.grid, theme.text, theme.textMuted, theme.violation})
        colours.push_back(colour.rgba());
    for (const Theme::ClientInk &ink : theme.clientInks)
        colours.insert(colours.end(), {ink.fill.rgba(), ink.outline.rgba(), ink.text.rgba()});
    return colours;
}

} // namespace lockscope
