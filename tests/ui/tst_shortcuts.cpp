// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shortcutsfixture.h"

#include "ui/shared/preferences.h"

#include <QDialog>
#include <QDockWidget>
#include <QGestureEvent>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPinchGesture>
#include <QPushButton>
#include <QTreeWidget>

#include <algorithm>
#include <functional>

using namespace lockscope;

namespace {

using Preparation = std::function<void(ShortcutsFixture &)>;
using Check = std::function<bool(ShortcutsFixture &)>;

const Choice &choiceOf(ShortcutsFixture &fixture)
{
    return fixture.experiment().editor.choice();
}

Seq seqOf(const ShortcutsFixture &fixture, EventKind kind, int client)
{
    for (std::size_t row = 0; row < fixture.example.trace->size(); ++row) {
        if ((*fixture.example.trace)[row].kind == kind
            && (*fixture.example.trace)[row].client.value == client)
            return fixture.example.trace->seqAt(row);
    }
    return noSeq;
}

EventKind kindSelected(ShortcutsFixture &fixture)
{
    const auto row = fixture.experiment().viewer.trace()->indexOf(
        fixture.window.selection().event().value_or(noSeq));
    return row ? (*fixture.experiment().viewer.trace())[*row].kind : EventKind::unknown;
}

ClientId clientSelected(ShortcutsFixture &fixture)
{
    const auto row = fixture.experiment().viewer.trace()->indexOf(
        fixture.window.selection().event().value_or(noSeq));
    return row ? (*fixture.experiment().viewer.trace())[*row].client : ClientId();
}

bool isLonger(const ShortcutsFixture &fixture, const TimeRange &before)
{
    return fixture.visibleRange().length() > before.length();
}

} // namespace

