// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

namespace lockscope {

/// Sets another current theme for its lifetime, for example the light theme for printed pages.
/// REQUIRES: no event loop runs meanwhile. Thread: the window's.
class ThemeForAWhile {
public:
    explicit ThemeForAWhile(const Theme &theme) : m_before(Theme::current())
    {
        Theme::setCurrent(theme);
    }
    ~ThemeForAWhile() { Theme::setCurrent(m_before); }
    ThemeForAWhile(const ThemeForAWhile &) = delete;
    ThemeForAWhile &operator=(const ThemeForAWhile &) = delete;

private:
    const Theme m_before;
};

} // namespace lockscope
