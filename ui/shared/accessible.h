// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QObject>
#include <QRectF>
#include <QString>
#include <QTimer>

#include <functional>
#include <vector>

class QWidget;

namespace lockscope {

class PartInterface;

/// A painted part of a widget, such as a bar or a box, in the form in which assistive technology
/// reads it.
struct AccessiblePart {
    quint64 key = 0; ///< identifies the part among its siblings, also after a change
    QString name{};
    QString value{};               ///< its state in words
    QRectF rect{};                 ///< in the widget's coordinates
    bool isSelected = false;       ///< it is shown as selected
    bool isCurrent = false;        ///< it shows the keyboard focus while the widget has the focus
    std::function<void()> press{}; ///< what a press does; empty: nothing
    std::function<void()> openMenu{}; ///< opens its menu; empty: it has none
    std::vector<AccessiblePart> parts{};
};

/// Gives the painted parts of a widget to assistive technology (screen readers) as a tree of
/// objects. Nothing is computed until assistive technology asks for the widget. Thread: the
/// window's.
class AccessibleParts : public QObject {
    Q_OBJECT
public:
    using Source = std::function<std::vector<AccessiblePart>()>;
    /// The roles of the widget and of its parts for screen readers.
    struct Roles {
        QAccessible::Role widget = QAccessible::List;
        QAccessible::Role part = QAccessible::ListItem;
    };
    /// `source`: returns the parts of the first level. REQUIRES: a member of the widget, so that it
    /// exists before assistive technology first asks for the widget, and is destroyed before the
    /// data that `source` reads.
    AccessibleParts(QWidget &widget, Roles roles, Source source);
    ~AccessibleParts() override;

    /// Asks the source for the parts soon, because they may have changed. Cheap: a widget calls it
    /// whenever it paints.
    void refreshSoon();

    // For the interfaces of assistive technology.
    QWidget &widget() const { return m_widget; }
    const Roles &roles() const { return m_roles; }
    const std::vector<PartInterface *> &parts();
    /// Returns the current part, otherwise the first selected part; null if there is none.
    QAccessibleInterface *current();

private:
    void refresh();

    QWidget &m_widget;
    const Roles m_roles;
    const Source m_source;
    std::vector<PartInterface *>
        m_parts; // owned by Qt's cache of interfaces; PartInterface::update() removes them from it
    bool m_isAsked = false;          // assistive technology has asked for the parts
    QAccessible::Id m_announced = 0; // the part that got the focus last; 0: none
    QTimer m_timer;
};

/// Makes screen readers name a combo box by its accessible name, or by the label whose buddy it is.
/// Without this, Qt names a combo box on Linux by its current value. It applies to every combo box
/// that a screen reader queries after this call.
void nameCombosForScreenReaders();

/// Names each scroll area without an accessible name for screen readers: by the title of the dock
/// or of the window around it. Qt gives it no name, although Tab stops there. REQUIRES: called
/// before assistive technology asks for the first scroll area.
void nameScrollAreasForScreenReaders();

} // namespace lockscope
