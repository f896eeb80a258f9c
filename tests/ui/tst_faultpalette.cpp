// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/run/check/validaterun.h"
#include "tests/ui/faultfixture.h"
#include "ui/faults/faultpalette.h"
#include "ui/shell/messagebar.h"
#include "ui/timeline/canvas/timelinestrip.h"
#include "ui/words/faultkinds.h"

#include <QApplication>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QSignalSpy>
#include <QTranslator>

#include <algorithm>

using namespace lockscope;

namespace {

QTreeWidgetItem *itemOf(const FaultPalette &palette, const QString &kind)
{
    for (int group = 0; group < palette.list().topLevelItemCount(); ++group) {
        QTreeWidgetItem *const head = palette.list().topLevelItem(group);
        for (int i = 0; i < head->childCount(); ++i) {
            if (head->child(i)->data(0, Qt::UserRole).toString() == kind)
                return head->child(i);
        }
    }
    return nullptr;
}

/// Returns the window's palette, visible.
FaultPalette &shownPalette(FaultFixture &fixture)
{
    auto *const dock = fixture.window.findChild<QDockWidget *>(QStringLiteral("faultsDock"));
    dock->show();
    dock->raise();
    auto *const palette = fixture.window.findChild<FaultPalette *>();
    if (!QTest::qWaitFor([palette] { return palette->isVisible(); }, faultPatience))
        qFatal("the palette is not shown");
    return *palette;
}

void drop(FaultFixture &fixture, const QPoint &position, const char *kind)
{
    QMimeData data;
    data.setData(QString::fromLatin1(faultMime), kind);
    QDragEnterEvent enter(position, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(fixture.view, &enter);
    QVERIFY(enter.isAccepted());
    QDragMoveEvent move(position, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(fixture.view, &move);
    QDropEvent dropped(position, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(fixture.view, &dropped);
}

} // namespace

class TestFaultPalette : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void everyKindOfFaultHasItsGroupAnIconAndAToolTip()
    {
        FaultFixture fixture;
        const FaultPalette &palette = shownPalette(fixture);
        QCOMPARE(palette.list().topLevelItemCount(), 5);
        for (const FaultKind &kind : faultKinds()) {
            const QTreeWidgetItem *const item = itemOf(palette,
                QString::fromLatin1(kind.id.data(), static_cast<qsizetype>(kind.id.size())));
            QVERIFY2(item, kind.id.data());
            const QImage picture = item->icon(0).pixmap(24, 24).toImage();
            bool isDrawn = false;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x)
                    isDrawn = isDrawn || qAlpha(picture.pixel(x, y)) > 0;
            }
            QVERIFY2(isDrawn, kind.id.data());
            QVERIFY(item->toolTip(0).size() > 20);
            QVERIFY(item->parent()->text(0) == faultGroupName(kind.group));
        }
    }

    void everyFaultActionHasItsWordsInBothLanguages()
    {
        QTranslator chinese;
        QVERIFY(chinese.load(QStringLiteral("lockscope_zh_CN"), QStringLiteral(":/i18n")));
        for (const FaultActionInfo &info : faultActions()) {
            const auto hasAction = [&](const FaultKind &kind) {
                return kind.action == info.action;
            };
            QVERIFY2(std::any_of(faultKinds().begin(), faultKinds().end(), hasAction), info.name);
        }
        for (const FaultKind &kind : faultKinds()) {
            QVERIFY2(!chinese.translate("Fault", kind.name).isEmpty(), kind.name);
            QVERIFY2(!chinese.translate("Fault", kind.meaning).isEmpty(), kind.meaning);
        }
    }

    void aClickAddsAFaultAtThePlayhead()
    {
        FaultFixture fixture;
        const FaultPalette &palette = shownPalette(fixture);
        fixture.replay().playhead().moveTo(WorldTime(60ms));
        QTreeWidgetItem *const item = itemOf(palette, QStringLiteral("pause"));
        palette.list().scrollToItem(item);
        QTest::mouseClick(palette.list().viewport(), Qt::LeftButton, {},
            palette.list().visualItemRect(item).center());
        QCOMPARE(fixture.faults(FaultFamily::pauses).size(), 1u);
        QVERIFY(*fixture.faults(FaultFamily::pauses)[0].begin.time == 60ms);
        fixture.settle();
        QVERIFY(
            !fixture.experiment().viewer.spans().lane({SpanKind::paused, ClientId(1), {}}).empty());
        QVERIFY(qobject_cast<FaultChip *>(
            QApplication::focusWidget())); // the arrow keys move the new chip
        fixture.experiment().editor.history().undo();
        QVERIFY(fixture.faults(FaultFamily::pauses).empty());
    }

