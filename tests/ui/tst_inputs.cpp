// SPDX-License-Identifier: GPL-3.0-or-later
// The wheel, the keyboard focus, Enter, Esc, and the names for screen readers, in the whole window.
#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/compare/verifyview.h"
#include "ui/replay/replaybar.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/replay.h"
#include "ui/window/wiring/lessonfeature.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QDockWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolBar>
#include <QToolButton>
#include <QWheelEvent>

using namespace lockscope;

namespace {

template <typename Widget> Widget &part(const QWidget &window, const char *name)
{
    return *window.findChild<Widget *>(QString::fromLatin1(name));
}

void wheelOver(QWidget &widget)
{
    const QPoint at = widget.rect().center();
    QWheelEvent event(at, widget.mapToGlobal(at), {}, QPoint(0, -120), Qt::NoButton, {},
        Qt::NoScrollPhase, false);
    QSpontaneKeyEvent::setSpontaneous(
        &event); // Qt passes an ignored wheel event on to the parent only if it is spontaneous
    qApp->notify(&widget, &event);
}

const QWidget *ringOf(const QWidget *widget)
{
    return widget
        ? widget->findChild<QWidget *>(QStringLiteral("focusRing"), Qt::FindDirectChildrenOnly)
        : nullptr;
}

QString nameOf(QWidget *widget)
{
    QAccessibleInterface *const accessible = QAccessible::queryAccessibleInterface(widget);
    return accessible ? accessible->text(QAccessible::Name) : QString();
}

} // namespace

class tst_Inputs : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

    static void open(MainWindow &window)
    {
        window.resize(1280, 720);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTRY_VERIFY_WITH_TIMEOUT(window.experiment().viewer.trace() != nullptr, patience);
    }

