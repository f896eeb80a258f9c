// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline dims what the filter of the events hides.
#include <QTest>

#include "core/scenario/files/library.h"
#include "tests/support/tracebuilder.h"
#include "tests/ui/windowrig.h"
#include "ui/events/eventfilterline.h"
#include "ui/events/eventtable.h"
#include "ui/index/matchingrows.h"
#include "ui/state/experiment.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/filterdimmer.h"

#include <QLineEdit>
#include <QToolButton>

#include <random>

using namespace lockscope;

namespace {

/// A run of several clients on two nodes, with writes. Each round goes from the attempt to the
/// release.
std::shared_ptr<const Trace> someRun(int rounds)
{
    TraceBuilder builder;
    std::mt19937 random{7};
    builder.run("set-px-lua", 2);
    for (int i = 0; i < rounds; ++i) {
        const int client = static_cast<int>(1 + random() % 5);
        const int node = static_cast<int>(1 + random() % 2);
        builder.after(Duration(1000 * (random() % 4 == 0 ? 900 : 3)))
            .client(client)
            .attempt()
            .sent(node)
            .keySet(node, 400ms)
            .granted(400ms);
        builder.entered().wrote().left().keyDeleted(node).released();
    }
    return builder.trace();
}

/// Whether a row belongs to a lane, by the rule in the header of MatchingRows.
bool belongs(const Event &event, LaneKey lane)
{
    if (lane.isFold)
        return bool(event.client);
    if (lane.client)
        return event.client == lane.client;
    if (lane.node == storeNode)
        return event.kind == EventKind::wrote;
    return event.node == lane.node && event.actor.kind != ActorKind::client;
}

/// The real window with a run of the model in which two clients are inside together.
struct FilterFixture {
    FilterFixture()
    {
        window.resize(1440, 900);
        window.show();
        chooseLayout(window, 1);
        window.experiment().editor.chooseScenario(findScenario("f10-pause-after-acquire").value());
        const bool isReady = QTest::qWaitFor(
            [this] {
                return !window.experiment().preview.isBusy()
                    && window.experiment().viewer.isVerdictFinal();
            },
            patience);
        if (!isReady || window.experiment().viewer.verdict()->violations.empty())
            qFatal("no violation in the model's run");
        filterField = window.findChild<QLineEdit *>(QStringLiteral("filter"));
        timeline = window.findChild<TimelineView *>(QStringLiteral("timeline"));
        dimmer = window.findChild<FilterDimmer *>();
    }
    QImage picture() const
    {
        if (!QTest::qWaitFor([this] { return dimmer->isDone(); }, patience))
            qFatal("the filter is not applied to all rows in time");
        QImage picture(timeline->size(), QImage::Format_RGB32);
        timeline->render(&picture, {}, {}, QWidget::DrawWindowBackground); // without the focus ring
        return picture;
    }
    /// Returns the part of the picture that shows a lane.
    QImage lane(const QImage &picture, LaneRole role, ClientId client) const
    {
        const TimelineLane *const found = timeline->lanes().find(role, client, {});
        const QRectF area = timeline->lanesRect();
        return picture.copy(QRectF(
            area.left(), area.top() + found->top - timeline->scroll(), area.width(), found->height)
                                .toRect());
    }
    MainWindow window;
    QLineEdit *filterField = nullptr;
    TimelineView *timeline = nullptr;
    FilterDimmer *dimmer = nullptr;
};

/// Returns the sum of the differences of all pixels from the background.
qint64 contrast(const QImage &picture)
{
    const QColor background = Theme::current().lane;
    qint64 sum = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            const QColor colour = picture.pixelColor(x, y);
            sum += std::abs(colour.red() - background.red())
                + std::abs(colour.green() - background.green())
                + std::abs(colour.blue() - background.blue());
        }
    }
    return sum;
}

} // namespace

