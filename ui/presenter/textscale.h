// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

#include <vector>

namespace lockscope {

class Language;

/// The scale of all text in a window. It changes the size of the program's font, which most widgets
/// inherit. It also scales the font of each widget with its own font size by the same factor.
/// Thread: the window's.
class TextScale {
public:
    /// `window` and `language` (which sets the program's font) must outlive this object.
    TextScale(QWidget &window, Language &language) : m_window(window), m_language(language) { }

    /// Sets the scale; 1 is the usual size. A widget with its own font size gets exactly its
    /// original size again at scale 1. If the program has changed the font size of a widget since
    /// the last call, the new size counts as the size at the current scale.
    void set(double scale);
    double scale() const { return m_scale; }

private:
    /// A widget with its own font size, in points.
    struct ScaledWidget {
        QPointer<QWidget> widget;
        double sizeAtScale1;
        double givenSize; ///< the size that the last set() gave it
    };
    /// Returns the widgets with their own font size, and the size that each has at scale 1.
    std::vector<ScaledWidget> widgetsWithOwnSize() const;

    QWidget &m_window;
    Language &m_language;
    double m_scale = 1;
    std::vector<ScaledWidget> m_scaled; ///< the widgets that the last set() changed
};

} // namespace lockscope
