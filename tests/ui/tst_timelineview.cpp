// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/timelinefixture.h"
#include "tests/ui/tst_timelinestories.h"
#include "tests/ui/visibleparts.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/timeline/lanes/lanepixels.h"

#include <QImage>
#include <QPainter>
#include <QTest>
#include <QTranslator>

#include <cmath>
#include <functional>
#include <random>

using namespace lockscope;

class tst_timelineview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { Theme::setCurrent(Theme::light()); }

    void anEmptyTimelineShowsOneLineOfText()
    {
        TimelineFixture fixture;
        const QImage empty = static_cast<QWidget &>(fixture.view).grab().toImage();
        // There is text, but not more than one line.
        const int drawnPixels =
            empty.width() * empty.height() - pixelsLike(empty, Theme::light().panel);
        QVERIFY(drawnPixels > 200 && drawnPixels < empty.width() * 20);
        const TimelineTrace example = pausedHolder();
        fixture.show(example);
        fixture.view.clear();
        QCOMPARE(static_cast<QWidget &>(fixture.view).grab().toImage(), empty);
    }

    void theNamesOfTheLanesAreInTheLanguageOfTheWindow()
    {
        class OneWord : public QTranslator {
        public:
            bool isEmpty() const override { return false; }
            QString translate(const char *, const char *, const char *, int) const override
            {
                return QStringLiteral("mot");
            }
        };
        const TimelineTrace example = pausedHolder();
        const auto names = [&example] {
            TimelineFixture fixture;
            fixture.show(example);
            const QRectF lanes = fixture.view.lanesRect();
            return fixture.view.grab(QRectF(0, lanes.top(), lanes.left(), lanes.height()).toRect())
                .toImage();
        };
        const QImage before = names();
        OneWord language;
        QCoreApplication::installTranslator(&language);
        const QImage after = names();
        QCoreApplication::removeTranslator(&language);
        QVERIFY(after != before);
        QCOMPARE(names(), before);
    }

    void theSignOfTheDivergenceFromAnotherRunDoesNotCoverTheFlagOfAViolation()
    {
        const TimelineTrace example = pausedHolder();
        TimelineFixture fixture;
        fixture.show(example);
        const WorldTime begin = example.verdict.violations.front().from;
        const auto markRow = [&] {
            const int top = static_cast<int>(fixture.view.rulerRect().bottom()),
                      bottom = static_cast<int>(fixture.view.lanesRect().top());
            return fixture.view.grab(QRect(0, top, fixture.view.width(), bottom - top)).toImage();
        };
        const auto isFlag = [](const QImage &image, int x) {
            return image.pixelColor(x, image.height() - 3)
                == Theme::current().violation; // below the text of the flag
        };
        const int x =
            fixture.pointAt(fixture.view.lanes().find(LaneRole::keys, ClientId(1), {}), begin).x();
        const QImage before = markRow();
        QVERIFY(isFlag(before, x + 2));
        fixture.view.setDivergence(begin); // another run diverges from this run at this time
        const QImage after = markRow();
        const int right = x + static_cast<int>(std::round(after.height() * 0.8 / 2))
            + 2; // just right of the sign
        QVERIFY(isFlag(before, right) && !isFlag(after, right));
        QVERIFY(isFlag(after, right + 8));
        const auto pixels = [](const QImage &image) {
            return pixelsLike(image, Theme::current().violation);
        };
        QVERIFY(pixels(after) > pixels(before) * 0.8); // the flag has moved and is still visible
    }

    void lanesFitIntoTheAvailableHeightWithinLimits()
    {
        const TimelineTrace example = pausedHolder(5);
        LaneModel lanes;
        lanes.rebuild(example.spans, {16, 0}, {});
        const double usualHeight = lanes.height();
        for (double available = usualHeight * 0.8; available < usualHeight * 4; available += 13) {
            lanes.rebuild(example.spans, {16, available}, {});
            QVERIFY(lanes.height() >= usualHeight * 0.7);
            QVERIFY2(lanes.height() <= available,
                qPrintable(QString::number(available))); // no scroll bar for one pixel
        }
        QVERIFY(lanes.height() < usualHeight * 3.8); // a bar has a maximum height
        lanes.rebuild(example.spans, {16, usualHeight * 0.5}, {});
        QCOMPARE(lanes.height(),
            usualHeight); // the lanes must be scrolled anyway, so they have their usual height
    }

    void clientsCollapseUntilAllNodesFitAndAClickExpandsAClient()
    {
        const TimelineTrace example = pausedHolder(5);
        TimelineFixture fixture;
        fixture.show(example);
        const LaneModel &lanes = fixture.view.lanes();
        const auto isOpen = [&](std::uint16_t client) {
            return lanes.find(LaneRole::keys, ClientId(client), {}) != nullptr;
        };
        QVERIFY(isOpen(1) && isOpen(2));
        QWidget &view = fixture.view;
        while (isOpen(2) && view.height() > 100)
            view.resize(view.width(), view.height() - 4);
        QVERIFY(isOpen(1) && !isOpen(2));
        QVERIFY(areAllNodesVisible(fixture.view, 5));
        const LaneGroup group = lanes.groups().at(*lanes.groupOf({.client = ClientId(2)}));
        QTest::mouseClick(&fixture.view, Qt::LeftButton, {},
            QPointF(10, fixture.view.lanesRect().top() + group.top + group.height / 2).toPoint());
        QVERIFY(isOpen(1) && isOpen(2));
        view.resize(view.width(), view.height() - 4);
        QVERIFY(
            isOpen(1) && isOpen(2)); // a client that the user has opened does not collapse again
    }

    void lanesOfExpectedClientsAndNodesExistBeforeTheirFirstEvent()
    {
        LaneModel lanes;
        lanes.rebuild(Spans(), {16, 800}, {2, 5});
        QVERIFY(lanes.find(LaneRole::keys, ClientId(2), {}));
        QVERIFY(lanes.find(LaneRole::node, {}, NodeId(5)));
        // rebuild() returns whether the lanes or their places have changed.
        QVERIFY(!lanes.rebuild(oneEvent().spans, {16, 800}, {2, 5}));
        QVERIFY(!lanes.rebuild(clientsTakingTurns(2, 3, 1ms).spans, {16, 800}, {2, 5}));
        QVERIFY(lanes.rebuild(clientsTakingTurns(3, 3, 1ms).spans, {16, 800},
            {2, 5})); // the third client gets a lane, too
    }

    void everyTraceIsPainted_data()
    {
        QTest::addColumn<std::function<TimelineTrace()>>("makeTrace");
        QTest::newRow("one event") << std::function<TimelineTrace()>(oneEvent);
        QTest::newRow("zero length and open spans") << std::function<TimelineTrace()>(zeroLength);
        QTest::newRow("one node") << std::function<TimelineTrace()>([] { return pausedHolder(1); });
        QTest::newRow("five nodes")
            << std::function<TimelineTrace()>([] { return pausedHolder(5); });
        QTest::newRow("64 clients")
            << std::function<TimelineTrace()>([] { return clientsTakingTurns(64, 5, 3ms); });
        QTest::newRow("an hour") << std::function<TimelineTrace()>(
            [] { return clientsTakingTurns(3, 400, 3s); });
        QTest::newRow("microseconds")
            << std::function<TimelineTrace()>([] { return clientsTakingTurns(2, 1, 10us); });
        QTest::newRow("an empty trace") << std::function<TimelineTrace()>([] {
            return TimelineTrace{TraceWriter(std::make_shared<TextPool>()).snapshot(), {}, {}};
        });
    }

    void everyTraceIsPainted()
    {
        QFETCH(std::function<TimelineTrace()>, makeTrace);
        const TimelineTrace example = makeTrace();
        TimelineFixture fixture;
        fixture.show(example);
        for (const double factor : {1.0, 100.0, 1e6, 1e-9}) {
            fixture.view.zoomBy(factor);
            QVERIFY(!fixture.view.grab().isNull());
            for (int y = 2; y < windowSize.height(); y += 7)
                fixture.hover(QPoint(400 + y / 3, y));
        }
        for (const int key : {Qt::Key_F, Qt::Key_V, Qt::Key_Period, Qt::Key_Comma, Qt::Key_0,
                 Qt::Key_W, Qt::Key_Escape})
            QTest::keyClick(&fixture.view, static_cast<Qt::Key>(key));
        QTest::mouseClick(&fixture.view, Qt::LeftButton, {}, QPoint(500, 200));
        QTest::mouseDClick(&fixture.view, Qt::LeftButton, {}, QPoint(500, 200));
        QVERIFY(fixture.visible().to > fixture.visible().from);
    }

    void aViolationIsPaintedAcrossAllLanes_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void aViolationIsPaintedAcrossAllLanes()
    {
        QFETCH(bool, isDark);
        Theme::setCurrent(isDark ? Theme::dark() : Theme::light());
        TimelineTrace example = pausedHolder();
        TimelineFixture fixture;
        fixture.show(example);
        const QImage withVerdict = fixture.view.grab().toImage();
        const QColor vermilion = Theme::current().violation;
        // Each of the two borders of the violation is as long as all lanes are high.
        QVERIFY(pixelsLike(withVerdict, vermilion)
            > 2 * static_cast<int>(fixture.view.lanes().height()));
        for (const TimelineLane &lane : fixture.view.lanes().lanes()) {
            const QPoint border = fixture.pointAt(&lane, example.verdict.violations[0].from);
            const QRect around(border.x() - 3, border.y() - static_cast<int>(lane.height / 2), 7,
                static_cast<int>(lane.height));
            QVERIFY(pixelsLike(withVerdict.copy(around), vermilion) >= 5);
        }
        example.verdict = {};
        fixture.show(example);
        const int pixelsWithoutVerdict = pixelsLike(fixture.view.grab().toImage(), vermilion);
        QVERIFY(pixelsWithoutVerdict < pixelsLike(withVerdict, vermilion) / 2);
    }

    void aViolationNarrowerThanAPixelIsStillVisible()
    {
        TimelineTrace example = clientsTakingTurns(3, 400, 3s);
        Violation violation;
        violation.from = WorldTime(1000s);
        violation.to = violation.from + 1us;
        violation.clients = {ClientId(1), ClientId(2)};
        example.verdict.violations = {violation};
        TimelineFixture fixture;
        fixture.show(example);
        QVERIFY(pixelsLike(fixture.view.grab().toImage(), Theme::light().violation) > 20);
    }

    void lanePixelsFillRectanglesLikeAPainter_data()
    {
        QTest::addColumn<double>("ratio");
        QTest::addRow("one device pixel per pixel") << 1.0;
        QTest::addRow("two device pixels per pixel") << 2.0;
    }

    void lanePixelsFillRectanglesLikeAPainter()
    {
        QFETCH(double, ratio);
        const auto blank = [ratio] {
            QImage image(
                QSizeF(120 * ratio, 80 * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
            image.setDevicePixelRatio(ratio);
            image.fill(QColor(200, 220, 240));
            return image;
        };
        QImage wanted = blank();
        QImage filled = blank();
        QPainter painter(&wanted);
        QPainter painterOfPixels(&filled);
        const QRectF clip(5, 6, 90, 60);
        for (QPainter *const each : {&painter, &painterOfPixels}) {
            each->translate(12, 7);
            each->setClipRect(clip);
        }
        const LanePixels pixels(painterOfPixels, clip);
        std::mt19937 random(3);
        const auto randomPosition = [&random](unsigned range) {
            return static_cast<int>(random() % range) - 10;
        };
        for (int i = 0; i < 400; ++i) {
            const QRect rect(randomPosition(120), randomPosition(80), 11 + randomPosition(40),
                11 + randomPosition(30));
            const QColor colour(static_cast<int>(random() % 256), static_cast<int>(random() % 256),
                static_cast<int>(random() % 256), i % 3 == 0 ? 90 : 255);
            painter.fillRect(rect, colour);
            pixels.fill(rect, colour);
        }
        painter.end();
        painterOfPixels.end();
        for (int y = 0; y < wanted.height(); ++y) {
            for (int x = 0; x < wanted.width(); ++x) {
                const QColor a = wanted.pixelColor(x, y);
                const QColor b = filled.pixelColor(x, y);
                // QPainter and LanePixels round translucent colours differently.
                QVERIFY(std::abs(a.red() - b.red()) <= 2 && std::abs(a.green() - b.green()) <= 2
                    && std::abs(a.blue() - b.blue()) <= 2);
            }
        }
    }
};

QTEST_MAIN(tst_timelineview)
#include "tst_timelineview.moc"
