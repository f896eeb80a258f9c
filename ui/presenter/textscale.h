// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

#include <vector>

namespace lockscope {

class Language;

/// The scale of all text in a window. It changes the program's font, which most widgets inherit; widgets with a font size of their
/// own are scaled by the same factor. Thread: the window's.
class TextScale {
public:
    /// `window` and `language`, which owns the program's font, must outlive it.
    TextScale(QWidget &window, Language &language) : m_window(window), m_language(language) {}

    /// Sets the scale; 1 is the usual size. At 1, widgets with a size of their own get back exactly the size they had. A size that
    /// a widget has set meanwhile counts as a size at the scale of that time.
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
