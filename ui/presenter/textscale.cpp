// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/textscale.h"

#include "ui/shared/language.h"

#include <algorithm>
#include <utility>

namespace lockscope {

std::vector<TextScale::ScaledWidget> TextScale::widgetsWithOwnSize() const
{
    std::vector<ScaledWidget> found;
    for (QWidget *const widget : m_window.findChildren<QWidget *>()) {
        const QFont font = widget->font();
        if (!(font.resolveMask() & QFont::SizeResolved) || font.pointSizeF() <= 0)
            continue;
        const auto previous = std::find_if(m_scaled.begin(), m_scaled.end(),
            [widget](const ScaledWidget &scaled) { return scaled.widget == widget; });
        const bool isSizeUnchanged =
            previous != m_scaled.end() && previous->givenSize == font.pointSizeF();
        found.push_back(
            {widget, isSizeUnchanged ? previous->sizeAtScale1 : font.pointSizeF() / m_scale, 0});
    }
    return found;
}

void TextScale::set(double scale)
{
    if (scale == m_scale)
        return;
    // The sizes are read before the program's font changes, because some widgets derive their size
    // from it.
    std::vector<ScaledWidget> all = widgetsWithOwnSize();
    m_scale = scale;
    m_language.setTextScale(scale);
    for (ScaledWidget &each : all) {
        if (!each.widget)
            continue;
        QFont font = each.widget->font();
        font.setPointSizeF(each.sizeAtScale1 * scale);
        each.widget->setFont(font);
        each.givenSize = font.pointSizeF();
    }
    m_scaled = std::move(all);
}

} // namespace lockscope
