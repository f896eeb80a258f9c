// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/run/shared/validaterun.h"
#include "tests/ui/faultfixture.h"
#include "ui/faults/faultpalette.h"
#include "ui/shared/messagebar.h"
#include "ui/timeline/canvas/timelinestrip.h"
#include "ui/words/faultkinds.h"

#include <QApplication>
#include <QDockWidget>
#include <QDropEvent>
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
FaultPalette &shownPalette(FaultFixture &stage)
{
    auto *const dock = stage.window.findChild<QDockWidget *>(QStringLiteral("faultsDock"));
    dock->show();
    dock->raise();
    auto *const palette = stage.window.findChild<FaultPalette *>();
    if (!QTest::qWaitFor([palette] { return palette->isVisible(); }, faultPatience))
        qFatal("the palette is not shown");
    return *palette;
}

void drop(FaultFixture &stage, const QPoint &position, const char *kind)
{
    QMimeData data;
    data.setData(QString::fromLatin1(faultMime), kind);
    QDragEnterEvent enter(position, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(stage.canvas, &enter);
    QVERIFY(enter.isAccepted());
    QDragMoveEvent move(position, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(stage.canvas, &move);
    QDropEvent dropped(position, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(stage.canvas, &dropped);
}

} // namespace

class TestFaultPalette : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void everyKindStandsInItsGroupWithASignAndASentence()
    {
        FaultFixture stage;
        const FaultPalette &palette = shownPalette(stage);
        QCOMPARE(palette.list().topLevelItemCount(), 5);
        for (const FaultKind &kind : faultKinds()) {
            const QTreeWidgetItem *const item = itemOf(palette, QString::fromLatin1(kind.id.data(), static_cast<qsizetype>(kind.id.size())));
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

    void everyActionHasItsWordsInBothLanguages()
    {
        QTranslator chinese;
        QVERIFY(chinese.load(QStringLiteral("lockscope_zh_CN"), QStringLiteral(":/i18n")));
        for (const FaultActionInfo &info : faultActions()) {
            const auto isOf = [&](const FaultKind &kind) { return kind.action == info.action; };
            QVERIFY2(std::any_of(faultKinds().begin(), faultKinds().end(), isOf), info.name);
        }
        for (const FaultKind &kind : faultKinds()) {
            QVERIFY2(!chinese.translate("Fault", kind.name).isEmpty(), kind.name);
            QVERIFY2(!chinese.translate("Fault", kind.meaning).isEmpty(), kind.meaning);
        }
    }

    void aClickAddsItAtThePlayhead()
    {
        FaultFixture stage;
        const FaultPalette &palette = shownPalette(stage);
        stage.replay().playhead().moveTo(WorldTime(60ms));
        QTreeWidgetItem *const item = itemOf(palette, QStringLiteral("pause"));
        palette.list().scrollToItem(item);
        QTest::mouseClick(palette.list().viewport(), Qt::LeftButton, {}, palette.list().visualItemRect(item).center());
        QCOMPARE(stage.faults(FaultFamily::pauses).size(), 1u);
        QVERIFY(*stage.faults(FaultFamily::pauses)[0].begin.time == 60ms);
        stage.settle();
        QVERIFY(!stage.experiment().viewer.spans().lane({SpanKind::paused, ClientId(1), {}}).empty());
        QVERIFY(qobject_cast<FaultChip *>(QApplication::focusWidget())); // so that the arrow keys move it at once
        stage.experiment().editor.history().undo();
        QVERIFY(stage.faults(FaultFamily::pauses).empty());
    }

    void enterAddsItToo()
    {
        FaultFixture stage;
        const FaultPalette &palette = shownPalette(stage);
        stage.replay().playhead().moveTo(WorldTime(60ms));
        palette.list().setCurrentItem(itemOf(palette, QStringLiteral("freeze")));
        palette.list().setFocus();
        QTest::keyClick(&palette.list(), Qt::Key_Return);
        QCOMPARE(stage.faults(FaultFamily::nodes).size(), 1u);
        const Fault freeze = stage.faults(FaultFamily::nodes)[0];
        QVERIFY(freeze.action == FaultAction::freeze && *freeze.begin.time == 60ms);
    }

    void oneThatIsDraggedOntoALaneIsOfThatLane()
    {
        FaultFixture stage;
        drop(stage, stage.onLane(LaneRole::belief, 3, 0, WorldTime(80ms)), "crash");
        QCOMPARE(stage.faults(FaultFamily::crashes).size(), 1u);
        QVERIFY(stage.faults(FaultFamily::crashes)[0].target.client == ClientId(3));
        QVERIFY(std::abs((*stage.faults(FaultFamily::crashes)[0].begin.time - Duration(80ms)).count()) < 2'000'000);
        stage.settle();
        drop(stage, stage.onLane(LaneRole::node, 0, 4, WorldTime(100ms)), "freeze");
        QCOMPARE(stage.faults(FaultFamily::nodes).size(), 1u);
        QVERIFY(stage.faults(FaultFamily::nodes)[0].target.node == NodeId(4));
        stage.settle();
        QVERIFY(!stage.experiment().viewer.spans().lane({SpanKind::frozen, {}, NodeId(4)}).empty());
    }

    void aLostRequestIsTheNextOneOnTheLink()
    {
        FaultFixture stage;
        drop(stage, stage.onLane(LaneRole::belief, 2, 0, WorldTime(100ms)), "lose-request");
        QCOMPARE(stage.faults(FaultFamily::links).size(), 1u);
        const Trace &trace = *stage.experiment().viewer.trace();
        int number = 0;
        for (std::size_t row = 0; row < trace.size() && trace[row].time < WorldTime(98ms); ++row)
            number += trace[row].kind == EventKind::sent && trace[row].client == ClientId(2) && trace[row].node == NodeId(1);
        const Fault lost = stage.faults(FaultFamily::links)[0];
        QVERIFY(lost.target.client == ClientId(2) && lost.begin.occurrence > number);
        QVERIFY(lost.begin.occurrence <= number + 3);
    }

    void aForeignDragIsNotTaken()
    {
        FaultFixture stage;
        QMimeData data;
        data.setText(QStringLiteral("pause"));
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        enter.ignore();
        QCoreApplication::sendEvent(stage.canvas, &enter);
        QVERIFY(!enter.isAccepted());
    }

    void whatCannotBeDoneIsGreyAndSaysWhy()
    {
        FaultFixture stage("F10", "set-px-lua"); // one node, no replica
        const FaultPalette &palette = shownPalette(stage);
        for (const FaultKind &kind : faultKinds()) {
            const QTreeWidgetItem *const item = itemOf(palette, QString::fromLatin1(kind.id.data(), static_cast<qsizetype>(kind.id.size())));
            const bool isReplica = kind.id == "promote" || kind.id == "cut-replication";
            const NodeId node(isReplica ? 2 : 1);
            const QString reason = stage.faultUi->planEditor().refusal(makeFault(kind.id, {ClientId(1), node}, Duration::zero()));
            QCOMPARE(item->flags().testFlag(Qt::ItemIsEnabled), reason.isEmpty());
            const QString words = item->data(0, Qt::AccessibleDescriptionRole).toString();
            QVERIFY2(reason.isEmpty() || words.contains(reason), qPrintable(words));
        }
        // There is no replica to promote here, whatever the worlds support.
        QTreeWidgetItem *const promote = itemOf(palette, QStringLiteral("promote"));
        QVERIFY(!promote->flags().testFlag(Qt::ItemIsEnabled));
        palette.list().scrollToItem(promote);
        QTest::mouseClick(palette.list().viewport(), Qt::LeftButton, {}, palette.list().visualItemRect(promote).center());
        QVERIFY(stage.faults(FaultFamily::failovers).empty());
        // A drop is refused with the reason.
        drop(stage, stage.onLane(LaneRole::belief, 1, 0, WorldTime(100ms)), "promote");
        QVERIFY(stage.faults(FaultFamily::failovers).empty());
        const auto *const messages = stage.window.findChild<MessageBar *>();
        QVERIFY(messages->isVisible() && messages->text().contains(QStringLiteral("Could not add this fault")));
    }

    void aReplicaMakesReplicationPossible()
    {
        FaultFixture stage("F26", "set-px-wait");
        const FaultPalette &palette = shownPalette(stage);
        const QString reason = stage.faultUi->planEditor().refusal(makeFault("promote", {ClientId(1), NodeId(2)}, Duration::zero()));
        QCOMPARE(itemOf(palette, QStringLiteral("promote"))->flags().testFlag(Qt::ItemIsEnabled), reason.isEmpty());
    }

    void itsActionShowsIt()
    {
        FaultFixture stage;
        QAction *const action = actionNamed(stage.window, QStringLiteral("Faults"));
        QVERIFY(action);
        QAction *const shown = [&] {
            for (QAction *const candidate : stage.window.findChildren<QAction *>()) {
                if (candidate->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_B))
                    return candidate;
            }
            return static_cast<QAction *>(nullptr);
        }();
        QVERIFY(shown);
        shown->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(stage.window.findChild<FaultPalette *>()->isVisible(), faultPatience);
    }
};

QTEST_MAIN(TestFaultPalette)
#include "tst_faultpalette.moc"