private Q_SLOTS:
    void theWheelOverAComboBoxScrollsThePanelAndChangesNothing()
    {
        MainWindow window;
        open(window);
        auto &scheme = part<QComboBox>(window, "scheme");
        QScrollBar &bar =
            *part<QWidget>(window, "scenarioPanel").findChild<QScrollArea *>()->verticalScrollBar();
        QVERIFY(bar.maximum() > 0);
        QVERIFY(pick(window, QStringLiteral("scheme"), QStringLiteral("redlock")));
        scheme.setFocus(); // as after choosing an entry
        const std::string before = window.experiment().editor.choice().scheme().id();
        wheelOver(scheme);
        QCOMPARE(window.experiment().editor.choice().scheme().id(), before);
        QTRY_VERIFY(bar.value() > 0);
        auto &kind = part<QComboBox>(window, "chartKind"); // in another dock
        kind.setFocus();
        wheelOver(kind);
        QCOMPARE(kind.currentIndex(), 0);
    }

    void theWheelChangesANumberOnlyAfterAClickAndWhileThePointerStays_data()
    {
        QTest::addColumn<QString>("field");
        QTest::newRow("spin box") << QStringLiteral("ttl-box");
        QTest::newRow("slider") << QStringLiteral("ttl-slider");
    }

    void theWheelChangesANumberOnlyAfterAClickAndWhileThePointerStays()
    {
        QFETCH(QString, field);
        MainWindow window;
        open(window);
        auto &widget = *window.findChild<QWidget *>(field);
        const auto ttl = [&window] { return window.experiment().editor.choice().settings().ttl; };
        widget.setFocus(Qt::TabFocusReason);
        auto before = ttl();
        wheelOver(widget);
        QCOMPARE(ttl(), before);
        QTest::mouseClick(&widget, Qt::LeftButton, {}, widget.rect().center());
        before = ttl();
        wheelOver(widget);
        QVERIFY(ttl() != before);
        before = ttl();
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&widget, &leave);
        wheelOver(widget);
        QCOMPARE(ttl(), before);
    }

    void everyButtonOfToolBarReplayBarAndDocksIsReachedByTab()
    {
        MainWindow window;
        open(window);
        const auto isOnScreen =
            [&window](const QWidget *widget) { // false for a widget of a dock behind another one
                return widget->isVisible()
                    && window.rect().intersects(
                        QRect(widget->mapTo(&window, QPoint()), widget->size()));
            };
        QSet<QWidget *> reached;
        for (QWidget *focus = window.focusWidget(); focus && !reached.contains(focus);
             focus = window.focusWidget()) {
            reached << focus;
            QVERIFY2(isOnScreen(focus), qPrintable(focus->objectName() + focus->toolTip()));
            QTest::keyClick(focus, Qt::Key_Tab);
        }
        QVERIFY(reached.size() > 20);
        int count = 0;
        for (QToolButton *const button : window.findChildren<QToolButton *>()) {
            const bool isInBarOrDock = button->parentWidget()->inherits("QToolBar")
                || button->parentWidget()->objectName() == QStringLiteral("replayBar")
                || qobject_cast<QDockWidget *>(button->parentWidget()->parentWidget());
            if (!isInBarOrDock || !isOnScreen(button) || !button->isEnabled())
                continue;
            ++count;
            QVERIFY2(reached.contains(button),
                qPrintable(button->objectName() + button->text() + button->toolTip()));
        }
        QVERIFY(count > 12);
        QVERIFY(reached.contains(&part<QWidget>(window, "speed")));
    }

    void f6GoesRoundThePartsOfTheWindow()
    {
        MainWindow window;
        open(window);
        const auto partOf = [&window](QWidget *widget) {
            while (widget->parentWidget() != &window)
                widget = widget->parentWidget();
            return widget;
        };
        auto *const timeline = window.findChild<TimelineView *>(QStringLiteral("timeline"));
        timeline->setFocus();
        QSet<QWidget *> parts;
        QList<QWidget *> focused;
        do {
            focused << window.focusWidget();
            parts << partOf(window.focusWidget());
            QTest::keyClick(window.focusWidget(), Qt::Key_F6);
        } while (!parts.contains(partOf(window.focusWidget())));
        QVERIFY(parts.size() >= 4); // a toolbar, the docks at two sides, the timeline
        QCOMPARE(window.focusWidget(), timeline);
        QTest::keyClick(timeline, Qt::Key_F6, Qt::ShiftModifier);
        QCOMPARE(window.focusWidget(), focused.last());
    }

    void aNarrowReplayBarHasOnlyTheButtonsOfTheReplay()
    {
        MainWindow window;
        open(window);
        auto &bar = part<ReplayBar>(window, "replayBar");
        auto &step = part<QToolButton>(window, "step");
        const QToolButton *const added = bar.findChildren<QToolButton *>().constLast();
        bar.resize(900, bar.height());
        QVERIFY(step.isVisible() && added->isVisible());
        bar.resize(bar.minimumSizeHint().width(), bar.height());
        QVERIFY(bar.width() < 450);
        QVERIFY(step.isVisible() && !added->isVisible());
    }

    void aRingShowsTheFocusWhileTheUserWorksWithTheKeyboard()
    {
        MainWindow window;
        open(window);
        QVERIFY(!ringOf(window.focusWidget()));
        QTest::keyClick(window.focusWidget(), Qt::Key_Tab);
        QWidget *const first = window.focusWidget();
        const QWidget *const ring = ringOf(first);
        QVERIFY(ring && ring->isVisible());
        QCOMPARE(ring->size(), first->size());
        QTest::keyClick(first, Qt::Key_Tab);
        QVERIFY(window.focusWidget() != first);
        QVERIFY(ringOf(window.focusWidget()));
        QTRY_VERIFY(!ringOf(first));
        auto *const timeline = window.findChild<TimelineView *>(QStringLiteral("timeline"));
        QTest::mouseClick(timeline, Qt::LeftButton, {}, QPoint(600, 5));
        QTRY_VERIFY(!window.findChild<QWidget *>(QStringLiteral("focusRing")));
    }

    void enterPressesTheFocusedButton()
    {
        MainWindow window;
        open(window);
        auto &toEnd = part<QToolButton>(window, "toEnd");
        toEnd.setFocus();
        QTest::keyClick(&toEnd, Qt::Key_Return);
        const Playhead &playhead = window.findChild<Replay *>()->playhead();
        QVERIFY(playhead.at() && playhead.at()->rows == window.experiment().viewer.trace()->size());
        actionNamed(window, QStringLiteral("First page"))->trigger();
        QTest::keyClick(&part<QWidget>(window, "welcomeLesson"), Qt::Key_Return);
        QVERIFY(!part<QWidget>(window, "welcome").isVisible());
        LessonProgress &progress = window.findChild<LessonFeature *>()->progress();
        QVERIFY(progress.isOn());
        progress.leave();
    }

    void escClosesVerifyFromEverywhereInTheWindow()
    {
        MainWindow window;
        open(window);
        auto &verify = *window.findChild<VerifyView *>();
        QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(verify.isVisible());
        auto &slider = part<QWidget>(window, "ttl-slider");
        slider.setFocus();
        QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(window.focusWidget(), Qt::Key_Escape); // closes only the command palette
        QVERIFY(verify.isOpen());
        QCOMPARE(window.focusWidget(), &slider);
        QTest::keyClick(&slider, Qt::Key_Escape);
        QVERIFY(!verify.isOpen());
        QTRY_VERIFY_WITH_TIMEOUT(!verify.verification().isBusy(), patience);
    }

    void everyFieldAndButtonHasANameForScreenReaders()
    {
        MainWindow window;
        open(window);
        for (auto *const combo : window.findChildren<QComboBox *>()) {
            QVERIFY2(!nameOf(combo).isEmpty(), qPrintable(combo->objectName()));
            QVERIFY2(nameOf(combo) != combo->currentText(), qPrintable(combo->objectName()));
        }
        for (auto *const box : window.findChildren<QAbstractSpinBox *>())
            QVERIFY2(!nameOf(box).isEmpty(), qPrintable(box->objectName()));
        for (auto *const button : window.findChildren<QAbstractButton *>()) {
            const bool isReachable = button->isVisible() && button->focusPolicy() != Qt::NoFocus;
            QVERIFY2(!isReachable || !nameOf(button).isEmpty(),
                qPrintable(button->parentWidget()->objectName() + button->objectName()));
        }
        const auto &dock = part<QDockWidget>(window, "verdictDock");
        QStringList names;
        for (auto *const button : dock.titleBarWidget()->findChildren<QToolButton *>())
            names << nameOf(button);
        QCOMPARE(names,
            QStringList({QStringLiteral("Manual: Verdict"), QStringLiteral("Close Verdict")}));
    }
};

QTEST_MAIN(tst_Inputs)
#include "tst_inputs.moc"
