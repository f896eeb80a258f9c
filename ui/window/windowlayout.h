// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

#include <cstdint>

class QMainWindow;

namespace lockscope {

class Preferences;
enum class DockLayout : std::uint8_t;
class WindowDocks;

/// The size of the window and the arrangement of its docks: at the first start, after reset(), and
/// as the user left them. Thread: the window's.
class WindowLayout {
public:
    WindowLayout(QMainWindow &window, WindowDocks &docks, Preferences &preferences);

    /// Returns the size of the window at the first start, without its frame. `available`: the part
    /// of the screen that a window can use. All sizes are in device-independent pixels.
    static QSize firstSize(QSize available);
    /// Arranges the window as at the first start, and then as it was stored. Called once, before
    /// the window is shown.
    void restore();
    DockLayout layout() const;
    /// Shows another layout as the user left it, and stores the present one.
    void choose(DockLayout layout);
    /// Arranges the docks of this layout as at the first start, in the current size of the window.
    /// Does nothing in presenter mode.
    void reset();
    void store();

private:
    void restoreArrangement();

    QMainWindow &m_window;
    WindowDocks &m_docks;
    Preferences &m_preferences;
};

} // namespace lockscope
