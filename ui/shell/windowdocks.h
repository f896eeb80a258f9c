// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

class QDockWidget;
class QMainWindow;
class QMenu;
class QToolBar;

namespace lockscope {

class DockTitle;

/// What the user is at. Each has its own arrangement of the docks.
enum class DockLayout : std::uint8_t {
    watch,   ///< experiment, verdict, topology
    explain, ///< listing, state, events, details
    build,   ///< listing, faults, search, fixes
};

/// The docks, each with its content for one subject.
enum class DockId : std::uint8_t {
    scenario,
    listing,
    verdict,
    topology,
    faults,
    events,
    moment, ///< the state at the playhead
    details,
    charts,
    compare,
    breakIt,
    fixes,
    legend,
    programOutput,
    ownScheme,
};

/// The docks of the window, each with its id, its title and the action in the View menu that
/// shows or hides it. A verification (the model and real Redis side by side) and a lesson can each
/// hide docks for a time. A dock that neither hides any more is shown again, unless the user has
/// closed it. When no dock is hidden by a verification or a lesson any more, all docks have their
/// previous places and sizes again. Owned by the window.
class WindowDocks : public QObject {
    Q_OBJECT
public:
    /// The reasons for which docks are hidden for a time.
    enum class Reason { verification, lesson };
    struct Plan {
        DockId id;
        QString title;
        QWidget *content;
        QWidget *tool = nullptr; ///< a widget that is always visible beside the title
        bool isHiddenInVerification =
            true; ///< hidden while the model and real Redis are shown side by side
    };

    /// `panels`: the menu to which the actions of the docks are added.
    WindowDocks(QMainWindow &window, QMenu &panels, QObject *parent);

    /// Creates a dock. It gets its place only in arrange().
    QDockWidget &add(const Plan &plan);
    /// Arranges all docks, with the sizes that Qt chooses. `isLow`: the window has a small height.
    void arrange(DockLayout layout, bool isLow);
    /// REQUIRES: a dock of that id exists.
    QDockWidget &dock(DockId id) { return *entryOf(id).dock; }
    /// Shows a dock, in front of the other tabs at the same place.
    void reveal(DockId id);
    /// Hides a dock; the tab that reveal() has covered is in front again.
    void hide(DockId id);
    /// Shows or hides a toolbar. When the toolbar is hidden, the docks have the sizes that they had
    /// before the toolbar was shown, unless the user has changed something meanwhile.
    void setBarShown(QToolBar &bar, bool isShown);
    /// Hides these docks until endReason().
    void hideFor(Reason reason, const std::vector<DockId> &ids);
    /// Shows the docks again that were hidden only for this reason, unless the user has closed
    /// them.
    void endReason(Reason reason);
    /// Hides the docks with Plan::isHiddenInVerification while a verification is shown, or shows
    /// them again.
    void setVerifying(bool isVerifying);
    /// Shows only these docks, without title bars, whether the user has closed them or not, except
    /// those that are hidden for a reason.
    void showOnly(const std::vector<DockId> &ids);
    /// Ends showOnly(): each dock is open or closed as it was before.
    void endShowOnly();
    bool showsOnlySomeDocks() const { return m_state.onlyShownDocks.has_value(); }
    /// Moves the keyboard focus to the next or previous part of the window: the toolbars from the
    /// top, then the docks and what they surround from the left.
    void focusNextPart(bool isForwards);
    /// Stores the places and sizes of docks and toolbars.
    void keepLayout();
    /// Restores the places and sizes of the last keepLayout(). No dock or toolbar is shown or
    /// hidden.
    void restoreLayout() { restoreLayout(m_state.keptLayout); }

    /// What the user and the modes of the window have done to a dock.
    struct DockState {
        bool isWanted =
            true; ///< whether the dock is shown again when it is no longer hidden for a reason
        std::set<Reason> reasons{};    ///< the reasons for which the dock is hidden
        std::optional<bool> wasOpen{}; ///< whether the dock was open before showOnly(); nothing if
                                       ///< a reason was added or removed since
    };
    struct State {
        std::map<DockId, DockState> docks{};
        QByteArray keptLayout;          ///< the layout at the last keepLayout()
        QByteArray layoutBeforeReasons; ///< the layout before any dock was hidden for a reason
        QByteArray layoutWithoutBar;    ///< the layout before the toolbar was shown
        QByteArray layoutWithBar;       ///< the layout just after the toolbar was shown
        std::optional<std::vector<DockId>>
            onlyShownDocks; ///< the ids given to showOnly(); nothing after endShowOnly()
    };
    State state() const;
    /// Restores the state of the docks that were in the window before, and shows or hides these
    /// docks accordingly. Their places and sizes are those of QMainWindow::restoreState().
    void restore(const State &state);

protected:
    /// Keeps the names of the tabs whole when Qt adds a bar of tabs to the window: a bar that is
    /// too narrow gets buttons to scroll.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Entry {
        Plan plan;
        QDockWidget *dock;
        DockTitle *title;
        DockState state{};
        QDockWidget *tabBefore = nullptr; ///< the tab that was in front before reveal()
    };
    Entry &entryOf(DockId id);
    /// Shows or hides the dock as isWanted, the reasons and showOnly() require.
    void apply(const Entry &entry);
    bool isAnyDockHiddenForReason() const;
    void restoreLayout(const QByteArray &layout);
    /// Returns whether only the user decides whether the dock is open.
    bool isUserControlled(const Entry &entry) const
    {
        return entry.state.reasons.empty() && !m_state.onlyShownDocks;
    }

    QMainWindow &m_window;
    QMenu &m_panels;
    std::vector<Entry> m_entries;
    State m_state; ///< State::docks is empty: each entry has its own state
};

} // namespace lockscope
