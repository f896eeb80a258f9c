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
class LessonProgress;
class PresenterStage;
class Spotlight;

/// Adds presenter mode to the window: its actions in the View menu, and the keys of a presenter's remote while it is on. It
/// receives Esc, "." and Space before any widget, except for a widget for text input. It also contains the language switch, which
/// serves a class in the middle of a lesson.
class PresenterFeature : public QObject {
    Q_OBJECT
public:
    PresenterFeature(const WindowParts &parts, LessonProgress &course);
    ~PresenterFeature() override;

    const PresenterStage &stage() const { return *m_stage; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeActions();
    void showStage(bool isOn);
    void tellKeys();
    void blank();
    void light(bool isOn);
    void switchLanguage();
    /// Returns whether the key belongs to the remote and is for presenter mode now.
    bool isOurs(const QKeyEvent &key) const;
    void take(const QKeyEvent &key);

    WindowParts m_parts;
    PresenterStage *m_stage;
    QAction *m_present = nullptr;
    QAction *m_blank = nullptr;
    QAction *m_light = nullptr;
    QAction *m_language = nullptr;
    QPointer<Curtain> m_curtain;
    QPointer<Spotlight> m_spotlight;
    QPointer<KeyHint> m_hint;
};

} // namespace lockscope
