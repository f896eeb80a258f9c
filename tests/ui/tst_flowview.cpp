// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "lockscope/schemes/registry.h"
#include "tests/ui/faultfixture.h"
#include "ui/listing/flowview.h"
#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"
#include "ui/paper/picturefiles.h"
#include "ui/state/selection.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QTabBar>
#include <QSignalSpy>
#include <QToolButton>

using namespace lockscope;

namespace {

constexpr double narrow = 270; // the width of the dock in a window of 1280 x 720

FlowView &shownChart(const FaultFixture &fixture)
{
    chooseLayout(fixture.window, 1);
    auto *const button = fixture.window.findChild<QToolButton *>(QStringLiteral("flowChartButton"));
    button->setChecked(true);
    auto *const view = fixture.window.findChild<FlowView *>();
    if (!QTest::qWaitFor(
            [view] { return view->isVisible() && !view->plan().boxes().empty(); }, faultPatience))
        qFatal("the flow chart is not shown");
    return *view;
}

std::vector<QRectF> rectsOf(const FlowPlan &plan)
{
    std::vector<QRectF> rects;
    for (const FlowPlan::Entry &entry : plan.entries())
        rects.push_back(entry.rect);
    for (const FlowPlan::Box &box : plan.boxes())
        rects.push_back(box.rect);
    for (const FlowPlan::End &end : plan.ends())
        rects.push_back(end.rect);
    return rects;
}

void click(FlowView &view, int line)
{
    QTest::mouseClick(
        &view, Qt::LeftButton, {}, view.plan().boxOfLine(line)->rect.center().toPoint());
}

// Moves the playhead to the first step of a client.
void goToFirstStep(const FaultFixture &fixture, const Trace &trace)
{
    std::size_t row = 0;
    while (trace[row].kind != EventKind::step)
        ++row;
    fixture.replay().playhead().moveToRow(row);
}

} // namespace

