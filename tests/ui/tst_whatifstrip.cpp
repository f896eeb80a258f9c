// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "ui/settings/choicesettings.h"
#include "ui/settings/settingslider.h"
#include "ui/settings/strip.h"
#include "ui/state/choiceedit.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/theme.h"
#include "ui/words/settingwords.h"
#include "ui/words/verdictwords.h"

#include <QHelpEvent>
#include <QImage>
#include <QPainter>
#include <QScopeGuard>
#include <QSet>
#include <QSignalSpy>
#include <QToolTip>

using namespace lockscope;

namespace {

// Returns a strip with the outcome "violated" below 1 s and "held" from 1 s on.
Strip stripWithTippingPointAtOneSecond()
{
    Strip strip(*settingInfo("ttl"));
    for (std::size_t i = 0; i < strip.cells().size(); ++i)
        strip.setOutcome(i, strip.cells()[i].value < 1e9 ? Outcome::violated : Outcome::held);
    return strip;
}

// Returns the colours in a part of the groove.
QSet<QRgb> coloursIn(SettingSlider &slider, double fromX, double toX)
{
    const QImage picture = slider.grab().toImage();
    const QRectF groove = slider.grooveRect();
    QSet<QRgb> colours;
    for (int x = static_cast<int>(fromX); x < static_cast<int>(toX); ++x) {
        for (int y = static_cast<int>(groove.top()) + 1; y < static_cast<int>(groove.bottom()) - 1;
             ++y)
            colours.insert(picture.pixel(x, y));
    }
    return colours;
}

// Returns the sign of an outcome, 12 pixels wide as in a list, in black on white.
QImage signOf(Outcome outcome)
{
    QImage picture(12, 12, QImage::Format_Grayscale8);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    paintOutcome(painter, outcome, QRectF(0, 0, 12, 12), {Qt::black, Qt::white});
    return picture;
}

// Returns the pattern of an outcome: the left part of a strip in which all cells but the last have
// this outcome, without the sign in the middle. Pixels in the colour of the outcome are black, all
// others are white.
QImage patternOf(Outcome outcome)
{
    Strip strip(*settingInfo("ttl"));
    for (std::size_t i = 0; i < strip.cells().size(); ++i)
        strip.setOutcome(i, outcome);
    const auto other = static_cast<Outcome>((static_cast<int>(outcome) + 1) % outcomeCount);
    strip.setOutcome(strip.cells().size() - 1, other);
    QImage picture(200, 12, QImage::Format_RGB32);
    picture.fill(Theme::current().window);
    QPainter painter(&picture);
    paintStrip(painter, QRectF(0, 0, 200, 12), strip, SettingScale::positionMax);
    painter.end();
    QImage pattern(80, 12, QImage::Format_Grayscale8);
    for (int x = 0; x < pattern.width(); ++x) {
        for (int y = 0; y < pattern.height(); ++y)
            pattern.scanLine(y)[x] = picture.pixelColor(x, y) == outcomeColour(outcome) ? 0 : 255;
    }
    return pattern;
}

int differingPixels(const QImage &a, const QImage &b)
{
    int count = 0;
    for (int x = 0; x < a.width(); ++x) {
        for (int y = 0; y < a.height(); ++y)
            count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 96 ? 1 : 0;
    }
    return count;
}

} // namespace

