// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <set>
#include <vector>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace lockscope {

/// The window's docks, each with its name, its title and the action that shows it. Several reasons may put a dock away for a while, at
/// once and in any order; what somebody wants to see comes back when the last of them is over. Owned by the window.
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
    /// Why docks are put away.
    enum class Reason { comparison, lesson };
    /// Puts these away until the reason is over.
    void putAway(Reason reason, const QStringList &names);
    void bringBack(Reason reason);
    /// Whether what shows one run is hidden, since two are compared.
    void giveWay(bool doGiveWay);
    /// From now on these alone are seen, be they closed or not, but for those that are put away.
    void showOnly(const QStringList &names);
    /// Ends that: all are seen, or closed, as they were before.
    void showAll();
    void retranslate();

private:
    struct Entry {
        Plan plan;
        QDockWidget *dock;
        bool isWanted = true;          ///< while it is put away: whether it comes back
        std::set<Reason> reasons{};    ///< why it is put away
        std::optional<bool> wasOpen{}; ///< before showOnly(), as long as no reason has come or gone since
    };
    void apply(const Entry &entry);
    bool isFree(const Entry &entry) const { return entry.reasons.empty() && !m_only; }

    QMainWindow &m_window;
    QMenu &m_view;
    std::vector<Entry> m_entries;
    std::optional<QStringList> m_only;
};

} // namespace lockscope
