// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/windowdocks.h"

#include "lockscope/base/contract.h"
#include "ui/shared/manualplace.h"
#include "ui/shell/docktitle.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QEvent>
#include <QHash>
#include <QLayout>
#include <QMainWindow>
#include <QMenu>
#include <QTabBar>
#include <QToolBar>

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {
namespace {

struct DockInfo {
    DockId id;
    const char *name;   // the object name, by which QMainWindow::saveState() and tests know it
    const char *manual; // the page of the manual
};

constexpr std::array dockInfos{
    DockInfo{DockId::scenario, "scenarioDock", "experiment"},
    DockInfo{DockId::listing, "listingDock", "listing"},
    DockInfo{DockId::verdict, "verdictDock", "verdict"},
    DockInfo{DockId::topology, "topologyDock", "faults"},
    DockInfo{DockId::faults, "faultsDock", "faults"},
    DockInfo{DockId::events, "eventsDock", "events"},
    DockInfo{DockId::moment, "momentDock", "replay"},
    DockInfo{DockId::details, "detailsDock", "events"},
    DockInfo{DockId::charts, "chartsDock", "charts"},
    DockInfo{DockId::compare, "compareDock", "compare"},
    DockInfo{DockId::breakIt, "breakItDock", "break-it"},
    DockInfo{DockId::fixes, "remedyDock", "fixes"},
    DockInfo{DockId::legend, "legendDock", "timeline"},
    DockInfo{DockId::programOutput, "programOutputDock", "own-programs"},
    DockInfo{DockId::ownScheme, "ownSchemeDock", "write-your-own"},
};

const DockInfo &infoOf(DockId id)
{
    return dockInfos[static_cast<std::size_t>(id)];
}

// The place of a dock in a layout.
struct Place {
    DockId id;
    Qt::DockWidgetArea area;
    bool isShown = false;
    std::optional<DockId> behind = {}; // the dock at the same place, whose tab is in front
};

// Returns the places of all docks; those that are not shown appear there when they are opened.
std::vector<Place> placesIn(DockLayout layout, bool isLow)
{
    constexpr auto left = Qt::LeftDockWidgetArea;
    constexpr auto right = Qt::RightDockWidgetArea;
    constexpr auto bottom = Qt::BottomDockWidgetArea;
    using Id = DockId;
    std::vector<Place> places;
    const auto behind = [&places](
                            Id front, Qt::DockWidgetArea area, std::initializer_list<Id> ids) {
        for (const Id id : ids)
            places.push_back({id, area, false, front});
    };
    switch (layout) {
    case DockLayout::watch:
        // The faults are at the left, because the user drags them to the right, onto the timeline.
        places = {{Id::scenario, left, true}, {Id::verdict, right, true},
            {Id::topology, right, true}, {Id::events, bottom}, {Id::details, bottom}};
        behind(
            Id::scenario, left, {Id::listing, Id::ownScheme, Id::faults, Id::breakIt, Id::legend});
        behind(Id::verdict, right, {Id::fixes});
        break;
    case DockLayout::explain:
        places = {{Id::listing, left, true}, {Id::moment, left, true}, {Id::details, right, true},
            {Id::events, bottom, true}};
        behind(
            Id::listing, left, {Id::ownScheme, Id::scenario, Id::faults, Id::breakIt, Id::legend});
        behind(Id::details, right, {Id::verdict, Id::fixes, Id::topology});
        break;
    case DockLayout::build:
        places = {{Id::listing, left, true}, {Id::breakIt, right, true}, {Id::events, bottom}};
        if (isLow) {
            places.push_back({Id::faults, left, true, Id::listing});
            places.push_back({Id::fixes, right, true, Id::breakIt});
        } else {
            places.insert(places.end(), {{Id::faults, left, true}, {Id::fixes, right, true}});
        }
        behind(Id::listing, left, {Id::ownScheme, Id::scenario, Id::legend});
        behind(Id::breakIt, right, {Id::verdict, Id::topology, Id::details});
        break;
    }
    if (layout != DockLayout::explain)
        behind(Id::events, bottom, {Id::moment});
    behind(Id::events, bottom, {Id::charts, Id::compare, Id::programOutput});
    return places;
}

bool contains(const std::vector<DockId> &ids, DockId id)
{
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

// Returns the child that last had the focus, or else the first one that Tab reaches; null if there
// is none. In a dock, the buttons of its title come last.
QWidget *firstInput(QWidget &part)
{
    const auto takesFocus = [&part](const QWidget *widget) {
        return widget && (part.isAncestorOf(widget) || widget == &part) && widget->isEnabled()
            && widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus);
    };
    const auto *const dock = qobject_cast<const QDockWidget *>(&part);
    if (QWidget *const input = dock && dock->widget() ? firstInput(*dock->widget()) : nullptr)
        return input;
    if (takesFocus(part.focusWidget()))
        return part.focusWidget();
    QWidget *widget = &part;
    do {
        if (takesFocus(widget))
            return widget;
        widget = widget->nextInFocusChain();
    } while (widget != &part);
    return nullptr;
}

} // namespace

WindowDocks::WindowDocks(QMainWindow &window, QMenu &panels, QObject *parent)
    : QObject(parent), m_window(window), m_panels(panels)
{
    window.installEventFilter(this);
}

QDockWidget &WindowDocks::add(const Plan &plan)
{
    auto *const dock = new QDockWidget(&m_window);
    dock->setObjectName(QLatin1String(infoOf(plan.id).name));
    dock->setProperty(manualPlaceProperty, QLatin1String(infoOf(plan.id).manual));
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
    auto *const title = new DockTitle(*dock, plan.tool);
    dock->setTitleBarWidget(title);
    dock->setWidget(plan.content);
    dock->setWindowTitle(plan.title);
    m_panels.addAction(dock->toggleViewAction());
    m_entries.push_back({plan, dock, title});
    return *dock;
}

void WindowDocks::arrange(DockLayout layout, bool isLow)
{
    m_state.layoutBeforeReasons.clear();
    for (const Entry &entry : m_entries)
        m_window.removeDockWidget(entry.dock);
    m_window.layout()->activate(); // hides the tab bars of the previous places
    const std::vector<Place> places = placesIn(layout, isLow);
    for (const Place &place : places) {
        Entry &entry = entryOf(place.id);
        m_window.addDockWidget(place.area, entry.dock);
        if (place.behind)
            m_window.tabifyDockWidget(&dock(*place.behind), entry.dock);
        entry.state.isWanted = place.isShown;
        apply(entry);
    }
    for (const Place &place : places) {
        if (!place.behind)
            dock(place.id).raise();
    }
}

WindowDocks::Entry &WindowDocks::entryOf(DockId id)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
        [id](const Entry &entry) { return entry.plan.id == id; });
    LOCKSCOPE_ASSERT(found != m_entries.end());
    return *found;
}

