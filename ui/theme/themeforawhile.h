// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

namespace lockscope {

/// Another theme is in use while this lives: pages are light whatever the window is. Thread: the window's, and no event loop within.
class ThemeForAWhile {
public:
    explicit ThemeForAWhile(const Theme &theme) : m_before(Theme::current()) { Theme::setCurrent(theme); }
    ~ThemeForAWhile() { Theme::setCurrent(m_before); }
    ThemeForAWhile(const ThemeForAWhile &) = delete;
    ThemeForAWhile &operator=(const ThemeForAWhile &) = delete;

private:
    const Theme m_before;
};

} // namespace lockscope
