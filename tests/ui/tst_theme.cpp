// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/painthatch.h"
#include "ui/theme/paintmark.h"
#include "ui/theme/theme.h"

#include <QBuffer>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QTest>

using namespace lockscope;

class tst_theme : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void contrastRatioIsThatOfWcag_data()
    {
        QTest::addColumn<QColor>("a");
        QTest::addColumn<QColor>("b");
        QTest::addColumn<double>("ratio");
        QTest::newRow("black on white") << QColor(Qt::black) << QColor(Qt::white) << 21.0;
        QTest::newRow("the order does not matter")
            << QColor(Qt::white) << QColor(Qt::black) << 21.0;
        QTest::newRow("a colour on itself") << QColor(0x777777) << QColor(0x777777) << 1.0;
        QTest::newRow("the lightest grey with a ratio of 4.5 or more")
            << QColor(0x767676) << QColor(Qt::white) << 4.54;
        QTest::newRow("pure red") << QColor(Qt::red) << QColor(Qt::white) << 4.0;
    }
    void contrastRatioIsThatOfWcag()
    {
        QFETCH(QColor, a);
        QFETCH(QColor, b);
        QFETCH(double, ratio);
        QVERIFY2(qAbs(contrastRatio(a, b) - ratio) < 0.01,
            qPrintable(QString::number(contrastRatio(a, b))));
    }

    void linesOfAHatchAreHorizontalInVectorPictures()
    {
        QBuffer file;
        QSvgGenerator svg;
        svg.setOutputDevice(&file);
        QPainter painter(&svg);
        paintHatch(painter, QRectF(0, 0, 60, 24), Hatch::lines, Qt::red, 0);
        painter.end();
        static const QRegularExpression line(
            QStringLiteral("<polyline[^>]*points=\"([^,]*),([^ ]*) ([^,]*),([^ ]*) "));
        int count = 0;
        for (auto match = line.globalMatch(QString::fromUtf8(file.data())); match.hasNext();
             ++count) {
            const auto one = match.next();
            QCOMPARE(one.captured(2), one.captured(4));
            QVERIFY(one.captured(1) != one.captured(3));
        }
        QCOMPARE(count, 4);
    }

    void textIsReadableOnEveryBackground_data() { themes(); }
    void textIsReadableOnEveryBackground()
    {
        QFETCH(Theme, theme);
        for (const QColor &background :
            {theme.window, theme.panel, theme.lane, theme.laneAlternate}) {
            QVERIFY(contrastRatio(theme.text, background) >= 4.5);
            QVERIFY(contrastRatio(theme.textMuted, background) >= 4.5);
        }
        for (const QColor &badge : {theme.violation, theme.warning})
            QVERIFY(contrastRatio(QColor(Qt::black), badge) >= 4.5);
        QVERIFY(contrastRatio(readableOn(theme.accent), theme.accent) >= 4.5);
        QVERIFY(contrastRatio(readableOn(theme.violation), theme.violation) >= 4.5);
    }

    void marksStandOutFromTheLanes_data() { themes(); }
    void marksStandOutFromTheLanes()
    {
        QFETCH(Theme, theme);
        for (const QColor &background : {theme.lane, theme.laneAlternate, theme.panel}) {
            for (const QColor &mark :
                {theme.violation, theme.paused, theme.accent, theme.good, theme.textMuted})
                QVERIFY2(contrastRatio(mark, background) >= 3, qPrintable(mark.name()));
            for (std::uint16_t client = 1; client <= 12; ++client)
                QVERIFY2(contrastRatio(theme.clientOutline(ClientId(client)), background) >= 3,
                    qPrintable(QString::number(client)));
        }
    }

    void aHatchIsVisibleOnEveryBar_data() { themes(); }
    void aHatchIsVisibleOnEveryBar()
    {
        QFETCH(Theme, theme);
        // A hatch consists of lines in the colour of the text and lines in the colour of the lane.
        // A bar has the colour of a client or a tint of it.
        for (std::uint16_t client = 1; client <= 12; ++client) {
            for (const double colourShare : {1.0, 0.42}) {
                const QColor bar = mixed(theme.client(ClientId(client)), theme.lane, colourShare);
                QVERIFY(
                    std::max(contrastRatio(theme.text, bar), contrastRatio(theme.lane, bar)) >= 3);
            }
        }
    }

    void anArrowAndItsEndsAreVisibleOnEveryLane_data() { themes(); }
    void anArrowAndItsEndsAreVisibleOnEveryLane()
    {
        QFETCH(Theme, theme);
        for (const QColor &background : {theme.lane, theme.laneAlternate, theme.panel}) {
            for (std::uint16_t client = 1; client <= 12; ++client)
                QVERIFY(contrastRatio(theme.clientOutline(ClientId(client)), background)
                    >= 3); // messages, waiting, running
            QVERIFY(contrastRatio(theme.textMuted, background)
                >= 3); // late messages, copies, teeth (waiting)
            QVERIFY(
                contrastRatio(theme.text, background) >= 4.5); // votes, crosses of lost messages
        }
        // The edge of a lease's bar has the colour of the text. The edge, not the fill, separates
        // the bar from the lane.
        QVERIFY(contrastRatio(theme.text, theme.lane) >= 4.5);
    }

    void aNameIsReadableOnTheBarOfItsClient_data() { themes(); }
    void aNameIsReadableOnTheBarOfItsClient()
    {
        QFETCH(Theme, theme);
        for (std::uint16_t client = 1; client <= 12; ++client)
            QVERIFY(
                contrastRatio(theme.textOnClient(ClientId(client)), theme.client(ClientId(client)))
                >= 4.5);
    }

    void vermilionMeansAViolationAndNothingElse_data() { themes(); }
    void vermilionMeansAViolationAndNothingElse()
    {
        QFETCH(Theme, theme);
        QCOMPARE(theme.violation, QColor(0xd55e00));
        for (std::uint16_t client = 1; client <= 12; ++client)
            QVERIFY(theme.client(ClientId(client)) != theme.violation);
    }

    void coloursOfClientsRepeatAfterSix()
    {
        const Theme &theme = Theme::light();
        QCOMPARE(theme.client(ClientId(7)), theme.client(ClientId(1)));
        for (std::uint16_t client = 2; client <= 6; ++client)
            QVERIFY(theme.client(ClientId(client)) != theme.client(ClientId(1)));
    }

    void everyMarkFitsItsSquareAndNoTwoMarksHaveTheSameShape()
    {
        QList<QPainterPath> shapes;
        for (const Mark mark :
            {Mark::granted, Mark::extended, Mark::released, Mark::denied, Mark::lost, Mark::wrote,
                Mark::rejected, Mark::stole, Mark::jumped, Mark::promoted, Mark::agreed}) {
            const QPainterPath shape = markPath(mark, QPointF(50, 50), 20);
            QVERIFY(QRectF(34, 34, 32, 32).contains(shape.boundingRect()));
            QVERIFY(!shapes.contains(shape));
            shapes << shape;
        }
    }

private:
    static void themes()
    {
        QTest::addColumn<Theme>("theme");
        QTest::newRow("light") << Theme::light();
        QTest::newRow("dark") << Theme::dark();
    }
};

QTEST_MAIN(tst_theme)
#include "tst_theme.moc"