void WindowDocks::reveal(DockId id)
{
    Entry &wanted = entryOf(id);
    wanted.dock->show();
    for (QDockWidget *const tab : m_window.tabifiedDockWidgets(wanted.dock)) {
        if (!tab->visibleRegion().isEmpty())
            wanted.tabBefore = tab;
    }
    wanted.dock->raise();
}

void WindowDocks::hide(DockId id)
{
    Entry &entry = entryOf(id);
    const bool isInFront = !entry.dock->visibleRegion().isEmpty();
    entry.dock->hide();
    QDockWidget *const tab = std::exchange(entry.tabBefore, nullptr);
    if (isInFront && tab && !tab->isHidden())
        tab->raise();
}

void WindowDocks::setBarShown(QToolBar &bar, bool isShown)
{
    if (bar.isHidden() != isShown)
        return;
    const QByteArray layout = m_window.saveState();
    bar.setVisible(isShown);
    m_window.layout()->activate();
    if (isShown) {
        m_state.layoutWithoutBar = layout;
        m_state.layoutWithBar = m_window.saveState();
    } else if (layout == m_state.layoutWithBar) {
        restoreLayout(m_state.layoutWithoutBar);
    }
}

void WindowDocks::hideFor(Reason reason, const std::vector<DockId> &ids)
{
    if (!isAnyDockHiddenForReason())
        m_state.layoutBeforeReasons =
            m_state.onlyShownDocks ? m_state.keptLayout : m_window.saveState();
    for (Entry &entry : m_entries) {
        if (!contains(ids, entry.plan.id))
            continue;
        // Stores whether the dock is open now, also if the user has opened it while it was hidden
        // for a reason.
        const bool isOpen = !entry.dock->isHidden();
        if (isUserControlled(entry) || (isOpen && !m_state.onlyShownDocks))
            entry.state.isWanted = isOpen;
        entry.state.reasons.insert(reason);
        entry.state.wasOpen.reset();
        apply(entry);
    }
}

void WindowDocks::endReason(Reason reason)
{
    const bool wasAnyDockHiddenForReason = isAnyDockHiddenForReason();
    for (Entry &entry : m_entries) {
        if (entry.state.reasons.erase(reason) == 0)
            continue;
        entry.state.wasOpen.reset();
        if (entry.state.isWanted || m_state.onlyShownDocks)
            apply(entry);
    }
    if (!wasAnyDockHiddenForReason || isAnyDockHiddenForReason())
        return;
    if (m_state.onlyShownDocks)
        m_state.keptLayout = m_state.layoutBeforeReasons;
    else
        restoreLayout(m_state.layoutBeforeReasons);
}

bool WindowDocks::isAnyDockHiddenForReason() const
{
    return std::any_of(m_entries.begin(), m_entries.end(),
        [](const Entry &entry) { return !entry.state.reasons.empty(); });
}

