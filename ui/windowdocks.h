// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace lockscope {

/// The window's docks, each with its name, its title and the action that shows it. Owned by the window.
class WindowDocks : public QObject {
    Q_OBJECT
public:
    struct Plan {
        QString name; ///< its object name, by which the layout is remembered: "eventsDock"
        Qt::DockWidgetArea area;
        std::function<QString()> title; ///< in the language of the moment
        QWidget *content;
        QWidget *tool = nullptr; ///< what is always at hand beside the title
        QString behind{};        ///< the dock that it shares its place with as a tab behind; empty: a place of its own
        bool isShown = true;     ///< at the first start
        bool isOfOneRun = true;  ///< gives way while two runs are shown side by side
    };

    /// `view`: the menu that the docks' own actions go to.
    WindowDocks(QMainWindow &window, QMenu &view);

    QDockWidget &add(const Plan &plan);
    /// REQUIRES: there is one of that name.
    QDockWidget &dock(const QString &name) const;
    /// Brings a dock into sight, before those it shares its place with.
    void reveal(const QString &name);
    /// Whether what shows one run is hidden, since two are compared; what was shown comes back afterwards.
    void giveWay(bool doGiveWay);
    void retranslate();

private:
    struct Entry {
        Plan plan;
        QDockWidget *dock;
        bool wasShown = true;
    };
    QMainWindow &m_window;
    QMenu &m_view;
    std::vector<Entry> m_entries;
    bool m_givesWay = false;
};

} // namespace lockscope
