// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/faultfixture.h"
#include "ui/faults/conditionrow.h"
#include "ui/faults/faulteditor.h"
#include "ui/shared/durationspinbox.h"
#include "ui/words/faultkinds.h"
#include "ui/words/faultwords.h"
#include "ui/words/quantities.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>

using namespace lockscope;

namespace {

Duration distance(Duration a, Duration b)
{
    return a < b ? b - a : a - b;
}

FaultEditor *openEditor(FaultFixture &stage, FaultChip *chip)
{
    QTest::mouseDClick(chip, Qt::LeftButton, {}, QPoint(10, 8));
    return stage.window.findChild<FaultEditor *>();
}

} // namespace

class TestFaultLane : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void aTimedFaultStandsAtItsTimeWithItsLength()
    {
        FaultFixture stage;
        FaultChip *const chip = stage.add(stage.pauseAt(40ms, 30ms, 2));
        QVERIFY(chip && chip->isVisible());
        QVERIFY(std::abs(chip->x() - stage.xOf(WorldTime(40ms))) <= 1.5);
        QVERIFY(std::abs(chip->shown().barLength - stage.pixels(30ms)) <= 1.5);
        QVERIFY(chip->accessibleName().contains(QStringLiteral("Client 2")));
        QVERIFY(chip->toolTip().contains(QStringLiteral("at ") + momentText(WorldTime(40ms))));
        // The run follows, and the label shows that the faults are no longer the scenario's.
        const Spans::Lane &pauses = stage.experiment().viewer.spans().lane({SpanKind::paused, ClientId(2), {}});
        QVERIFY(pauses.size() == 1 && pauses[0].begin == WorldTime(40ms) && pauses[0].end == WorldTime(70ms));
        QVERIFY(!stage.experiment().editor.choice().expected());
    }

    void aDragMovesItAndIsOneStep()
    {
        FaultFixture stage;
        FaultChip *const chip = stage.add(stage.pauseAt(40ms, 30ms));
        const int steps = stage.experiment().editor.history().count();
        const int height = stage.lane->height();
        FaultFixture::drag(chip, QPointF(12, 6), stage.pixels(50ms), {}, false);
        QVERIFY(distance(*stage.faults(FaultFamily::pauses).back().begin.time, 90ms) < 3ms);
        // The model follows during the drag, with the previous run as a ghost.
        QTRY_VERIFY_WITH_TIMEOUT(stage.view->hasGhost(), faultPatience);
        stage.settle();
        const auto &pauses = stage.experiment().viewer.spans().lane({SpanKind::paused, ClientId(1), {}});
        QVERIFY(!pauses.empty() && pauses[0].begin == WorldTime(*stage.faults(FaultFamily::pauses).back().begin.time));
        QTest::mouseRelease(chip, Qt::LeftButton, {}, QPoint(12, 6));
        QVERIFY(!stage.view->hasGhost());
        QCOMPARE(stage.lane->height(), height);
        QCOMPARE(stage.experiment().editor.history().count(), steps + 1);
        stage.experiment().editor.history().undo();
        QVERIFY(*stage.faults(FaultFamily::pauses).back().begin.time == 40ms);
        stage.experiment().editor.history().redo();
        QVERIFY(distance(*stage.faults(FaultFamily::pauses).back().begin.time, 90ms) < 3ms);
    }

    void itIsNotDraggedBeforeTheRunBegins()
    {
        FaultFixture stage;
        FaultChip *const chip = stage.add(stage.pauseAt(10ms, 30ms));
        FaultFixture::drag(chip, QPointF(12, 6), -2000);
        QVERIFY(*stage.faults(FaultFamily::pauses).back().begin.time == Duration::zero());
    }

    void theEndIsStretched()
    {
        FaultFixture stage;
        stage.canvas->showRange({WorldTime(0ms), WorldTime(200ms)});
        FaultChip *const chip = stage.add(stage.pauseAt(40ms, 60ms));
        FaultFixture::drag(chip, QPointF(chip->shown().barLength, 6), stage.pixels(20ms));
        QVERIFY(*stage.faults(FaultFamily::pauses).back().begin.time == 40ms);
        QVERIFY(distance(*stage.faults(FaultFamily::pauses).back().end.length, 80ms) < 2ms);
        stage.experiment().editor.history().undo();
        QVERIFY(*stage.faults(FaultFamily::pauses).back().end.length == 60ms);
    }

    void aDragWithControlCopies()
    {
        FaultFixture stage;
        FaultChip *const chip = stage.add(stage.pauseAt(40ms, 10ms));
        const int steps = stage.experiment().editor.history().count();
        FaultFixture::drag(chip, QPointF(6, 6), stage.pixels(100ms), Qt::ControlModifier);
        QCOMPARE(stage.faults(FaultFamily::pauses).size(), 2u);
        QVERIFY(*stage.faults(FaultFamily::pauses)[0].begin.time == 40ms);
        QVERIFY(distance(*stage.faults(FaultFamily::pauses)[1].begin.time, 140ms) < 3ms);
        QCOMPARE(stage.experiment().editor.history().count(), steps + 1);
        stage.experiment().editor.history().undo();
        QCOMPARE(stage.faults(FaultFamily::pauses).size(), 1u);
    }

    void theKeyboardMovesStretchesAndDeletes()
    {
        FaultFixture stage;
        FaultChip *const chip = stage.add(stage.pauseAt(40ms, 30ms));
        chip->setFocus();
        QTest::keyClick(chip, Qt::Key_Right);
        const Duration coarse = *stage.faults(FaultFamily::pauses).back().begin.time - 40ms;
        QVERIFY(coarse > Duration::zero());
        QTest::keyClick(chip, Qt::Key_Left);
        QTest::keyClick(chip, Qt::Key_Right, Qt::ShiftModifier);
        const Duration fine = *stage.faults(FaultFamily::pauses).back().begin.time - 40ms;
        QVERIFY(fine > Duration::zero() && fine < coarse);
        QTest::keyClick(chip, Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(*stage.faults(FaultFamily::pauses).back().end.length > 30ms);
        QTest::keyClick(chip, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(stage.faults(FaultFamily::pauses).size(), 2u);
        QTest::keyClick(chip, Qt::Key_Delete);
        QCOMPARE(stage.faults(FaultFamily::pauses).size(), 1u);
        QVERIFY(qobject_cast<FaultChip *>(QApplication::focusWidget())); // the focus stays in the lane
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
        QVERIFY(stage.faults(FaultFamily::pauses).empty());
        stage.experiment().editor.history().undo();
        QCOMPARE(stage.faults(FaultFamily::pauses).size(), 1u);
    }

    void whatWaitsForAConditionStandsWhereItHappened()
    {
        FaultFixture stage("F10", "set-px-lua");
        FaultChip *const chip = stage.lane->chipOf(0); // the pause at a step
        QVERIFY(chip && !chip->shown().span.isTimed && chip->shown().span.begin);
        const Spans::Lane &pauses = stage.experiment().viewer.spans().lane({SpanKind::paused, ClientId(1), {}});
        QVERIFY(!pauses.empty() && *chip->shown().span.begin == pauses[0].begin && *chip->shown().span.end == pauses[0].end);
        QVERIFY(chip->toolTip().contains(QStringLiteral("This fault has no fixed time")));
        const Duration pausedFor = pauses[0].end - pauses[0].begin;
        // It cannot be moved in time, but its length can change.
        const FaultPlan before = stage.plan();
        FaultFixture::drag(chip, QPointF(12, 6), 40);
        QVERIFY(stage.plan() == before);
        FaultFixture::drag(chip, QPointF(chip->shown().barLength, 6), -stage.pixels(200ms));
        QVERIFY(stage.plan()[0].end.length && *stage.plan()[0].end.length < pausedFor - 100ms);
        QVERIFY(stage.plan()[0].begin == before[0].begin);
    }

    void theEditorChangesEverythingInOneStep()
    {
        FaultFixture stage;
        FaultChip *const chip = stage.add(stage.pauseAt(40ms, 30ms));
        const int steps = stage.experiment().editor.history().count();
        FaultEditor *const editor = openEditor(stage, chip);
        QVERIFY(editor);
        QVERIFY(editor->fault() == stage.faults(FaultFamily::pauses).back()); // unchanged, it equals the fault
        QVERIFY(pick(*editor, QStringLiteral("faultClient"), QStringLiteral("2")));
        auto *const when = editor->findChild<QComboBox *>(QStringLiteral("faultWhen"));
        when->setCurrentIndex(when->findText(QStringLiteral("On a condition")));
        auto *const kind = editor->findChild<QComboBox *>(QStringLiteral("conditionKind"));
        kind->setCurrentIndex(kind->findText(QStringLiteral("the key expires on …")));
        editor->findChild<DurationSpinBox *>(QStringLiteral("faultLength"))->setValue(50e6);
        editor->accept();
        QCOMPARE(stage.experiment().editor.history().count(), steps + 1);
        const Fault pause = stage.faults(FaultFamily::pauses).back();
        QVERIFY(pause.target.client == ClientId(2) && !pause.begin.time && pause.begin.when);
        QVERIFY(pause.begin.when->kinds == std::vector{EventKind::keyExpired});
        QVERIFY(*pause.end.length == 50ms);
        stage.experiment().editor.history().undo();
        QVERIFY(*stage.faults(FaultFamily::pauses).back().begin.time == 40ms);
    }

    void aConditionsDelayIsTypedAndReadBack()
    {
        FaultFixture stage;
        FaultChip *const chip = stage.add(stage.pauseAt(40ms, 30ms));
        FaultEditor *const editor = openEditor(stage, chip);
        QVERIFY(editor);
        editor->activateWindow();
        QTRY_VERIFY(editor->isActiveWindow());
        auto *const when = editor->findChild<QComboBox *>(QStringLiteral("faultWhen"));
        when->setFocus();
        QTest::keyClick(when, Qt::Key_End); // on a condition: a client is inside
        auto *const after = editor->findChild<DurationSpinBox *>(QStringLiteral("conditionAfter"));
        QVERIFY(after->isVisible());
        QCOMPARE(after->text(), QStringLiteral("immediately"));
        QTest::mouseClick(after->findChild<QLineEdit *>(), Qt::LeftButton);
        QTest::keyClick(after, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(after, QStringLiteral("150"));
        QTest::keyClick(after, Qt::Key_Tab);
        QCOMPARE(after->text(), QStringLiteral("150 ms later"));
        QVERIFY(editor->fault().begin.when->after == 150ms);
        QVERIFY(FaultWords::sentence(editor->fault()).replace(u'\u00a0', u' ').contains(QStringLiteral("150 ms after any client enters")));
        editor->accept();
        const Fault pause = stage.faults(FaultFamily::pauses).back();
        QVERIFY(pause.begin.when && pause.begin.when->after == 150ms);
        // Another client in the condition keeps the delay; the arrow keys lead back to no delay.
        FaultEditor again(pause, stage.faultUi->planEditor());
        again.show();
        auto *const who = again.findChild<QComboBox *>(QStringLiteral("conditionWho"));
        who->setFocus();
        QTest::keyClick(who, Qt::Key_Down);
        const auto changed = again.fault().begin.when;
        QVERIFY(changed->client == ClientId(1) && changed->after == 150ms);
        auto *const box = again.findChild<DurationSpinBox *>(QStringLiteral("conditionAfter"));
        box->setFocus();
        for (int i = 0; i < 30 && box->value() > 0; ++i)
            QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(box->text(), QStringLiteral("immediately"));
        QVERIFY(again.fault().begin.when->after == Duration::zero());
    }

    void aConditionOfAClientThatWaitsIsChosenAndKept()
    {
        FaultFixture stage;
        Fault pause = stage.pauseAt(40ms, 30ms);
        pause.begin.time.reset();
        pause.begin.when = EventCondition{{EventKind::entered}, ClientId(2), {}, 1};
        FaultEditor editor(pause, stage.faultUi->planEditor());
        auto *const kind = editor.findChild<QComboBox *>(QStringLiteral("conditionKind"));
        kind->setCurrentIndex(kind->findText(QStringLiteral("… waits for the lock")));
        const auto chosen = editor.fault().begin.when;
        QVERIFY(chosen && chosen->waits && chosen->kinds.empty() && chosen->client == ClientId(2));
        QVERIFY(FaultWords::sentence(editor.fault()).contains(QStringLiteral("when client 2 waits for the lock")));
        pause.begin.when = chosen;
        FaultEditor again(pause, stage.faultUi->planEditor());
        QVERIFY(again.fault().begin.when == chosen);
        QCOMPARE(again.findChild<QComboBox *>(QStringLiteral("conditionKind"))->currentText(), QStringLiteral("… waits for the lock"));
        // A scenario's author can write such a condition with a kind of event; the editor keeps both.
        pause.begin.when->kinds = {EventKind::entered};
        FaultEditor both(pause, stage.faultUi->planEditor());
        both.findChild<QComboBox *>(QStringLiteral("conditionWho"))->setCurrentIndex(0);
        const auto other = both.fault().begin.when;
        QVERIFY(other && other->waits && other->kinds == std::vector{EventKind::entered} && !other->client);
    }

    // The window is closed while the editor over it has a length that is not completely typed.
    void theWindowMayGoWithTheEditorOpen()
    {
        std::optional<FaultFixture> stage(std::in_place);
        FaultEditor *const editor = openEditor(*stage, stage->add(stage->pauseAt(40ms, 30ms)));
        QVERIFY(editor);
        editor->activateWindow();
        QTRY_VERIFY(editor->isActiveWindow());
        auto *const time = editor->findChild<DurationSpinBox *>(QStringLiteral("faultTime"));
        time->setFocus();
        QTest::keyClicks(time, QStringLiteral("70"));
        QVERIFY(*editor->fault().begin.time == 40ms); // not applied yet
        const QPointer<FaultEditor> watched(editor);
        stage.reset();
        QVERIFY(!watched);
    }

    // A node's lack of memory has no row, a pause has one; neither chip is placed at the condition's row.
    void aFaultSomeTimeAfterARowStandsAtThatTime()
    {
        FaultFixture stage("F10", "set-px-lua");
        const Trace &before = *stage.experiment().viewer.trace();
        WorldTime entered{};
        for (std::size_t row = 0; row < before.size() && entered == WorldTime{}; ++row)
            entered = before[row].kind == EventKind::entered ? before[row].time : entered;
        Fault full{FaultAction::outOfMemory, {{}, NodeId(1)}};
        full.end.length = 20ms;
        full.begin.when = EventCondition{{EventKind::entered}, {}, {}, 1, 200ms};
        QVERIFY(stage.add(full)->shown().span.begin == entered + 200ms);
        Fault pause{FaultAction::pause, {ClientId(2)}};
        pause.begin.when = EventCondition{{EventKind::entered}, ClientId(1), {}, 1, 100ms};
        pause.end.length = 20ms;
        const FaultChip *const chip = stage.add(pause);
        QVERIFY(chip->shown().span.begin == entered + 100ms && chip->shown().span.end == entered + 120ms);
        stage.experiment().editor.setRunLength(30s);
        full.begin.when->after = 1min; // the run ends long before
        QVERIFY(!stage.add(full)->shown().span.begin);
        // The chip has no start either before the run has reached that time.
        const Trace &whole = *stage.experiment().viewer.trace();
        TraceWriter writer(std::make_shared<TextPool>(TextPool::Writers::one));
        FaultSpans courses(stage.plan());
        const auto isOfMemory = [](const Fault &fault) { return fault.action == FaultAction::outOfMemory; };
        const auto at = static_cast<std::size_t>(std::find_if(stage.plan().begin(), stage.plan().end(), isOfMemory) - stage.plan().begin());
        for (std::size_t row = 0; row < whole.size(); ++row) {
            writer.append(whole[row]);
            QCOMPARE(courses.spansIn(writer.snapshot().get())[at].begin.has_value(), whole[row].time >= entered + 200ms);
        }
    }

    void theEditorSaysWhatIsThereForEveryKind()
    {
        FaultFixture stage;
        for (const FaultKind &kind : faultKinds()) {
            const Fault fault = makeFault(kind.id, {ClientId(1), NodeId(2)}, 50ms);
            QVERIFY2(faultKindOf(fault).id == kind.id, kind.id.data());
            const FaultEditor editor(fault, stage.faultUi->planEditor());
            QVERIFY2(editor.fault() == fault, qPrintable(QString::fromStdString(std::string(kind.id)) + QStringLiteral(": ")
                                                         + FaultWords::sentence(editor.fault())));
        }
        for (const Scenario &scenario : scenarioLibrary()) {
            stage.experiment().editor.chooseScenario(scenario);
            for (const Fault &fault : stage.plan()) {
                const FaultEditor editor(fault, stage.faultUi->planEditor());
                QVERIFY2(editor.fault() == fault, qPrintable(QString::fromStdString(scenario.id) + QStringLiteral(": ") + FaultWords::sentence(fault)));
            }
        }
    }

    void whatCannotBeIsNotAcceptedAndSaysWhy()
    {
        FaultFixture stage("F10", "set-px-lua");
        Fault fault{FaultAction::freeze};
        fault.target.node = NodeId(9); // the run has one node
        FaultEditor editor(fault, stage.faultUi->planEditor());
        const auto *const reason = editor.findChild<QLabel *>(QStringLiteral("faultRefusal"));
        QVERIFY(reason->isVisibleTo(&editor) || !reason->text().isEmpty());
        editor.findChild<QComboBox *>(QStringLiteral("faultNode"))->setCurrentIndex(1);
        QVERIFY(reason->text().isEmpty());
    }

    // A growing run that is read row by row gives the same result as the complete run.
    void aGrowingRunTellsTheSameCourses()
    {
        FaultFixture stage("F10", "set-px-lua");
        const Trace &whole = *stage.experiment().viewer.trace();
        const FaultPlan &plan = stage.plan();
        const auto expected = FaultSpans(plan).spansIn(&whole);
        QCOMPARE(expected.size(), std::size_t{2}); // a pause, and a client with a late start
        TraceWriter writer(std::make_shared<TextPool>(TextPool::Writers::one));
        FaultSpans courses(plan);
        for (std::size_t row = 0; row < whole.size(); ++row) {
            writer.append(whole[row]);
            const auto now = courses.spansIn(writer.snapshot().get());
            QVERIFY(!now[0].begin || now[0].begin == expected[0].begin);
        }
        const auto grown = courses.spansIn(writer.snapshot().get());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY(expected[i].begin && expected[i].end);
            QVERIFY(grown[i].begin == expected[i].begin && grown[i].end == expected[i].end && grown[i].isOpen == expected[i].isOpen);
        }
        QVERIFY(!courses.spansIn(nullptr)[0].begin);
    }

    void theMenuHasWhatTheKeysHave()
    {
        FaultFixture stage("F10", "set-px-lua");
        FaultChip *const chip = stage.lane->chipOf(0);
        QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(4, 4), chip->mapToGlobal(QPoint(4, 4)));
        QCoreApplication::sendEvent(chip, &event);
        auto *const shown = stage.window.findChild<QMenu *>(QStringLiteral("faultMenu"));
        QVERIFY(shown && menuEntry(shown, QStringLiteral("Edit")) && menuEntry(shown, QStringLiteral("Copy")));
        QVERIFY(!menuEntry(shown, QStringLiteral("Reset faults to scenario"))); // already so
        shown->close();
        stage.replay().playhead().moveTo(WorldTime(100ms));
        const std::unique_ptr<QMenu> menu(stage.lane->menuFor(0));
        QAction *const hang = menuEntry(menu.get(), QStringLiteral("Set its time to 0.100"));
        QVERIFY(hang);
        hang->trigger();
        QVERIFY(*stage.faults(FaultFamily::pauses)[0].begin.time == 100ms);
        const std::unique_ptr<QMenu> changed(stage.lane->menuFor(0));
        QAction *const restore = menuEntry(changed.get(), QStringLiteral("Reset faults to scenario"));
        QVERIFY(restore);
        restore->trigger();
        QVERIFY(stage.experiment().editor.choice().areFaultsOriginal());
        QVERIFY(stage.experiment().editor.choice().expected());
    }

    void twoFaultsAddedOneAfterTheOtherAreTwoSteps()
    {
        FaultFixture stage;
        stage.add(stage.pauseAt(40ms, 10ms));
        stage.add(stage.pauseAt(80ms, 10ms));
        stage.experiment().editor.history().undo();
        QCOMPARE(stage.faults(FaultFamily::pauses).size(), 1u);
        stage.experiment().editor.history().undo();
        QVERIFY(stage.faults(FaultFamily::pauses).empty() && stage.experiment().editor.choice().areFaultsOriginal());
    }
};

QTEST_MAIN(TestFaultLane)
#include "tst_faultlane.moc"