void WindowDocks::setVerifying(bool isVerifying)
{
    std::vector<DockId> ids;
    for (const Entry &entry : m_entries) {
        if (entry.plan.isHiddenInVerification)
            ids.push_back(entry.plan.id);
    }
    if (isVerifying)
        hideFor(Reason::verification, ids);
    else
        endReason(Reason::verification);
}

void WindowDocks::showOnly(const std::vector<DockId> &ids)
{
    for (Entry &entry : m_entries) {
        if (m_state.onlyShownDocks)
            break;
        entry.state.wasOpen = !entry.dock->isHidden();
        if (isUserControlled(entry))
            entry.state.isWanted = *entry.state.wasOpen;
    }
    m_state.onlyShownDocks = ids;
    for (const Entry &entry : m_entries) {
        apply(entry);
        entry.title->setShown(false);
    }
}

void WindowDocks::endShowOnly()
{
    m_state.onlyShownDocks.reset();
    for (Entry &entry : m_entries) {
        if (const auto wasOpen = std::exchange(entry.state.wasOpen, std::nullopt))
            entry.dock->setVisible(*wasOpen);
        else
            apply(entry);
        entry.title->setShown(true);
    }
    restoreLayout(m_state.keptLayout);
}

void WindowDocks::keepLayout()
{
    m_state.keptLayout = m_window.saveState();
}

void WindowDocks::restoreLayout(const QByteArray &layout)
{
    if (layout.isEmpty())
        return;
    QCoreApplication::sendPostedEvents(nullptr,
        QEvent::LayoutRequest); // otherwise the docks keep sizes for their previous content
    QHash<QWidget *, bool> wasHidden;
    for (QObject *const part : m_window.children()) {
        if (qobject_cast<QDockWidget *>(part) || qobject_cast<QToolBar *>(part))
            wasHidden.insert(
                static_cast<QWidget *>(part), static_cast<QWidget *>(part)->isHidden());
    }
    m_window.restoreState(layout);
    for (auto entry = wasHidden.cbegin(); entry != wasHidden.cend(); ++entry)
        entry.key()->setHidden(entry.value());
}

void WindowDocks::apply(const Entry &entry)
{
    const bool isRequested = m_state.onlyShownDocks
        ? contains(*m_state.onlyShownDocks, entry.plan.id)
        : entry.state.isWanted;
    entry.dock->setVisible(isRequested && entry.state.reasons.empty());
}

void WindowDocks::focusNextPart(bool isForwards)
{
    std::vector<QWidget *> parts;
    for (QObject *const child : m_window.children()) {
        auto *const part = qobject_cast<QWidget *>(child);
        const bool isPart = part
            && (part == m_window.centralWidget() || qobject_cast<QToolBar *>(part)
                || qobject_cast<QDockWidget *>(part));
        // The dock of a tab that is not in front is visible, but has no visible region.
        if (isPart && part->isVisible() && !part->visibleRegion().isEmpty() && firstInput(*part))
            parts.push_back(part);
    }
    const auto place = [](const QWidget *part) {
        const bool isDock = !qobject_cast<const QToolBar *>(part);
        return std::tuple(isDock, isDock ? part->x() : 0, part->y());
    };
    std::sort(parts.begin(), parts.end(),
        [&](const QWidget *one, const QWidget *other) { return place(one) < place(other); });
    const auto hasFocus = [focused = m_window.focusWidget()](
                              const QWidget *part) { return part->isAncestorOf(focused); };
    const auto at = std::find_if(parts.begin(), parts.end(), hasFocus);
    if (parts.empty())
        return;
    const std::size_t count = parts.size();
    const std::size_t now = static_cast<std::size_t>(at - parts.begin());
    const std::size_t next = at == parts.end() ? 0 : (now + (isForwards ? 1 : count - 1)) % count;
    firstInput(*parts[next])->setFocus(Qt::TabFocusReason);
}

bool WindowDocks::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_window && event->type() == QEvent::ChildPolished) {
        if (auto *const tabs =
                qobject_cast<QTabBar *>(static_cast<QChildEvent *>(event)->child())) {
            tabs->setElideMode(Qt::ElideNone);
            tabs->setUsesScrollButtons(true);
        }
    }
    return QObject::eventFilter(watched, event);
}

WindowDocks::State WindowDocks::state() const
{
    State state = m_state;
    for (const Entry &entry : m_entries) {
        DockState dock = entry.state;
        if (isUserControlled(entry))
            dock.isWanted = !entry.dock->isHidden();
        state.docks.emplace(entry.plan.id, dock);
    }
    return state;
}

void WindowDocks::restore(const State &state)
{
    m_state = state;
    m_state.docks.clear();
    for (Entry &entry : m_entries) {
        entry.state = state.docks.at(entry.plan.id);
        entry.title->setShown(!m_state.onlyShownDocks);
        apply(entry);
    }
}

} // namespace lockscope