class TestFilterDimmer : public QObject {
    Q_OBJECT
    OwnFolder m_folder;

private Q_SLOTS:
    // MatchingRowsWriter gets the trace in parts of random size; the result does not depend on the
    // sizes.
    void matchingRowsAreFoundInTheLanesThatTheyBelongTo()
    {
        const auto trace = someRun(40'000);
        const auto matches = [&](std::size_t row) {
            return (*trace)[row].kind != EventKind::sent && row % 7 < 6;
        };
        MatchingRowsWriter writer;
        std::mt19937 random{3};
        for (std::size_t from = 0; from < trace->size();) {
            const std::size_t to = std::min(trace->size(), from + 1 + random() % 90'000);
            std::vector<std::uint32_t> rows;
            for (std::size_t row = from; row < to; ++row) {
                if (matches(row))
                    rows.push_back(static_cast<std::uint32_t>(row));
            }
            writer.take(*trace, rows, to);
            from = to;
        }
        const auto matchingRows = writer.rows();
        QVERIFY(matchingRows->describes(*trace));
        QCOMPARE(matchingRows->checkedCount(), trace->size());
        for (const LaneKey lane : {LaneKey{.client = ClientId{3}}, LaneKey{.node = NodeId{2}},
                 LaneKey{.node = storeNode}, LaneKey{.isFold = true}}) {
            QVERIFY(!matchingRows->hasNoMatch(lane));
            for (int i = 0; i < 3000; ++i) {
                const std::size_t first = random() % trace->size();
                const std::size_t last = std::min(trace->size() - 1, first + random() % 30);
                bool hasMatch = false;
                for (std::size_t row = first; row <= last; ++row)
                    hasMatch = hasMatch || (matches(row) && belongs((*trace)[row], lane));
                QCOMPARE(matchingRows->hasMatchBetween(lane, first, last), hasMatch);
            }
        }
        QVERIFY(matchingRows->hasNoMatch({.client = ClientId{9}}));
        QVERIFY(matchingRows->hasMatchBetween({.client = ClientId{9}}, trace->size(),
            trace->size())); // not checked yet, so not dimmed
    }

    void pixelColumnsWithAMatchingRowAreNotDimmed()
    {
        const auto trace = someRun(5000);
        const LaneKey lane{.client = ClientId{2}};
        MatchingRowsWriter writer;
        std::vector<std::uint32_t> rows;
        for (std::uint32_t row = 0; row < trace->size(); ++row) {
            if ((*trace)[row].kind == EventKind::wrote)
                rows.push_back(row);
        }
        writer.take(*trace, rows, trace->size());
        const double whole =
            static_cast<double>((*trace)[trace->size() - 1].time.time_since_epoch().count());
        for (const double share : {1.0, 0.1, 0.003}) {
            const TimelineCoordinates time{whole * 0.3, whole * share / 1000};
            PixelRanges ranges;
            writer.rows()->addColumns(lane, time, 1000, ranges);
            ranges.sortAndJoin();
            std::vector<bool> hasRow(1000);
            for (const std::uint32_t row : rows) {
                const double x = std::floor(time.xOf((*trace)[row].time));
                if (belongs((*trace)[row], lane) && x >= 0 && x < 1000) {
                    hasRow[static_cast<std::size_t>(x)] = true;
                    QVERIFY(ranges.has(x + 0.5));
                }
            }
            // Only a column next to a column with a matching row may also be in the ranges.
            for (std::size_t x = 1; x + 1 < hasRow.size(); ++x)
                QVERIFY(hasRow[x - 1] || hasRow[x] || hasRow[x + 1]
                    || !ranges.has(static_cast<double>(x) + 0.5));
        }
    }

    void theTimelineDimsWhatTheFilterHides()
    {
        FilterFixture fixture;
        const QImage before = fixture.picture();
        QVERIFY(!fixture.timeline->isDimming());
        QTest::keyClick(fixture.timeline, Qt::Key_Slash);
        QTest::keyClicks(fixture.filterField, QStringLiteral("client:2"));
        QVERIFY(fixture.timeline->isDimming());
        const QImage dimmed = fixture.picture();
        for (const LaneRole role : {LaneRole::belief, LaneRole::keys}) {
            const qint64 hidden = contrast(fixture.lane(dimmed, role, ClientId{1}));
            QVERIFY(hidden < contrast(fixture.lane(before, role, ClientId{1})) * 3 / 4);
            QVERIFY(hidden > 0); // its shape is still visible
        }
        QVERIFY(contrast(fixture.lane(dimmed, LaneRole::belief, ClientId{2}))
            > contrast(fixture.lane(before, LaneRole::belief, ClientId{2})) * 19 / 20);
        // The lane with the number of clients inside is dimmed where only client 1 is inside, but
        // not where two clients are inside.
        const qint64 holdersBefore = contrast(fixture.lane(before, LaneRole::insideCount, {}));
        QVERIFY(contrast(fixture.lane(dimmed, LaneRole::insideCount, {})) < holdersBefore * 9 / 10);
        // A word in the corner shows that a filter is active.
        const QRect corner = QRectF(0, fixture.timeline->overviewRect().top(),
            fixture.timeline->lanesRect().left() - 1, fixture.timeline->overviewRect().height())
                                 .toRect();
        QVERIFY(before.copy(corner) != dimmed.copy(corner));
        const auto *const chips = fixture.window.findChild<FilterChips *>();
        QTest::mouseClick(
            chips->findChild<QToolButton *>(QStringLiteral("clearFilter")), Qt::LeftButton);
        QVERIFY(!fixture.timeline->isDimming());
        QVERIFY(fixture.picture() == before);
    }

    void aViolationIsNeverDimmed()
    {
        FilterFixture fixture;
        const Violation &violation =
            fixture.window.experiment().viewer.verdict()->violations.front();
        const QImage before = fixture.picture();
        QTest::keyClicks(fixture.filterField, QStringLiteral("client:999"));
        const QImage dimmed = fixture.picture();
        const QRectF area = fixture.timeline->lanesRect();
        const TimelineCoordinates time = fixture.timeline->visibleTime().coordinates();
        const double left = area.left() + time.xOf(violation.from);
        const double right = area.left() + time.xOf(violation.to);
        QVERIFY(right - left > 6);
        const QRect band =
            QRectF(left + 2, area.top(), right - left - 4, area.height()).toAlignedRect();
        const int height = static_cast<int>(fixture.timeline->lanes().height());
        // At most a twelfth of the band's pixels may change: labels and marks reach into the band
        // from its sides.
        int changed = 0;
        for (int y = band.top(); y < band.top() + std::min(band.height(), height); ++y) {
            for (int x = band.left(); x <= band.right(); ++x)
                changed += before.pixel(x, y) != dimmed.pixel(x, y) ? 1 : 0;
        }
        QVERIFY2(changed < band.width() * height / 12, QByteArray::number(changed).constData());
        const QImage stripAboveLanes =
            before.copy(QRectF(area.left(), area.top() - 20, area.width(), 20).toRect());
        QVERIFY(stripAboveLanes
            == dimmed.copy(QRectF(area.left(), area.top() - 20, area.width(), 20).toRect()));
    }

    // The first rows are filtered at once, the others in the background. The filter follows a
    // growing trace.
    void aLongTraceIsFilteredInTheBackground()
    {
        Selection selection;
        EventTable table(selection);
        TimelineView view(selection);
        FilterDimmer dimmer(table, view, nullptr);
        TraceBuilder builder;
        builder.run("set-px-lua", 1);
        for (int i = 0; i < 20'000; ++i)
            builder.after(100us)
                .client(1 + i % 3)
                .attempt()
                .granted(400ms)
                .entered()
                .left()
                .released();
        const auto run = std::make_shared<RunView>();
        const auto spans = std::make_shared<SpanBuilder>();
        spans->take(*builder.trace());
        run->trace = builder.trace();
        run->spans = spans;
        view.show(run, true);
        table.showTrace(builder.trace());
        table.setFilter(parseQuery(QStringLiteral("client:2")));
        QVERIFY(!dimmer.isDone());
        QVERIFY(view.isDimming()); // the first rows are dimmed at once
        for (int i = 0; i < 3; ++i) {
            builder.after(100us).client(2).attempt().granted(400ms).entered().left().released();
            dimmer.grow(builder.trace());
            QCoreApplication::processEvents();
        }
        QTRY_VERIFY(dimmer.isDone());
        table.setFilter({});
        QVERIFY(!view.isDimming());
        QVERIFY(dimmer.isDone());
    }
};

QTEST_MAIN(TestFilterDimmer)
#include "tst_filterdimmer.moc"
