// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shortcutsfixture.h"

#include "ui/shared/preferences.h"

#include <QDialog>
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

using Deed = std::function<void(ShortcutsFixture &)>;
using Proof = std::function<bool(ShortcutsFixture &)>;

const Choice &choiceOf(ShortcutsFixture &stage)
{
    return stage.experiment().editor.choice();
}

Seq seqOf(const ShortcutsFixture &stage, EventKind kind, int client)
{
    for (std::size_t row = 0; row < stage.story.trace->size(); ++row) {
        if ((*stage.story.trace)[row].kind == kind && (*stage.story.trace)[row].client.value == client)
            return stage.story.trace->seqAt(row);
    }
    return noSeq;
}

EventKind kindSelected(ShortcutsFixture &stage)
{
    const auto row = stage.experiment().viewer.trace()->indexOf(stage.window.selection().event().value_or(noSeq));
    return row ? (*stage.experiment().viewer.trace())[*row].kind : EventKind::unknown;
}

ClientId clientSelected(ShortcutsFixture &stage)
{
    const auto row = stage.experiment().viewer.trace()->indexOf(stage.window.selection().event().value_or(noSeq));
    return row ? (*stage.experiment().viewer.trace())[*row].client : ClientId();
}

bool isLonger(const ShortcutsFixture &stage, const TimeRange &before)
{
    return stage.range().length() > before.length();
}

} // namespace

