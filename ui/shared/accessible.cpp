// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/accessible.h"

#include <QAbstractItemView>
#include <QAccessibleWidget>
#include <QComboBox>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QPointer>
#include <QScrollArea>
#include <QWidget>
#include <QWindow>

#include <algorithm>
#include <chrono>
#include <unordered_map>
#include <utility>

namespace lockscope {
namespace {

constexpr std::chrono::milliseconds refreshDelay{100};
constexpr int refreshDelayFactor =
    10; // a refresh is delayed by at least the duration of the last refresh times this factor

class AccessibleCombo : public QAccessibleWidget {
public:
    explicit AccessibleCombo(QComboBox *combo)
        : QAccessibleWidget(combo, QAccessible::ComboBox), m_combo(*combo)
    {
    }

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? m_combo.currentText() : QAccessibleWidget::text(kind);
    }
    QAccessible::State state() const override
    {
        QAccessible::State now = QAccessibleWidget::state();
        now.expandable = true;
        now.expanded = m_combo.view()->isVisible();
        return now;
    }
    // The only child is the list of the entries.
    int childCount() const override { return 1; }
    QAccessibleInterface *child(int index) const override
    {
        return index == 0 ? QAccessible::queryAccessibleInterface(m_combo.view()) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        return child->object() == m_combo.view() ? 0 : -1;
    }
    QStringList actionNames() const override { return {showMenuAction()}; }
    void doAction(const QString &action) override
    {
        if (action == showMenuAction())
            m_combo.showPopup();
    }

private:
    QComboBox &m_combo;
};

QAccessibleInterface *accessibleCombo(const QString &className, QObject *object)
{
    auto *const combo =
        className == QStringLiteral("QComboBox") ? qobject_cast<QComboBox *>(object) : nullptr;
    return combo ? new AccessibleCombo(combo) : nullptr;
}

class AccessibleScrollArea : public QAccessibleWidget {
public:
    explicit AccessibleScrollArea(QScrollArea *area) : QAccessibleWidget(area, QAccessible::Section)
    {
    }

    QString text(QAccessible::Text kind) const override
    {
        const QString own = QAccessibleWidget::text(kind);
        if (kind != QAccessible::Name || !own.isEmpty())
            return own;
        const QWidget *outer = widget();
        while (outer && !qobject_cast<const QDockWidget *>(outer) && !outer->isWindow())
            outer = outer->parentWidget();
        return outer ? outer->windowTitle() : QString();
    }
};

QAccessibleInterface *accessibleScrollArea(const QString &className, QObject *object)
{
    auto *const area =
        className == QLatin1String("QScrollArea") ? qobject_cast<QScrollArea *>(object) : nullptr;
    return area ? new AccessibleScrollArea(area) : nullptr;
}

} // namespace

/// One part for assistive technology. It stays the same object while the part exists.
class PartInterface final : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    PartInterface(AccessibleParts &owner, PartInterface *parent) : m_owner(owner), m_parent(parent)
    {
    }

    const AccessiblePart &part() const { return m_part; }
    /// Sets another state of the same part, and updates the children.
    void setPart(AccessiblePart part);
    /// Makes `interfaces` contain one interface for each of `parts`: keeps an interface that has
    /// the key of a part, adds those that are missing, and deletes those whose part does not exist
    /// any more.
    static void update(std::vector<PartInterface *> &interfaces, std::vector<AccessiblePart> parts,
        AccessibleParts &owner, PartInterface *parent);
    /// Returns the first interface for which `test` is true, at any depth; null if there is none.
    template <class Test>
    static PartInterface *find(const std::vector<PartInterface *> &interfaces, Test test);

    bool isValid() const override { return true; }
    QObject *object() const override { return nullptr; }
    QWindow *window() const override { return m_owner.widget().window()->windowHandle(); }
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int index) const override;
    int childCount() const override { return static_cast<int>(m_children.size()); }
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override { }
    QRect rect() const override;
    QAccessible::Role role() const override { return m_owner.roles().part; }
    QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    QStringList actionNames() const override;
    void doAction(const QString &name) override;
    QStringList keyBindingsForAction(const QString &) const override { return {}; }

