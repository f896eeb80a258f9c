// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/scenario/files/library.h"
#include "tests/support/tracebuilder.h"
#include "tests/ui/windowrig.h"
#include "ui/charts/chartcanvas.h"
#include "ui/charts/chartjob.h"
#include "ui/charts/chartpanel.h"
#include "ui/charts/chartwords.h"
#include "ui/shared/language.h"
#include "ui/state/experiment.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/mainwindow.h"

#include <QAbstractAxis>
#include <QAbstractSeries>
#include <QChart>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>

using namespace lockscope;

namespace {

std::shared_ptr<const Trace> twoRounds()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .client(1)
        .attempt()
        .at(12ms)
        .granted(100ms)
        .entered()
        .at(30ms)
        .wrote()
        .left()
        .released();
    builder.at(40ms)
        .client(2)
        .attempt()
        .at(90ms)
        .granted(100ms)
        .entered()
        .at(100ms)
        .wrote()
        .left()
        .released()
        .end();
    return builder.trace();
}

Plot plotIn(const Trace &trace, PlotKind kind)
{
    return plotOf(metricsOf(trace, deriveSpans(trace)), {kind, {}, {}});
}

// The real window with the model's run of a scenario and with visible charts.
struct ChartFixture {
    explicit ChartFixture(const char *scenario = "f10-pause-after-acquire")
    {
        window.resize(1440, 900);
        window.show();
        window.experiment().editor.chooseScenario(findScenario(scenario).value());
        panel = window.findChild<ChartPanel *>();
        actionNamed(window, QStringLiteral("Show charts"))->trigger();
        settle();
    }
    void settle()
    {
        const bool isShown = QTest::qWaitFor(
            [this] {
                return !window.experiment().preview.isBusy() && window.experiment().viewer.header()
                    && window.experiment().viewer.header()->scenario
                    == window.experiment().editor.choice().scenario().id
                    && panel->isVisible() && panel->isUpToDate() && canvas().plot()
                    && canvas().plot()->question.kind == panel->kind();
            },
            patience);
        if (!isShown)
            qFatal("the chart is not shown");
    }
    ChartCanvas &canvas() const { return panel->canvas(); }
    void pickKind(PlotKind kind)
    {
        panel->setKind(kind);
        settle();
    }
    const Event &selected()
    {
        return (*window.experiment().viewer.trace())[*window.experiment().viewer.trace()->indexOf(
            *selection()->event())];
    }
    Selection *selection() { return window.findChild<Selection *>(); }

    MainWindow window;
    ChartPanel *panel = nullptr;
};

} // namespace

