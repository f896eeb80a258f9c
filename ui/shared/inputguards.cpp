// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/inputguards.h"

#include "ui/theme/theme.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QCoreApplication>
#include <QDockWidget>
#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

namespace lockscope {
namespace {

constexpr int ringWidth = 2;

// A frame that is painted over the edge of a widget. It covers only the edge, so the widget
// repaints as fast as without it.
class FocusRing : public QWidget {
public:
    explicit FocusRing(QWidget &focused) : QWidget(&focused)
    {
        setObjectName(QStringLiteral("focusRing"));
        setAttribute(Qt::WA_TransparentForMouseEvents);
        fit();
        show();
        raise();
        focused.installEventFilter(this);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter(this).fillRect(rect(), Theme::current().accent);
    }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Resize)
            fit();
        return QWidget::eventFilter(watched, event);
    }

private:
    void fit()
    {
        setGeometry(parentWidget()->rect());
        setMask(QRegion(rect())
            - QRegion(rect().adjusted(ringWidth, ringWidth, -ringWidth, -ringWidth)));
    }
};

bool isModifier(int key)
{
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt
        || key == Qt::Key_Meta;
}

// Returns whether a widget is in a dock that is behind another dock, or is the bar of tabs of docks
// that are all closed. Qt places both outside the window instead of hiding them.
bool isBehind(const QWidget &widget)
{
    const QWidget *outer = &widget;
    while (
        outer && !qobject_cast<const QDockWidget *>(outer) && !qobject_cast<const QTabBar *>(outer))
        outer = outer->parentWidget();
    return outer && !outer->isWindow()
        && !outer->parentWidget()->rect().intersects(outer->geometry());
}

// Scrolls a widget into view. Qt does so only if the focus was in the same scroll area before.
void scrollTo(QWidget &widget)
{
    for (QWidget *outer = widget.parentWidget(); outer; outer = outer->parentWidget()) {
        if (auto *const area = qobject_cast<QScrollArea *>(outer))
            area->ensureWidgetVisible(&widget);
    }
}

// Returns the focused button if `key` is Enter and Qt does not press the button itself, as it does
// with autoDefault(); otherwise null.
QAbstractButton *buttonForEnter(QObject *focused, const QKeyEvent &key)
{
    const bool isEnter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    if (!isEnter || (key.modifiers() & ~Qt::KeypadModifier))
        return nullptr;
    if (auto *const pushButton = qobject_cast<QPushButton *>(focused))
        return pushButton->autoDefault() ? nullptr : pushButton;
    return qobject_cast<QToolButton *>(focused);
}

bool isSpinBoxOrSlider(const QObject *object)
{
    return qobject_cast<const QAbstractSpinBox *>(object)
        || (qobject_cast<const QAbstractSlider *>(object)
            && !qobject_cast<const QScrollBar *>(object));
}

} // namespace

KeyboardFocus::KeyboardFocus(QObject *parent) : QObject(parent)
{
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, &KeyboardFocus::followFocus);
}

KeyboardFocus::~KeyboardFocus()
{
    hideRing();
}

void KeyboardFocus::followFocus()
{
    QWidget *const focused = QApplication::focusWidget();
    if (m_tabKey != 0 && focused && isBehind(*focused)) {
        QKeyEvent tabPress(
            QEvent::KeyPress, m_tabKey, Qt::NoModifier); // moves the focus to the next widget
        QCoreApplication::sendEvent(focused, &tabPress);
        return;
    }
    if (m_isKeyboardInUse && focused)
        scrollTo(*focused);
    showRing();
}

void KeyboardFocus::showRing()
{
    QWidget *const focused = QApplication::focusWidget();
    if (m_ring && m_ring->parentWidget() == focused)
        return;
    hideRing();
    if (m_isKeyboardInUse && focused && !focused->isWindow())
        m_ring = new FocusRing(*focused);
}

void KeyboardFocus::hideRing()
{
    if (m_ring)
        m_ring->deleteLater();
    m_ring = nullptr;
}

bool KeyboardFocus::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show) {
        auto *const button = qobject_cast<QToolButton *>(watched);
        if (button && qobject_cast<QToolBar *>(button->parent()))
            button->setFocusPolicy(Qt::TabFocus); // a click does not take the focus
    } else if (event->type() == QEvent::MouseButtonPress) {
        m_isKeyboardInUse = false;
        hideRing();
    } else if (event->type() == QEvent::KeyPress && watched->isWidgetType()) {
        const auto &key = *static_cast<QKeyEvent *>(event);
        if (QAbstractButton *const button = buttonForEnter(watched, key);
            button && button->isEnabled()) {
            button->click();
            return true;
        }
        if (!isModifier(key.key())) {
            m_isKeyboardInUse = true;
            m_tabKey = key.key() == Qt::Key_Tab || key.key() == Qt::Key_Backtab ? key.key() : 0;
            showRing();
        }
    }
    return QObject::eventFilter(watched, event);
}

WheelGuard::WheelGuard(QObject *parent) : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        // Qt sends a press on the text of a spin box to the line edit inside it.
        for (QObject *const object : {watched, watched->parent()}) {
            if (isSpinBoxOrSlider(object))
                m_clicked = static_cast<QWidget *>(object);
        }
        break;
    case QEvent::Leave:
        if (watched == m_clicked)
            m_clicked = nullptr;
        break;
    case QEvent::Wheel: {
        const bool takesWheelAfterClick = isSpinBoxOrSlider(watched);
        if (!takesWheelAfterClick && !qobject_cast<QComboBox *>(watched))
            break;
        if (takesWheelAfterClick && watched == m_clicked && m_clicked->hasFocus())
            break;
        event->ignore(); // Qt then sends the event to the parent
        return true;
    }
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lockscope