private:
    AccessibleParts &m_owner;
    PartInterface *const m_parent; // null: the widget is the parent
    AccessiblePart m_part;         // without its parts, which have interfaces
    std::vector<PartInterface *> m_children;
};

namespace {

/// The widget for assistive technology. Its children are its child widgets, then its parts.
class PaintedWidgetInterface final : public QAccessibleWidget {
public:
    explicit PaintedWidgetInterface(AccessibleParts &parts)
        : QAccessibleWidget(&parts.widget(), parts.roles().widget), m_parts(&parts)
    {
    }

    int childCount() const override
    {
        return QAccessibleWidget::childCount() + static_cast<int>(parts().size());
    }
    QAccessibleInterface *child(int index) const override
    {
        const int widgets = QAccessibleWidget::childCount();
        if (index < widgets)
            return QAccessibleWidget::child(index);
        const auto part = static_cast<std::size_t>(index - widgets);
        return part < parts().size() ? parts()[part] : nullptr;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const auto found = std::find(parts().begin(), parts().end(), child);
        if (found == parts().end())
            return QAccessibleWidget::indexOfChild(child);
        return QAccessibleWidget::childCount() + static_cast<int>(found - parts().begin());
    }
    QAccessibleInterface *focusChild() const override
    {
        QAccessibleInterface *const current =
            m_parts && widget()->hasFocus() ? m_parts->current() : nullptr;
        return current ? current : QAccessibleWidget::focusChild();
    }

private:
    const std::vector<PartInterface *> &parts() const
    {
        static const std::vector<PartInterface *> none;
        return m_parts ? m_parts->parts() : none;
    }

    const QPointer<AccessibleParts> m_parts; // null while the widget is being destroyed
};

QAccessibleInterface *interfaceOf(const QString &className, QObject *object)
{
    // Qt asks once for each base class of the object; the first question is enough.
    if (!object->isWidgetType() || className != QLatin1String(object->metaObject()->className()))
        return nullptr;
    auto *const parts = object->findChild<AccessibleParts *>(QString(), Qt::FindDirectChildrenOnly);
    return parts ? new PaintedWidgetInterface(*parts) : nullptr;
}

} // namespace

void PartInterface::setPart(AccessiblePart part)
{
    update(m_children, std::exchange(part.parts, {}), m_owner, this);
    m_part = std::move(part);
}

void PartInterface::update(std::vector<PartInterface *> &interfaces,
    std::vector<AccessiblePart> parts, AccessibleParts &owner, PartInterface *parent)
{
    std::unordered_multimap<quint64, PartInterface *> before;
    for (PartInterface *const interface : std::exchange(interfaces, {}))
        before.emplace(interface->m_part.key, interface);
    for (AccessiblePart &part : parts) {
        PartInterface *interface = nullptr;
        if (const auto kept = before.find(part.key); kept != before.end()) {
            interface = kept->second;
            before.erase(kept);
        } else {
            interface = new PartInterface(owner, parent);
            QAccessible::registerAccessibleInterface(interface);
        }
        interface->setPart(std::move(part));
        interfaces.push_back(interface);
    }
    for (const auto &[key, interface] : before) {
        update(interface->m_children, {}, owner, interface);
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(interface));
    }
}

template <class Test>
PartInterface *PartInterface::find(const std::vector<PartInterface *> &interfaces, Test test)
{
    for (PartInterface *const interface : interfaces) {
        if (test(interface->m_part))
            return interface;
        if (PartInterface *const found = find(interface->m_children, test))
            return found;
    }
    return nullptr;
}

QAccessibleInterface *PartInterface::parent() const
{
    return m_parent ? m_parent : QAccessible::queryAccessibleInterface(&m_owner.widget());
}

QAccessibleInterface *PartInterface::child(int index) const
{
    return index >= 0 && index < childCount() ? m_children[static_cast<std::size_t>(index)]
                                              : nullptr;
}

