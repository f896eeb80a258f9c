// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/presenterfeature.h"

#include "ui/presenter/curtain.h"
#include "ui/presenter/keyhint.h"
#include "ui/presenter/spotlight.h"
#include "ui/shared/cover.h"
#include "ui/shared/language.h"
#include "ui/shell/kept.h"
#include "ui/window/presenterstage.h"
#include "ui/window/replay.h"
#include "ui/shell/windowactions.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace lockscope {
namespace {

// What stays when the window is built again.
struct KeptSpotlight {
    bool isOn = false;
};

QString shortcutOf(const QAction &action)
{
    return action.shortcut().toString(QKeySequence::NativeText);
}

bool isTextInput(const QWidget *widget)
{
    return qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget)
        || qobject_cast<const QPlainTextEdit *>(widget) || qobject_cast<const QTextEdit *>(widget);
}

} // namespace

PresenterFeature::PresenterFeature(const WindowParts &parts)
    : QObject(&parts.owner), m_parts(parts), m_isSpotlightOn(parts.kept.of<KeptSpotlight>().isOn),
      m_stage(new PresenterStage(parts, this))
{
    makeActions();
    connect(m_stage, &PresenterStage::changed, this, &PresenterFeature::updateMode);
    updateMode(m_stage->isOn());
}

void PresenterFeature::leave()
{
    m_stage->leave();
}

PresenterFeature::~PresenterFeature()
{
    QCoreApplication::instance()->removeEventFilter(this);
}

void PresenterFeature::makeActions()
{
    using Menu = WindowActions::Menu;
    WindowActions &actions = m_parts.actions;
    // Some remote controls send F5 to start, others Shift+F5.
    m_present = actions.add(Menu::view,
        {.shortcuts = {QKeySequence(Qt::Key_F5), QKeySequence(Qt::SHIFT | Qt::Key_F5)},
            .text = tr("&Presenter mode"),
            .tip = tr("Full screen, larger text, only the parts that an audience needs")});
    m_present->setCheckable(true);
    m_blackScreen = actions.add(Menu::view,
        {.shortcuts = {QKeySequence(Qt::Key_B)},
            .text = tr("Blac&k screen"),
            .tip = tr("In presenter mode: black until the next key or click")});
    m_spotlightAction = actions.add(Menu::view,
        {.shortcuts = {QKeySequence(Qt::Key_L)},
            .text = tr("Pointer spotli&ght"),
            .tip = tr("In presenter mode: dim everything except around the pointer")});
    m_spotlightAction->setCheckable(true);
    m_spotlightAction->setChecked(m_isSpotlightOn);
    m_language = actions.add(Menu::view,
        {.shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L)},
            .text = tr("S&witch language"),
            .tip = tr("Between English and Chinese, immediately")});
    connect(m_present, &QAction::triggered, this,
        [this](bool isOn) { isOn ? m_stage->enter() : m_stage->leave(); });
    connect(m_blackScreen, &QAction::triggered, this, &PresenterFeature::showBlackScreen);
    connect(m_spotlightAction, &QAction::toggled, this, &PresenterFeature::setSpotlight);
    connect(m_language, &QAction::triggered, this, &PresenterFeature::switchLanguage);
}

void PresenterFeature::updateMode(bool isOn)
{
    m_present->setChecked(isOn);
    m_blackScreen->setEnabled(isOn);
    m_spotlightAction->setEnabled(isOn);
    if (isOn) {
        setSpotlight(m_isSpotlightOn);
        QCoreApplication::instance()->installEventFilter(this);
        showKeyHint();
        return;
    }
    QCoreApplication::instance()->removeEventFilter(this);
    m_spotlightAction->setChecked(false);
    delete m_curtain;
    delete m_hint;
}

void PresenterFeature::showKeyHint()
{
    delete m_hint;
    //: The keys of presenter mode, in a line. %1 to %5 are keys: "B", "L", "Ctrl+Shift+L",
    //: "Ctrl+R", "Ctrl+."
    m_hint =
        new KeyHint(tr("Esc: leave  ·  PageDown, PageUp: page of the lesson  ·  Space: play, pause "
                       " ·  %4: run on real Redis  ·  "
                       "%5: stop  ·  %1 or . : black screen  ·  %2: spotlight  ·  %3: language")
                        .arg(shortcutOf(*m_blackScreen), shortcutOf(*m_spotlightAction),
                            shortcutOf(*m_language), shortcutOf(*m_parts.actions.run),
                            shortcutOf(*m_parts.actions.stop)),
            m_parts.window);
}

void PresenterFeature::showBlackScreen()
{
    if (!m_curtain)
        m_curtain = new Curtain(&m_parts.window);
}

void PresenterFeature::setSpotlight(bool isOn)
{
    m_isSpotlightOn = isOn;
    if (!isOn)
        delete m_spotlight;
    else if (!m_spotlight)
        m_spotlight = new Spotlight(&m_parts.window);
}

void PresenterFeature::switchLanguage()
{
    for (QAction *const action : m_parts.actions.language->actions()) {
        if (action->data().toString() == m_parts.language.code())
            continue;
        action->trigger();
        return;
    }
}

bool PresenterFeature::isPresenterKey(const QKeyEvent &key) const
{
    if (QApplication::activePopupWidget() || QApplication::activeModalWidget())
        return false;
    const QWidget *const focus = QApplication::focusWidget();
    if (focus && focus->window() != &m_parts.window)
        return false;
    if (qobject_cast<const BriefCover *>(focus)) // any key closes the cover
        return false;
    const bool isShifted = key.modifiers() & Qt::ShiftModifier;
    if (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return false;
    switch (key.key()) {
    case Qt::Key_Escape:
        return !isShifted && (!isTextInput(focus) || qobject_cast<const QAbstractSpinBox *>(focus));
    case Qt::Key_Period: return !isShifted && !isTextInput(focus);
    case Qt::Key_Space: return !isTextInput(focus);
    default: return false;
    }
}

void PresenterFeature::handleKey(const QKeyEvent &key)
{
    if (key.isAutoRepeat())
        return;
    switch (key.key()) {
    case Qt::Key_Escape: m_stage->leave(); break;
    case Qt::Key_Period: showBlackScreen(); break;
    default:
        m_parts.replay.player().playOrPause(!(key.modifiers() & Qt::ShiftModifier));
        break; // with Shift: backwards
    }
}

bool PresenterFeature::eventFilter(QObject *watched, QEvent *event)
{
    const bool isOverride = event->type() == QEvent::ShortcutOverride;
    if ((!isOverride && event->type() != QEvent::KeyPress)
        || !isPresenterKey(*static_cast<QKeyEvent *>(event)))
        return QObject::eventFilter(watched, event);
    if (!isOverride)
        handleKey(*static_cast<QKeyEvent *>(event));
    event->accept();
    return true;
}

} // namespace lockscope