class TestWhatIfStrip : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Otherwise the controls below would move while the user drags.
    void theSentenceOfAStripHasItsLineAlways()
    {
        SettingSlider slider(*settingInfo("ttl"));
        const QSize before = slider.sizeHint();
        Strip strip = stripWithTippingPointAtOneSecond();
        strip.setEdgeValue(1e9);
        slider.setStrip(strip);
        QVERIFY(!stripSentence(strip, *settingInfo("ttl")).isEmpty());
        QCOMPARE(slider.sizeHint(), before);
        slider.setStrip(Strip(*settingInfo("ttl"))); // nothing is known any more
        SettingSlider fresh(*settingInfo("ttl"));
        fresh.setStrip(Strip(*settingInfo("ttl")));
        QCOMPARE(slider.grab().toImage(), fresh.grab().toImage());
    }

    void aStripHasACellForEachCountAndSixtyFourCellsForADuration()
    {
        QCOMPARE(Strip(*settingInfo("nodes")).cells().size(), 9U);
        QCOMPARE(Strip(*settingInfo("ttl")).cells().size(), Strip::cellsMax);
        QCOMPARE(
            Strip(*settingInfo("fencing")).cells().size(), settingInfo("fencing")->words.size());
        for (const SettingInfo &info : settingInfos()) {
            const Strip strip(info);
            QCOMPARE(strip.isEmpty(),
                info.type == SettingType::set); // a setting of the type SettingType::set has too
                                                // many values
            if (strip.isEmpty())
                continue;
            QCOMPARE(strip.cells().front().value, info.min);
            QCOMPARE(strip.cells().back().value, info.max);
            for (std::size_t i = 1; i < strip.cells().size(); ++i)
                QVERIFY(strip.cells()[i - 1].value < strip.cells()[i].value);
        }
    }

    void unknownAndStaleOutcomesGiveNoTippingPoint()
    {
        Strip strip(*settingInfo("ttl"));
        QVERIFY(strip.tippingPoints().empty());
        strip.setOutcome(0, Outcome::violated);
        strip.setOutcome(8, Outcome::held);
        QVERIFY(strip.tippingPoints().empty());
        QVERIFY(stripDescription(strip, *settingInfo("ttl")).isEmpty());
        Strip complete = stripWithTippingPointAtOneSecond();
        QCOMPARE(complete.tippingPoints().size(), 1U);
        complete.markStale();
        QVERIFY(complete.tippingPoints().empty());
        QVERIFY(!complete.isComplete());
    }

    void outcomesInTheGrooveDifferInColourAndInPattern()
    {
        SettingSlider slider(*settingInfo("ttl"));
        slider.setRange(0, SettingScale::positionMax);
        slider.resize(400, slider.sizeHint().height());
        const QSet<QRgb> withoutStrip = coloursIn(slider, 100, 150);
        slider.setStrip(stripWithTippingPointAtOneSecond());
        const double tippingX = slider.xOf(SettingScale(*settingInfo("ttl")).positionOf(1e9));
        const QSet<QRgb> violated = coloursIn(slider, 30, 70);
        const QSet<QRgb> held = coloursIn(slider, tippingX + 20, tippingX + 60);
        QVERIFY(violated.contains(Theme::current().violation.rgb()));
        QVERIFY(!held.contains(Theme::current().violation.rgb()));
        QVERIFY(violated.size() > 3); // hatched
        QVERIFY(held.size() < violated.size());
        QVERIFY(held != withoutStrip);
        QVERIFY(slider.accessibleDescription().startsWith(
            QStringLiteral("violated, no violation observed from 1")));
    }

    // A reader who sees no colours can use the sign and the pattern.
    void eachOutcomeHasItsOwnSignAndPattern_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void eachOutcomeHasItsOwnSignAndPattern()
    {
        QFETCH(const bool, isDark);
        const Theme before = Theme::current();
        Theme::setCurrent(isDark ? Theme::dark() : Theme::light());
        const auto restore = qScopeGuard([&before] { Theme::setCurrent(before); });
        for (int i = 0; i < outcomeCount; ++i) {
            const auto one = static_cast<Outcome>(i);
            QVERIFY(!outcomeWord(one).isEmpty() && !outcomeMeaning(one).isEmpty());
            QVERIFY2(contrastRatio(outcomeColour(one), Theme::current().window) >= 3,
                qPrintable(outcomeWord(one)));
            for (int j = 0; j < i; ++j) {
                const auto other = static_cast<Outcome>(j);
                const QByteArray pair =
                    (outcomeWord(one) + QStringLiteral(", ") + outcomeWord(other)).toUtf8();
                QVERIFY2(differingPixels(signOf(one), signOf(other)) >= 20, pair.constData());
                QVERIFY2(
                    differingPixels(patternOf(one), patternOf(other)) >= 100, pair.constData());
            }
        }
    }

    void theTooltipShowsTheValueUnderThePointerAndItsOutcome()
    {
        SettingSlider slider(*settingInfo("ttl"));
        slider.setRange(0, SettingScale::positionMax);
        slider.resize(400, slider.sizeHint().height());
        slider.setStrip(stripWithTippingPointAtOneSecond());
        slider.show();
        const auto tooltipAt = [&](int position) {
            const QPoint at(static_cast<int>(slider.xOf(position)),
                static_cast<int>(slider.grooveRect().center().y()));
            QHelpEvent event(QEvent::ToolTip, at, slider.mapToGlobal(at));
            QApplication::sendEvent(&slider, &event);
            return QToolTip::text();
        };
        const QString shortest = settingValueText(*settingInfo("ttl"), 10e6);
        QVERIFY2(tooltipAt(0).startsWith(shortest + QStringLiteral(": violated")),
            qPrintable(tooltipAt(0)));
        QVERIFY(tooltipAt(SettingScale::positionMax)
                    .contains(QStringLiteral(": no violation observed")));
    }

    void aPressMovesTheHandleToThePointerAndAltSlowsTheDrag()
    {
        SettingSlider slider(*settingInfo("ttl"));
        slider.setRange(0, SettingScale::positionMax);
        slider.resize(400, slider.sizeHint().height());
        slider.show();
        const int y = static_cast<int>(slider.grooveRect().center().y());
        QTest::mousePress(&slider, Qt::LeftButton, {}, {200, y});
        const int valueAtPress = slider.value();
        QVERIFY(std::abs(slider.xOf(valueAtPress) - 200) < 1);
        QMouseEvent fast(QEvent::MouseMove, QPointF(240, y), slider.mapToGlobal(QPointF(240, y)),
            Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&slider, &fast);
        const int fastDistance = slider.value() - valueAtPress;
        QVERIFY(std::abs(slider.xOf(slider.value()) - 240) < 1.5);
        for (const double x : {240.0, 280.0}) {
            QMouseEvent slow(QEvent::MouseMove, QPointF(x, y), slider.mapToGlobal(QPointF(x, y)),
                Qt::NoButton, Qt::LeftButton, Qt::AltModifier);
            QApplication::sendEvent(&slider, &slow);
        }
        const int slowDistance = slider.value() - valueAtPress - fastDistance;
        QVERIFY2(std::abs(slowDistance * 10 - fastDistance) <= 10,
            qPrintable(QString::number(slowDistance)));
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, {280, y});
        QVERIFY(!slider.isSliderDown());
    }

    void aDoubleClickRequestsTheValueOfTheScenario()
    {
        SlidingSetting control(*settingInfo("ttl"));
        control.setScenarioNumber(400e6);
        control.setNumber(2e9);
        control.resize(control.sizeHint());
        control.show();
        QSignalSpy changes(&control, &SettingControl::numberChanged);
        QTest::mouseDClick(control.findChild<SettingSlider *>(), Qt::LeftButton);
        QCOMPARE(changes.last().first().toDouble(), 400e6);
    }

    void aSignedScaleHasItsZeroInTheMiddle()
    {
        const SettingScale drift(*settingInfo("clock-drift"));
        QCOMPARE(drift.numberAt(SettingScale::positionMax / 2), 0.0);
        QCOMPARE(drift.positionOf(0), SettingScale::positionMax / 2);
        QCOMPARE(drift.numberAt(drift.positionOf(-200)), -200.0);
        QCOMPARE(drift.positionOf(-200) + drift.positionOf(200), SettingScale::positionMax);
        const SettingScale loss(*settingInfo("loss"));
        QCOMPARE(loss.numberAt(0), 0.0);
        QCOMPARE(
            loss.numberAt(1), 0.001); // the smallest loss above zero: one message in a thousand
    }

    void aGestureLastsFromPressToReleaseOrUntilNoChangeFollows()
    {
        EditGesture gesture;
        QSignalSpy begun(&gesture, &EditGesture::begun);
        QSignalSpy ended(&gesture, &EditGesture::ended);
        gesture.press();
        const int firstGesture = gesture.number();
        gesture.beforeChange("ttl");
        gesture.beforeChange("ttl");
        QCOMPARE(gesture.number(), firstGesture);
        gesture.release();
        QCOMPARE(begun.size(), 1);
        QCOMPARE(ended.size(), 1);
        gesture.beforeChange("ttl");
        const int secondGesture = gesture.number();
        QVERIFY(secondGesture != firstGesture);
        gesture.beforeChange("ttl");
        QCOMPARE(gesture.number(), secondGesture);
        gesture.beforeChange("pause"); // another setting is another gesture
        QVERIFY(gesture.number() != secondGesture);
        QTRY_VERIFY_WITH_TIMEOUT(!gesture.isOn(), 10'000);
        QCOMPARE(ended.size(), 3);
    }
};

QTEST_MAIN(TestWhatIfStrip)
#include "tst_whatifstrip.moc"