int PartInterface::indexOfChild(const QAccessibleInterface *child) const
{
    const auto found = std::find(m_children.begin(), m_children.end(), child);
    return found == m_children.end() ? -1 : static_cast<int>(found - m_children.begin());
}

// Parts may overlap: a mark is painted over a bar. The user sees the narrowest part at that point.
QAccessibleInterface *PartInterface::childAt(int x, int y) const
{
    PartInterface *best = nullptr;
    for (PartInterface *const child : m_children) {
        if (child->rect().contains(x, y) && (!best || child->rect().width() < best->rect().width()))
            best = child;
    }
    return best;
}

QString PartInterface::text(QAccessible::Text kind) const
{
    if (kind == QAccessible::Name)
        return m_part.name;
    // The value is also the description, because AT-SPI (the accessibility interface of Linux
    // desktops) has no values in words.
    return kind == QAccessible::Value || kind == QAccessible::Description ? m_part.value
                                                                          : QString();
}

QRect PartInterface::rect() const
{
    const QRect rect = m_part.rect.toAlignedRect();
    return {m_owner.widget().mapToGlobal(rect.topLeft()), rect.size()};
}

QAccessible::State PartInterface::state() const
{
    QAccessible::State state;
    state.focusable = state.selectable = true;
    state.selected = m_part.isSelected || m_part.isCurrent;
    state.focused = m_owner.widget().hasFocus() && m_owner.current() == this;
    state.invisible = !m_owner.widget().isVisible();
    return state;
}

void *PartInterface::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this)
                                                : nullptr;
}

QStringList PartInterface::actionNames() const
{
    QStringList names;
    if (m_part.press)
        names << pressAction();
    if (m_part.openMenu)
        names << showMenuAction();
    return names;
}

void PartInterface::doAction(const QString &name)
{
    if (name == pressAction() && m_part.press)
        m_part.press();
    else if (name == showMenuAction() && m_part.openMenu)
        m_part.openMenu();
}

AccessibleParts::AccessibleParts(QWidget &widget, Roles roles, Source source)
    : QObject(&widget), m_widget(widget), m_roles(roles), m_source(std::move(source))
{
    QAccessible::installFactory(&interfaceOf); // a second installation has no effect
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &AccessibleParts::refresh);
}

AccessibleParts::~AccessibleParts()
{
    PartInterface::update(m_parts, {}, *this, nullptr);
}

void AccessibleParts::refreshSoon()
{
    if (m_isAsked && !m_timer.isActive())
        m_timer.start();
}

// The first query of assistive technology makes the parts. Later only the timer changes them: a
// query must not delete the interface that answers it.
const std::vector<PartInterface *> &AccessibleParts::parts()
{
    if (!std::exchange(m_isAsked, true))
        refresh();
    return m_parts;
}

QAccessibleInterface *AccessibleParts::current()
{
    PartInterface *const current =
        PartInterface::find(m_parts, [](const AccessiblePart &part) { return part.isCurrent; });
    return current
        ? current
        : PartInterface::find(m_parts, [](const AccessiblePart &part) { return part.isSelected; });
}

void AccessibleParts::refresh()
{
    QElapsedTimer clock;
    clock.start();
    PartInterface::update(m_parts, m_source(), *this, nullptr);
    m_timer.setInterval(
        std::max(refreshDelay, refreshDelayFactor * std::chrono::milliseconds(clock.elapsed())));
    QAccessibleInterface *const now = current();
    const QAccessible::Id id = now ? QAccessible::uniqueId(now) : 0;
    if (id == std::exchange(m_announced, id) || !now || !m_widget.hasFocus())
        return;
    QAccessibleEvent event(now, QAccessible::Focus);
    QAccessible::updateAccessibility(&event);
}

void nameCombosForScreenReaders()
{
    QAccessible::installFactory(accessibleCombo); // a second installation has no effect
}

void nameScrollAreasForScreenReaders()
{
    QAccessible::installFactory(accessibleScrollArea); // a second installation has no effect
}

} // namespace lockscope