// A spot (ChartSpot) is the element of a chart at a point: a bar, a level of a line, or a dot.
class TestCharts : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void aGrowingTraceHasTheSameMetricsAsTheWholeTrace()
    {
        TraceBuilder builder;
        builder.run().at(10ms).client(1).attempt().at(12ms).granted(100ms).at(13ms).entered();
        builder.at(20ms)
            .client(2)
            .attempt()
            .at(21ms)
            .denied()
            .at(115ms)
            .attempt()
            .at(120ms)
            .granted(100ms)
            .at(130ms)
            .entered();
        builder.at(150ms)
            .client(1)
            .wrote()
            .left()
            .at(160ms)
            .released()
            .at(170ms)
            .client(2)
            .wrote()
            .left()
            .at(180ms)
            .released()
            .end();
        const auto whole = builder.trace();
        const auto textOf = [](const Metrics &metrics) {
            std::string text;
            for (const auto *const samples :
                {&metrics.acquires, &metrics.grantedWaits, &metrics.validities}) {
                for (const Sample &sample : *samples)
                    text += std::to_string(sample.seq) + ":" + std::to_string(sample.length / 1ms)
                        + " ";
            }
            for (const auto *const levels :
                {&metrics.inside, &metrics.believers, &metrics.actual}) {
                for (const Level &level : *levels)
                    text += std::to_string(level.seq) + "=" + std::to_string(level.value) + " ";
            }
            for (const Waiting &waiting : metrics.allWaits)
                text += std::to_string(waiting.seq) + "/"
                    + std::to_string((waiting.end - waiting.begin) / 1ms) + " ";
            return text;
        };
        TraceWriter writer(std::make_shared<TextPool>());
        SpanBuilder spans(SpanScope::verdict);
        Measurement measurement;
        for (std::size_t row = 0; row < whole->size(); ++row) {
            Event event = (*whole)[row];
            event.detail = {};
            writer.append(event);
            const auto trace = writer.snapshot();
            spans.take(*trace);
            QCOMPARE(textOf(measurement.take(*trace, spans.spans())),
                textOf(metricsOf(*trace, deriveSpans(*trace))));
        }
    }

    void aSpotInAHistogramLeadsToTheLongestSampleOfItsBin()
    {
        const Plot plot = plotIn(*twoRounds(), PlotKind::acquire); // 2 ms and 50 ms
        const auto &bins = std::get<Histogram>(plot.content).bins;
        const auto first = spotAt(plot, {0.2, 1}, {1, 1});
        QVERIFY(first);
        QCOMPARE(first->seq, 2u);
        const auto last = spotAt(plot, {static_cast<double>(bins.size()) - 1, 0.5}, {1, 1});
        QCOMPARE(last->seq, 8u);
        QVERIFY(!spotAt(plot, {1, 1}, {1, 1})); // an empty bin
        QVERIFY(!spotAt(plot, {-3, 1}, {1, 1}));
    }

    void aSpotOnACurveLeadsToTheLevelAtThatTime()
    {
        const Plot plot = plotIn(*twoRounds(), PlotKind::holders);
        const auto inside = spotAt(plot, {0.020, 0.5}, {1, 1});
        QVERIFY(inside);
        QCOMPARE(inside->seq, 3u); // entered
        QCOMPARE(inside->range->from, WorldTime{12ms});
        QCOMPARE(inside->range->to, WorldTime{30ms});
        QVERIFY(!spotAt(plot, {5.0, 0.5}, {1, 1}));
    }

    void aSpotAmongDotsLeadsToTheNearestDot()
    {
        const Plot plot = plotIn(*twoRounds(), PlotKind::validity); // 100 ms at 12 ms and at 90 ms
        QCOMPARE(ChartScale::of(plot).unit, Duration(1ms));
        QCOMPARE(spotAt(plot, {0.015, 99}, {0.01, 5})->seq, 3u);
        QCOMPARE(spotAt(plot, {0.085, 101}, {0.01, 5})->seq, 9u);
        QVERIFY(!spotAt(plot, {0.050, 100}, {0.01, 5}));
    }

    void aSpotOnTheBarOfAClientLeadsToItsLongestWait()
    {
        const Plot plot = plotIn(*twoRounds(), PlotKind::waitByClient);
        QCOMPARE(spotAt(plot, {1.1, 1}, {1, 1})->seq, 8u);
        QVERIFY(ChartWords::spotTip(plot, *spotAt(plot, {1.1, 1}, {1, 1}))
                    .contains(QStringLiteral("50")));
        QVERIFY(!spotAt(plot, {2, 1}, {1, 1}));
    }

    void summariesStateTheMetrics()
    {
        Language language;
        language.setCode(QStringLiteral("en")); // for the plural forms
        QCOMPARE(ChartWords::summary(plotIn(*twoRounds(), PlotKind::acquire)),
            QStringLiteral("2 acquisitions: median 2\u00a0ms, p99 50\u00a0ms, maximum 50\u00a0ms"));
        QCOMPARE(ChartWords::summary(plotIn(*twoRounds(), PlotKind::holders)),
            QStringLiteral("at most 1 inside at the same time"));
        QCOMPARE(ChartWords::summary(plotIn(*twoRounds(), PlotKind::entriesByClient)),
            QStringLiteral("Jain's fairness index: 1.000 (1: all equal)"));
    }

    void aChartJobMakesThePlotOfTheLastQuestion()
    {
        ChartJob job;
        std::shared_ptr<const Plot> last;
        connect(&job, &ChartJob::made, this,
            [&last](const std::shared_ptr<const Plot> &plot) { last = plot; });
        job.begin(twoRounds());
        job.ask({PlotKind::acquire, {}, {}});
        for (int kind = 0; kind < plotKindCount; ++kind)
            job.ask({static_cast<PlotKind>(kind), {}, {}});
        QTRY_VERIFY_WITH_TIMEOUT(!job.isBusy(), patience);
        QCOMPARE(last->question.kind, PlotKind::workload);
        QVERIFY(!last->isEmpty());
        job.begin(nullptr);
        QVERIFY(last->isEmpty());
    }

    void everyChartOfARunIsDrawnInBothThemes()
    {
        ChartFixture fixture;
        for (const Theme *const theme : {&Theme::light(), &Theme::dark()}) {
            Theme::setCurrent(*theme);
            for (int kind = 0; kind < plotKindCount; ++kind) {
                fixture.pickKind(static_cast<PlotKind>(kind));
                QVERIFY2(
                    !fixture.canvas().plot()->isEmpty(), qUtf8Printable(QString::number(kind)));
                QVERIFY(!fixture.canvas().chart()->series().isEmpty());
                QCOMPARE(fixture.canvas().chart()->axes().size(), 2);
                for (const QAbstractAxis *const axis : fixture.canvas().chart()->axes())
                    QVERIFY(!axis->titleText().isEmpty());
                QVERIFY(!fixture.window.findChild<QLabel *>(QStringLiteral("chartSummary"))
                             ->text()
                             .isEmpty());
            }
        }
        Theme::setCurrent(Theme::light());
    }

    void aClickOnABarSelectsAnEventAndHighlightsItsClient()
    {
        ChartFixture fixture;
        fixture.pickKind(PlotKind::waitByClient);
        const auto &shares = std::get<std::vector<ClientShare>>(fixture.canvas().plot()->content);
        QCOMPARE(shares.size(), std::size_t{2});
        const double middle =
            ChartScale::of(*fixture.canvas().plot()).axisValueOf(shares[1].waited) / 2;
        QTest::mouseClick(
            fixture.canvas().viewport(), Qt::LeftButton, {}, fixture.canvas().pointOf({1, middle}));
        QVERIFY(fixture.selection()->event());
        QCOMPARE(fixture.selected().client, ClientId{2});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.canvas().plot()->question.client, ClientId{2}, patience);
    }

    void theVisiblePartCanBeTheScopeOfACount()
    {
        ChartFixture fixture("peaceful");
        fixture.pickKind(PlotKind::throughput);
        const std::int64_t all = std::get<Rates>(fixture.canvas().plot()->content).count;
        fixture.panel->setVisibleRangeOnly(true);
        auto *const timeline = fixture.window.findChild<TimelineView *>(QStringLiteral("timeline"));
        timeline->showRange(WorldTime{100ms}, WorldTime{300ms});
        QTRY_VERIFY_WITH_TIMEOUT(fixture.canvas().plot()->question.range.has_value(), patience);
        QVERIFY(std::get<Rates>(fixture.canvas().plot()->content).count < all);
        fixture.panel->setVisibleRangeOnly(false);
        QTRY_VERIFY_WITH_TIMEOUT(
            std::get<Rates>(fixture.canvas().plot()->content).count == all, patience);
    }

    void theMeasuredRangeIsAScopeWhileThereIsOne()
    {
        ChartFixture fixture("peaceful");
        fixture.pickKind(PlotKind::throughput);
        const std::int64_t all = std::get<Rates>(fixture.canvas().plot()->content).count;
        auto *const scope = fixture.panel->findChild<QComboBox *>(QStringLiteral("chartScope"));
        scope->setFocus();
        QTest::keyClick(scope, Qt::Key_End);
        QCOMPARE(scope->currentText(),
            QStringLiteral(
                "Visible part")); // no range is measured, so the entry "Measured range" is disabled
        fixture.selection()->setMeasuredRange(TimeRange{WorldTime{100ms}, WorldTime{300ms}});
        QTest::keyClick(scope, Qt::Key_End);
        QCOMPARE(scope->currentText(), QStringLiteral("Measured range"));
        const auto range = [&fixture] { return fixture.canvas().plot()->question.range; };
        QTRY_VERIFY_WITH_TIMEOUT(
            range() == std::optional(TimeRange{WorldTime{100ms}, WorldTime{300ms}}), patience);
        const std::int64_t some = std::get<Rates>(fixture.canvas().plot()->content).count;
        QVERIFY(some > 0 && some < all);
        fixture.selection()->setMeasuredRange(
            TimeRange{WorldTime{100ms}, WorldTime{200ms}}); // another measured range
        QTRY_VERIFY_WITH_TIMEOUT(range() && range()->to == WorldTime{200ms}, patience);
        QVERIFY(std::get<Rates>(fixture.canvas().plot()->content).count < some);
        fixture.selection()->setMeasuredRange(std::nullopt);
        QTRY_VERIFY_WITH_TIMEOUT(!range(), patience);
        QCOMPARE(scope->currentText(), QStringLiteral("Whole trace"));
        QCOMPARE(std::get<Rates>(fixture.canvas().plot()->content).count, all);
    }

    void theFilteredEventsAreAScopeWhileThereIsAFilter()
    {
        ChartFixture fixture("peaceful");
        fixture.pickKind(PlotKind::throughput);
        const auto entries = [&fixture] {
            return std::get<Rates>(fixture.canvas().plot()->content).count;
        };
        const std::int64_t all = entries();
        auto *const scope = fixture.panel->findChild<QComboBox *>(QStringLiteral("chartScope"));
        auto *const summary = fixture.panel->findChild<QLabel *>(QStringLiteral("chartSummary"));
        auto *const line = fixture.window.findChild<QLineEdit *>(QStringLiteral("filter"));
        const auto entriesOf = [&fixture](ClientId client) {
            const Trace &trace = *fixture.window.experiment().viewer.trace();
            std::int64_t count = 0;
            for (std::size_t row = 0; row < trace.size(); ++row)
                count +=
                    trace[row].kind == EventKind::entered && trace[row].client == client ? 1 : 0;
            return count;
        };
        scope->setFocus();
        QTest::keyClick(scope, Qt::Key_End);
        QVERIFY(scope->currentText() != QStringLiteral("Filtered events")); // there is no filter
        // The chart counts an entry if the filter matches any row of its attempt: here the
        // `granted` row.
        QTest::keyClicks(line, QStringLiteral("client:2 kind:granted"));
        QTest::keyClick(scope, Qt::Key_End);
        QCOMPARE(scope->currentText(), QStringLiteral("Filtered events"));
        QTRY_COMPARE_WITH_TIMEOUT(entries(), entriesOf(ClientId{2}), patience);
        QVERIFY(entries() > 0 && entries() < all);
        QVERIFY(summary->text().startsWith(QStringLiteral("Filtered: ")));
        line->setText(QStringLiteral("client:1"));
        QTRY_COMPARE_WITH_TIMEOUT(entries(), entriesOf(ClientId{1}), patience);
        QTest::mouseClick(
            fixture.window.findChild<QToolButton *>(QStringLiteral("clearFilter")), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(entries(), all, patience);
        QCOMPARE(scope->currentText(), QStringLiteral("Whole trace"));
        QVERIFY(!summary->text().startsWith(QStringLiteral("Filtered")));
    }

    void aDoubleClickShowsTheTimeOfTheLevelOnTheTimeline()
    {
        ChartFixture fixture;
        fixture.pickKind(PlotKind::holders);
        const auto &levels = std::get<Curves>(fixture.canvas().plot()->content).front;
        QVERIFY(levels.size() > 2);
        const double middle = (secondsOf(levels[1].time) + secondsOf(levels[2].time)) / 2;
        QTest::mouseDClick(fixture.canvas().viewport(), Qt::LeftButton, {},
            fixture.canvas().pointOf({middle, 0.5}));
        auto *const timeline = fixture.window.findChild<TimelineView *>(QStringLiteral("timeline"));
        QVERIFY(timeline->visibleFrom() > WorldTime{} - 1ms
            || timeline->visibleTo() < fixture.window.experiment().viewer.spans().end());
        QVERIFY(
            timeline->visibleFrom() <= levels[1].time && timeline->visibleTo() >= levels[2].time);
    }

    void aChartWithoutSamplesStatesTheReason()
    {
        ChartFixture fixture(
            "f29-lost-update"); // a scenario without a lock: no client is granted it
        fixture.pickKind(PlotKind::acquire);
        QVERIFY(fixture.canvas().plot()->isEmpty());
        QVERIFY(fixture.canvas().chart()->series().isEmpty());
        QCOMPARE(ChartWords::emptyReason(*fixture.canvas().plot(), true),
            QStringLiteral("No client was granted the lock"));
        fixture.pickKind(PlotKind::workload);
        QVERIFY(!fixture.canvas().plot()->isEmpty());
    }

    void hiddenChartsMeasureNothing()
    {
        ChartFixture fixture;
        fixture.panel->window()->findChild<QWidget *>(QStringLiteral("chartsDock"))->hide();
        const auto before = fixture.canvas().plot();
        fixture.window.experiment().editor.chooseScenario(findScenario("peaceful").value());
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window.experiment().preview.isBusy(), patience);
        QCoreApplication::processEvents();
        QVERIFY(fixture.panel->isUpToDate());
        QCOMPARE(fixture.canvas().plot().get(), before.get());
    }
};

QTEST_MAIN(TestCharts)
#include "tst_charts.moc"
