// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

#include <vector>

namespace lockscope {

class Language;

/// How large all text of a window is, against its usual size. The program's own font follows, and with it every widget that has none of
/// its own; widgets that have set a size keep their proportion to the rest. Thread: the window's.
class TextScale {
public:
    /// `window` and `language`, which owns the program's font, must outlive it.
    TextScale(QWidget &window, Language &language) : m_window(window), m_language(language) {}

    /// 1: as usual. What has a size of its own gets back just the size that it had, unless it has set another one since: that is taken
    /// as one at the scale of then.
    void set(double scale);
    double scale() const { return m_scale; }

private:
    struct Sized {
        QPointer<QWidget> widget;
        double usual; ///< points
        double given;
    };
    std::vector<Sized> sized() const;

    QWidget &m_window;
    Language &m_language;
    double m_scale = 1;
    std::vector<Sized> m_given;
};

} // namespace lockscope