    void theTextReturnsToTheCurrentFaultWhenThePointerLeaves()
    {
        FaultFixture fixture;
        FaultPalette &palette = const_cast<FaultPalette &>(shownPalette(fixture));
        palette.list().setCurrentItem(itemOf(palette, QStringLiteral("pause")));
        const auto *const meaning = palette.findChild<QLabel *>(QStringLiteral("faultMeaning"));
        const QString ofPause = meaning->text();
        Q_EMIT palette.list().itemEntered(itemOf(palette, QStringLiteral("crash")), 0);
        QVERIFY(meaning->text() != ofPause);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&palette.list(), &leave);
        QCOMPARE(meaning->text(), ofPause);
    }

    void enterAddsAFaultAtThePlayhead()
    {
        FaultFixture fixture;
        const FaultPalette &palette = shownPalette(fixture);
        fixture.replay().playhead().moveTo(WorldTime(60ms));
        palette.list().setCurrentItem(itemOf(palette, QStringLiteral("freeze")));
        palette.list().setFocus();
        QTest::keyClick(&palette.list(), Qt::Key_Return);
        QCOMPARE(fixture.faults(FaultFamily::nodes).size(), 1u);
        const Fault freeze = fixture.faults(FaultFamily::nodes)[0];
        QVERIFY(freeze.action == FaultAction::freeze && *freeze.begin.time == 60ms);
    }

    void aFaultDroppedOnALaneAffectsTheClientOrNodeOfThisLane()
    {
        FaultFixture fixture;
        drop(fixture, fixture.onLane(LaneRole::belief, 3, 0, WorldTime(80ms)), "crash");
        QCOMPARE(fixture.faults(FaultFamily::crashes).size(), 1u);
        QVERIFY(fixture.faults(FaultFamily::crashes)[0].target.client == ClientId(3));
        QVERIFY(
            std::abs((*fixture.faults(FaultFamily::crashes)[0].begin.time - Duration(80ms)).count())
            < 2'000'000);
        fixture.settle();
        drop(fixture, fixture.onLane(LaneRole::node, 0, 4, WorldTime(100ms)), "freeze");
        QCOMPARE(fixture.faults(FaultFamily::nodes).size(), 1u);
        QVERIFY(fixture.faults(FaultFamily::nodes)[0].target.node == NodeId(4));
        fixture.settle();
        QVERIFY(
            !fixture.experiment().viewer.spans().lane({SpanKind::frozen, {}, NodeId(4)}).empty());
    }

    void aLostRequestDroppedOnALaneAffectsOneOfTheNextRequests()
    {
        FaultFixture fixture;
        drop(fixture, fixture.onLane(LaneRole::belief, 2, 0, WorldTime(100ms)), "lose-request");
        QCOMPARE(fixture.faults(FaultFamily::links).size(), 1u);
        const Trace &trace = *fixture.experiment().viewer.trace();
        int sentBefore = 0;
        for (std::size_t row = 0; row < trace.size() && trace[row].time < WorldTime(98ms); ++row)
            sentBefore += trace[row].kind == EventKind::sent && trace[row].client == ClientId(2)
                && trace[row].node == NodeId(1);
        const Fault lost = fixture.faults(FaultFamily::links)[0];
        QVERIFY(lost.target.client == ClientId(2) && lost.begin.occurrence > sentBefore);
        QVERIFY(lost.begin.occurrence <= sentBefore + 3);
    }

    void aDragOfOtherDataIsIgnored()
    {
        FaultFixture fixture;
        QMimeData data;
        data.setText(QStringLiteral("pause"));
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        enter.ignore();
        QCoreApplication::sendEvent(fixture.view, &enter);
        QVERIFY(!enter.isAccepted());
    }

    void anImpossibleFaultIsDisabledWithAReason()
    {
        FaultFixture fixture("F10", "set-px-lua"); // one node, no replica
        const FaultPalette &palette = shownPalette(fixture);
        for (const FaultKind &kind : faultKinds()) {
            const QTreeWidgetItem *const item = itemOf(palette,
                QString::fromLatin1(kind.id.data(), static_cast<qsizetype>(kind.id.size())));
            const bool needsReplica = kind.id == "promote" || kind.id == "cut-replication";
            const NodeId node(needsReplica ? 2 : 1);
            const QString reason = fixture.faultUi->planEditor().refusal(
                makeFault(kind.id, {ClientId(1), node}, Duration::zero()));
            QCOMPARE(item->flags().testFlag(Qt::ItemIsEnabled), reason.isEmpty());
            const QString words = item->data(0, Qt::AccessibleDescriptionRole).toString();
            QVERIFY2(reason.isEmpty() || words.contains(reason), qPrintable(words));
        }
        // This scenario has no replica to promote.
        QTreeWidgetItem *const promote = itemOf(palette, QStringLiteral("promote"));
        QVERIFY(!promote->flags().testFlag(Qt::ItemIsEnabled));
        palette.list().scrollToItem(promote);
        QTest::mouseClick(palette.list().viewport(), Qt::LeftButton, {},
            palette.list().visualItemRect(promote).center());
        QVERIFY(fixture.faults(FaultFamily::failovers).empty());
        // A drop is refused with the reason.
        drop(fixture, fixture.onLane(LaneRole::belief, 1, 0, WorldTime(100ms)), "promote");
        QVERIFY(fixture.faults(FaultFamily::failovers).empty());
        const auto *const messages = fixture.window.findChild<MessageBar *>();
        QVERIFY(messages->isVisible()
            && messages->text().contains(QStringLiteral("Could not add this fault")));
    }

    void promoteIsEnabledIfThePlanEditorAcceptsIt()
    {
        FaultFixture fixture("F26", "set-px-wait");
        const FaultPalette &palette = shownPalette(fixture);
        const QString reason = fixture.faultUi->planEditor().refusal(
            makeFault("promote", {ClientId(1), NodeId(2)}, Duration::zero()));
        QCOMPARE(itemOf(palette, QStringLiteral("promote"))->flags().testFlag(Qt::ItemIsEnabled),
            reason.isEmpty());
    }

    void theActionWithCtrlBShowsThePalette()
    {
        FaultFixture fixture;
        QAction *const action = actionNamed(fixture.window, QStringLiteral("Faults"));
        QVERIFY(action);
        QAction *const showPalette = [&] {
            for (QAction *const candidate : fixture.window.findChildren<QAction *>()) {
                if (candidate->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_B))
                    return candidate;
            }
            return static_cast<QAction *>(nullptr);
        }();
        QVERIFY(showPalette);
        showPalette->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.window.findChild<FaultPalette *>()->isVisible(), faultPatience);
    }
};

QTEST_MAIN(TestFaultPalette)
#include "tst_faultpalette.moc"
