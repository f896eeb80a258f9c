// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QPointer>

class QAction;
class QKeyEvent;

namespace lockscope {

class Curtain;
class KeyHint;
class PresenterStage;
class Spotlight;

/// Adds presenter mode to the window: its actions in the View menu, with the keys that a
/// presenter's remote control sends. In presenter mode it receives the keys Esc, "." and Space
/// before any widget, unless a widget for text input has the focus (it receives Esc also if a spin
/// box has the focus). It also adds the action that switches the language, so that a teacher can
/// switch it in the middle of a lesson.
class PresenterFeature : public QObject {
    Q_OBJECT
public:
    explicit PresenterFeature(const WindowParts &parts);
    ~PresenterFeature() override;

    /// Leaves presenter mode, if it is on.
    void leave();
    const PresenterStage &stage() const { return *m_stage; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeActions();
    void updateMode(bool isOn);
    void showKeyHint();
    void showBlackScreen();
    void setSpotlight(bool isOn);
    void switchLanguage();
    /// Returns whether a pressed key is Esc, "." or Space, and no text input, dialog or menu needs
    /// it.
    bool isPresenterKey(const QKeyEvent &key) const;
    void handleKey(const QKeyEvent &key);

    WindowParts m_parts;
    bool &m_isSpotlightOn;
    PresenterStage *m_stage;
    QAction *m_present = nullptr;
    QAction *m_blackScreen = nullptr;
    QAction *m_spotlightAction = nullptr;
    QAction *m_language = nullptr;
    QPointer<Curtain> m_curtain; ///< the black screen; null: not shown
    QPointer<Spotlight> m_spotlight;
    QPointer<KeyHint> m_hint;
};

} // namespace lockscope
