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

/// The window's docks, each with its name, its title and the action that shows it. Several reasons may hide a dock for a time, in
/// any combination and order; a wanted dock is shown again when the last reason ends. Owned by the window.
class WindowDocks : public QObject {
    Q_OBJECT
public:
    struct Plan {
        QString name; ///< its object name, which identifies it in the stored layout: "eventsDock"
        Qt::DockWidgetArea area;
        std::function<QString()> title; ///< in the current language
        QWidget *content;
        QWidget *tool = nullptr; ///< a widget that is always visible beside the title
        QString behind{};        ///< the dock behind which it is a tab; empty: it has its own place
        bool isShown = true;     ///< at the first start
        bool isOfOneRun = true;  ///< hidden while two runs are shown side by side
    };

    /// `view`: the menu that gets the docks' actions.
    WindowDocks(QMainWindow &window, QMenu &view);

    QDockWidget &add(const Plan &plan);
    /// REQUIRES: a dock of that name exists.
    QDockWidget &dock(const QString &name) const;
    /// Shows a dock, in front of the tabs at the same place.
    void reveal(const QString &name);
    /// Why docks are hidden.
    enum class Reason { comparison, lesson };
    /// Hides these docks until the reason ends.
    void putAway(Reason reason, const QStringList &names);
    void bringBack(Reason reason);
    /// Whether the docks of a single run are hidden, because two runs are compared.
    void giveWay(bool doGiveWay);
    /// Shows only these docks, whether closed or not, except those that are put away.
    void showOnly(const QStringList &names);
    /// Ends showOnly(): all docks are open or closed as before.
    void showAll();
    void retranslate();

private:
    struct Entry {
        Plan plan;
        QDockWidget *dock;
        bool isWanted = true;          ///< while it is put away: whether it is shown again afterwards
        std::set<Reason> reasons{};    ///< why it is hidden
        std::optional<bool> wasOpen{}; ///< before showOnly(), as long as no reason has been added or removed since
    };
    void apply(const Entry &entry);
    bool isFree(const Entry &entry) const { return entry.reasons.empty() && !m_only; }

    QMainWindow &m_window;
    QMenu &m_view;
    std::vector<Entry> m_entries;
    std::optional<QStringList> m_only;
};

} // namespace lockscope