class tst_hands : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void init()
    {
        QSettings settings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope"));
        settings.clear();
        settings.setValue(QStringLiteral("language"), QStringLiteral("en"));
    }

    void everyKeyDoesWhatTheListSays_data()
    {
        QTest::addColumn<Deed>("before");
        QTest::addColumn<int>("key");
        QTest::addColumn<bool>("withShift");
        QTest::addColumn<Proof>("isDone");
        static TimeRange was;
        const auto row = [](const QByteArray &name, int key, const Deed &before, const Proof &isDone, bool withShift = false) {
            QTest::newRow(name.constData()) << Deed([before](ShortcutsFixture &stage) {
                before(stage);
                was = stage.range();
            }) << key << withShift << isDone;
        };
        const Deed nothing = [](ShortcutsFixture &) {};
        const Deed near = [](ShortcutsFixture &stage) { stage.canvas->zoomBy(6); };
        const auto selects = [](EventKind kind, int client) {
            return Deed([kind, client](ShortcutsFixture &stage) { stage.window.selection().select(seqOf(stage, kind, client)); });
        };
        for (const int key : {Qt::Key_W, Qt::Key_Plus, Qt::Key_Equal})
            row(QByteArray("zooms in ") + QByteArray::number(key), key, nothing, [](ShortcutsFixture &s) { return s.range().length() < was.length(); });
        for (const int key : {Qt::Key_S, Qt::Key_Minus})
            row(QByteArray("zooms out ") + QByteArray::number(key), key, near, [](ShortcutsFixture &s) { return isLonger(s, was); });
        row("A goes to the left", Qt::Key_A, near, [](ShortcutsFixture &s) { return s.range().from < was.from; });
        row("D goes to the right", Qt::Key_D, near, [](ShortcutsFixture &s) { return s.range().from > was.from; });
        row("Home", Qt::Key_Home, near, [](ShortcutsFixture &s) { return s.range().from < WorldTime(); });
        row("End", Qt::Key_End, near, [](ShortcutsFixture &s) { return s.range().to > s.story.spans.end(); });
        row("0 fits all", Qt::Key_0, near, [](ShortcutsFixture &s) { return s.visible().isShowingAll(); });
        row("F centres", Qt::Key_F, [=](ShortcutsFixture &s) { near(s); selects(EventKind::crashed, 3)(s); },
            [](ShortcutsFixture &s) { return s.range().from > was.from && qAbs((s.range().length() - was.length()).count()) < 9; });
        for (const int key : {Qt::Key_Comma, Qt::Key_Left})
            row(QByteArray("the event before ") + QByteArray::number(key), key, selects(EventKind::entered, 2),
                [](ShortcutsFixture &s) { return kindSelected(s) == EventKind::granted; });
        for (const int key : {Qt::Key_Period, Qt::Key_Right})
            row(QByteArray("the next event ") + QByteArray::number(key), key, selects(EventKind::granted, 2),
                [](ShortcutsFixture &s) { return kindSelected(s) == EventKind::entered; });
        row("Up goes to the lane above", Qt::Key_Up, selects(EventKind::entered, 2), [](ShortcutsFixture &s) { return clientSelected(s) == ClientId(1); });
        row("Down goes to the lane below", Qt::Key_Down, selects(EventKind::entered, 2), [](ShortcutsFixture &s) { return clientSelected(s) == ClientId(3); });
        row("[ is the cause", Qt::Key_BracketLeft, selects(EventKind::entered, 2),
            [](ShortcutsFixture &s) { return kindSelected(s) == EventKind::granted; });
        row("] is what it caused", Qt::Key_BracketRight, selects(EventKind::paused, 1),
            [](ShortcutsFixture &s) { return kindSelected(s) == EventKind::resumed; });
        row("V", Qt::Key_V, nothing,
            [](ShortcutsFixture &s) { return kindSelected(s) == EventKind::entered && s.range().from < s.story.verdict.violations[0].from; });
        row("Shift+V", Qt::Key_V, nothing, [](ShortcutsFixture &s) { return kindSelected(s) == EventKind::entered; }, true);
        row("1", Qt::Key_1, nothing, [](ShortcutsFixture &s) { return s.canvas->marks().cursor(TimeMarks::Cursor::left).has_value(); });
        row("2", Qt::Key_2, nothing, [](ShortcutsFixture &s) { return s.canvas->marks().cursor(TimeMarks::Cursor::right).has_value(); });
        row("M", Qt::Key_M, nothing, [](ShortcutsFixture &s) { return s.canvas->marks().markers().size() == 1; });
        row("N", Qt::Key_N, [](ShortcutsFixture &s) { s.playhead().moveToRow(3); }, [](ShortcutsFixture &s) { return s.playhead().row() == 4U; });
        row("P", Qt::Key_P, [](ShortcutsFixture &s) { s.playhead().moveToRow(3); }, [](ShortcutsFixture &s) { return s.playhead().row() == 2U; });
        row("Space plays", Qt::Key_Space, nothing, [](ShortcutsFixture &s) { return s.window.findChild<Replay *>()->player().isPlaying(); });
        row("Shift+Space", Qt::Key_Space, nothing, [](ShortcutsFixture &s) { return s.window.findChild<Replay *>()->player().isPlaying(); }, true);
        row("Esc", Qt::Key_Escape, selects(EventKind::granted, 2), [](ShortcutsFixture &s) { return !s.window.selection().event(); });
    }

    void everyKeyDoesWhatTheListSays()
    {
        QFETCH(Deed, before);
        QFETCH(int, key);
        QFETCH(bool, withShift);
        QFETCH(Proof, isDone);
        ShortcutsFixture stage(m_folder);
        before(stage);
        stage.key(static_cast<Qt::Key>(key), withShift ? Qt::ShiftModifier : Qt::NoModifier);
        QVERIFY(isDone(stage));
    }

    void fTwiceFitsTheSelection()
    {
        ShortcutsFixture stage(m_folder);
        const Span span = stage.story.spans.lane({SpanKind::inside, ClientId(2), {}}).front();
        stage.window.selection().select(span.firstSeq);
        stage.key(Qt::Key_F);
        stage.key(Qt::Key_F);
        QVERIFY(stage.range().from <= span.begin && stage.range().to >= span.end);
        QVERIFY(stage.range().length() < (span.end - span.begin) * 2);
    }

    void aTurnOfTheWheelIsOneStepBack()
    {
        ShortcutsFixture stage(m_folder);
        QAction *const back = actionNamed(stage.window, QStringLiteral("Previous view"));
        QAction *const forward = actionNamed(stage.window, QStringLiteral("Next view"));
        QVERIFY(!back->isEnabled() && !forward->isEnabled());
        for (int notch = 0; notch < 3; ++notch)
            stage.wheel(QPoint(700, 400), QPoint(0, 120), Qt::ControlModifier);
        const TimeRange turned = stage.range();
        stage.drag(stage.background(WorldTime(700ms)), stage.background(WorldTime(650ms)), Qt::MiddleButton);
        const TimeRange dragged = stage.range();
        QVERIFY(turned != dragged);
        QVERIFY(back->isEnabled());
        QTest::keyClick(stage.canvas, Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(qAbs((stage.range().from - turned.from).count()) <= 2);
        QVERIFY(back->toolTip().contains(QStringLiteral("whole trace")));
        QTest::keyClick(stage.canvas, Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(stage.visible().isShowingAll());
        QVERIFY(!back->isEnabled());
        QTest::keyClick(stage.canvas, Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier);
        QTest::keyClick(stage.canvas, Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier);
        QVERIFY(qAbs((stage.range().from - dragged.from).count()) <= 2);
        QVERIFY(!forward->isEnabled());
    }

    void aPinchZoomsAtItsMiddle()
    {
        ShortcutsFixture stage(m_folder);
        const TimeRange before = stage.range();
        QPinchGesture pinch;
        pinch.setCenterPoint(stage.canvas->mapToGlobal(QPointF(stage.background(WorldTime(700ms)))));
        pinch.setScaleFactor(2);
        QGestureEvent event({&pinch});
        QCoreApplication::sendEvent(stage.canvas, &event);
        QVERIFY(qAbs(stage.range().length().count() * 2 - before.length().count()) < 9);
        QVERIFY(qAbs(stage.xOf(WorldTime(700ms)) - stage.background(WorldTime(700ms)).x()) < 1);
    }

    void theRulerScrubsAndADoubleClickZooms()
    {
        ShortcutsFixture stage(m_folder);
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, stage.onRuler(WorldTime(300ms)));
        QVERIFY(qAbs((stage.playhead().at()->time - WorldTime(300ms)).count()) < 3'000'000);
        stage.drag(stage.onRuler(WorldTime(310ms)), stage.onRuler(WorldTime(600ms)));
        QVERIFY(qAbs((stage.playhead().at()->time - WorldTime(600ms)).count()) < 3'000'000);
        const Span span = stage.story.spans.lane({SpanKind::inside, ClientId(2), {}}).front();
        const QPoint bar = stage.onLane(LaneRole::belief, 2, span.begin + (span.end - span.begin) / 2);
        QTest::mouseClick(stage.canvas, Qt::LeftButton, {}, bar);
        QCOMPARE(stage.window.selection().event(), std::optional(span.firstSeq));
        QTest::mouseDClick(stage.canvas, Qt::LeftButton, {}, bar);
        QVERIFY(stage.range().from <= span.begin && stage.range().to >= span.end && stage.range().length() < (span.end - span.begin) * 2);
    }

    void fullScreenComesAndGoes()
    {
        ShortcutsFixture stage(m_folder);
        stage.key(Qt::Key_F11);
        QTRY_VERIFY(stage.window.isFullScreen());
        stage.key(Qt::Key_F11);
        QTRY_VERIFY(!stage.window.isFullScreen());
    }

    void theWheelAloneZoomsIfOneLikes()
    {
        ShortcutsFixture stage(m_folder, turns(64, 1, 3ms));
        QVERIFY(stage.canvas->scrollMax() > 0);
        const TimeRange before = stage.range();
        stage.wheel(QPoint(700, 400), QPoint(0, -120));
        QCOMPARE(stage.range(), before);
        QVERIFY(stage.canvas->scroll() > 0);
        actionNamed(stage.window, QStringLiteral("Wheel zooms"))->trigger();
        const double scroll = stage.canvas->scroll();
        stage.wheel(QPoint(700, 400), QPoint(0, 120));
        QVERIFY(stage.range().length() < before.length());
        QCOMPARE(stage.canvas->scroll(), scroll);
        stage.wheel(QPoint(700, 400), QPoint(0, -120), Qt::ControlModifier);
        QVERIFY(stage.canvas->scroll() > scroll);
        QVERIFY(Preferences().wheelZooms());
    }

    void thePaletteFindsAndRuns_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<Proof>("isDone");
        QTest::newRow("an action") << QStringLiteral("wheel zooms") << Proof([](ShortcutsFixture &s) { return s.canvas->isWheelZooming(); });
        QTest::newRow("a key of the timeline") << QStringLiteral("next viol") << Proof([](ShortcutsFixture &s) { return kindSelected(s) == EventKind::entered; });
        QTest::newRow("a scenario") << QStringLiteral("F1b") << Proof([](ShortcutsFixture &s) { return choiceOf(s).scenario().id == "f1b-failover-by-sentinels"; });
        QTest::newRow("a synonym") << QStringLiteral("gc pause") << Proof([](ShortcutsFixture &s) { return choiceOf(s).scenario().id == "f10-pause-after-acquire"; });
        QTest::newRow("a scheme") << QStringLiteral("redlock") << Proof([](ShortcutsFixture &s) { return choiceOf(s).scheme() == "redlock"; });
        QTest::newRow("a fault") << QStringLiteral("wipe") << Proof([](ShortcutsFixture &s) {
            const FaultPlan &plan = choiceOf(s).scenario().faults;
            return std::any_of(plan.begin(), plan.end(), [](const Fault &fault) { return fault.action == FaultAction::wipe; });
        });
        QTest::newRow("a setting") << QStringLiteral("ttl") << Proof([](ShortcutsFixture &s) { return s.window.focusWidget()->objectName() == QStringLiteral("ttl-box"); });
        QTest::newRow("a setting of a closed group") << QStringLiteral("latency") << Proof([](ShortcutsFixture &s) { return s.window.focusWidget()->objectName() == QStringLiteral("latency-box"); });
        QTest::newRow("a client") << QStringLiteral("go to client 3") << Proof([](ShortcutsFixture &s) { return s.canvas->pickedLane()->client == ClientId(3); });
        QTest::newRow("a node") << QStringLiteral("node 2") << Proof([](ShortcutsFixture &s) { return s.canvas->pickedLane()->node == NodeId(2); });
        QTest::newRow("a time") << QStringLiteral("0.5 s") << Proof([](ShortcutsFixture &s) { return s.playhead().at() && s.playhead().at()->time == WorldTime(500ms); });
        QTest::newRow("an event") << QStringLiteral("#7") << Proof([](ShortcutsFixture &s) { return s.window.selection().event() == Seq{7}; });
    }

    void thePaletteFindsAndRuns()
    {
        QFETCH(QString, typed);
        QFETCH(Proof, isDone);
        ShortcutsFixture stage(m_folder);
        QTest::keyClick(stage.canvas, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto *const line = stage.window.findChild<QLineEdit *>(QStringLiteral("commandLine"));
        QVERIFY(line);
        QTest::keyClicks(line, typed);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(isDone(stage));
    }

    void thePaletteIsLeftWithEscape()
    {
        ShortcutsFixture stage(m_folder);
        QTest::keyClick(stage.canvas, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto *const line = stage.window.findChild<QLineEdit *>(QStringLiteral("commandLine"));
        auto *const list = stage.window.findChild<QListWidget *>(QStringLiteral("commandList"));
        QVERIFY(list->count() > 40);
        QTest::keyClicks(line, QStringLiteral("client 99")); // no such client
        QCOMPARE(list->count(), 1);
        QCOMPARE(list->item(0)->text(), QStringLiteral("Nothing found for “client 99”"));
        QVERIFY(!(list->item(0)->flags() & Qt::ItemIsEnabled));
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(line->isVisible());
        QTest::keyClick(line, Qt::Key_Escape);
        QVERIFY(!line->isVisible());
        QCOMPARE(stage.window.focusWidget(), stage.canvas);
    }

    void aKeyIsChangedKeptAndReset()
    {
        {
            ShortcutsFixture stage(m_folder);
            QTRY_VERIFY(actionNamed(stage.window, QStringLiteral("Shortcuts…")));
            QCoreApplication::processEvents();
            actionNamed(stage.window, QStringLiteral("Shortcuts…"))->trigger();
            auto *const dialog = stage.window.findChild<QDialog *>(QStringLiteral("keyDialog"));
            auto *const list = dialog->findChild<QTreeWidget *>(QStringLiteral("keys"));
            auto *const key = dialog->findChild<QKeySequenceEdit *>();
            const auto choose = [&](const QString &text) { list->setCurrentItem(list->findItems(text, Qt::MatchExactly).value(0)); };
            choose(QStringLiteral("Timeline: Fit all"));
            QTest::keyClick(key, Qt::Key_J);
            QTRY_COMPARE(list->currentItem()->text(1), QStringLiteral("J"));
            // A key of another action is taken only after a confirmation.
            QTest::keyClick(key, Qt::Key_R, Qt::ControlModifier);
            QTRY_VERIFY(dialog->findChild<QLabel *>(QStringLiteral("clash"))->text().contains(QStringLiteral("Run")));
            QCOMPARE(list->currentItem()->text(1), QStringLiteral("J"));
            choose(QStringLiteral("Run"));
            QTest::keyClick(key, Qt::Key_F7);
            QTRY_COMPARE(list->currentItem()->text(1), QStringLiteral("F7"));
            QVERIFY(actionNamed(stage.window, QStringLiteral("Run"))->toolTip().contains(QStringLiteral("F7")));
            dialog->close();
            stage.canvas->zoomBy(4);
            stage.key(Qt::Key_0);
            QVERIFY(!stage.visible().isShowingAll());
            stage.key(Qt::Key_J);
            QVERIFY(stage.visible().isShowingAll());
        }
        ShortcutsFixture stage(m_folder);
        QTRY_COMPARE(actionNamed(stage.window, QStringLiteral("Run"))->shortcut(), QKeySequence(Qt::Key_F7));
        actionNamed(stage.window, QStringLiteral("Shortcuts…"))->trigger();
        auto *const dialog = stage.window.findChild<QDialog *>(QStringLiteral("keyDialog"));
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("resetKeys")), Qt::LeftButton);
        dialog->close();
        QCOMPARE(actionNamed(stage.window, QStringLiteral("Run"))->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_R));
        stage.canvas->zoomBy(4);
        stage.key(Qt::Key_0);
        QVERIFY(stage.visible().isShowingAll());
    }

    void lettersStayWhereTheyAreTyped()
    {
        ShortcutsFixture stage(m_folder);
        auto *const filter = stage.window.findChild<QLineEdit *>(QStringLiteral("filter"));
        filter->setFocus();
        const TimeRange before = stage.range();
        QTest::keyClicks(filter, QStringLiteral("wasd0fvm12"));
        QCOMPARE(filter->text(), QStringLiteral("wasd0fvm12"));
        QCOMPARE(stage.range(), before);
        QVERIFY(stage.canvas->marks().isEmpty());
    }

    void theSheetOfKeysNamesThemAsTheyAre()
    {
        Preferences().setKeys(QStringLiteral("timeline-fit-all"), QStringLiteral("J"));
        ShortcutsFixture stage(m_folder);
        QCoreApplication::processEvents();
        QTest::keyClick(stage.canvas, Qt::Key_Question);
        auto *const sheet = stage.window.findChild<QWidget *>(QStringLiteral("cheatSheet"));
        QVERIFY(sheet && sheet->isVisible());
        QStringList words;
        for (const auto *const label : sheet->findChildren<QLabel *>())
            words << label->text();
        QCOMPARE(words.value(words.indexOf(QStringLiteral("Fit all"), words.indexOf(QStringLiteral("To the end"))) - 1), QStringLiteral("J"));
        QVERIFY(words.contains(QStringLiteral("Ctrl+Alt+Z")));
        for (const auto &gesture : TimelineCommandWords::gestures(false))
            QVERIFY(words.contains(gesture.hand));
        QTest::keyClick(sheet, Qt::Key_Escape);
        QTRY_VERIFY(!stage.window.findChild<QWidget *>(QStringLiteral("cheatSheet")));
    }

    void theStatusBarSaysWhatTheHandCanDo()
    {
        ShortcutsFixture stage(m_folder);
        stage.move(stage.background(WorldTime(5ms)));
        QVERIFY2(stage.hint().contains(QStringLiteral("drag = measure")), qPrintable(stage.hint()));
        stage.move(stage.background(WorldTime(5ms)), Qt::NoButton, Qt::ShiftModifier);
        QVERIFY2(stage.hint().contains(QStringLiteral("move through time")), qPrintable(stage.hint()));
        stage.move(stage.onRuler(WorldTime(5ms)));
        QVERIFY2(stage.hint().contains(QStringLiteral("marker")), qPrintable(stage.hint()));
        stage.move(stage.label({.client = ClientId(1)}).center().toPoint());
        QVERIFY2(stage.hint().contains(QStringLiteral("move the lanes")), qPrintable(stage.hint()));
    }
};

QTEST_MAIN(tst_hands)
#include "tst_shortcuts.moc"