class tst_Shortcuts : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void init()
    {
        QSettings settings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope"));
        settings.clear();
        settings.setValue(QStringLiteral("language"), QStringLiteral("en"));
    }

    void everyKeyOfTheTimelineHasItsEffect_data()
    {
        QTest::addColumn<Preparation>("before");
        QTest::addColumn<int>("key");
        QTest::addColumn<bool>("withShift");
        QTest::addColumn<Check>("hasEffect");
        static TimeRange oldRange;
        const auto row = [](const QByteArray &name, int key, const Preparation &before,
                             const Check &hasEffect, bool withShift = false) {
            QTest::newRow(name.constData()) << Preparation([before](ShortcutsFixture &fixture) {
                before(fixture);
                oldRange = fixture.visibleRange();
            }) << key << withShift << hasEffect;
        };
        const Preparation nothing = [](ShortcutsFixture &) {};
        const Preparation zoomIn = [](ShortcutsFixture &fixture) { fixture.timeline->zoomBy(6); };
        const auto selects = [](EventKind kind, int client) {
            return Preparation([kind, client](ShortcutsFixture &s) {
                s.window.selection().select(seqOf(s, kind, client));
            });
        };
        for (const int key : {Qt::Key_W, Qt::Key_Plus, Qt::Key_Equal})
            row(QByteArray("zooms in ") + QByteArray::number(key), key, nothing,
                [](ShortcutsFixture &s) { return s.visibleRange().length() < oldRange.length(); });
        for (const int key : {Qt::Key_S, Qt::Key_Minus})
            row(QByteArray("zooms out ") + QByteArray::number(key), key, zoomIn,
                [](ShortcutsFixture &s) { return isLonger(s, oldRange); });
        row("A goes to the left", Qt::Key_A, zoomIn,
            [](ShortcutsFixture &s) { return s.visibleRange().from < oldRange.from; });
        row("D goes to the right", Qt::Key_D, zoomIn,
            [](ShortcutsFixture &s) { return s.visibleRange().from > oldRange.from; });
        row("Home", Qt::Key_Home, zoomIn,
            [](ShortcutsFixture &s) { return s.visibleRange().from < WorldTime(); });
        row("End", Qt::Key_End, zoomIn,
            [](ShortcutsFixture &s) { return s.visibleRange().to > s.example.spans.end(); });
        row("0 fits all", Qt::Key_0, zoomIn,
            [](ShortcutsFixture &s) { return s.visibleTime().isShowingAll(); });
        row(
            "F centres", Qt::Key_F,
            [=](ShortcutsFixture &s) {
                zoomIn(s);
                selects(EventKind::crashed, 3)(s);
            },
            [](ShortcutsFixture &s) {
                return s.visibleRange().from > oldRange.from
                    && qAbs((s.visibleRange().length() - oldRange.length()).count()) < 9;
            });
        for (const int key : {Qt::Key_Comma, Qt::Key_Left})
            row(QByteArray("the event before ") + QByteArray::number(key), key,
                selects(EventKind::entered, 2),
                [](ShortcutsFixture &s) { return kindSelected(s) == EventKind::granted; });
        for (const int key : {Qt::Key_Period, Qt::Key_Right})
            row(QByteArray("the next event ") + QByteArray::number(key), key,
                selects(EventKind::granted, 2),
                [](ShortcutsFixture &s) { return kindSelected(s) == EventKind::entered; });
        row("Up goes to the lane above", Qt::Key_Up, selects(EventKind::entered, 2),
            [](ShortcutsFixture &s) { return clientSelected(s) == ClientId(1); });
        row("Down goes to the lane below", Qt::Key_Down, selects(EventKind::entered, 2),
            [](ShortcutsFixture &s) { return clientSelected(s) == ClientId(3); });
        row("[ selects the cause", Qt::Key_BracketLeft, selects(EventKind::entered, 2),
            [](ShortcutsFixture &s) { return kindSelected(s) == EventKind::granted; });
        row("] selects the first effect", Qt::Key_BracketRight, selects(EventKind::paused, 1),
            [](ShortcutsFixture &s) { return kindSelected(s) == EventKind::resumed; });
        row("V", Qt::Key_V, nothing, [](ShortcutsFixture &s) {
            return kindSelected(s) == EventKind::entered
                && s.visibleRange().from < s.example.verdict.violations[0].from;
        });
        row(
            "V takes the playhead along", Qt::Key_V,
            [](ShortcutsFixture &s) { s.playhead().toEnd(); },
            [](ShortcutsFixture &s) {
                return s.playhead().at()->time == s.example.verdict.violations[0].from;
            });
        row(
            "Shift+V", Qt::Key_V, nothing,
            [](ShortcutsFixture &s) { return kindSelected(s) == EventKind::entered; }, true);
        row("1", Qt::Key_1, nothing, [](ShortcutsFixture &s) {
            return s.timeline->marks().cursor(TimeMarks::Cursor::first).has_value();
        });
        row("2", Qt::Key_2, nothing, [](ShortcutsFixture &s) {
            return s.timeline->marks().cursor(TimeMarks::Cursor::second).has_value();
        });
        row("M", Qt::Key_M, nothing,
            [](ShortcutsFixture &s) { return s.timeline->marks().markers().size() == 1; });
        row(
            "N", Qt::Key_N, [](ShortcutsFixture &s) { s.playhead().moveToRow(3); },
            [](ShortcutsFixture &s) { return s.playhead().row() == 4U; });
        row(
            "P", Qt::Key_P, [](ShortcutsFixture &s) { s.playhead().moveToRow(3); },
            [](ShortcutsFixture &s) { return s.playhead().row() == 2U; });
        row("Space plays", Qt::Key_Space, nothing, [](ShortcutsFixture &s) {
            return s.window.findChild<Replay *>()->player().isPlaying();
        });
        row(
            "Shift+Space", Qt::Key_Space, nothing,
            [](ShortcutsFixture &s) {
                return s.window.findChild<Replay *>()->player().isPlaying();
            },
            true);
        row("Esc", Qt::Key_Escape, selects(EventKind::granted, 2),
            [](ShortcutsFixture &s) { return !s.window.selection().event(); });
    }

    void everyKeyOfTheTimelineHasItsEffect()
    {
        QFETCH(Preparation, before);
        QFETCH(int, key);
        QFETCH(bool, withShift);
        QFETCH(Check, hasEffect);
        ShortcutsFixture fixture(m_folder);
        before(fixture);
        fixture.press(static_cast<Qt::Key>(key), withShift ? Qt::ShiftModifier : Qt::NoModifier);
        QVERIFY(hasEffect(fixture));
    }

    void fTwiceFitsTheSelection()
    {
        ShortcutsFixture fixture(m_folder);
        const Span span = fixture.example.spans.lane({SpanKind::inside, ClientId(2), {}}).front();
        fixture.window.selection().select(span.firstSeq);
        fixture.press(Qt::Key_F);
        fixture.press(Qt::Key_F);
        QVERIFY(fixture.visibleRange().from <= span.begin && fixture.visibleRange().to >= span.end);
        QVERIFY(fixture.visibleRange().length() < (span.end - span.begin) * 2);
    }

    void wheelTurnsInARowAreOneStepOfTheViewHistory()
    {
        ShortcutsFixture fixture(m_folder);
        QAction *const back = actionNamed(fixture.window, QStringLiteral("Previous view"));
        QAction *const forward = actionNamed(fixture.window, QStringLiteral("Next view"));
        QVERIFY(!back->isEnabled() && !forward->isEnabled());
        for (int notch = 0; notch < 3; ++notch)
            fixture.wheel(QPoint(700, 400), QPoint(0, 120), Qt::ControlModifier);
        const TimeRange afterWheel = fixture.visibleRange();
        fixture.drag(fixture.background(WorldTime(700ms)), fixture.background(WorldTime(650ms)),
            Qt::MiddleButton);
        const TimeRange afterDrag = fixture.visibleRange();
        QVERIFY(afterWheel != afterDrag);
        QVERIFY(back->isEnabled());
        QTest::keyClick(fixture.timeline, Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(qAbs((fixture.visibleRange().from - afterWheel.from).count()) <= 2);
        QVERIFY(back->toolTip().contains(QStringLiteral("whole trace")));
        QTest::keyClick(fixture.timeline, Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(fixture.visibleTime().isShowingAll());
        QVERIFY(!back->isEnabled());
        QTest::keyClick(
            fixture.timeline, Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier);
        QTest::keyClick(
            fixture.timeline, Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier);
        QVERIFY(qAbs((fixture.visibleRange().from - afterDrag.from).count()) <= 2);
        QVERIFY(!forward->isEnabled());
    }

    void aPinchZoomsAtItsMiddle()
    {
        ShortcutsFixture fixture(m_folder);
        const TimeRange before = fixture.visibleRange();
        QPinchGesture pinch;
        pinch.setCenterPoint(
            fixture.timeline->mapToGlobal(QPointF(fixture.background(WorldTime(700ms)))));
        pinch.setScaleFactor(2);
        QGestureEvent event({&pinch});
        QCoreApplication::sendEvent(fixture.timeline, &event);
        QVERIFY(qAbs(fixture.visibleRange().length().count() * 2 - before.length().count()) < 9);
        QVERIFY(qAbs(fixture.xOf(WorldTime(700ms)) - fixture.background(WorldTime(700ms)).x()) < 1);
    }

    void aDragOnTheRulerMovesThePlayheadAndADoubleClickZooms()
    {
        ShortcutsFixture fixture(m_folder);
        QTest::mouseClick(fixture.timeline, Qt::LeftButton, {}, fixture.onRuler(WorldTime(300ms)));
        QVERIFY(qAbs((fixture.playhead().at()->time - WorldTime(300ms)).count()) < 3'000'000);
        fixture.drag(fixture.onRuler(WorldTime(310ms)), fixture.onRuler(WorldTime(600ms)));
        QVERIFY(qAbs((fixture.playhead().at()->time - WorldTime(600ms)).count()) < 3'000'000);
        const Span span = fixture.example.spans.lane({SpanKind::inside, ClientId(2), {}}).front();
        const QPoint bar =
            fixture.onLane(LaneRole::belief, 2, span.begin + (span.end - span.begin) / 2);
        QTest::mouseClick(fixture.timeline, Qt::LeftButton, {}, bar);
        QCOMPARE(fixture.window.selection().event(), std::optional(span.firstSeq));
        QTest::mouseDClick(fixture.timeline, Qt::LeftButton, {}, bar);
        QVERIFY(fixture.visibleRange().from <= span.begin && fixture.visibleRange().to >= span.end);
        QVERIFY(fixture.visibleRange().length() < (span.end - span.begin) * 2);
    }

    void f11SwitchesFullScreenOnAndOff()
    {
        ShortcutsFixture fixture(m_folder);
        fixture.press(Qt::Key_F11);
        QTRY_VERIFY(fixture.window.isFullScreen());
        fixture.press(Qt::Key_F11);
        QTRY_VERIFY(!fixture.window.isFullScreen());
    }

    void theWheelZoomsWithoutControlIfTheOptionIsOn()
    {
        ShortcutsFixture fixture(m_folder, clientsTakingTurns(64, 1, 3ms));
        QVERIFY(fixture.timeline->scrollMax() > 0);
        const TimeRange before = fixture.visibleRange();
        fixture.wheel(QPoint(700, 400), QPoint(0, -120));
        QCOMPARE(fixture.visibleRange(), before);
        QVERIFY(fixture.timeline->scroll() > 0);
        actionNamed(fixture.window, QStringLiteral("Wheel zooms"))->trigger();
        const double scroll = fixture.timeline->scroll();
        fixture.wheel(QPoint(700, 400), QPoint(0, 120));
        QVERIFY(fixture.visibleRange().length() < before.length());
        QCOMPARE(fixture.timeline->scroll(), scroll);
        fixture.wheel(QPoint(700, 400), QPoint(0, -120), Qt::ControlModifier);
        QVERIFY(fixture.timeline->scroll() > scroll);
        QVERIFY(Preferences().wheelZooms());
    }

    void thePaletteFindsAndRunsCommands_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<Check>("hasEffect");
        QTest::newRow("an action")
            << QStringLiteral("wheel zooms")
            << Check([](ShortcutsFixture &s) { return s.timeline->isWheelZooming(); });
        QTest::newRow("an action with the name of a page of the manual") << QStringLiteral(
            "charts") << Check([](ShortcutsFixture &s) {
            return s.window.findChild<QDockWidget *>(QStringLiteral("chartsDock"))->isVisible();
        });
        QTest::newRow("an action with the two words of a page's name") << QStringLiteral(
            "break it") << Check([](ShortcutsFixture &s) {
            return s.window.findChild<QDockWidget *>(QStringLiteral("breakItDock"))->isVisible();
        });
        QTest::newRow("a key of the timeline")
            << QStringLiteral("next viol")
            << Check([](ShortcutsFixture &s) { return kindSelected(s) == EventKind::entered; });
        QTest::newRow("a scenario") << QStringLiteral("F1b") << Check([](ShortcutsFixture &s) {
            return choiceOf(s).scenario().id == "f1b-failover-by-sentinels";
        });
        QTest::newRow("an id of a scenario")
            << QStringLiteral("peaceful")
            << Check([](ShortcutsFixture &s) { return choiceOf(s).scenario().id == "peaceful"; });
        QTest::newRow("a synonym")
            << QStringLiteral("gc pause acquiring") << Check([](ShortcutsFixture &s) {
                   return choiceOf(s).scenario().id == "f10-pause-after-acquire";
               });
        QTest::newRow("a scheme") << QStringLiteral("redlock") << Check([](ShortcutsFixture &s) {
            return choiceOf(s).scheme() == "redlock";
        });
        QTest::newRow("a fault") << QStringLiteral("wipe") << Check([](ShortcutsFixture &s) {
            const FaultPlan &plan = choiceOf(s).scenario().faults;
            return std::any_of(plan.begin(), plan.end(),
                [](const Fault &fault) { return fault.action == FaultAction::wipe; });
        });
        QTest::newRow("a setting") << QStringLiteral("ttl") << Check([](ShortcutsFixture &s) {
            return s.window.focusWidget()->objectName() == QStringLiteral("ttl-box");
        });
        QTest::newRow("a value of a setting")
            << QStringLiteral("ttl 7 s") << Check([](ShortcutsFixture &s) {
                   return choiceOf(s).settings().ttl == Duration(7s);
               });
        QTest::newRow("a value without a unit")
            << QStringLiteral("ttl 7") << Check([](ShortcutsFixture &s) {
                   return choiceOf(s).settings().ttl == Duration(7s);
               });
        QTest::newRow("a setting of a closed group")
            << QStringLiteral("latency") << Check([](ShortcutsFixture &s) {
                   return s.window.focusWidget()->objectName() == QStringLiteral("latency-box");
               });
        QTest::newRow("a client") << QStringLiteral("go to client 3")
                                  << Check([](ShortcutsFixture &s) {
                                         return s.timeline->pickedLane()->client == ClientId(3);
                                     });
        QTest::newRow("a node") << QStringLiteral("node 2") << Check([](ShortcutsFixture &s) {
            return s.timeline->pickedLane()->node == NodeId(2);
        });
        QTest::newRow("a time") << QStringLiteral("0.5 s") << Check([](ShortcutsFixture &s) {
            return s.playhead().at() && s.playhead().at()->time == WorldTime(500ms);
        });
        QTest::newRow("a step of the shown run")
            << QStringLiteral("this run granted entered")
            << Check([](ShortcutsFixture &s) { return s.window.selection().event().has_value(); });
        QTest::newRow("an event") << QStringLiteral("#7") << Check([](ShortcutsFixture &s) {
            return s.window.selection().event() == Seq{7};
        });
    }

    void thePaletteFindsAndRunsCommands()
    {
        QFETCH(QString, typed);
        QFETCH(Check, hasEffect);
        ShortcutsFixture fixture(m_folder);
        QTest::keyClick(fixture.timeline, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto *const input = fixture.window.findChild<QLineEdit *>(QStringLiteral("commandLine"));
        QVERIFY(input);
        QTest::keyClicks(input, typed);
        QTest::keyClick(input, Qt::Key_Return);
        QVERIFY(hasEffect(fixture));
    }

    void escapeClosesThePalette()
    {
        ShortcutsFixture fixture(m_folder);
        QTest::keyClick(fixture.timeline, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto *const input = fixture.window.findChild<QLineEdit *>(QStringLiteral("commandLine"));
        auto *const list = fixture.window.findChild<QListWidget *>(QStringLiteral("commandList"));
        // Each group has a heading and at most eight commands; the first command is selected.
        QVERIFY(list->count() > 40 && !(list->item(0)->flags() & Qt::ItemIsEnabled));
        QCOMPARE(list->currentRow(), 1);
        int together = 0, togetherMax = 0;
        for (int row = 0; row < list->count(); ++row) {
            together = list->item(row)->flags() & Qt::ItemIsEnabled ? together + 1 : 0;
            togetherMax = std::max(togetherMax, together);
        }
        QCOMPARE(togetherMax, 8);
        QTest::keyClick(input, Qt::Key_PageDown);
        QTest::keyClick(input, Qt::Key_PageUp);
        QCOMPARE(list->currentRow(), 1);
        // Tab goes to the first command of the next group.
        QTest::keyClick(input, Qt::Key_Tab);
        QVERIFY(list->currentRow() > 1
            && !(list->item(list->currentRow() - 1)->flags() & Qt::ItemIsEnabled));
        QTest::keyClicks(input, QStringLiteral("client 987")); // no such client
        QCOMPARE(list->count(), 1);
        QCOMPARE(list->item(0)->text(), QStringLiteral("Nothing found for “client 987”"));
        QVERIFY(!(list->item(0)->flags() & Qt::ItemIsEnabled));
        QTest::keyClick(input, Qt::Key_Return);
        QVERIFY(input->isVisible());
        QTest::keyClick(input, Qt::Key_Escape);
        QVERIFY(!input->isVisible());
        QCOMPARE(fixture.window.focusWidget(), fixture.timeline);
    }

    void aShortcutIsChangedKeptAndReset()
    {
        {
            ShortcutsFixture fixture(m_folder);
            QTRY_VERIFY(actionNamed(fixture.window, QStringLiteral("Shortcuts…")));
            QCoreApplication::processEvents();
            actionNamed(fixture.window, QStringLiteral("Shortcuts…"))->trigger();
            auto *const dialog = fixture.window.findChild<QDialog *>(QStringLiteral("keyDialog"));
            auto *const list = dialog->findChild<QTreeWidget *>(QStringLiteral("keys"));
            auto *const key = dialog->findChild<QKeySequenceEdit *>();
            const auto choose = [&](const QString &text) {
                list->setCurrentItem(list->findItems(text, Qt::MatchExactly).value(0));
            };
            choose(QStringLiteral("Timeline: Fit all"));
            QTest::keyClick(key, Qt::Key_J);
            QTRY_COMPARE(list->currentItem()->text(1), QStringLiteral("J"));
            // A shortcut of another action is assigned only after a confirmation.
            QTest::keyClick(key, Qt::Key_R, Qt::ControlModifier);
            QTRY_VERIFY(dialog->findChild<QLabel *>(QStringLiteral("clash"))
                            ->text()
                            .contains(QStringLiteral("Run")));
            QCOMPARE(list->currentItem()->text(1), QStringLiteral("J"));
            choose(QStringLiteral("Run on Redis"));
            QTest::keyClick(key, Qt::Key_F7);
            QTRY_COMPARE(list->currentItem()->text(1), QStringLiteral("F7"));
            QVERIFY(actionNamed(fixture.window, QStringLiteral("Run on Redis"))
                        ->toolTip()
                        .contains(QStringLiteral("F7")));
            dialog->close();
            fixture.timeline->zoomBy(4);
            fixture.press(Qt::Key_0);
            QVERIFY(!fixture.visibleTime().isShowingAll());
            fixture.press(Qt::Key_J);
            QVERIFY(fixture.visibleTime().isShowingAll());
        }
        ShortcutsFixture fixture(m_folder);
        QTRY_COMPARE(actionNamed(fixture.window, QStringLiteral("Run on Redis"))->shortcut(),
            QKeySequence(Qt::Key_F7));
        actionNamed(fixture.window, QStringLiteral("Shortcuts…"))->trigger();
        auto *const dialog = fixture.window.findChild<QDialog *>(QStringLiteral("keyDialog"));
        QTest::mouseClick(
            dialog->findChild<QPushButton *>(QStringLiteral("resetKeys")), Qt::LeftButton);
        dialog->close();
        QCOMPARE(actionNamed(fixture.window, QStringLiteral("Run on Redis"))->shortcut(),
            QKeySequence(Qt::CTRL | Qt::Key_R));
        fixture.timeline->zoomBy(4);
        fixture.press(Qt::Key_0);
        QVERIFY(fixture.visibleTime().isShowingAll());
    }

    void lettersTypedInTheFilterDoNotActOnTheTimeline()
    {
        ShortcutsFixture fixture(m_folder);
        auto *const filter = fixture.window.findChild<QLineEdit *>(QStringLiteral("filter"));
        filter->setFocus();
        const TimeRange before = fixture.visibleRange();
        QTest::keyClicks(filter, QStringLiteral("wasd0fvm12"));
        QCOMPARE(filter->text(), QStringLiteral("wasd0fvm12"));
        QCOMPARE(fixture.visibleRange(), before);
        QVERIFY(fixture.timeline->marks().isEmpty());
    }

    void theSheetOfShortcutsShowsTheChangedKeys()
    {
        Preferences().setShortcuts(QStringLiteral("timeline-fit-all"), QStringLiteral("J"));
        ShortcutsFixture fixture(m_folder);
        QCoreApplication::processEvents();
        QTest::keyClick(fixture.timeline, Qt::Key_Question);
        auto *const sheet = fixture.window.findChild<QWidget *>(QStringLiteral("cheatSheet"));
        QVERIFY(sheet && sheet->isVisible());
        QStringList words;
        for (const auto *const label : sheet->findChildren<QLabel *>())
            words << label->text();
        QCOMPARE(words.value(words.indexOf(QStringLiteral("Fit all"),
                                 words.indexOf(QStringLiteral("To the end")))
                     - 1),
            QStringLiteral("J"));
        QVERIFY(words.contains(QStringLiteral("Ctrl+Alt+Z")));
        for (const auto &gesture : TimelineCommandWords::gestures(false))
            QVERIFY(words.contains(gesture.action));
        QTest::keyClick(sheet, Qt::Key_Escape);
        QTRY_VERIFY(!fixture.window.findChild<QWidget *>(QStringLiteral("cheatSheet")));
    }

    void theStatusBarShowsWhatTheMouseCanDo()
    {
        ShortcutsFixture fixture(m_folder);
        fixture.move(fixture.background(WorldTime(5ms)));
        QVERIFY2(
            fixture.hint().contains(QStringLiteral("drag = measure")), qPrintable(fixture.hint()));
        fixture.move(fixture.background(WorldTime(5ms)), Qt::NoButton, Qt::ShiftModifier);
        QVERIFY2(fixture.hint().contains(QStringLiteral("move through time")),
            qPrintable(fixture.hint()));
        fixture.move(fixture.onRuler(WorldTime(5ms)));
        QVERIFY2(fixture.hint().contains(QStringLiteral("marker")), qPrintable(fixture.hint()));
        fixture.move(fixture.labelRect({.client = ClientId(1)}).center().toPoint());
        QVERIFY2(
            fixture.hint().contains(QStringLiteral("move the lanes")), qPrintable(fixture.hint()));
    }
};

QTEST_MAIN(tst_Shortcuts)
#include "tst_shortcuts.moc"