class TestFlowView : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    void thePartsOfAChartDoNotOverlap_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("isNotified");
        for (const Scheme *const scheme : schemes())
            QTest::newRow(scheme->info().id.data())
                << QString::fromUtf8(scheme->info().id.data()) << false;
        QTest::newRow("wake-up by notification") << "set-px-lua" << true;
    }
    void thePartsOfAChartDoNotOverlap()
    {
        QFETCH(QString, id);
        QFETCH(bool, isNotified);
        Settings settings;
        settings.fencing = Fencing::write;
        settings.recheck = true;
        const FlowChart chart = flowChartOf(
            *SchemeRef(id.toStdString()).variant(isNotified ? WakeUp::notify : WakeUp::poll),
            settings);
        for (const double width : {narrow, 600.0}) {
            const FlowPlan plan(chart, width, QGuiApplication::font());
            const std::vector<QRectF> rects = rectsOf(plan);
            const QRectF all(0, 0, width, plan.height());
            for (std::size_t i = 0; i < rects.size(); ++i) {
                QVERIFY(!rects[i].isEmpty() && all.contains(rects[i]));
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY(!rects[i].intersects(rects[j]));
            }
            QCOMPARE(plan.boxes().size(), chart.nodes.size());
            QCOMPARE(plan.ends().size(),
                static_cast<std::size_t>(std::count_if(chart.arrows.begin(), chart.arrows.end(),
                    [](const FlowArrow &arrow) { return arrow.listingArrow.to.line == 0; })));
            for (const FlowPlan::Arrow &arrow : plan.arrows()) {
                const QPointF tip = arrow.points.back();
                QVERIFY(arrow.points.size() >= 2
                    && std::all_of(arrow.points.begin(), arrow.points.end(),
                        [&](const QPointF &point) { return all.contains(point); }));
                QVERIFY(std::any_of(rects.begin(), rects.end(),
                    [&](const QRectF &rect) { return rect.adjusted(-1, -1, 1, 1).contains(tip); }));
            }
        }
    }

    void theButtonSwitchesBetweenChartAndListing()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        const FlowView &view = shownChart(fixture);
        const auto *const tabs = fixture.window.findChild<QTabBar *>(QStringLiteral("listingTabs"));
        QVERIFY(!fixture.replay().listing()->isVisible() && !tabs->isVisible());
        QVERIFY(Preferences().showsFlowChart());
        QTest::mouseClick(
            fixture.window.findChild<QToolButton *>(QStringLiteral("flowChartButton")),
            Qt::LeftButton);
        QVERIFY(!view.isVisible() && fixture.replay().listing()->isVisible() && tabs->isVisible());
        QVERIFY(!Preferences().showsFlowChart());
    }

    void theChartFollowsTheScheme()
    {
        FaultFixture fixture("peaceful", "set-px-get-del");
        FlowView &view = shownChart(fixture);
        QVERIFY(view.plan().boxOfLine(3)->text.contains(QStringLiteral("DEL key"))
            && !view.plan().boxOfLine(3)->text.contains(QStringLiteral("MULTI")));
        fixture.experiment().editor.chooseScheme("set-px-multi-del");
        QTRY_VERIFY_WITH_TIMEOUT(
            view.plan().boxOfLine(3)->text.contains(QStringLiteral("MULTI")), faultPatience);
    }

    void aClickOnABoxLeadsToTheNextEventOfItsLine()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        FlowView &view = shownChart(fixture);
        click(view, 1);
        const auto selected = fixture.window.selection().event();
        QVERIFY(selected);
        const Trace &trace = *fixture.experiment().viewer.trace();
        QCOMPARE(trace[*trace.indexOf(*selected)].kind, EventKind::sent);
        const ListingModel &model = fixture.replay().listing()->listingModel();
        QVERIFY(model.row(0).isSelected);
    }

    void keysMoveFromBoxToBox()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        FlowView &view = shownChart(fixture);
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Up);
        QTest::keyClick(&view, Qt::Key_Return);
        const auto selected = fixture.window.selection().event();
        QVERIFY(selected);
        QVERIFY(fixture.replay()
                    .listing()
                    ->listingModel()
                    .row(2)
                    .isSelected); // row 0 is line 1, row 1 is the work, row 2 is line 2
    }

    void theKeyBAndTheMarginSetABreakPoint()
    {
        FaultFixture fixture("peaceful", "set-px-lua");
        FlowView &view = shownChart(fixture);
        const QSignalSpy marginClicks(fixture.replay().listing(), &ListingView::marginClicked);
        const QRectF rect = view.plan().boxOfLine(2)->rect;
        QTest::mouseClick(&view, Qt::LeftButton, {},
            QPoint(static_cast<int>(rect.left()) - 12, static_cast<int>(rect.center().y())));
        QCOMPARE(marginClicks.size(), 1);
        QCOMPARE(marginClicks.at(0).at(0).toInt(), 2);
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_B);
        QCOMPARE(marginClicks.size(), 2);
    }

    void toolTipsNameTheArrowsTheGapsAndTheClients()
    {
        FaultFixture fixture("peaceful", "set-px-get-del");
        const FlowView &view = shownChart(fixture);
        goToFirstStep(fixture, *fixture.experiment().viewer.trace());
        const QString first = view.toolTipAt(view.plan().boxOfLine(1)->rect.center());
        QVERIFY2(first.contains(QStringLiteral("OK: granted; else: denied"))
                && first.contains(QStringLiteral("Here: client")),
            qPrintable(first));
        const QString second = view.toolTipAt(view.plan().boxOfLine(2)->rect.center());
        QVERIFY2(second.contains(QStringLiteral("yes: line 3"))
                && second.contains(QStringLiteral("deletes that client's key")),
            qPrintable(second));
        for (const FlowPlan::Arrow &arrow : view.plan().arrows())
            QVERIFY(arrow.gaps.empty()
                || view.toolTipAt(arrow.gapAt).contains(QStringLiteral("Other clients can act")));
    }

    void aScreenReaderGetsEachLineWithItsArrows()
    {
        FaultFixture fixture("peaceful", "redlock");
        FlowView &view = shownChart(fixture);
        QAccessibleInterface *const chart = QAccessible::queryAccessibleInterface(&view);
        QCOMPARE(chart->childCount(), 7);
        QVERIFY(chart->text(QAccessible::Name).contains(QStringLiteral("Flow chart")));
        QVERIFY(chart->child(3)->text(QAccessible::Name).contains(QStringLiteral("validity")));
        QVERIFY(chart->child(3)
                    ->text(QAccessible::Value)
                    .contains(QStringLiteral("no, undo=off: denied")));
    }

    void theChartIsCopiedAndDrawnForAFile()
    {
        FaultFixture fixture("peaceful", "redlock");
        const FlowView &view = shownChart(fixture);
        QTest::mouseClick(
            fixture.window.findChild<QToolButton *>(QStringLiteral("copyListing")), Qt::LeftButton);
        QVERIFY(!QGuiApplication::clipboard()->image().isNull());
        QVERIFY(QGuiApplication::clipboard()->text().contains(
            QStringLiteral("5  else: release on all N nodes  [denied]")));
        const FlowPicture picture = view.picture();
        const QByteArray svg = pictureSvg(picture, QStringLiteral("redlock"));
        for (const char *const words : {"compare-and-delete", "granted", "undo=off", "start = now"})
            QVERIFY2(svg.contains(words), words);
        const auto png = picturePng(picture, 2);
        QVERIFY(png && png.value().size() > 1000);
    }
};

QTEST_MAIN(TestFlowView)
#include "tst_flowview.moc"
