// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/state/experiment.h"
#include "ui/lessons/lessonbar.h"
#include "ui/presenter/curtain.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/presenterstage.h"
#include "ui/window/replay.h"
#include "ui/window/wiring/lessonfeature.h"
#include "ui/window/wiring/presenterfeature.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>

namespace lockscope {

inline constexpr QSize screen(1280, 720);
inline constexpr QSize usualWindowSize(1100, 640);

/// The main window on a projector's screen, with the model's run.
struct PresenterFixture {
    explicit PresenterFixture(QSize size = usualWindowSize)
    {
        window.resize(size);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window)
            || !QTest::qWaitFor(
                [this] { return window.experiment().viewer.isVerdictFinal(); }, patience))
            qFatal("the window does not show the run");
        findTimeline();
    }
    /// Finds the timeline again; call it after a change of the language.
    void findTimeline()
    {
        timeline = window.findChild<TimelineView *>(QStringLiteral("timeline"));
        timeline->setFocus();
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget *const focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &window, static_cast<Qt::Key>(key), modifiers);
    }
    /// Enters presenter mode. Returns whether the window then fills the screen.
    bool enterPresenterMode()
    {
        sizeBefore = window.size();
        press(Qt::Key_F5);
        return QTest::qWaitFor([this] { return window.size() == screen; }, patience);
    }
    /// Leaves presenter mode. Returns whether the window then has its previous size.
    bool leavePresenterMode()
    {
        press(Qt::Key_Escape);
        return QTest::qWaitFor([this] { return window.size() == sizeBefore; }, patience);
    }
    /// Returns the names of the docks that are not hidden.
    QStringList docks()
    {
        QStringList names;
        for (const QDockWidget *const dock : window.findChildren<QDockWidget *>()) {
            if (!dock->isHidden())
                names << dock->objectName();
        }
        names.sort();
        return names;
    }
    QDockWidget &dock(const char *name)
    {
        return *window.findChild<QDockWidget *>(QString::fromLatin1(name));
    }
    /// Returns the positions of the visible docks by name.
    QMap<QString, QRect> places()
    {
        QMap<QString, QRect> found;
        for (const QDockWidget *const dock : window.findChildren<QDockWidget *>()) {
            if (!dock->visibleRegion()
                     .isEmpty()) // a dock behind another tab has a position outside of the window
                found.insert(dock->objectName(), dock->geometry());
        }
        return found;
    }
    /// Returns the text sizes of all labels, of all buttons and of the timeline.
    QHash<const QWidget *, double> textSizes()
    {
        QHash<const QWidget *, double> sizes;
        for (const QWidget *const widget : window.findChildren<QWidget *>()) {
            if (qobject_cast<const QLabel *>(widget)
                || qobject_cast<const QAbstractButton *>(widget) || widget == timeline)
                sizes.insert(widget, widget->font().pointSizeF());
        }
        return sizes;
    }
    LessonProgress &lessonProgress() { return window.findChild<LessonFeature *>()->progress(); }
    LessonBar *bar() { return window.findChild<LessonBar *>(); }
    bool isPresenting() { return window.findChild<PresenterFeature *>()->stage().isOn(); }
    Curtain *curtain()
    {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return window.findChild<Curtain *>();
    }

    MainWindow window;
    TimelineView *timeline = nullptr;
    QSize sizeBefore; ///< of the window, outside of presenter mode
};

} // namespace lockscope
