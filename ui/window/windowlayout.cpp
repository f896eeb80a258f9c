// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/windowlayout.h"

#include "ui/shared/preferences.h"
#include "ui/shell/windowdocks.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QScreen>

#include <algorithm>

namespace lockscope {
namespace {

constexpr QSize usualFirstSize(1440, 900);
constexpr QSize largestFirstSize(1920, 1200);
constexpr double firstShare = 0.9; // of the screen
constexpr QSize frame(4,
    40); // the space for the window's frame and title, which are unknown before the window is shown
constexpr int lowHeight =
    740; // pixels: a window lower than this has no space for docks below each other

constexpr int narrowWidth = 1400; // pixels

// Increase this number when the docks change: then a layout that an older version has stored is
// ignored.
constexpr int layoutVersion = 3;

} // namespace

WindowLayout::WindowLayout(QMainWindow &window, WindowDocks &docks, Preferences &preferences)
    : m_window(window), m_docks(docks), m_preferences(preferences)
{
}

QSize WindowLayout::firstSize(QSize available)
{
    return usualFirstSize.expandedTo((available * firstShare).boundedTo(largestFirstSize))
        .boundedTo(available - frame);
}

void WindowLayout::restore()
{
    const QRect available = m_window.screen()->availableGeometry();
    m_window.resize(firstSize(available.size()));
    m_window.move(available.center() - QRect({}, m_window.size() + frame).center());
    m_window.restoreGeometry(m_preferences.geometry());
    reset();
    restoreArrangement();
}

DockLayout WindowLayout::layout() const
{
    return static_cast<DockLayout>(
        std::clamp(m_preferences.layout(), 0, static_cast<int>(DockLayout::build)));
}

void WindowLayout::choose(DockLayout layout)
{
    if (layout == this->layout() || m_docks.showsOnlySomeDocks())
        return;
    store();
    m_preferences.setLayout(static_cast<int>(layout));
    reset();
    restoreArrangement();
}

void WindowLayout::restoreArrangement()
{
    m_window.restoreState(m_preferences.arrangement(static_cast<int>(layout())), layoutVersion);
}

void WindowLayout::reset()
{
    if (m_docks.showsOnlySomeDocks())
        return;
    const bool isLow = m_window.height() < lowHeight;
    const bool isNarrow = m_window.width() < narrowWidth;
    m_docks.arrange(layout(), isLow);
    // In the layout that explains, the details need the height more than the events the width.
    m_window.setCorner(Qt::BottomRightCorner,
        layout() == DockLayout::explain ? Qt::RightDockWidgetArea : Qt::BottomDockWidgetArea);
    const auto resize = [this](Qt::Orientation direction,
                            std::initializer_list<std::pair<DockId, int>> sizes) {
        QList<QDockWidget *> docks;
        QList<int> lengths;
        for (const auto &[id, length] : sizes) {
            docks << &m_docks.dock(id);
            lengths << length;
        }
        m_window.resizeDocks(docks, lengths, direction);
    };
    switch (layout()) {
    case DockLayout::watch:
        resize(Qt::Horizontal, {{DockId::scenario, 300}, {DockId::verdict, isNarrow ? 280 : 300}});
        resize(Qt::Vertical, {{DockId::verdict, 520}, {DockId::topology, 170}});
        break;
    case DockLayout::explain:
        resize(Qt::Horizontal,
            {{DockId::listing, isNarrow ? 300 : 360}, {DockId::details, isNarrow ? 280 : 320}});
        resize(Qt::Vertical, {{DockId::events, isLow ? 156 : 232}});
        resize(Qt::Vertical, {{DockId::listing, 450}, {DockId::moment, 350}});
        break;
    case DockLayout::build:
        resize(Qt::Horizontal,
            {{DockId::listing, isNarrow ? 320 : 380}, {DockId::breakIt, isNarrow ? 300 : 340}});
        if (!isLow) {
            resize(Qt::Vertical, {{DockId::listing, 330}, {DockId::faults, 400}});
            resize(Qt::Vertical, {{DockId::breakIt, 400}, {DockId::fixes, 330}});
        }
        break;
    }
}

void WindowLayout::store()
{
    m_preferences.setGeometry(m_window.saveGeometry());
    m_preferences.setArrangement(static_cast<int>(layout()), m_window.saveState(layoutVersion));
}

} // namespace lockscope
