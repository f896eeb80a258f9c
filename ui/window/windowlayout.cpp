// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/windowlayout.h"

#include "ui/shared/preferences.h"
#include "ui/shell/windowdocks.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QScreen>

namespace lockscope {
namespace {

constexpr QSize largestFirstSize(1440, 900);
constexpr QSize frame(4,
    40); // the space for the window's frame and title, which are unknown before the window is shown
constexpr int lowHeight =
    740; // pixels: a window lower than this has no space for docks below each other

// Increase this number when the docks change: then a layout that an older version has stored is
// ignored.
constexpr int layoutVersion = 2;

} // namespace

WindowLayout::WindowLayout(QMainWindow &window, WindowDocks &docks, Preferences &preferences)
    : m_window(window), m_docks(docks), m_preferences(preferences)
{
}

QSize WindowLayout::firstSize(QSize available)
{
    return largestFirstSize.boundedTo(available - frame);
}

void WindowLayout::restore()
{
    const QRect available = m_window.screen()->availableGeometry();
    m_window.resize(firstSize(available.size()));
    m_window.move(available.center() - QRect({}, m_window.size() + frame).center());
    reset();
    m_window.restoreGeometry(m_preferences.geometry());
    m_window.restoreState(m_preferences.layout(), layoutVersion);
}

void WindowLayout::reset()
{
    if (m_docks.showsOnlySomeDocks())
        return;
    const bool isLow = m_window.height() < lowHeight;
    m_docks.arrange(isLow);
    const auto dock = [this](DockId id) { return &m_docks.dock(id); };
    m_window.resizeDocks(
        {dock(DockId::scenario), dock(DockId::verdict)}, {300, 300}, Qt::Horizontal);
    m_window.resizeDocks({dock(DockId::verdict), dock(DockId::topology)}, {390, 170}, Qt::Vertical);
    if (isLow)
        return;
    m_window.resizeDocks({dock(DockId::scenario), dock(DockId::listing)}, {590, 200}, Qt::Vertical);
    m_window.resizeDocks({dock(DockId::events)}, {230}, Qt::Vertical);
    m_window.resizeDocks({dock(DockId::events), dock(DockId::details)}, {800, 340}, Qt::Horizontal);
}

void WindowLayout::store()
{
    m_preferences.setGeometry(m_window.saveGeometry());
    m_preferences.setLayout(m_window.saveState(layoutVersion));
}

} // namespace lockscope
