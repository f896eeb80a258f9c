// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/accessiblecombo.h"

#include <QAbstractItemView>
#include <QAccessibleWidget>
#include <QComboBox>

namespace lockscope {
namespace {

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

} // namespace

void nameCombosForScreenReaders()
{
    QAccessible::installFactory(accessibleCombo); // a second installation has no effect
}

} // namespace lockscope
