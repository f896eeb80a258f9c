// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/tracebuilder.h"
#include "tests/ui/faultfixture.h"
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

FaultEditor *openEditor(FaultFixture &fixture, FaultChip *chip)
{
    QTest::mouseDClick(chip, Qt::LeftButton, {}, QPoint(10, 8));
    return fixture.window.findChild<FaultEditor *>();
}

} // namespace

class TestFaultLane : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void aTimedFaultIsShownAtItsTimeWithItsLength()
    {
        FaultFixture fixture;
        FaultChip *const chip = fixture.add(fixture.pauseAt(40ms, 30ms, 2));
        QVERIFY(chip && chip->isVisible());
        QVERIFY(std::abs(chip->x() - fixture.xOf(WorldTime(40ms))) <= 1.5);
        QVERIFY(std::abs(chip->shown().barLength - fixture.pixels(30ms)) <= 1.5);
        QVERIFY(chip->accessibleName().contains(QStringLiteral("Client 2")));
        QVERIFY(chip->toolTip().contains(QStringLiteral("at ") + momentText(WorldTime(40ms))));
        // The run has the pause. The choice has no expected outcome now, because its faults differ
        // from those of the scenario.
        const Spans::Lane &pauses =
            fixture.experiment().viewer.spans().lane({SpanKind::paused, ClientId(2), {}});
        QVERIFY(pauses.size() == 1 && pauses[0].begin == WorldTime(40ms)
            && pauses[0].end == WorldTime(70ms));
        QVERIFY(!fixture.experiment().editor.choice().expectedOutcome());
    }

    void aDragMovesAFaultAndIsOneUndoStep()
    {
        FaultFixture fixture;
        FaultChip *const chip = fixture.add(fixture.pauseAt(40ms, 30ms));
        const int undoSteps = fixture.experiment().editor.history().count();
        const int height = fixture.lane->height();
        FaultFixture::drag(chip, QPointF(12, 6), fixture.pixels(50ms), {}, false);
        QVERIFY(distance(*fixture.faults(FaultFamily::pauses).back().begin.time, 90ms) < 3ms);
        // The model runs again during the drag, and the timeline shows the previous run as outlines
        // (the ghost).
        QTRY_VERIFY_WITH_TIMEOUT(fixture.view->hasGhost(), faultPatience);
        fixture.settle();
        const auto &pauses =
            fixture.experiment().viewer.spans().lane({SpanKind::paused, ClientId(1), {}});
        QVERIFY(!pauses.empty()
            && pauses[0].begin
                == WorldTime(*fixture.faults(FaultFamily::pauses).back().begin.time));
        QTest::mouseRelease(chip, Qt::LeftButton, {}, QPoint(12, 6));
        QVERIFY(!fixture.view->hasGhost());
        QCOMPARE(fixture.lane->height(), height);
        QCOMPARE(fixture.experiment().editor.history().count(), undoSteps + 1);
        fixture.experiment().editor.history().undo();
        QVERIFY(*fixture.faults(FaultFamily::pauses).back().begin.time == 40ms);
        fixture.experiment().editor.history().redo();
        QVERIFY(distance(*fixture.faults(FaultFamily::pauses).back().begin.time, 90ms) < 3ms);
    }

    void aFaultIsNotDraggedBeforeTheRunBegins()
    {
        FaultFixture fixture;
        FaultChip *const chip = fixture.add(fixture.pauseAt(10ms, 30ms));
        FaultFixture::drag(chip, QPointF(12, 6), -2000);
        QVERIFY(*fixture.faults(FaultFamily::pauses).back().begin.time == Duration::zero());
    }

    void aDragOfTheEndChangesTheLengthOfAFault()
    {
        FaultFixture fixture;
        fixture.view->showRange(WorldTime(0ms), WorldTime(200ms));
        FaultChip *const chip = fixture.add(fixture.pauseAt(40ms, 60ms));
        FaultFixture::drag(chip, QPointF(chip->shown().barLength, 6), fixture.pixels(20ms));
        QVERIFY(*fixture.faults(FaultFamily::pauses).back().begin.time == 40ms);
        QVERIFY(distance(*fixture.faults(FaultFamily::pauses).back().end.length, 80ms) < 2ms);
        fixture.experiment().editor.history().undo();
        QVERIFY(*fixture.faults(FaultFamily::pauses).back().end.length == 60ms);
    }

    void aDragWithControlCopiesAFault()
    {
        FaultFixture fixture;
        FaultChip *const chip = fixture.add(fixture.pauseAt(40ms, 10ms));
        const int undoSteps = fixture.experiment().editor.history().count();
        FaultFixture::drag(chip, QPointF(6, 6), fixture.pixels(100ms), Qt::ControlModifier);
        QCOMPARE(fixture.faults(FaultFamily::pauses).size(), 2u);
        QVERIFY(*fixture.faults(FaultFamily::pauses)[0].begin.time == 40ms);
        QVERIFY(distance(*fixture.faults(FaultFamily::pauses)[1].begin.time, 140ms) < 3ms);
        QCOMPARE(fixture.experiment().editor.history().count(), undoSteps + 1);
        fixture.experiment().editor.history().undo();
        QCOMPARE(fixture.faults(FaultFamily::pauses).size(), 1u);
    }

    void keysMoveLengthenCopyAndDeleteAFault()
    {
        FaultFixture fixture;
        FaultChip *const chip = fixture.add(fixture.pauseAt(40ms, 30ms));
        chip->setFocus();
        QTest::keyClick(chip, Qt::Key_Right);
        const Duration coarse = *fixture.faults(FaultFamily::pauses).back().begin.time - 40ms;
        QVERIFY(coarse > Duration::zero());
        QTest::keyClick(chip, Qt::Key_Left);
        QTest::keyClick(chip, Qt::Key_Right, Qt::ShiftModifier);
        const Duration fine = *fixture.faults(FaultFamily::pauses).back().begin.time - 40ms;
        QVERIFY(fine > Duration::zero() && fine < coarse);
        QTest::keyClick(chip, Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(*fixture.faults(FaultFamily::pauses).back().end.length > 30ms);
        QTest::keyClick(chip, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(fixture.faults(FaultFamily::pauses).size(), 2u);
        QTest::keyClick(chip, Qt::Key_Delete);
        QCOMPARE(fixture.faults(FaultFamily::pauses).size(), 1u);
        QVERIFY(
            qobject_cast<FaultChip *>(QApplication::focusWidget())); // the focus stays in the lane
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
        QVERIFY(fixture.faults(FaultFamily::pauses).empty());
        fixture.experiment().editor.history().undo();
        QCOMPARE(fixture.faults(FaultFamily::pauses).size(), 1u);
    }

    void aFaultWithAConditionIsShownWhereItHappened()
    {
        FaultFixture fixture("F10", "set-px-lua");
        FaultChip *const chip = fixture.lane->chipOf(0); // the pause at a step
        QVERIFY(chip && !chip->shown().span.isTimed && chip->shown().span.begin);
        const Spans::Lane &pauses =
            fixture.experiment().viewer.spans().lane({SpanKind::paused, ClientId(1), {}});
        QVERIFY(!pauses.empty() && *chip->shown().span.begin == pauses[0].begin
            && *chip->shown().span.end == pauses[0].end);
        QVERIFY(chip->toolTip().contains(QStringLiteral("This fault has no fixed time")));
        const Duration pausedFor = pauses[0].end - pauses[0].begin;
        // The pause cannot be moved in time, but its length can change.
        const FaultPlan before = fixture.plan();
        FaultFixture::drag(chip, QPointF(12, 6), 40);
        QVERIFY(fixture.plan() == before);
        FaultFixture::drag(chip, QPointF(chip->shown().barLength, 6), -fixture.pixels(200ms));
        QVERIFY(fixture.plan()[0].end.length && *fixture.plan()[0].end.length < pausedFor - 100ms);
        QVERIFY(fixture.plan()[0].begin == before[0].begin);
    }

    void allChangesInTheEditorAreOneUndoStep()
    {
        FaultFixture fixture;
        FaultChip *const chip = fixture.add(fixture.pauseAt(40ms, 30ms));
        const int undoSteps = fixture.experiment().editor.history().count();
        FaultEditor *const editor = openEditor(fixture, chip);
        QVERIFY(editor);
        QVERIFY(editor->fault()
            == fixture.faults(FaultFamily::pauses).back()); // nothing is changed yet
        QVERIFY(pick(*editor, QStringLiteral("faultClient"), QStringLiteral("2")));
        auto *const when = editor->findChild<QComboBox *>(QStringLiteral("faultWhen"));
        when->setCurrentIndex(when->findText(QStringLiteral("On a condition")));
        auto *const kind = editor->findChild<QComboBox *>(QStringLiteral("conditionKind"));
        kind->setCurrentIndex(kind->findText(QStringLiteral("the key expires on …")));
        editor->findChild<DurationSpinBox *>(QStringLiteral("faultLength"))->setValue(50e6);
        editor->accept();
        QCOMPARE(fixture.experiment().editor.history().count(), undoSteps + 1);
        const Fault pause = fixture.faults(FaultFamily::pauses).back();
        QVERIFY(pause.target.client == ClientId(2) && !pause.begin.time && pause.begin.when);
        QVERIFY(pause.begin.when->kinds == std::vector{EventKind::keyExpired});
        QVERIFY(*pause.end.length == 50ms);
        fixture.experiment().editor.history().undo();
        QVERIFY(*fixture.faults(FaultFamily::pauses).back().begin.time == 40ms);
    }

    void theDelayOfAConditionIsTypedAndReadBack()
    {
        FaultFixture fixture;
        FaultChip *const chip = fixture.add(fixture.pauseAt(40ms, 30ms));
        FaultEditor *const editor = openEditor(fixture, chip);
        QVERIFY(editor);
        editor->activateWindow();
        QTRY_VERIFY(editor->isActiveWindow());
        auto *const when = editor->findChild<QComboBox *>(QStringLiteral("faultWhen"));
        when->setFocus();
        QTest::keyClick(when, Qt::Key_End); // the last entry: on a condition
        auto *const after = editor->findChild<DurationSpinBox *>(QStringLiteral("conditionAfter"));
        QVERIFY(after->isVisible());
        QCOMPARE(after->text(), QStringLiteral("immediately"));
        QTest::mouseClick(after->findChild<QLineEdit *>(), Qt::LeftButton);
        QTest::keyClick(after, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(after, QStringLiteral("150"));
        QTest::keyClick(after, Qt::Key_Tab);
        QCOMPARE(after->text(), QStringLiteral("150 ms later"));
        QVERIFY(editor->fault().begin.when->after == 150ms);
        QVERIFY(FaultWords::sentence(editor->fault())
                    .replace(u'\u00a0', u' ')
                    .contains(QStringLiteral("150 ms after any client enters")));
        editor->accept();
        const Fault pause = fixture.faults(FaultFamily::pauses).back();
        QVERIFY(pause.begin.when && pause.begin.when->after == 150ms);
        // The delay stays when the client of the condition changes. The key Down lowers the delay
        // to none.
        FaultEditor secondEditor(pause, fixture.faultUi->planEditor());
        secondEditor.show();
        auto *const who = secondEditor.findChild<QComboBox *>(QStringLiteral("conditionWho"));
        who->setFocus();
        QTest::keyClick(who, Qt::Key_Down);
        const auto changed = secondEditor.fault().begin.when;
        QVERIFY(changed->client == ClientId(1) && changed->after == 150ms);
        auto *const box =
            secondEditor.findChild<DurationSpinBox *>(QStringLiteral("conditionAfter"));
        box->setFocus();
        for (int i = 0; i < 30 && box->value() > 0; ++i)
            QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(box->text(), QStringLiteral("immediately"));
        QVERIFY(secondEditor.fault().begin.when->after == Duration::zero());
    }

    void theConditionThatAClientWaitsForTheLockIsChosenAndKept()
    {
        FaultFixture fixture;
        Fault pause = fixture.pauseAt(40ms, 30ms);
        pause.begin.time.reset();
        pause.begin.when = EventCondition{{EventKind::entered}, ClientId(2), {}, 1};
        FaultEditor editor(pause, fixture.faultUi->planEditor());
        auto *const kind = editor.findChild<QComboBox *>(QStringLiteral("conditionKind"));
        kind->setCurrentIndex(kind->findText(QStringLiteral("… waits for the lock")));
        const auto chosen = editor.fault().begin.when;
        QVERIFY(chosen && chosen->waits && chosen->kinds.empty() && chosen->client == ClientId(2));
        QVERIFY(FaultWords::sentence(editor.fault())
                    .contains(QStringLiteral("when client 2 waits for the lock")));
        pause.begin.when = chosen;
        FaultEditor secondEditor(pause, fixture.faultUi->planEditor());
        QVERIFY(secondEditor.fault().begin.when == chosen);
        QCOMPARE(
            secondEditor.findChild<QComboBox *>(QStringLiteral("conditionKind"))->currentText(),
            QStringLiteral("… waits for the lock"));
        QCOMPARE(FaultWords::condition(EventCondition{{EventKind::promoted}, {}, {}, 1}),
            QStringLiteral("any node is promoted"));
        // A scenario file can combine `waits` with a kind of event; the editor keeps the kind and
        // `waits`.
        pause.begin.when->kinds = {EventKind::entered};
        FaultEditor editorOfCombined(pause, fixture.faultUi->planEditor());
        editorOfCombined.findChild<QComboBox *>(QStringLiteral("conditionWho"))->setCurrentIndex(0);
        const auto changedCombined = editorOfCombined.fault().begin.when;
        QVERIFY(changedCombined && changedCombined->waits
            && changedCombined->kinds == std::vector{EventKind::entered});
        QVERIFY(!changedCombined->client);
    }

    // The user is typing a time in the fault editor when the window is destroyed.
    void theWindowCanBeClosedWhileTheEditorIsOpen()
    {
        std::optional<FaultFixture> fixture(std::in_place);
        FaultEditor *const editor =
            openEditor(*fixture, fixture->add(fixture->pauseAt(40ms, 30ms)));
        QVERIFY(editor);
        editor->activateWindow();
        QTRY_VERIFY(editor->isActiveWindow());
        auto *const time = editor->findChild<DurationSpinBox *>(QStringLiteral("faultTime"));
        time->setFocus();
        QTest::keyClicks(time, QStringLiteral("70"));
        QVERIFY(*editor->fault().begin.time == 40ms); // not applied yet
        const QPointer<FaultEditor> watched(editor);
        fixture.reset();
        QVERIFY(!watched);
    }

    // A trace has a row for a pause, but none for a node without memory. The chips of the two
    // faults are at the end of the delay, not at the row of the condition.
    void aFaultWithADelayIsShownAtTheEndOfTheDelay()
    {
        FaultFixture fixture("F10", "set-px-lua");
        const Trace &before = *fixture.experiment().viewer.trace();
        WorldTime entered{};
        for (std::size_t row = 0; row < before.size() && entered == WorldTime{}; ++row)
            entered = before[row].kind == EventKind::entered ? before[row].time : entered;
        Fault memoryFault{FaultAction::outOfMemory, {{}, NodeId(1)}};
        memoryFault.end.length = 20ms;
        memoryFault.begin.when = EventCondition{{EventKind::entered}, {}, {}, 1, 200ms};
        QVERIFY(fixture.add(memoryFault)->shown().span.begin == entered + 200ms);
        Fault pause{FaultAction::pause, {ClientId(2)}};
        pause.begin.when = EventCondition{{EventKind::entered}, ClientId(1), {}, 1, 100ms};
        pause.end.length = 20ms;
        const FaultChip *const chip = fixture.add(pause);
        QVERIFY(chip->shown().span.begin == entered + 100ms
            && chip->shown().span.end == entered + 120ms);
        fixture.experiment().editor.setRunLength(30s);
        memoryFault.begin.when->after = 1min; // the run ends long before the end of this delay
        QVERIFY(!fixture.add(memoryFault)->shown().span.begin);
        // Before the run has reached the end of the delay, the chip has no start either.
        const Trace &whole = *fixture.experiment().viewer.trace();
        TraceWriter writer(std::make_shared<TextPool>(TextPool::Writers::one));
        FaultSpans faultSpans(fixture.plan());
        const auto isMemoryFault = [](const Fault &fault) {
            return fault.action == FaultAction::outOfMemory;
        };
        const FaultPlan &plan = fixture.plan();
        const auto at = static_cast<std::size_t>(
            std::find_if(plan.begin(), plan.end(), isMemoryFault) - plan.begin());
        for (std::size_t row = 0; row < whole.size(); ++row) {
            writer.append(whole[row]);
            QCOMPARE(faultSpans.spansIn(writer.snapshot().get())[at].begin.has_value(),
                whole[row].time >= entered + 200ms);
        }
    }

    void theEditorReturnsAnUnchangedFaultOfEveryKind()
    {
        FaultFixture fixture;
        for (const FaultKind &kind : faultKinds()) {
            const Fault fault = makeFault(kind.id, {ClientId(1), NodeId(2)}, 50ms);
            QVERIFY2(faultKindOf(fault).id == kind.id, kind.id.data());
            const FaultEditor editor(fault, fixture.faultUi->planEditor());
            QVERIFY2(editor.fault() == fault,
                qPrintable(QString::fromStdString(std::string(kind.id)) + QStringLiteral(": ")
                    + FaultWords::sentence(editor.fault())));
        }
        for (const Scenario &scenario : scenarioLibrary()) {
            fixture.experiment().editor.chooseScenario(scenario);
            for (const Fault &fault : fixture.plan()) {
                const FaultEditor editor(fault, fixture.faultUi->planEditor());
                QVERIFY2(editor.fault() == fault,
                    qPrintable(QString::fromStdString(scenario.id) + QStringLiteral(": ")
                        + FaultWords::sentence(fault)));
            }
        }
    }

    void theEditorShowsWhyAFaultIsImpossible()
    {
        FaultFixture fixture("F10", "set-px-lua");
        Fault fault{FaultAction::freeze};
        fault.target.node = NodeId(9); // the run has one node
        FaultEditor editor(fault, fixture.faultUi->planEditor());
        const auto *const reason = editor.findChild<QLabel *>(QStringLiteral("faultRefusal"));
        QVERIFY(reason->isVisibleTo(&editor) || !reason->text().isEmpty());
        editor.findChild<QComboBox *>(QStringLiteral("faultNode"))->setCurrentIndex(1);
        QVERIFY(reason->text().isEmpty());
    }

    void onlyAFaultOfLinksCanAffectEveryClient()
    {
        FaultFixture fixture("F10", "set-px-lua");
        for (const auto &[action, isPossible] :
            {std::pair(FaultAction::pause, false), std::pair(FaultAction::cut, true)}) {
            FaultEditor editor(
                usualFault(action, {ClientId(1), NodeId(1)}), fixture.faultUi->planEditor());
            const auto *const box = editor.findChild<QComboBox *>(QStringLiteral("faultClient"));
            QCOMPARE(box->model()->index(0, 0).flags().testFlag(Qt::ItemIsEnabled), isPossible);
        }
    }

    // A growing run that is read row by row gives the same result as the complete run.
    void aGrowingRunGivesTheSameFaultSpans()
    {
        FaultFixture fixture("F10", "set-px-lua");
        const Trace &whole = *fixture.experiment().viewer.trace();
        const FaultPlan &plan = fixture.plan();
        const auto expected = FaultSpans(plan).spansIn(&whole);
        QCOMPARE(expected.size(), std::size_t{2}); // a pause, and a client with a late start
        TraceWriter writer(std::make_shared<TextPool>(TextPool::Writers::one));
        FaultSpans faultSpans(plan);
        for (std::size_t row = 0; row < whole.size(); ++row) {
            writer.append(whole[row]);
            const auto now = faultSpans.spansIn(writer.snapshot().get());
            QVERIFY(!now[0].begin || now[0].begin == expected[0].begin);
        }
        const auto grown = faultSpans.spansIn(writer.snapshot().get());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY(expected[i].begin && expected[i].end);
            QVERIFY(grown[i].begin == expected[i].begin && grown[i].end == expected[i].end
                && grown[i].isOpen == expected[i].isOpen);
        }
        QVERIFY(!faultSpans.spansIn(nullptr)[0].begin);
    }

    void aFaultThatBeginsAgainInALabIsFoundEachTime()
    {
        TraceBuilder trace;
        trace.run();
        for (const Duration at : {1s, 2s, 3s})
            trace.at(at).client(1).entered().paused().at(at + 100ms).resumed();
        const FaultPlan plan{{FaultAction::pause, {ClientId{1}}}};
        const auto spans = FaultSpans(plan).spansIn(trace.trace().get());
        QVERIFY(spans[0].begin == WorldTime{1s});
        QVERIFY(spans[0].again == (std::vector{WorldTime{2s}, WorldTime{3s}}));
    }

    void theMenuMovesAFaultAndResetsTheFaults()
    {
        FaultFixture fixture("F10", "set-px-lua");
        FaultChip *const chip = fixture.lane->chipOf(0);
        QContextMenuEvent event(
            QContextMenuEvent::Keyboard, QPoint(4, 4), chip->mapToGlobal(QPoint(4, 4)));
        QCoreApplication::sendEvent(chip, &event);
        auto *const shown = fixture.window.findChild<QMenu *>(QStringLiteral("faultMenu"));
        QVERIFY(shown && menuEntry(shown, QStringLiteral("Edit"))
            && menuEntry(shown, QStringLiteral("Copy")));
        QVERIFY(!menuEntry(shown,
            QStringLiteral("Reset faults to scenario"))); // the faults are those of the scenario
        shown->close();
        fixture.replay().playhead().moveTo(WorldTime(100ms));
        const std::unique_ptr<QMenu> menu(fixture.lane->menuFor(0));
        QAction *const setTime = menuEntry(menu.get(), QStringLiteral("Set its time to 0.100"));
        QVERIFY(setTime);
        setTime->trigger();
        QVERIFY(*fixture.faults(FaultFamily::pauses)[0].begin.time == 100ms);
        const std::unique_ptr<QMenu> changed(fixture.lane->menuFor(0));
        QAction *const restore =
            menuEntry(changed.get(), QStringLiteral("Reset faults to scenario"));
        QVERIFY(restore);
        restore->trigger();
        QVERIFY(fixture.experiment().editor.choice().areFaultsOriginal());
        QVERIFY(fixture.experiment().editor.choice().expectedOutcome());
    }

    void twoAddedFaultsAreTwoUndoSteps()
    {
        FaultFixture fixture;
        fixture.add(fixture.pauseAt(40ms, 10ms));
        fixture.add(fixture.pauseAt(80ms, 10ms));
        fixture.experiment().editor.history().undo();
        QCOMPARE(fixture.faults(FaultFamily::pauses).size(), 1u);
        fixture.experiment().editor.history().undo();
        QVERIFY(fixture.faults(FaultFamily::pauses).empty()
            && fixture.experiment().editor.choice().areFaultsOriginal());
    }
};

QTEST_MAIN(TestFaultLane)
#include "tst_faultlane.moc"
