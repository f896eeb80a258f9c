// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/textscale.h"

#include "ui/shared/language.h"

#include <algorithm>
#include <utility>

namespace lockscope {

// Returns the widgets with a font size of their own, with the size at the usual scale.
std::vector<TextScale::Sized> TextScale::sized() const
{
    std::vector<Sized> found;
    for (QWidget *const widget : m_window.findChildren<QWidget *>()) {
        const QFont font = widget->font();
        if (!(font.resolveMask() & QFont::SizeResolved) || font.pointSizeF() <= 0)
            continue;
        const auto before = std::find_if(m_given.begin(), m_given.end(), [widget](const Sized &given) { return given.widget == widget; });
        const bool isOurs = before != m_given.end() && before->given == font.pointSizeF();
        found.push_back({widget, isOurs ? before->usual : font.pointSizeF() / m_scale, 0});
    }
    return found;
}

void TextScale::set(double scale)
{
    if (scale == m_scale)
        return;
    std::vector<Sized> all = sized(); // before the program's font changes, because some widgets derive their size from it
    m_scale = scale;
    m_language.setTextScale(scale);
    for (Sized &each : all) {
        if (!each.widget)
            continue;
        QFont font = each.widget->font();
        font.setPointSizeF(each.usual * scale);
        each.widget->setFont(font);
        each.given = font.pointSizeF();
    }
    m_given = std::move(all);
}

} // namespace lockscope
